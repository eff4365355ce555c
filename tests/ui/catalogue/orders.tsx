import { screen as page } from "@testing-library/react";
import { vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import PaymentPage from "#src/features/orders/pages/PaymentPage.tsx";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { answer, onCall, pageOf } from "../fakeConvex";
import { checkout } from "../orders/checkout";
import { anOrder, orderDetails } from "./rows";
import { serverError, click, id, advanceTime, show, type } from "./stage";

const openOrder = (orderId = anOrder.uuid) =>
  show(<OrderPage />, { at: `/order/${orderId}`, path: "/order/:orderId" });
function openSold(...rows: (typeof anOrder)[]) {
  answer(api.orders.lists.sold, pageOf(...rows));
  answer(api.orders.sellerYears.mine, null);
  show(<SoldPage />);
}
async function propose(charge: string) {
  openSold(anOrder);
  // The form loads when it is first shown.
  await page.findByLabelText(/Delivery charge for order/);
  type(/Delivery charge for order/, charge);
  await click("Propose");
}
async function openConfirmed() {
  answer(api.orders.fulfilment.byUuid, orderDetails);
  openOrder();
}
/** Lets the page retry the order this many times, without success. */
async function lookForOrder(attempts: number) {
  vi.useFakeTimers();
  answer(api.orders.fulfilment.byUuid, null);
  openOrder();
  for (let attempt = 0; attempt < attempts; attempt++) await advanceTime(1000 * 1.5 ** attempt);
}

export const orderSituations = {
  "Invalid order ID format": () => openOrder("42"),
  "Failed to fetch order: {message}": () => {
    answer(api.orders.fulfilment.byUuid, serverError());
    openOrder();
    return { message: "Something went wrong." };
  },
  "Order not found": () => lookForOrder(3),
  "Max retries reached": () => lookForOrder(30),
  "Order Confirmed": openConfirmed,
  "Thank you for your purchase! Your order has been successfully placed.": openConfirmed,
  "Failed to load sold listings.": () => {
    answer(api.orders.lists.sold, serverError());
    show(<SoldPage />);
  },
  "No sold listings found.": () => openSold(),
  "Please enter a valid delivery charge.": () => propose("-1"),
  "Failed to propose delivery charge: {reason}": async () => {
    onCall(api.orders.adjustments.propose, serverError);
    await propose("15.50");
    return { reason: "Please try again." };
  },
  "Delivery charge adjustment proposed and message sent to buyer.": async () => {
    onCall(api.orders.adjustments.propose, () => id("orderAdjustments", "adjustment1"));
    await propose("15.50");
  },
  "Payment Error": async () => {
    const uuid = anOrder.uuid;
    const pending = {
      uuid,
      quantity: 1,
      deliveryMethod: "collection" as const,
      unitPrice: 250,
      ...goodsMoney(250, 0),
      address: null,
      holdExpiresAt: Date.now() + 60_000,
      checkoutUrl: "https://pay.test/",
      checkoutError: null,
    };
    answer(api.accounts.addresses.mine, []);
    answer(api.orders.purchases.page, { ...checkout, pending });
    onCall(api.orders.purchases.start, () => uuid);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    show(<PaymentPage />, { at: "/payment/listing1/quiz1", path: "/payment/:listingId/:quizId" });
    await click(/^Pay £/);
  },
};
