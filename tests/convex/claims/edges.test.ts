/** Limits of claims, just before and just after, and unusual paths. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import {
  answer,
  addArrivedOrder,
  claim,
  addClaimedOrder,
  claimOf,
  claimState,
  claimIdOf,
  ARRIVED_TOTAL,
} from "../kit/claimHelpers";
import { addListing, addSeller, expectFail, type Person } from "../kit/helpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import { orderOf, advanceTime, sessionOf, settle, type Shop } from "../kit/orderHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
});

const refund = (orderId: string, amount: number) =>
  admin.as.action(api.payments.refunds.refundOrder, { orderId, amount });
const decide = async (orderId: string, amount: number) =>
  await admin.as.mutation(api.claims.cases.decide, {
    claimId: await claimIdOf(shop, orderId),
    decision: "partial",
    amount,
    reason: "Both have a point.",
  });

test("accepting an offer refunds no more than the claim is still worth", async () => {
  const orderId = await addClaimedOrder(shop);
  await answer(shop, orderId, 400);
  await refund(orderId, 300);
  await shop.buyer.as.mutation(api.claims.cases.acceptOffer, { orderId });
  await settle(shop.t);
  expect(await claimState(shop, orderId)).toEqual({
    order: "completed",
    claim: "agreed",
    refundedAmount: 500,
  });
});

test("an offer is at least a penny, and at most a penny less than the claim's worth", async () => {
  const orderId = await addClaimedOrder(shop);
  await expectFail(answer(shop, orderId, 0), "invalid_input");
  await expectFail(answer(shop, orderId, 1.5), "invalid_input");
  await expectFail(answer(shop, orderId, 500), "claim_offer_too_much");
  await answer(shop, orderId, 499);
  expect((await claimOf(shop, orderId)).status).toBe("offered");
});

test("a seller refunds at least the proposed sum, and at most what is left", async () => {
  const orderId = await addClaimedOrder(shop);
  const accept = (amount: number) =>
    shop.seller.as.mutation(api.claims.cases.accept, { orderId, amount });
  await expectFail(accept(499), "claim_too_little");
  await expectFail(accept(ARRIVED_TOTAL + 1), "refund_over");
  await accept(ARRIVED_TOTAL);
  await settle(shop.t);
  expect(await claimState(shop, orderId)).toMatchObject({
    order: "refunded",
    refundedAmount: ARRIVED_TOTAL,
  });
});

test("an admin refunds at least a penny, and at most what is left", async () => {
  const orderId = await addClaimedOrder(shop);
  await answer(shop, orderId);
  await expectFail(decide(orderId, 0), "refund_over");
  await expectFail(decide(orderId, ARRIVED_TOTAL + 1), "refund_over");
  await decide(orderId, ARRIVED_TOTAL);
  await settle(shop.t);
  expect((await claimState(shop, orderId)).refundedAmount).toBe(ARRIVED_TOTAL);
});

describe("a chargeback that is won", () => {
  test("after the seller's deadline ends the claim at once", async () => {
    const orderId = await addClaimedOrder(shop);
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    const updateDispute = (status: string) =>
      deliver(shop.t, disputeEvent(paymentIntentId, { status, amount: ARRIVED_TOTAL }));
    await updateDispute("needs_response");
    await settle(shop.t, 72 * HOUR_MS + 5 * MINUTE_MS);
    expect((await claimOf(shop, orderId)).status).toBe("open");
    await updateDispute("won");
    await settle(shop.t);
    await settle(shop.t);
    expect((await claimOf(shop, orderId)).status).toBe("accepted");
  });

  test("before the seller's deadline leaves the seller the remaining time", async () => {
    const orderId = await addClaimedOrder(shop);
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    for (const status of ["needs_response", "won"]) {
      await deliver(shop.t, disputeEvent(paymentIntentId, { status, amount: ARRIVED_TOTAL }));
    }
    await settle(shop.t, 71 * HOUR_MS);
    expect((await claimOf(shop, orderId)).status).toBe("open");
    await settle(shop.t, HOUR_MS + MINUTE_MS);
    await settle(shop.t);
    expect((await claimOf(shop, orderId)).status).toBe("accepted");
  });
});

test("each side's text is limited to 2,000 characters", async () => {
  const orderId = await addArrivedOrder(shop);
  await expectFail(claim(shop, orderId, { description: "x".repeat(2001) }), "invalid_input");
  await claim(shop, orderId, { description: "x".repeat(2000) });
  const answerClaim = (words: string) =>
    shop.seller.as.mutation(api.claims.cases.answer, { orderId, words, photos: [] });
  await expectFail(answerClaim("x".repeat(2001)), "invalid_input");
  await answerClaim("x".repeat(2000));
});

test("the order shows whose turn it is and the deadline, but none while an admin decides", async () => {
  const orderId = await addClaimedOrder(shop);
  const claimTurn = async () => (await orderOf(shop.t, orderId)).claimTurn;
  const { respondBy } = await claimOf(shop, orderId);
  expect(await claimTurn()).toEqual({ side: "seller", until: respondBy });
  await answer(shop, orderId);
  expect(await claimTurn()).toEqual({ side: "admin", until: null });
  await decide(orderId, 100);
  expect(await claimTurn()).toBeUndefined();
});

test("a buyer of many orders that arrive together can claim for each in time", async () => {
  const seller = await addSeller(shop.t);
  const listingId = await addListing(shop.t, seller.userId, { quantity: 6 });
  await shop.t.run(({ db }) => db.patch("listings", shop.listingId, { quantity: 6 }));
  const shops = [shop, { ...shop, seller, listingId }];
  const orderIds: string[] = [];
  for (let n = 0; n < 11; n++) {
    orderIds.push(await addArrivedOrder(shops[n % 2] ?? shop, 1));
    await advanceTime(shop, MINUTE_MS);
  }
  for (const [n, orderId] of orderIds.entries()) await claim(shops[n % 2] ?? shop, orderId);
  expect((await orderOf(shop.t, orderIds[10] ?? "")).status).toBe("disputed");
});
