/** Limits of a proposed delivery charge, just before and just after, and unusual paths. */

import { expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import { payWithoutWebhook } from "../kit/fakeStripe";
import { addAdmin, expectFail, type Person } from "../kit/helpers";
import { dropScheduledJobs, orderOf, sessionOf, settle, ship, trailOf } from "../kit/orderHelpers";
import { startProposalShop } from "../kit/proposals";
import { deliver, disputeEvent, sessionEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL, totalOf } from "../kit/totals";

test("a charge can be raised by 30p or more", async () => {
  const { propose } = await startProposalShop();
  await expectFail(propose(1229), "invalid_input");
  await propose(1230);
});

test("a charge can be lowered by what is left of the payment, and not a penny more", async () => {
  for (const [refunded, isLeft] of [
    [COLLECTION_TOTAL, true],
    [COLLECTION_TOTAL + 1, false],
  ] as const) {
    const { shop, orderId, propose } = await startProposalShop();
    const admin = await addAdmin(shop.t);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId, amount: refunded });
    if (isLeft) await propose(0);
    else await expectFail(propose(0), "refund_over");
  }
});

test("a charge is raised once at most, after others were declined, and lowered as often as both like", async () => {
  const { shop, orderId, propose, answer } = await startProposalShop();
  await answer(await propose(2000), false);
  await answer(await propose(1500), true);
  await settle(shop.t);
  await deliver(shop.t, sessionEvent(sessionOf(shop, orderId)));
  for (const charge of [1400, 1300]) {
    await answer(await propose(charge), true);
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).deliveryCharge).toBe(charge);
  }
  const { message } = await expectFail(propose(1600), "invalid_input");
  expect(message).toContain("it can only be lowered");
});

test("a charge that was lowered isn't raised again, as another payment would cost another fee", async () => {
  const { shop, orderId, propose, answer } = await startProposalShop();
  await answer(await propose(1000), true);
  await settle(shop.t);
  for (const charge of [1200, 1500]) {
    const { message } = await expectFail(propose(charge), "invalid_input");
    expect(message).toBe(
      "Delivery charge: it was raised or lowered before, so it can only be lowered",
    );
  }
  await answer(await propose(900), true);
  await settle(shop.t);
  expect((await orderOf(shop.t, orderId)).deliveryCharge).toBe(900);
});

test("a raise that is replaced as it is paid goes back and is the only one", async () => {
  const { shop, orderId, propose, answer } = await startProposalShop();
  await answer(await propose(2000), true);
  await settle(shop.t);
  payWithoutWebhook(sessionOf(shop, orderId));
  await propose(1900);
  for (let i = 0; i < 3; i += 1) await settle(shop.t);
  expect(shop.stripe.returned).toBe(800);
  const { message } = await expectFail(propose(1800), "invalid_input");
  expect(message).toContain("it can only be lowered");
  await propose(1100);
});

test("a charge can still be raised after a payment of the wrong amount", async () => {
  const { shop, orderId, propose, answer } = await startProposalShop();
  await answer(await propose(2000), true);
  await settle(shop.t);
  await deliver(shop.t, sessionEvent(sessionOf(shop, orderId), undefined, { amount_total: 799 }));
  await propose(1900);
});

test("an order can have at most twenty proposals", async () => {
  const { shop, orderId, propose } = await startProposalShop();
  const { _id } = await orderOf(shop.t, orderId);
  await shop.t.run(async (ctx) => {
    const row = { orderId: _id, proposedDeliveryCharge: 1, status: "rejected" as const };
    for (let i = 0; i < 19; i += 1) {
      await ctx.db.insert("orderAdjustments", { ...row, expiresAt: 1, createdAt: 1 });
    }
  });
  await propose(1500);
  await expectFail(propose(1600), "invalid_input");
});

test("a proposal can be answered for a day, even if its scheduled expiry was lost", async () => {
  for (const [hours, isOpen] of [
    [23.9, true],
    [24.1, false],
  ] as const) {
    const { shop, propose, answer } = await startProposalShop();
    const id = await propose(1500);
    await dropScheduledJobs(shop.t);
    vi.setSystemTime(Date.now() + hours * HOUR_MS);
    if (isOpen) await answer(id, true);
    else await expectFail(answer(id, true), "transition_refused");
  }
});

test("an expiry call does nothing if early, and ends the proposal if late", async () => {
  const { shop, propose, statusOf } = await startProposalShop();
  const adjustmentId = await propose(1500);
  await dropScheduledJobs(shop.t);
  vi.setSystemTime(Date.now() + 24 * HOUR_MS - MINUTE_MS);
  await shop.t.mutation(internal.orders.adjustments.lapse, { adjustmentId });
  expect(await statusOf(adjustmentId)).toBe("pending");
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  await shop.t.mutation(internal.orders.adjustments.lapse, { adjustmentId });
  expect(await statusOf(adjustmentId)).toBe("lapsed");
});

test("a newly blocked seller's proposal can't take any more money", async () => {
  const { shop, propose, answer } = await startProposalShop();
  const id = await propose(1500);
  const admin = await addAdmin(shop.t);
  const { userId } = shop.seller;
  const block = { userId, suspended: true, reason: "Asked" };
  await admin.as.mutation(api.moderation.standing.suspend, block);
  await expectFail(answer(id, true), "transition_refused");
  await answer(id, false);
  await answer(id, false);
});

test("a chargeback on the order ends the proposal", async () => {
  const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
  const id = await propose(1500);
  const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
  await deliver(shop.t, disputeEvent(payment, { status: "needs_response", amount: COURIER_TOTAL }));
  expect(await statusOf(id)).toBe("lapsed");
  await expectFail(answer(id, true), "transition_refused");
});

test("an open proposal counts in both badges", async () => {
  const { shop, propose, answer } = await startProposalShop();
  const badge = ({ as }: Person) => as.query(api.messages.badge.get, {});
  const before = [await badge(shop.buyer), await badge(shop.seller)].map(({ total }) => total);
  const id = await propose(1500);
  const [buyer, seller] = [await badge(shop.buyer), await badge(shop.seller)];
  // The buyer also has the unread message with the card.
  expect([buyer.total - (before[0] ?? 0), seller.total - (before[1] ?? 0)]).toEqual([2, 1]);
  await answer(id, false);
  expect((await badge(shop.seller)).pendingAdjustments).toBe(0);
});

test("cancelling the order ends the seller's proposal", async () => {
  const { shop, orderId, propose, statusOf } = await startProposalShop();
  const id = await propose(1500);
  await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
  expect(await statusOf(id)).toBe("lapsed");
  expect(await trailOf(shop, orderId)).toEqual([
    ...["place", "pay", "deliveryProposed", "cancel", "deliveryLapsed"],
  ]);
});

test("a payment for an expired proposal is refunded once, even if the webhook comes twice", async () => {
  const { shop, orderId, propose, answer } = await startProposalShop();
  const id = await propose(1500);
  await answer(id, true);
  await settle(shop.t);
  const session = sessionOf(shop, orderId);
  await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
  await settle(shop.t);
  expect(shop.stripe.returned).toBe(COURIER_TOTAL);
  const paidEvent = sessionEvent(session);
  for (let i = 0; i < 2; i += 1) {
    await deliver(shop.t, paidEvent);
    await settle(shop.t);
  }
  expect(shop.stripe.returned).toBe(COURIER_TOTAL + 300);
  expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(COURIER_TOTAL);
});

test("an increase accepted late and never paid lapses, and the seller is told", async () => {
  const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
  const id = await propose(1500);
  await dropScheduledJobs(shop.t);
  vi.setSystemTime(Date.now() + 24 * HOUR_MS - MINUTE_MS);
  await answer(id, true);
  await settle(shop.t);
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
  await deliver(shop.t, sessionEvent(sessionOf(shop, orderId), "checkout.session.expired"));
  expect(await statusOf(id)).toBe("lapsed");
  expect((await trailOf(shop, orderId)).at(-1)).toBe("deliveryLapsed");
  const [latest] = await emails(shop.t, shop.seller.email);
  expect(latest?.subject).toBe("Your proposed delivery charge of £15.00 has lapsed");
});

/** An accepted lower charge whose refund Stripe will refuse. */
async function refusedDecrease() {
  const world = await startProposalShop();
  const id = await world.propose(700);
  world.shop.stripe.fault = "refuse";
  await world.answer(id, true);
  return { ...world, id };
}

test("a decrease whose refund fails after dispatch isn't proposed again, but owed until an admin acts", async () => {
  const { shop, orderId, id, statusOf } = await refusedDecrease();
  const admin = await addAdmin(shop.t);
  await ship(shop, orderId);
  await settle(shop.t);
  expect(await statusOf(id)).toBe("paying");
  const [problem] = await admin.as.query(api.payments.moneyProblems.list, {});
  if (problem?.kind !== "refund") throw new Error("No refund needs a person");
  const { refundId } = problem;
  shop.stripe.fault = "none";
  await admin.as.action(api.payments.moneyProblems.tryAgain, { refundId });
  expect(await statusOf(id)).toBe("accepted");
  expect(await orderOf(shop.t, orderId)).toMatchObject({
    deliveryCharge: 700,
    totalAmount: totalOf(500, 700),
  });
});

test("a decrease whose refund failed can't be accepted during a chargeback", async () => {
  const { shop, orderId, id, answer, statusOf } = await refusedDecrease();
  await settle(shop.t);
  expect(await statusOf(id)).toBe("pending");
  const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
  await deliver(shop.t, disputeEvent(payment, { amount: COURIER_TOTAL }));
  expect(await statusOf(id)).toBe("lapsed");
  await expectFail(answer(id, true), "transition_refused");
});
