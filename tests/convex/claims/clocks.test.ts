/** Claims when no one answers, and when users are blocked. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { dayText } from "#convex/domain/shared/days.ts";
import { emails } from "../kit/authHelpers";
import {
  answer,
  claim,
  addClaimedOrder,
  addArrivedOrder,
  claimOf,
  claimState,
  claimIdOf,
  ARRIVED_TOTAL,
} from "../kit/claimHelpers";
import { ADMIN_EMAIL, expectFail, type Person } from "../kit/helpers";
import { startShopWithAdmin, subjectsTo } from "../kit/moneyShop";
import { advanceTime, orderOf, sessionOf, settle, type Shop, trailOf } from "../kit/orderHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
});

const acceptedState = { order: "completed", claim: "accepted", refundedAmount: 500 };

describe("silence", () => {
  test("from the seller accepts the proposal after exactly 72 hours, and the order doesn't complete before", async () => {
    const orderId = await addClaimedOrder(shop);
    await advanceTime(shop, 72 * HOUR_MS - MINUTE_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ order: "disputed", claim: "open" });
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toEqual(acceptedState);
    expect((await claimOf(shop, orderId)).decision).toMatchObject({ by: "system", amount: 500 });
    expect(await trailOf(shop, orderId)).toContain("claimUnanswered");
    expect(await subjectsTo(shop, shop.seller)).toContain("The claim was accepted");
    await advanceTime(shop, DAY_MS);
    expect(shop.stripe.returned).toBe(500);
  });

  test("from the buyer passes the seller's offer to an admin after another 72 hours", async () => {
    const orderId = await addClaimedOrder(shop);
    await advanceTime(shop, 71 * HOUR_MS);
    await answer(shop, orderId, 200);
    await advanceTime(shop, 2 * HOUR_MS);
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "offered" });
    await advanceTime(shop, 70 * HOUR_MS + MINUTE_MS);
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "contested", waitsFor: "admin" });
    expect(await subjectsTo(shop, shop.buyer)).toContain("We'll decide your claim");
    await expectFail(
      shop.buyer.as.mutation(api.claims.cases.acceptOffer, { orderId }),
      "claim_refused",
    );
    await advanceTime(shop, 30 * DAY_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ order: "disputed", refundedAmount: 0 });
  });

  test("from a seller who can't answer, banned or suspended since, passes the claim to an admin", async () => {
    const [banned, suspended] = [await addClaimedOrder(shop), await addArrivedOrder(shop, 1)];
    await claim(shop, suspended);
    const { userId } = shop.seller;
    const reason = "Sold sick fish";
    await admin.as.mutation(api.moderation.standing.ban, { userId, purgeListings: true, reason });
    await expectFail(answer(shop, banned), "account_banned");
    await admin.as.mutation(api.moderation.standing.lift, { userId, reason });
    await admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason });
    await expectFail(answer(shop, suspended), "account_suspended");
    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    const contestedState = { order: "disputed", claim: "contested", refundedAmount: 0 };
    expect(await claimState(shop, banned)).toEqual(contestedState);
    expect(await claimState(shop, suspended)).toEqual(contestedState);
    await admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: false, reason });
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId: banned });
  });

  test("isn't awaited from a seller who is blocked when the claim is made", async () => {
    const orderId = await addArrivedOrder(shop);
    const { userId } = shop.seller;
    const reason = "Sold sick fish";
    await admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason });
    await claim(shop, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "contested", waitsFor: "admin" });
    const mail = (await emails(shop.t, shop.buyer.email))[0];
    expect(mail?.text).toContain("Sam can't answer at the moment, so we'll decide.");
    expect(await subjectsTo(shop, { email: ADMIN_EMAIL })).toContain("A claim needs your decision");
  });

  test.each([
    { days: 2, set: "before", claim: "accepted" },
    { days: 4, set: "before", claim: "contested" },
    { days: 4, set: "after", claim: "contested" },
    { days: 30, set: "before", claim: "contested" },
  ])("of a seller away for $days days, set $set the claim: $claim", async (row) => {
    const orderId = await addArrivedOrder(shop);
    const backOn = dayText(Date.now() + row.days * DAY_MS);
    const leave = () => shop.seller.as.mutation(api.sellers.rules.setAway, { backOn });
    if (row.set === "before") await leave();
    await claim(shop, orderId);
    if (row.set === "after") await leave();
    const isPromised = row.set === "before" && row.claim === "contested";
    expect(await claimOf(shop, orderId)).toMatchObject({
      status: "open",
      isUndecidedBySilence: isPromised,
    });
    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    expect((await claimState(shop, orderId)).claim).toBe(row.claim);
  });

  test("from a suspended buyer passes their claim to an admin", async () => {
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId, 200);
    const { userId } = shop.buyer;
    const reason = "Rude";
    await admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason });
    const { acceptOffer, caseOf, decide } = api.claims.cases;
    await expectFail(shop.buyer.as.mutation(acceptOffer, { orderId }), "account_suspended");
    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    const { claim: claimView } = await admin.as.query(caseOf, { orderId });
    expect(claimView).toMatchObject({ status: "contested", viewerSide: "admin" });
    await admin.as.mutation(decide, { claimId: claimView.claimId, decision: "full", reason });
    await advanceTime(shop, MINUTE_MS);
    expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "refunded" });
  });
});

describe("during a claim", () => {
  test("accounts can't be deleted by the user or an admin, nor while its refund is pending", async () => {
    const orderId = await addClaimedOrder(shop);
    const remove = (userId: Person["userId"]) =>
      admin.as.mutation(api.moderation.accounts.remove, { userId });
    for (const { userId } of [shop.buyer, shop.seller]) {
      await expectFail(remove(userId), "user_has_open_orders");
    }
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await expectFail(remove(shop.buyer.userId), "user_has_open_orders");
    await settle(shop.t);
    await remove(shop.buyer.userId);
    expect((await shop.seller.as.query(api.claims.cases.ofOrder, { orderId }))?.photos).toEqual([
      expect.objectContaining({ url: expect.any(String) as string }),
    ]);
  });
});

describe("a claim's scheduled deadline", () => {
  test("is retried if it fails, and stays on the admin's list until it succeeds", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const orderId = await addClaimedOrder(shop);
    const { claimId } = await claimOf(shop, orderId);
    const { _id, totalAmount } = await orderOf(shop.t, orderId);
    // Its money is inconsistent, so every change to it is rejected.
    await shop.t.run(({ db }) => db.patch("orders", _id, { totalAmount: 1 }));
    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    const failures = () => admin.as.query(api.shared.jobFailures.list, {});
    expect(await failures()).toMatchObject([{ job: "claims/clocks:endWait", rowId: claimId }]);
    await shop.t.run(({ db }) => db.patch("orders", _id, { totalAmount }));
    vi.setSystemTime(Date.now() + HOUR_MS + MINUTE_MS);
    await shop.t.mutation(internal.shared.jobFailures.retryDue, {});
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toEqual(acceptedState);
    expect(await failures()).toEqual([]);
  });

  test("changes nothing if it runs twice or late", async () => {
    const orderId = await addClaimedOrder(shop);
    const { claimId } = await claimOf(shop, orderId);
    const endWait = () => shop.t.mutation(internal.claims.clocks.endWait, { rowId: claimId });
    await endWait();
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "open" });
    await answer(shop, orderId);
    await advanceTime(shop, 80 * HOUR_MS);
    await endWait();
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "contested" });
    expect(shop.stripe.returned).toBe(0);
  });
});

describe("during a chargeback", () => {
  const updateDispute = async (orderId: string, status: string, amount = ARRIVED_TOTAL) => {
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(paymentIntentId, { status, amount }));
    await settle(shop.t);
  };

  test("nothing is decided, but silence counts once the chargeback is won", async () => {
    const orderId = await addClaimedOrder(shop);
    await updateDispute(orderId, "needs_response");
    const accept = () => shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await expectFail(accept(), "order_stopped");
    await advanceTime(shop, 73 * HOUR_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ order: "disputed", claim: "open" });
    await updateDispute(orderId, "won");
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toEqual(acceptedState);
  });

  test("that is lost, the claim is closed and refunds nothing", async () => {
    const orderId = await addClaimedOrder(shop);
    await updateDispute(orderId, "needs_response");
    await answer(shop, orderId);
    await updateDispute(orderId, "lost");
    expect(await claimState(shop, orderId)).toEqual({
      order: "refunded",
      claim: "overtaken",
      refundedAmount: ARRIVED_TOTAL,
    });
    expect(await subjectsTo(shop, shop.seller)).toContain("The claim is closed");
    const decide = admin.as.mutation(api.claims.cases.decide, {
      claimId: await claimIdOf(shop, orderId),
      decision: "full",
      reason: "Late",
    });
    await expectFail(decide, "claim_refused");
    await advanceTime(shop, 80 * HOUR_MS);
    expect(shop.stripe.refunds).toEqual([]);
  });

  test("that is partly lost, the claim refunds the remainder", async () => {
    const orderId = await addClaimedOrder(shop, { items: [{ problem: "dead", animals: 2 }] });
    await updateDispute(orderId, "needs_response", 2000);
    await updateDispute(orderId, "lost", 2000);
    expect(await claimOf(shop, orderId)).toMatchObject({
      proposedRefund: 200,
      refundable: ARRIVED_TOTAL - 2000,
    });
    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    expect(await claimState(shop, orderId)).toMatchObject({
      order: "completed",
      refundedAmount: 2200,
    });
    vi.clearAllTimers();
  });
});
