import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { lazyWithRetry, EmptyFallback } from "#src/components/ui/lazyWithRetry.tsx";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";

let isOnline: boolean;
beforeEach(() => {
  isOnline = false;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** A part whose code can be loaded only when online. */
const loaderOf =
  <P,>(Part: (props: P) => React.ReactNode) =>
  async () => {
    await Promise.resolve();
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
    return { default: Part };
  };

function goOnline() {
  isOnline = true;
  return act(async () => {
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
  });
}

const frame = (children: React.ReactNode) => (
  <ToastProvider>
    <p>The page</p>
    <Suspense fallback={null}>{children}</Suspense>
  </ToastProvider>
);

type DialogProps = { open?: boolean; onClose: () => void };
const TestDialog = ({ open = true, onClose }: DialogProps) =>
  open && (
    <div role="dialog">
      <button onClick={onClose}>Close</button>
    </div>
  );

it.each([
  ["that goes when it is closed", false] as const,
  ["that stays when closed", true] as const,
])(
  "a dialog %s says that it needs a connection, and opens when requested later",
  async (_, isKept) => {
    const Part = lazyWithRetry(loaderOf<DialogProps>(TestDialog));
    function Example() {
      const [open, setOpen] = useState<boolean>();
      return frame(
        <>
          <button onClick={() => setOpen(true)}>Report</button>
          {isKept
            ? open !== undefined && <Part open={open} onClose={() => setOpen(false)} />
            : open && <Part onClose={() => setOpen(false)} />}
        </>,
      );
    }
    render(<Example />);
    for (let press = 0; press < 2; press++) {
      await userEvent.click(screen.getByRole("button", { name: "Report" }));
      expect(await screen.findByText("This needs a connection.")).toBeTruthy();
      expect(screen.getByText("The page")).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
      expect(screen.queryByText("This needs a connection.")).toBeNull();
    }
    // React delays new content for 300 ms after hiding a fallback.
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    await goOnline();
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Report" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  },
);

it("any other part shows an error in its place, and recovers automatically", async () => {
  const Part = lazyWithRetry(loaderOf<object>(() => <p>The map</p>));
  render(frame(<Part />));
  expect(await screen.findByText(/This part could not be loaded/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/This part could not be loaded/)).toBeTruthy();
  await goOnline();
  expect(await screen.findByText("The map")).toBeTruthy();
});

it("optional parts fail silently, and all recover with one request", async () => {
  const load = vi.fn(loaderOf<object>(() => <p>A badge</p>));
  const Part = lazyWithRetry(load, EmptyFallback);
  render(
    frame(
      <>
        <Part />
        <Part />
      </>,
    ),
  );
  // Wait until the page has rendered without them.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button")).toBeNull();
  await goOnline();
  expect(await screen.findAllByText("A badge")).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(2);
});

it("an error in the code itself isn't reported as a lost connection", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Part = lazyWithRetry<object>(() => Promise.reject(new Error("boom")));
  render(
    frame(
      <ErrorBoundary title="It broke.">
        <Part />
      </ErrorBoundary>,
    ),
  );
  expect(await screen.findByRole("heading", { name: "It broke." })).toBeTruthy();
});
