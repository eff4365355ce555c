import { act, renderHook, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { shoalError } from "#convex/errors.ts";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";

const show = (options?: Parameters<typeof useCall>[0]) =>
  renderHook(() => useCall(options), { wrapper: ToastProvider }).result;

/** A call that settles on request. */
function pendingCall() {
  let finish = (): void => undefined;
  const call = vi.fn(() => new Promise<string>((resolve) => (finish = () => resolve("value"))));
  return { call, finish: () => finish() };
}
const rejectWithCode = () => Promise.reject(shoalError("rate_limited", { seconds: 5 }));
const rejectAsBug = () => Promise.reject(new Error("inner words of a bug"));

describe("a call that a button makes", () => {
  it("is busy while running, returns the result and shows it in a toast", async () => {
    const { call, finish } = pendingCall();
    const hook = show();
    let outcome: unknown;
    act(() => void hook.current.run(call, { done: "Saved." }).then((end) => (outcome = end)));
    expect(hook.current.busy).toBe(true);
    await act(async () => finish());
    expect(hook.current.busy).toBe(false);
    expect(outcome).toEqual({ ok: true, value: "value" });
    expect(screen.getByText("Saved.")).toBeTruthy();
  });

  it("isn't repeated by a second click while running", async () => {
    const { call, finish } = pendingCall();
    const hook = show();
    let second: unknown;
    act(() => {
      void hook.current.run(call);
      void hook.current.run(call).then((end) => (second = end));
    });
    await act(async () => finish());
    expect(call).toHaveBeenCalledOnce();
    expect(second).toEqual({ ok: false });
  });

  it("runs in parallel if the hook allows it", async () => {
    const { call } = pendingCall();
    const hook = show({ overlapping: true });
    await act(async () => {
      void hook.current.run(call);
      void hook.current.run(call);
    });
    expect(call).toHaveBeenCalledTimes(2);
  });

  it("stays busy after a success that navigates away", async () => {
    const hook = show();
    await act(async () => void (await hook.current.run(async () => null, { leaves: true })));
    expect(hook.current.busy).toBe(true);
  });
});

describe("a call that fails", () => {
  it("shows the server's message, or the page's own as a fallback", async () => {
    const hook = show();
    await act(
      async () => void (await hook.current.run(rejectWithCode, { failed: "Could not save." })),
    );
    expect(screen.getByRole("alert").textContent).toContain(hook.current.error);
    expect(hook.current.error).not.toBe("Could not save.");
    await act(
      async () => void (await hook.current.run(rejectAsBug, { failed: "Could not save." })),
    );
    expect(hook.current.error).toBe("Could not save.");
    await act(async () => void (await hook.current.run(rejectAsBug)));
    expect(hook.current.error).toBe("That did not work. Please try again.");
    expect(hook.current.busy).toBe(false);
  });

  it("has its toast dismissed by its own next success, but not by another action's", async () => {
    const [first, second] = [show(), show()];
    const failFirst = () => first.current.run(rejectAsBug, { failed: "Could not save." });
    await act(async () => void (await failFirst()));
    await act(async () => void (await second.current.run(async () => null)));
    expect(screen.getByText("Could not save.")).toBeTruthy();
    await act(async () => void (await first.current.run(async () => null)));
    expect(screen.queryByText("Could not save.")).toBeNull();
  });

  it("keeps its toast when another item's call succeeds", async () => {
    const hook = show({ overlapping: true });
    await act(
      async () => void (await hook.current.run(rejectAsBug, { failed: "Could not save." })),
    );
    await act(async () => void (await hook.current.run(async () => null)));
    expect(screen.getByText("Could not save.")).toBeTruthy();
  });

  it("appears under a heading if the specification has one", async () => {
    const hook = show();
    const failedText = withTitle("Sign-in Failed", "Failed to sign in");
    await act(async () => void (await hook.current.run(rejectAsBug, { failed: failedText })));
    expect(screen.getByText("Sign-in Failed")).toBeTruthy();
    expect(screen.getByText("Failed to sign in")).toBeTruthy();
    expect(hook.current.error).toBe("Failed to sign in");
  });

  it("shows no toast if the page displays the error itself, and clears it on the next try", async () => {
    const hook = show();
    await act(
      async () => void (await hook.current.run(rejectAsBug, { failed: "No.", quiet: true })),
    );
    expect(hook.current.error).toBe("No.");
    expect(screen.queryByText("No.")).toBeNull();
    await act(async () => void (await hook.current.run(async () => null)));
    expect(hook.current.error).toBeNull();
  });
});
