/** When an order's notifications count as read. */

import { act, fireEvent, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { useOrderSeen } from "#src/app/layout/useOrderSeen.ts";
import { onCall } from "../fakeConvex";
import { Frame, signedIn } from "../viewers";

const ORDER = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

function Page({ unread = 2 }: { unread?: number }) {
  useOrderSeen(unread);
  return null;
}

it("an order counts as read once its window has the focus, and not before", async () => {
  const markRead = vi.fn();
  onCall(api.notifications.bell.markOrderRead, (args) => {
    markRead(args);
    return null;
  });
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  render(
    <Frame auth={signedIn()} at={`/order/${ORDER}`}>
      <Page />
    </Frame>,
  );
  await act(async () => undefined);
  expect(markRead).not.toHaveBeenCalled();
  hasFocus.mockReturnValue(true);
  fireEvent.focus(window);
  expect(markRead).toHaveBeenCalledExactlyOnceWith({ orderId: ORDER });
  hasFocus.mockRestore();
});

it("an order is marked again when the unread count grows, and not when it falls", async () => {
  const markRead = vi.fn(() => null);
  onCall(api.notifications.bell.markOrderRead, markRead);
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const page = (unread: number) => (
    <Frame auth={signedIn()} at={`/order/${ORDER}`}>
      <Page unread={unread} />
    </Frame>
  );
  const { rerender } = render(page(2));
  const show = async (unread: number) => {
    rerender(page(unread));
    await act(async () => undefined);
    return markRead.mock.calls.length;
  };
  expect(await show(2)).toBe(1);
  expect(await show(1)).toBe(1);
  expect(await show(2)).toBe(2);
  fireEvent.focus(window);
  expect(await show(0)).toBe(2);
  expect(await show(1)).toBe(3);
  hasFocus.mockRestore();
});

it("a fall of the count elsewhere doesn't keep an order unread until its window has the focus", async () => {
  const markRead = vi.fn(() => null);
  onCall(api.notifications.bell.markOrderRead, markRead);
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const page = (unread: number) => (
    <Frame auth={signedIn()} at={`/order/${ORDER}`}>
      <Page unread={unread} />
    </Frame>
  );
  const { rerender } = render(page(2));
  rerender(page(1));
  hasFocus.mockReturnValue(true);
  fireEvent.focus(window);
  await act(async () => undefined);
  expect(markRead).toHaveBeenCalledOnce();
  hasFocus.mockRestore();
});
