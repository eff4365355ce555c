/** Order cards in the chat: they describe what happened, show the current state, and send no notification. */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { checkPage } from "#convex/demo/model/integrity.ts";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { answer, claim, claimIdOf } from "../kit/claimHelpers";
import { addAdmin, unreadOf, type Person } from "../kit/helpers";
import {
  addCourierOrder,
  settle,
  ship,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { COURIER_TOTAL, totalText } from "../kit/totals";

const paginationOpts = { numItems: 20, cursor: null };

async function cardsOf({ as }: Person) {
  const conversations = await as.query(api.messages.conversations.list, { paginationOpts });
  const [conversation] = conversations.page;
  if (!conversation) return { unread: 0, cards: [] };
  const { conversationId, unreadCount: unread } = conversation;
  const messages = await as.query(api.messages.thread.list, {
    conversationId,
    paginationOpts,
  });
  const cards = messages.page.flatMap(({ card, message }) => (card ? [{ ...card, message }] : []));
  return { unread, cards: cards.reverse(), conversationId };
}

async function claimOrder(shop: Shop, orderId: string) {
  await ship(shop, orderId, true);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await claim(shop, orderId);
}

describe("the cards of an order", () => {
  test("are posted in the chat on payment, and unread for neither side", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    for (const person of [shop.buyer, shop.seller]) {
      const { cards, unread } = await cardsOf(person);
      expect(cards).toEqual([
        {
          kind: "order",
          orderId,
          message: `Order ${orderId.slice(0, 8)}: 1 × Cherry shrimp, ten young ones, ${totalText(500, 1200)} paid.`,
        },
      ]);
      expect(unread).toBe(0);
      expect(await unreadOf(person)).toBe(0);
    }
    // No email about an unread message, and no bell notification besides the order's.
    await settle(shop.t, HOUR_MS);
    const emails = await shop.t.run(({ db }) => db.query("emails").collect());
    expect(emails.filter(({ kind }) => kind === "message")).toEqual([]);
    const bell = await shop.seller.as.query(api.notifications.bell.list, {
      paginationOpts,
    });
    expect(bell.page.map(({ kind }) => kind)).toEqual(["order"]);
  });

  test("don't affect the count or reading of other unread messages", async () => {
    const shop = await startShop();
    await addCourierOrder(shop);
    const { conversationId } = await cardsOf(shop.buyer);
    if (!conversationId) throw new Error("No conversation");
    await shop.buyer.as.mutation(api.messages.thread.send, {
      conversationId,
      message: "When do you dispatch?",
      clientId: "question-1",
    });
    expect((await cardsOf(shop.seller)).unread).toBe(1);
    const check = () => shop.t.run((ctx) => checkPage(ctx, "unread", null));
    expect((await check()).problems).toEqual([]);
    await shop.seller.as.mutation(api.messages.thread.markRead, { conversationId });
    expect((await check()).problems).toEqual([]);
    const views = await shop.t.run(({ db }) => db.query("conversationViews").collect());
    expect(views).toMatchObject([{ messageCount: 2, unreadCount: 0 }]);
  });

  test("are posted for a partial refund, and all show the order's current state", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    const admin = await addAdmin(shop.t);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId, amount: 500 });
    await settle(shop.t);
    const { cards } = await cardsOf(shop.buyer);
    expect(cards[1]).toEqual({
      kind: "refund",
      orderId,
      message: `Order ${orderId.slice(0, 8)}: £5.00 was refunded to the buyer. £5.00 of ${totalText(500, 1200)} has been refunded so far.`,
    });
    expect(await shop.seller.as.query(api.orders.cards.get, { orderId })).toMatchObject({
      status: "processing",
      totalAmount: COURIER_TOTAL,
      refundedAmount: 500,
      stops: [],
      viewerIsBuyer: false,
    });
    expect(await shop.buyer.as.query(api.orders.cards.get, { orderId })).toMatchObject({
      viewerIsBuyer: true,
    });
  });

  test("are posted when a claim is made and when it is decided", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    await claimOrder(shop, orderId);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    const shortId = orderId.slice(0, 8);
    const { cards } = await cardsOf(shop.seller);
    expect(cards.filter(({ kind }) => kind === "claim").map(({ message }) => message)).toEqual([
      `Claim for order ${shortId}: 1 dead on arrival.`,
      `Claim for order ${shortId}. The seller accepted the claim; £17.00 is refunded to the buyer.`,
    ]);
  });

  test("say if Shoal decided a claim, and if the seller didn't answer", async () => {
    const shop = await startShop();
    const admin = await addAdmin(shop.t);
    const lastClaimText = async () =>
      (await cardsOf(shop.seller)).cards.filter(({ kind }) => kind === "claim").at(-1)?.message;
    const decidedId = await addCourierOrder(shop);
    await claimOrder(shop, decidedId);
    await answer(shop, decidedId);
    const claimId = await claimIdOf(shop, decidedId);
    const verdict = { claimId, decision: "nothing", reason: "Seen" } as const;
    await admin.as.mutation(api.claims.cases.decide, verdict);
    expect(await lastClaimText()).toBe(
      `Claim for order ${decidedId.slice(0, 8)}. Shoal decided against the claim; there's no refund for this claim.`,
    );
    const silentOrder = await addCourierOrder(shop);
    await claimOrder(shop, silentOrder);
    await settle(shop.t, 72 * HOUR_MS + 1000);
    await settle(shop.t);
    expect((await cardsOf(shop.seller)).cards.map(({ message }) => message)).toContain(
      `Claim for order ${silentOrder.slice(0, 8)}. Accepted: the seller didn't answer in time; £17.00 is refunded to the buyer.`,
    );
  });

  test("say what a claim means for a free order, as its emails do", async () => {
    const shop = await startShop({ price: 0 });
    const orderId = await startOrder(shop);
    // After a handover by code, silence would accept a claim, so the emails say what that means.
    const order = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    const code = order?.handoverCode ?? "";
    await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
    await claim(shop, orderId);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await settle(shop.t);
    const { cards } = await cardsOf(shop.seller);
    const emails = await shop.t.run(({ db }) => db.query("emails").collect());
    const texts = [...cards.map(({ message }) => message), ...emails.map(({ text }) => text)];
    expect(cards.at(-1)?.message).toContain(
      "The seller accepted the claim; there's no refund, because the order was free.",
    );
    expect(texts.filter((text) => text.includes("£0.00 goes back"))).toEqual([]);
    for (const { email } of [shop.buyer, shop.seller]) {
      const claims = emails.filter(({ to, subject }) => to === email && subject.includes("claim"));
      expect(claims).toHaveLength(2);
      for (const { text } of claims) expect(text.toLowerCase()).toContain("the order was free");
    }
  });
});
