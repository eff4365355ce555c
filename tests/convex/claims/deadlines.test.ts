/**
 * Every deadline of a claim or review holds by the server's clock, even if the scheduled call is
 * late.
 */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { CLAIM_WINDOW_MS, HOUR_MS, REVIEW_CHANGE_MS } from "#convex/domain/shared/constants.ts";
import { ukDateTime } from "#convex/domain/shared/ukDateTime.ts";
import {
  answer,
  addArrivedOrder,
  claim,
  addClaimedOrder,
  claimOf,
  claimState,
} from "../kit/claimHelpers";
import { addAdmin, expectFail } from "../kit/helpers";
import { dropScheduledJobs, orderOf, settle, type Shop, startShop } from "../kit/orderHelpers";
import { addCompletedOrder, review, reviewRow } from "../kit/reviewHelpers";

const { accept, acceptOffer, declineOffer, decide } = api.claims.cases;

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});

/** Sets the clock without running scheduled functions. */
function jumpTo(at: number): void {
  vi.setSystemTime(at);
}

/** Runs the scheduled call, however late. */
async function runScheduledCall(orderId: string): Promise<void> {
  const { claimId } = await claimOf(shop, orderId);
  await shop.t.mutation(internal.claims.clocks.endWait, { rowId: claimId });
  await settle(shop.t);
}

const sellersCalls: [string, (orderId: string) => Promise<unknown>][] = [
  ["accepts", (orderId) => shop.seller.as.mutation(accept, { orderId })],
  ["accepts with more", (orderId) => shop.seller.as.mutation(accept, { orderId, amount: 2000 })],
  ["answers", (orderId) => answer(shop, orderId)],
  ["offers less", (orderId) => answer(shop, orderId, 200)],
];

describe("the seller's 72 hours", () => {
  test.each(sellersCalls)("a seller who %s in the last millisecond is in time", async (_, call) => {
    const orderId = await addClaimedOrder(shop);
    jumpTo(Date.now() + CLAIM_ANSWER_MS - 1);
    await call(orderId);
    expect((await claimOf(shop, orderId)).status).not.toBe("open");
  });

  test.each(sellersCalls)(
    "a seller who %s afterwards is too late, even if the scheduled call hasn't run yet",
    async (_, call) => {
      const orderId = await addClaimedOrder(shop);
      const dueAt = Date.now() + CLAIM_ANSWER_MS;
      for (const late of [0, 1, 5 * HOUR_MS]) {
        jumpTo(dueAt + late);
        const refusal = await expectFail(call(orderId), "claim_answer_late");
        expect(refusal.data).toEqual({ dueAt });
        expect(refusal.message).toContain(ukDateTime(dueAt));
      }
      await runScheduledCall(orderId);
      expect(await claimState(shop, orderId)).toEqual({
        order: "completed",
        claim: "accepted",
        refundedAmount: 500,
      });
      expect((await claimOf(shop, orderId)).decision).toMatchObject({ by: "system" });
    },
  );

  test("the scheduled call ends them exactly at the limit, and does nothing a millisecond earlier", async () => {
    const orderId = await addClaimedOrder(shop);
    const dueAt = Date.now() + CLAIM_ANSWER_MS;
    await dropScheduledJobs(shop.t);
    const { claimId } = await claimOf(shop, orderId);
    jumpTo(dueAt - 1);
    await shop.t.mutation(internal.claims.clocks.endWait, { rowId: claimId });
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "open" });
    jumpTo(dueAt);
    await shop.t.mutation(internal.claims.clocks.endWait, { rowId: claimId });
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "accepted" });
  });

  test("don't limit accepting after an answer, which is possible until the decision", async () => {
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId);
    jumpTo(Date.now() + 10 * CLAIM_ANSWER_MS);
    await shop.seller.as.mutation(accept, { orderId });
    expect((await claimOf(shop, orderId)).decision).toMatchObject({ by: "seller" });
  });
});

describe("the buyer's 72 hours to answer an offer", () => {
  const calls = { acceptOffer, declineOffer } as const;

  test.each(Object.keys(calls) as (keyof typeof calls)[])(
    "%s counts until just before they end, even if the scheduled call is late",
    async (name) => {
      const call = (orderId: string) => shop.buyer.as.mutation(calls[name], { orderId });
      const [first, other] = [await addClaimedOrder(shop), await addArrivedOrder(shop, 1)];
      await claim(shop, other);
      await answer(shop, first, 200);
      await answer(shop, other, 100);
      const dueAt = Date.now() + CLAIM_ANSWER_MS;
      jumpTo(dueAt - 1);
      await call(first);
      expect((await claimOf(shop, first)).status).toBe(
        name === "acceptOffer" ? "agreed" : "contested",
      );
      for (const late of [0, HOUR_MS]) {
        jumpTo(dueAt + late);
        expect((await expectFail(call(other), "claim_answer_late")).data).toEqual({ dueAt });
      }
      await runScheduledCall(other);
      expect(await claimOf(shop, other)).toMatchObject({ status: "contested", waitsFor: "admin" });
      const admin = await addAdmin(shop.t);
      const { claimId } = await claimOf(shop, other);
      await admin.as.mutation(decide, { claimId, decision: "nothing", reason: "Seen" });
      expect(await claimOf(shop, other)).toMatchObject({ status: "declined" });
    },
  );
});

describe("other deadlines", () => {
  test("a claim can be made after exactly 2 hours, but not a millisecond later", async () => {
    const [first, other] = [await addArrivedOrder(shop, 1), await addArrivedOrder(shop, 1)];
    const arrivedAt = async (uuid: string) => (await orderOf(shop.t, uuid)).deliveredAt ?? 0;
    jumpTo((await arrivedAt(first)) + CLAIM_WINDOW_MS);
    await claim(shop, first);
    jumpTo((await arrivedAt(other)) + CLAIM_WINDOW_MS + 1);
    await expectFail(claim(shop, other), "claim_late");
  });

  test("a review can be changed until the last millisecond of its 48 hours", async () => {
    const orderId = await addCompletedOrder(shop);
    await review(shop, orderId);
    const { createdAt } = await reviewRow(shop, orderId);
    jumpTo(createdAt + REVIEW_CHANGE_MS - 1);
    await review(shop, orderId, { overall: 2 });
    expect((await reviewRow(shop, orderId)).overall).toBe(2);
    for (const late of [0, 1]) {
      jumpTo(createdAt + REVIEW_CHANGE_MS + late);
      await expectFail(review(shop, orderId, { overall: 5 }), "review_change_over");
    }
    expect((await reviewRow(shop, orderId)).overall).toBe(2);
  });
});
