/** Cancellation requests before dispatch and proposed delivery charges, as both sides see them. */

import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { shoalError } from "#convex/errors.ts";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { anOrder, orderDetails } from "../catalogue/rows";
import { show } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers, widen } from "../viewers";

const { uuid } = orderDetails;
const paidOrder = {
  status: "processing" as const,
  deliveryCharge: 500,
  stops: [],
  // Packed, and paid long ago: the buyer can no longer cancel alone.
  packagingDone: true,
};
const adjustmentId = "adjustment1" as never;

beforeEach(() => {
  answer(api.orders.fulfilment.boughtListings, []);
  answer(api.orders.fulfilment.timeline, []);
  answer(api.claims.cases.ofOrder, null);
  answer(api.orders.lists.soldCount, 1);
  answer(api.orders.sellerYears.mine, null);
});

function openOrder(viewerSide: TradeSide, changes: Partial<typeof orderDetails> = {}) {
  answer(api.orders.fulfilment.byUuid, { ...orderDetails, ...paidOrder, viewerSide, ...changes });
  show(<OrderPage />, {
    auth: viewers.seller(),
    at: `/order/${uuid}`,
    path: "/order/:orderId",
  });
}
function openSold(changes: Partial<typeof anOrder> = {}) {
  widen();
  answer(
    api.orders.lists.sold,
    pageOf({ ...anOrder, ...paidOrder, viewerSide: "seller", ...changes }),
  );
  show(<SoldPage />, { auth: viewers.seller() });
}

test("the buyer gives a reason and confirms, and a refusal keeps the text", async () => {
  openOrder("buyer");
  fireEvent.click(screen.getByRole("button", { name: "Ask to cancel" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask the seller to cancel?" }));
  const confirm = dialog.getByRole("button", { name: "Ask to cancel" });
  fireEvent.click(confirm);
  await dialog.findByText("Please provide a reason.");

  const requestCancellation = vi.fn(
    (_args: unknown) => shoalError("rate_limited", { seconds: 2 }) as never,
  );
  onCall(api.orders.fulfilment.requestCancel, requestCancellation);
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "My tank leaks" } });
  fireEvent.click(confirm);
  await dialog.findByText(/You're doing that too often/);
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe("My tank leaks");

  onCall(api.orders.fulfilment.requestCancel, (args) => (requestCancellation(args), null));
  fireEvent.click(confirm);
  await screen.findByText("The seller has been asked to cancel.");
  expect(requestCancellation).toHaveBeenLastCalledWith({ orderId: uuid, reason: "My tank leaks" });
});

test("a reason that is too long is refused rather than cut off", async () => {
  const requestCancellation = vi.fn();
  onCall(api.orders.fulfilment.requestCancel, (args) => {
    requestCancellation(args);
    return shoalError("invalid_input", { field: "Reason", problem: "use at most 1000 characters" });
  });
  openOrder("buyer");
  fireEvent.click(screen.getByRole("button", { name: "Ask to cancel" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask the seller to cancel?" }));
  const box = dialog.getByLabelText<HTMLTextAreaElement>(/Reason/);
  const reason = "My tank leaks. ".repeat(70);
  const user = userEvent.setup();
  await user.click(box);
  await user.paste(reason);
  fireEvent.click(dialog.getByRole("button", { name: "Ask to cancel" }));
  await dialog.findByText(/use at most 1000 characters/);
  expect(requestCancellation).toHaveBeenCalledExactlyOnceWith({ orderId: uuid, reason });
  expect(box.value).toBe(reason);
});

describe("the buyer of a parcel cancels alone", () => {
  const MINUTE_MS = 60_000;
  const paidAt = Date.now() - 10 * MINUTE_MS;
  const untilTime = /You can cancel without asking the seller until \d\d:\d\d/;

  test.each([
    [
      "not packed, in the first half hour",
      false,
      paidAt,
      "and after that until they have packed the order.",
    ],
    ["packed within the half hour", true, paidAt, "."],
    [
      "not packed, later",
      false,
      1,
      "You can cancel without asking the seller until they have packed the order.",
    ],
  ])("%s: sees until when, and what comes back", async (_, packagingDone, at, words) => {
    const cancelOrder = vi.fn((_args: unknown) => null);
    onCall(api.orders.fulfilment.cancel, cancelOrder);
    openOrder("buyer", { packagingDone, paidAt: at });
    const limit = screen
      .getByText(/^You can cancel without asking the seller until/)
      .closest("p")?.textContent;
    expect(limit).toContain(words);
    expect(untilTime.test(limit ?? "")).toBe(at === paidAt);
    expect(screen.queryByRole("button", { name: "Ask to cancel" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Cancel this order" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel this order?" }));
    dialog.getByText(/We'll refund the full £[\d.]+, including delivery and the service fee/);
    expect(cancelOrder).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel the order" }));
    await vi.waitFor(() => expect(cancelOrder).toHaveBeenCalledExactlyOnceWith({ orderId: uuid }));
    await screen.findByText("Order cancelled. Your money is being refunded.");
  });

  const inTenDays = ukNoon(Date.now()) + 10 * DAY_MS;
  const lastDay = weekdayDate(inTenDays - 2 * DAY_MS);
  test.each([
    ["packed long before its day", true, 1, `until the end of ${lastDay}.`],
    [
      "not packed long before its day",
      false,
      1,
      `the end of ${lastDay}, and after that until they have packed the order.`,
    ],
  ])("%s: sees the last day for that", (_, packagingDone, at, words) => {
    openOrder("buyer", { packagingDone, paidAt: at, dispatchOn: inTenDays });
    const limit = screen.getByText(/^You can cancel without asking the seller until/);
    expect(limit.closest("p")?.textContent).toContain(words);
    screen.getByRole("button", { name: "Cancel this order" });
    expect(screen.queryByRole("button", { name: "Ask to cancel" })).toBeNull();
  });

  test("only for half an hour after three late cancellations: then they ask, and read why", () => {
    const lateCancelFrom = Date.now() + 60 * MINUTE_MS;
    openOrder("buyer", { packagingDone: false, paidAt, lateCancelFrom });
    const limit = screen.getByText(/^You can cancel without asking the seller until/);
    expect(limit.closest("p")?.textContent).not.toContain("packed");
    cleanup();
    openOrder("buyer", { packagingDone: false, paidAt: 1, lateCancelFrom });
    screen.getByRole("button", { name: "Ask to cancel" });
    screen.getByText(
      "Within 90 days you can cancel 3 orders late, one of each seller, so only the seller can cancel this one.",
    );
  });

  test("not even then after three lapses in a day: they ask, and read why", () => {
    const selfCancelFrom = Date.now() + 60 * MINUTE_MS;
    openOrder("buyer", { packagingDone: false, paidAt, selfCancelFrom });
    screen.getByRole("button", { name: "Ask to cancel" });
    screen.getByText(
      "In the last 24 hours, 3 of your orders were cancelled or left unpaid, so only the seller can cancel this one.",
    );
    expect(screen.queryByRole("button", { name: "Cancel this order" })).toBeNull();
  });

  test("from the list of purchases too, where what they must ask for has no link", () => {
    const list = (changes: Partial<typeof orderDetails>) => {
      answer(api.orders.basket.mine, []);
      answer(api.orders.lists.purchases, pageOf({ ...orderDetails, paidAt, ...changes }));
      show(<PurchasesPage />, { auth: viewers.user() });
      const link = screen.queryByRole("link", { name: "Cancel this order" });
      cleanup();
      return link?.getAttribute("href");
    };
    expect(list({ packagingDone: false })).toBe(`/order/${uuid}`);
    expect(list({ packagingDone: true })).toBe(`/order/${uuid}`);
    expect(list({ packagingDone: true, paidAt: 1 })).toBeUndefined();
    expect(list({ packagingDone: true, paidAt: 1, dispatchOn: inTenDays })).toBe(`/order/${uuid}`);
    expect(list({ packagingDone: false, deliveryMethod: "collection" })).toBeUndefined();
  });

  test("nor ask once they have done so as often as they may", () => {
    openOrder("buyer", { cancelRequestsUsed: true });
    screen.getByText(/^You've asked to cancel this order as often as you can/);
    screen.getByRole("link", { name: "contact Shoal" });
    expect(screen.queryByRole("button", { name: "Ask to cancel" })).toBeNull();
  });

  test("not what is handed over in person: they ask", () => {
    openOrder("buyer", { packagingDone: false, paidAt, deliveryMethod: "collection" });
    screen.getByRole("button", { name: "Ask to cancel" });
    expect(screen.queryByText(/cancel by yourself/)).toBeNull();
  });
});

test("the seller sees the request and its reason on the order and in the sold listings", () => {
  const request = { cancelRequested: true, cancelReason: "My tank leaks" };
  openOrder("seller", request);
  screen.getByText("The buyer wants to cancel");
  screen.getByText("My tank leaks");
  const nextStep = screen.getByRole("region", { name: "What happens next" });
  // Answering the request is offered before packing.
  expect(nextStep.querySelector("button, a")?.textContent).toBe("Cancel the order");
  cleanup();
  openSold(request);
  screen.getByText(/The buyer wants to cancel\. Cancel the order, or keep it/);
  screen.getByText("My tank leaks");
});

test("the seller keeps the order with one button, on its page and in the sold listings", async () => {
  const keepOrder = vi.fn((_args: unknown) => null);
  onCall(api.orders.fulfilment.declineCancel, keepOrder);
  for (const open of [
    () => openOrder("seller", { cancelRequested: true }),
    () => openSold({ cancelRequested: true }),
  ]) {
    open();
    screen.getByRole("button", { name: "Cancel the order" });
    fireEvent.click(screen.getByRole("button", { name: "Keep the order" }));
    await vi.waitFor(() => expect(keepOrder).toHaveBeenLastCalledWith({ orderId: uuid }));
    cleanup();
  }
  expect(keepOrder).toHaveBeenCalledTimes(2);
});

test("proposing a charge says so, and the field shows the current charge again", async () => {
  onCall(api.orders.adjustments.propose, () => adjustmentId);
  openSold();
  const field = screen.getByLabelText<HTMLInputElement>(/^Delivery charge for order/);
  expect(field.value).toBe("5.00");
  fireEvent.change(field, { target: { value: "8" } });
  fireEvent.click(screen.getByRole("button", { name: "Propose" }));
  await screen.findByText("Delivery charge adjustment proposed and message sent to buyer.");
  await vi.waitFor(() => expect(field.value).toBe("5.00"));
});

test("a charge typed while another is being proposed isn't lost", async () => {
  let arrive = () => {};
  const response = new Promise<string>((resolve) => (arrive = () => resolve(adjustmentId)));
  const propose = vi.fn(() => response);
  onCall(api.orders.adjustments.propose, propose as never);
  openSold();
  const field = screen.getByLabelText<HTMLInputElement>(/^Delivery charge for order/);
  fireEvent.change(field, { target: { value: "8" } });
  fireEvent.click(screen.getByRole("button", { name: "Propose" }));
  await vi.waitFor(() => expect(propose).toHaveBeenCalledOnce());
  fireEvent.change(field, { target: { value: "9" } });
  arrive();
  await screen.findByText("Delivery charge adjustment proposed and message sent to buyer.");
  expect(field.value).toBe("9");
});

test.each([
  ["pending", "£8.00 proposed: waiting for an answer"],
  ["paying", "£8.00 proposed: waiting for the payment or refund"],
] as const)("a proposal that is %s says so in the sold table", (status, words) => {
  const adjustment = { adjustmentId, proposedDeliveryCharge: 800, status, expiresAt: 1 };
  openSold({ adjustment });
  screen.getByText(words);
});

test.each([
  ["rejected", "£8.00 proposed: rejected"],
  ["accepted", "£8.00 proposed: accepted"],
  ["lapsed", "£8.00 proposed: no longer open"],
] as const)(
  "a proposal that was %s says so too, and the field doesn't show its sum",
  (status, words) => {
    openSold({ lastAdjustment: { proposedDeliveryCharge: 800, status } });
    screen.getByText(words);
    expect(screen.getByLabelText<HTMLInputElement>(/^Delivery charge for order/).value).toBe(
      "5.00",
    );
  },
);
