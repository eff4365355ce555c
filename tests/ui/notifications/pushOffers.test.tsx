/** On which pages, and when, Shoal offers notifications on this device. */

import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { api } from "#convex/_generated/api.js";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import { orderDetails } from "../catalogue/rows";
import { id, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { answerConversation, openConversation } from "../kit/conversation";
import { pushBrowser, VAPID_KEY } from "../kit/pushBrowser";
import { viewers } from "../viewers";

beforeEach(() => {
  pushBrowser();
  answer(api.accounts.pushDevices.mine, { vapidKey: VAPID_KEY, devices: [] });
});
const offer = (text: string) => screen.queryByText(text);

it("a buyer is asked on the page of a paid order; a seller isn't, nor before paying", () => {
  const question = "Want a notification when there's news on your order?";
  const open = (changes: Partial<OrderDetails>) => {
    cleanup();
    answer(api.orders.fulfilment.byUuid, { ...orderDetails, ...changes });
    answer(api.orders.fulfilment.boughtListings, []);
    answer(api.orders.fulfilment.timeline, []);
    answer(api.claims.cases.ofOrder, null);
    const at = `/order/${orderDetails.uuid}`;
    show(<OrderPage />, { auth: viewers.user(), at, path: "/order/:orderId" });
  };
  open({ viewerSide: "buyer" });
  expect(offer(question)).not.toBeNull();
  open({ viewerSide: "seller", quizId: null });
  expect(offer(question)).toBeNull();
  open({ viewerSide: "buyer", status: "pending", paidAt: null });
  expect(offer(question)).toBeNull();
});

it("someone who has sent a message is asked, once", async () => {
  const question = "Want a notification when there's a reply?";
  answerConversation();
  onCall(api.messages.thread.send, () => id("messages", "m"));
  const send = async () => {
    const box = screen.getByLabelText("Your message");
    await userEvent.type(box, "Are they still there?");
    fireEvent.keyDown(box, { key: "Enter" });
    await act(async () => undefined);
  };
  openConversation();
  expect(offer(question)).toBeNull();
  await send();
  expect(offer(question)).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "No thanks" }));
  await send();
  expect(offer(question)).toBeNull();
});
