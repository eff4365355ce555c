/** "It hasn't arrived": when it can be reported, who decides, what it stops, and the results. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { ukDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { emails } from "../kit/authHelpers";
import {
  answer,
  addArrivedOrder,
  claim,
  claimOf,
  addLostParcel,
  reportNotArrived,
  addShippedOrder,
  claimState,
  claimIdOf,
} from "../kit/claimHelpers";
import { addAdmin, expectFail, type Person } from "../kit/helpers";
import { startShopWithAdmin, subjectsTo } from "../kit/moneyShop";
import {
  dispatchDetails,
  addCourierOrder,
  orderOf,
  advanceTime,
  type Shop,
  trailOf,
  transactionIdOf,
} from "../kit/orderHelpers";

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
});

const decide = async (orderId: string, decision: "full" | "nothing") =>
  await admin.as.mutation(api.claims.cases.decide, {
    claimId: await claimIdOf(shop, orderId),
    decision,
    reason: "By the tracking page",
  });

const sellerSums = ({ t, seller }: Shop) =>
  t.run(
    async ({ db }) =>
      (await db.query("sellerStats").collect()).find(({ sellerId }) => sellerId === seller.userId)
        ?.sums,
  );

describe("a parcel that doesn't arrive", () => {
  test("can be reported from its expected day, without photos", async () => {
    const orderId = await addShippedOrder(shop);
    const { expectedArrivalAt = 0 } = await orderOf(shop.t, orderId);
    const opensAt = expectedArrivalAt - 12 * HOUR_MS;
    await advanceTime(shop, opensAt - Date.now() - MINUTE_MS);
    const refusal = await expectFail(reportNotArrived(shop, orderId), "not_due_yet");
    expect(refusal.data).toEqual({ from: opensAt });
    await advanceTime(shop, MINUTE_MS);
    await reportNotArrived(shop, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({
      kind: "not_arrived",
      status: "open",
      waitsFor: "seller",
      items: [],
      photos: [],
    });
    expect(await subjectsTo(shop, shop.seller)).toContain(
      "Bea says that this order hasn't arrived",
    );
  });

  test("isn't assumed to have arrived once reported, and its order doesn't complete", async () => {
    const orderId = await addLostParcel(shop);
    await advanceTime(shop, 20 * DAY_MS);
    expect(await claimState(shop, orderId)).toEqual({
      order: "disputed",
      claim: "contested",
      refundedAmount: 0,
    });
  });

  test("is refunded in full if the seller agrees, and counts against the live-arrival rate", async () => {
    const orderId = await addLostParcel(shop);
    const { totalAmount } = await orderOf(shop.t, orderId);
    expect((await claimOf(shop, orderId)).proposedRefund).toBe(totalAmount);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toEqual({
      order: "refunded",
      claim: "accepted",
      refundedAmount: (await orderOf(shop.t, orderId)).totalAmount,
    });
    expect(await sellerSums(shop)).toMatchObject({ arrivals: 1, deadArrivals: 1, itemsSold: 0 });
  });

  test("goes to an admin after 72 hours without an answer, as silence refunds nothing", async () => {
    const orderId = await addLostParcel(shop);
    await advanceTime(shop, 72 * HOUR_MS + MINUTE_MS);
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "contested", waitsFor: "admin" });
    expect(shop.stripe.returned).toBe(0);
    expect(await subjectsTo(shop, shop.seller)).toContain("You haven't answered the claim");
    const queue = await admin.as.query(api.moderation.queue.queue, { kind: "claim", limit: 10 });
    expect(queue.items).toMatchObject([{ claimKind: "not_arrived", status: "contested" }]);
    await decide(orderId, "full");
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toEqual({
      order: "refunded",
      claim: "upheld",
      refundedAmount: (await orderOf(shop.t, orderId)).totalAmount,
    });
  });

  test("goes to an admin when the seller answers, and a decision that it arrived completes the order", async () => {
    const orderId = await addLostParcel(shop);
    await answer(shop, orderId);
    const adminCase = await admin.as.query(api.claims.cases.caseOf, { orderId });
    expect(adminCase).toMatchObject({ claim: { kind: "not_arrived", waitsFor: "admin" } });
    await decide(orderId, "nothing");
    expect(await claimState(shop, orderId)).toEqual({
      order: "completed",
      claim: "declined",
      refundedAmount: 0,
    });
    expect(await sellerSums(shop)).toMatchObject({ arrivals: 1, deadArrivals: 0 });
  });

  test("can't have its packaging scored until the buyer withdraws the claim", async () => {
    const orderId = await addLostParcel(shop);
    const transactionId = await transactionIdOf(shop, orderId);
    const score = () =>
      shop.buyer.as.mutation(api.orders.packaging.score, { transactionId, score: 1 });
    const packagingPage = () => shop.buyer.as.query(api.orders.packaging.get, { transactionId });
    await expectFail(score(), "transition_refused");
    expect(await packagingPage()).toMatchObject({ canScore: false });
    await shop.buyer.as.mutation(api.claims.cases.withdraw, { orderId });
    expect(await packagingPage()).toMatchObject({ canScore: true });
    await score();
    expect(await packagingPage()).toMatchObject({ review: { score: 1 } });
  });

  test("can't be settled by partial offers or decisions", async () => {
    const orderId = await addLostParcel(shop);
    await expectFail(answer(shop, orderId, 100), "invalid_input");
    await answer(shop, orderId);
    const claimId = await claimIdOf(shop, orderId);
    const partialVerdict = {
      claimId,
      decision: "partial" as const,
      amount: 100,
      reason: "Half each",
    };
    await expectFail(admin.as.mutation(api.claims.cases.decide, partialVerdict), "invalid_input");
  });

  test("may arrive after all, which the seller is always told and which starts the two hours for a live-arrival claim", async () => {
    await shop.seller.as.mutation(api.accounts.settings.setNotifications, {
      notifications: { ...DEFAULT_CHOICES, emailOnDelivery: false },
    });
    const orderId = await addLostParcel(shop);
    await shop.buyer.as.mutation(api.claims.cases.withdraw, { orderId });
    expect((await subjectsTo(shop, shop.seller))[0]).toBe("Bea has the order after all");
    expect(await claimState(shop, orderId)).toMatchObject({
      order: "delivered",
      claim: "withdrawn",
    });
    await claim(shop, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ kind: "live_arrival", status: "open" });
    await expectFail(
      shop.buyer.as.mutation(api.claims.cases.withdraw, { orderId }),
      "claim_refused",
    );
  });

  test("may be followed by a live-arrival claim, and both are then recorded as contested", async () => {
    const orderId = await addLostParcel(shop);
    await answer(shop, orderId);
    await shop.buyer.as.mutation(api.claims.cases.withdraw, { orderId });
    await claim(shop, orderId);
    await answer(shop, orderId);
    const { ADMIN_EMAIL = "" } = process.env;
    const countOf = async (to: { email: string }, subject: string) =>
      (await subjectsTo(shop, to)).filter((sentSubject) => sentSubject === subject).length;
    expect(await countOf(shop.buyer, "Sam has answered your claim")).toBe(2);
    expect(await countOf(shop.seller, "We'll decide the claim")).toBe(2);
    expect(await countOf({ email: ADMIN_EMAIL }, "A claim needs your decision")).toBe(2);
  });

  test("can't be reported twice, or after the buyer has confirmed it", async () => {
    await expectFail(reportNotArrived(shop, await addArrivedOrder(shop, 1)), "transition_refused");
    const orderId = await addLostParcel(shop, 1);
    await expectFail(reportNotArrived(shop, orderId), "claim_exists");
    await expectFail(
      shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId }),
      "transition_refused",
    );
  });

  test("also counts as lost if an admin refunds everything while the claim is open", async () => {
    const orderId = await addLostParcel(shop);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId });
    await advanceTime(shop, MINUTE_MS);
    expect(await claimState(shop, orderId)).toMatchObject({
      order: "refunded",
      claim: "overtaken",
    });
    expect(await sellerSums(shop)).toMatchObject({ arrivals: 1, deadArrivals: 1 });
  });

  test("goes straight to an admin if its seller is blocked", async () => {
    const orderId = await addShippedOrder(shop);
    const otherAdmin = await addAdmin(shop.t);
    const suspension = { userId: shop.seller.userId, suspended: true, reason: "Sends nothing" };
    await otherAdmin.as.mutation(api.moderation.standing.suspend, suspension);
    await advanceTime(shop, 3 * DAY_MS);
    await reportNotArrived(shop, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ waitsFor: "admin" });
  });
});

describe("an assumed arrival", () => {
  const assumeArrival = async () => {
    const orderId = await addShippedOrder(shop);
    await advanceTime(shop, 7 * DAY_MS + MINUTE_MS);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "delivered",
      arrivalAssumed: true,
    });
    return orderId;
  };

  test("leaves the buyer a day for a claim, and the email gives the deadline", async () => {
    const orderId = await assumeArrival();
    const { deliveredAt = 0 } = await orderOf(shop.t, orderId);
    const [mail] = (await emails(shop.t)).filter(
      ({ to, subject }) =>
        to === shop.buyer.email && /marked your order as delivered/.test(subject),
    );
    expect(mail?.text).toContain(`until ${ukDateTime(deliveredAt + DAY_MS)}`);
    await advanceTime(shop, DAY_MS - MINUTE_MS - (Date.now() - deliveredAt));
    await claim(shop, orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "open" });
  });

  test("is too late for a live-arrival claim after that day", async () => {
    const orderId = await assumeArrival();
    await advanceTime(shop, DAY_MS);
    await expectFail(claim(shop, orderId), "claim_late");
  });

  test("can be denied until the order completes, and counts once, as lost", async () => {
    const orderId = await assumeArrival();
    await advanceTime(shop, 47 * HOUR_MS);
    await reportNotArrived(shop, orderId);
    await advanceTime(shop, 2 * HOUR_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ order: "disputed", claim: "open" });
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await advanceTime(shop, MINUTE_MS);
    expect(await sellerSums(shop)).toMatchObject({ arrivals: 1, deadArrivals: 1 });
  });

  test("can't be denied once the order is complete", async () => {
    const orderId = await assumeArrival();
    await advanceTime(shop, 49 * HOUR_MS);
    await expectFail(reportNotArrived(shop, orderId), "transition_refused");
  });
});

test.each(["", "none", "tbc", "12", "0000", "pending 12"])(
  "dispatch with the tracking reference %j is refused",
  async (trackingReference) => {
    const orderId = await addCourierOrder(shop);
    const details = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
    await shop.seller.as.mutation(api.orders.packaging.save, {
      transactionId: details?.transactionId ?? "",
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
      photos: [],
    });
    const { data } = await expectFail(
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
        orderId,
        ...dispatchDetails,
        trackingReference,
      }),
      "invalid_input",
    );
    expect(data).toMatchObject({ field: "Tracking reference" });
    expect(await trailOf(shop, orderId)).not.toContain("dispatch");
  },
);

describe("an admin who has read an order's first claim", () => {
  test.each(["full", "nothing"] as const)("doesn't decide its second one: %s", async (decision) => {
    const orderId = await addLostParcel(shop);
    await answer(shop, orderId);
    const firstId = await claimIdOf(shop, orderId);
    await shop.buyer.as.mutation(api.claims.cases.withdraw, { orderId });
    const verdict = { decision, reason: "By the tracking page" };
    const decideFirst = () =>
      admin.as.mutation(api.claims.cases.decide, { claimId: firstId, ...verdict });
    await expectFail(decideFirst(), "claim_refused");
    await claim(shop, orderId);
    await answer(shop, orderId);
    await expectFail(decideFirst(), "claim_refused");
    expect(await claimState(shop, orderId)).toMatchObject({
      claim: "contested",
      refundedAmount: 0,
    });
    const claimId = await claimIdOf(shop, orderId);
    expect(claimId).not.toBe(firstId);
    await admin.as.mutation(api.claims.cases.decide, { claimId, ...verdict });
    const status = decision === "full" ? "upheld" : "declined";
    expect(await claimState(shop, orderId)).toMatchObject({ claim: status });
  });
});
