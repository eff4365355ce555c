/** When an order's notifications count as read. */
import { act, fireEvent, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { useOrderSeen } from "#src/app/layout/useOrderSeen.ts";
import { onCall } from "../fakeConvex";
import { Frame, signedIn } from "../viewers";

const ORDER = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

function Page() {
  useOrderSeen(2);
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
