import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { shoalError } from "#convex/errors.ts";
import { AppBoundary } from "#src/app/AppBoundary.tsx";
import { isExtensionError } from "#src/app/extensionErrors.ts";
import { PageBoundary } from "#src/app/PageBoundary.tsx";

let pageError: Error | null;
function Page() {
  if (pageError) throw pageError;
  return <p>The page</p>;
}

beforeEach(() => {
  pageError = null;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("a page that fails", () => {
  it("shows 'Error loading page:' with the message, and retries", async () => {
    pageError = shoalError("listing_unavailable");
    const retry = vi.fn(() => {
      pageError = null;
    });
    render(
      <PageBoundary resetKey="/browse" onRetry={retry}>
        <Page />
      </PageBoundary>,
    );
    expect(screen.getByRole("heading").textContent).toBe("Error loading page:");
    expect(screen.getByText("This listing is no longer available.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.getByText("The page")).toBeTruthy();
  });

  it.each([
    "[CONVEX Q(listings/catalogue:get)] [Request ID: 4f2a] Server Error",
    "[CONVEX Q(orders/fulfilment:get)] [Request ID: 4f2a] Server Error\nUncaught TypeError: x is undefined\n    at handler (../convex/orders/fulfilment.ts:12:3)",
  ])("never names a server function: %s", (text) => {
    pageError = new Error(text);
    render(
      <PageBoundary resetKey="/browse">
        <Page />
      </PageBoundary>,
    );
    expect(screen.getByRole("heading").textContent).toBe("Error loading page:");
    expect(screen.getByText("That did not work. Please try again.")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/CONVEX|listings|orders|convex/);
  });

  it.each([
    "Failed to fetch dynamically imported module: https://shoal.test/assets/LearnPage-x1.js",
    "error loading dynamically imported module: https://shoal.test/assets/LearnPage-x1.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/LearnPage-x1.css",
  ])(
    "explains that its code can't be loaded, and recovers once the connection is back: %s",
    (text) => {
      pageError = new TypeError(text);
      const retry = vi.fn(() => {
        pageError = null;
      });
      render(
        <PageBoundary resetKey="/learn" onRetry={retry}>
          <Page />
        </PageBoundary>,
      );
      expect(screen.getByRole("heading").textContent).toBe("This needs a connection.");
      expect(screen.getByText("Please check your connection and try again.")).toBeTruthy();
      expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
      expect(screen.queryByText(text)).toBeNull();
      act(() => void window.dispatchEvent(new Event("online")));
      expect(retry).toHaveBeenCalledOnce();
      expect(screen.getByText("The page")).toBeTruthy();
      window.dispatchEvent(new Event("online"));
      expect(retry).toHaveBeenCalledOnce();
    },
  );

  it("can be left by navigating elsewhere", () => {
    pageError = new Error("boom");
    const { rerender } = render(
      <PageBoundary resetKey="/a">
        <Page />
      </PageBoundary>,
    );
    pageError = null;
    rerender(
      <PageBoundary resetKey="/b">
        <Page />
      </PageBoundary>,
    );
    expect(screen.getByText("The page")).toBeTruthy();
  });
});

describe("an app that fails", () => {
  it("shows 'Something went wrong.' and offers 'Reload Page'", () => {
    pageError = new Error("boom");
    render(
      <AppBoundary>
        <Page />
      </AppBoundary>,
    );
    expect(screen.getByText("Something went wrong.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload Page" })).toBeTruthy();
  });

  it("stays on screen after an error in a browser extension", () => {
    render(
      <AppBoundary>
        <Page />
      </AppBoundary>,
    );
    const laterListener = vi.fn();
    window.addEventListener("error", laterListener);
    const error = new Error("theirs");
    error.stack = "Error: theirs\n    at run (chrome-extension://abc/content.js:1:5)";
    const event = new ErrorEvent("error", { error, cancelable: true });
    window.dispatchEvent(event);
    window.removeEventListener("error", laterListener);
    expect(event.defaultPrevented).toBe(true);
    expect(laterListener).not.toHaveBeenCalled();
    expect(screen.getByText("The page")).toBeTruthy();
  });

  it("tells extensions' errors from ours by where they were thrown", () => {
    const ownError = new Error("ours");
    ownError.stack =
      "Error: ours\n    at App (https://shoal.example/a.js:1:5)\n    at x (chrome-extension://abc/c.js:1:1)";
    expect(isExtensionError(ownError)).toBe(false);
    expect(isExtensionError("moz-extension://abc/content.js")).toBe(true);
    expect(isExtensionError(null)).toBe(false);
  });
});
