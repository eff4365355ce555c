/** A chargeback closes the claim, and its reversal restores the claim's previous status. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import {
  answer,
  addArrivedOrder,
  addClaimedOrder,
  claimOf,
  claimState,
  claimIdOf,
  ARRIVED_TOTAL,
} from "../kit/claimHelpers";
import { ADMIN_EMAIL, type Person } from "../kit/helpers";
import { startShopWithAdmin, subjectsTo } from "../kit/moneyShop";
import { advanceTime, orderOf, sessionOf, settle, type Shop, trailOf } from "../kit/orderHelpers";
import { readBell, setEmailProblem } from "../kit/silence";
import { deliver, disputeEvent } from "../kit/stripeEvents";

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
});

async function updateDispute(orderId: string, status: string): Promise<void> {
  const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
  await deliver(shop.t, disputeEvent(paymentIntentId, { status, amount: ARRIVED_TOTAL }));
  await settle(shop.t);
}

const problems = () => admin.as.query(api.payments.moneyProblems.list, {});

describe("a lost chargeback that is reversed", () => {
  test.each([
    ["the claim is accepted", false],
    ["we'll decide", true],
  ])("says what the seller's silence means: %s", async (consequence, needsDecision) => {
    const orderId = await addClaimedOrder(shop);
    const claimId = await claimIdOf(shop, orderId);
    if (needsDecision) {
      await shop.t.run(({ db }) => db.patch("claims", claimId, { needsDecision: true }));
    }
    await updateDispute(orderId, "lost");
    await updateDispute(orderId, "won");
    for (const { email } of [shop.buyer, shop.seller]) {
      const sent = await emails(shop.t, email);
      const reopenedEmail = sent.find(({ subject }) => subject.includes("claim has been reopened"));
      expect(reopenedEmail?.text).toMatch(
        new RegExp(`If (you|they) don't( reply)?, ${consequence}\\.`),
      );
    }
  });

  test("returns the claim to its seller with another 72 hours, and notifies both sides and the admin", async () => {
    const orderId = await addClaimedOrder(shop);
    await advanceTime(shop, 50 * HOUR_MS);
    await updateDispute(orderId, "lost");
    expect(await claimState(shop, orderId)).toMatchObject({
      order: "refunded",
      claim: "overtaken",
    });
    await advanceTime(shop, DAY_MS);
    await updateDispute(orderId, "won");
    expect(await claimState(shop, orderId)).toEqual({
      order: "disputed",
      claim: "open",
      refundedAmount: 0,
    });
    const claim = await claimOf(shop, orderId);
    expect(claim).toMatchObject({ waitsFor: "seller", decision: null, proposedRefund: 500 });
    expect(claim.respondBy).toBeGreaterThan(Date.now() + 72 * HOUR_MS - MINUTE_MS);
    expect((await orderOf(shop.t, orderId)).claimTurn).toEqual({
      side: "seller",
      until: claim.respondBy,
    });
    expect(await trailOf(shop, orderId)).toContain("claimReopened");
    expect(await subjectsTo(shop, shop.buyer)).toContain("Your claim has been reopened");
    expect(await subjectsTo(shop, shop.seller)).toContain("Bea's claim has been reopened");
    expect(await subjectsTo(shop, { email: ADMIN_EMAIL })).toContain(
      "A claim has been reopened after a chargeback",
    );
    // The claim decides now, so no other problem asks the admin to complete the order.
    expect(await problems()).toEqual([]);
    const { items } = await admin.as.query(api.moderation.queue.queue, { kind: "claim", limit: 9 });
    expect(items).toMatchObject([{ orderUuid: orderId, status: "open" }]);

    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    expect(await claimState(shop, orderId)).toEqual({
      order: "completed",
      claim: "accepted",
      refundedAmount: 500,
    });
    expect(shop.stripe.returned).toBe(500);
    // The final result is emailed, although the closing was emailed before it.
    expect(await subjectsTo(shop, shop.buyer)).toEqual(
      expect.arrayContaining(["Your claim is closed", "Your claim was accepted"]),
    );
  });

  test("returns an offer to the buyer, who can still accept it", async () => {
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId, 200);
    await updateDispute(orderId, "lost");
    await updateDispute(orderId, "won");
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "offered", waitsFor: "buyer" });
    await advanceTime(shop, 71 * HOUR_MS);
    await shop.buyer.as.mutation(api.claims.cases.acceptOffer, { orderId });
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "agreed", refundedAmount: 200 });
  });

  test("gives the claim another 72 hours before its deadline", async () => {
    const orderId = await addClaimedOrder(shop);
    await updateDispute(orderId, "lost");
    await updateDispute(orderId, "won");
    await advanceTime(shop, 72 * HOUR_MS - MINUTE_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "open" });
    await advanceTime(shop, 2 * MINUTE_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "accepted" });
  });

  test.each([
    ["contests it if its seller can't be reached and read the bell before the reopening", false],
    ["accepts it if that seller reads the bell after the reopening", true],
  ])("%s", async (_, readsAgain) => {
    const orderId = await addClaimedOrder(shop);
    await readBell(shop.seller, orderId);
    await updateDispute(orderId, "lost");
    await advanceTime(shop, 60 * DAY_MS);
    await setEmailProblem(shop, shop.seller);
    await updateDispute(orderId, "won");
    if (readsAgain) await readBell(shop.seller, orderId);
    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    expect(await claimState(shop, orderId)).toMatchObject({
      claim: readsAgain ? "accepted" : "contested",
    });
  });

  test("leaves a contested claim with the admin, however often the bank changes its decision", async () => {
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId);
    for (let i = 0; i < 2; i += 1) {
      await updateDispute(orderId, "lost");
      expect(await claimState(shop, orderId)).toMatchObject({ claim: "overtaken" });
      await advanceTime(shop, HOUR_MS);
      await updateDispute(orderId, "won");
      expect(await claimOf(shop, orderId)).toMatchObject({
        status: "contested",
        waitsFor: "admin",
        answer: { words: "They were lively when I packed them." },
      });
    }
    const subjects = await subjectsTo(shop, shop.buyer);
    expect(
      subjects.filter((subject) => subject.startsWith("Your claim has been reopened")),
    ).toHaveLength(2);
    const claimId = await claimIdOf(shop, orderId);
    const verdict = { claimId, decision: "partial", amount: 300, reason: "Seen" } as const;
    await admin.as.mutation(api.claims.cases.decide, verdict);
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toEqual({
      order: "completed",
      claim: "upheld",
      refundedAmount: 300,
    });
  });

  test("needs an admin if the order has no claim", async () => {
    const orderId = await addArrivedOrder(shop);
    await updateDispute(orderId, "lost");
    await updateDispute(orderId, "won");
    expect((await orderOf(shop.t, orderId)).status).toBe("disputed");
    expect(await problems()).toHaveLength(1);
  });

  test("needs an admin if the order's claim is decided, and leaves that claim alone", async () => {
    const orderId = await addClaimedOrder(shop);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await settle(shop.t);
    await updateDispute(orderId, "lost");
    await updateDispute(orderId, "won");
    expect(await claimState(shop, orderId)).toMatchObject({ order: "disputed", claim: "accepted" });
    expect(await problems()).toHaveLength(1);
  });
});
