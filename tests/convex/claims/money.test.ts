/**
 * Claims combined with everything else that moves an order's money: nothing is paid twice, and never more
 * than was paid in.
 */

import { ConvexError } from "convex/values";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { claimWorth } from "#convex/domain/claims/proposal.ts";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import {
  answer,
  addArrivedOrder,
  claim,
  addClaimedOrder,
  claimOf,
  claimState,
  type ClaimChanges,
  claimIdOf,
  ARRIVED_TOTAL,
} from "../kit/claimHelpers";
import { type FakeRefund } from "../kit/fakeStripe";
import { addAdmin, expectFail } from "../kit/helpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import {
  orderOf,
  sessionOf,
  settle,
  type Shop,
  startShop,
  stockOf,
  sweep,
  trailOf,
} from "../kit/orderHelpers";
import { deliver, disputeEvent, refundEvent } from "../kit/stripeEvents";

const END_EVENTS = [
  "claimAccepted",
  "claimUnanswered",
  "claimOfferAccepted",
  "claimUpheld",
  "claimDeclined",
  "claimOvertaken",
];

type MoneyWorld = Awaited<ReturnType<typeof startShopWithAdmin>>;
type Items = NonNullable<ClaimChanges["items"]>;

/** A claimed order, and everything that can happen to it. */
async function startCase(items: Items, disputed = ARRIVED_TOTAL) {
  const shop = await startShop();
  const { t, stripe, buyer, seller } = shop;
  const admin = await addAdmin(t);
  const orderId = await addClaimedOrder(shop, { items });
  const stock = await stockOf(shop);
  const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
  const problems = () => admin.as.query(api.payments.moneyProblems.list, {});
  const refundRows = () => t.run(({ db }) => db.query("refunds").collect());
  const checkout = () => t.run(({ db }) => db.query("checkouts").first());
  let lostToBank = 0;

  /** Pence refunded, being refunded, or lost to the bank. */
  const returned = async () => {
    const { returnedAmount = 0, lostAmount = 0 } = (await checkout()) ?? {};
    return returnedAmount + lostAmount;
  };

  async function pass(ms: number): Promise<void> {
    await settle(t, ms);
    await settle(t);
    await sweep(t);
  }

  /** Delivers an event with a refund's current status; twice if `isRepeated`. */
  async function updateRefund(refund: FakeRefund, isRepeated: boolean): Promise<void> {
    for (let i = 0; i < (isRepeated ? 2 : 1); i += 1) {
      await deliver(t, refundEvent("refund.updated", refund));
    }
    await settle(t);
  }

  async function check(): Promise<void> {
    const order = await orderOf(t, orderId);
    const claim = await claimOf(shop, orderId);
    expect(stripe.returned + lostToBank).toBeLessThanOrEqual(ARRIVED_TOTAL);
    expect(order.refundedAmount).toBeLessThanOrEqual(order.totalAmount);
    expect(order.status === "refunded").toBe(order.refundedAmount === order.totalAmount);
    expect(await stockOf(shop)).toEqual(stock);
    if (claim.waitsFor !== null) expect(order.status).toBe("disputed");
    const trail = await trailOf(shop, orderId);
    const endEvents = trail.filter((event) => END_EVENTS.includes(event));
    // A claim closed by a lost chargeback is reopened when the bank returns the money, and ends again.
    const reopened = trail.filter((event) => event === "claimReopened");
    expect(endEvents).toHaveLength(reopened.length + (claim.waitsFor === null ? 1 : 0));
    const rows = await refundRows();
    const claimRefunds = rows.filter(({ reason }) => reason.startsWith("Live-arrival claim"));
    const promisedAmount = claim.decision?.amount ?? 0;
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const validRefunds = claimRefunds.filter(({ state }) => state !== "failed");
    expect(sum(validRefunds.map(({ amount }) => amount))).toBeLessThanOrEqual(promisedAmount);
    const ids = new Set<string>(claimRefunds.map(({ _id }) => _id));
    const refunds = stripe.refunds.filter(
      ({ refundId, status }) => ids.has(refundId) && status !== "failed",
    );
    expect(sum(refunds.map(({ amount }) => amount))).toBeLessThanOrEqual(promisedAmount);
  }

  /** Delivers a chargeback event twice, and notes how much money Shoal has booked as lost. */
  async function dispute(status: string): Promise<void> {
    const amount = disputed;
    await deliver(t, disputeEvent(paymentIntentId, { status, amount }));
    await deliver(t, disputeEvent(paymentIntentId, { status, amount }));
    await settle(t);
    lostToBank = (await checkout())?.lostAmount ?? 0;
  }

  return {
    shop,
    t,
    stripe,
    buyer,
    seller,
    admin,
    orderId,
    payment: paymentIntentId,
    problems,
    returned,
    pass,
    updateRefund,
    check,
    dispute,
  };
}
type Case = Awaited<ReturnType<typeof startCase>>;

const pence = fc.integer({ min: 1, max: ARRIVED_TOTAL + 50 });
const maybePence = fc.option(pence, { nil: undefined });
const isRepeated = fc.boolean();

const step = fc.oneof(
  fc.record({ do: fc.constant("accept" as const), amount: maybePence }),
  fc.record({ do: fc.constant("answer" as const), offer: maybePence }),
  fc.record({ do: fc.constantFrom("acceptOffer" as const, "declineOffer" as const) }),
  fc.record({
    do: fc.constant("decide" as const),
    decision: fc.constantFrom("full" as const, "partial" as const, "nothing" as const),
    amount: pence,
  }),
  fc.record({ do: fc.constant("adminRefund" as const), amount: maybePence }),
  fc.record({
    do: fc.constant("outside" as const),
    amount: pence,
    status: fc.constantFrom("pending" as const, "succeeded" as const),
    twice: isRepeated,
  }),
  fc.record({
    do: fc.constant("dispute" as const),
    status: fc.constantFrom("needs_response", "warning_needs_response", "won", "lost"),
  }),
  fc.record({
    do: fc.constant("fault" as const),
    fault: fc.constantFrom("none", "before", "refuse"),
  }),
  fc.record({ do: fc.constant("slow" as const), slow: fc.boolean() }),
  fc.record({
    do: fc.constant("updateRefund" as const),
    status: fc.constantFrom("succeeded" as const, "failed" as const),
    which: fc.nat({ max: 3 }),
    twice: isRepeated,
  }),
  fc.record({ do: fc.constantFrom("tryAgain" as const, "dismiss" as const) }),
  fc.record({ do: fc.constant("pass" as const), hours: fc.constantFrom(1, 30, 73) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Runs one step; throws if the rules refuse it, which the caller allows. */
async function carryOut(world: Case, action: Step): Promise<void> {
  const { shop, stripe, buyer, seller, admin, orderId, payment } = world;
  const { cases } = api.claims;
  switch (action.do) {
    case "accept": {
      const { amount } = action;
      const args = { orderId, ...(amount === undefined ? {} : { amount }) };
      await seller.as.mutation(cases.accept, args);
      return;
    }
    case "answer":
      await answer(shop, orderId, action.offer);
      return;
    case "acceptOffer":
    case "declineOffer":
      await buyer.as.mutation(cases[action.do], { orderId });
      return;
    case "decide": {
      const { decision, amount } = action;
      const claimId = await claimIdOf(shop, orderId);
      await admin.as.mutation(cases.decide, { claimId, decision, amount, reason: "Seen" });
      return;
    }
    case "adminRefund": {
      const { amount } = action;
      const args = { orderId, ...(amount === undefined ? {} : { amount }) };
      await admin.as.action(api.payments.refunds.refundOrder, args);
      return;
    }
    case "outside": {
      // Stripe refuses more than the payment holds, and Shoal's requested refunds are already under way
      // there.
      const { refundable } = await admin.as.query(api.payments.refunds.refundable, { orderId });
      const { amount, status } = action;
      if (amount > refundable) return;
      const id = `re_out_${stripe.refunds.length}`;
      const refund = { id, amount, paymentIntentId: payment, refundId: "", status };
      stripe.refunds.push(refund);
      await world.updateRefund(refund, action.twice);
      return;
    }
    case "dispute":
      await world.dispute(action.status);
      return;
    case "fault":
      stripe.fault = action.fault;
      return;
    case "slow":
      stripe.refundStatus = action.slow ? "pending" : "succeeded";
      return;
    case "updateRefund": {
      const refund = stripe.refunds[action.which];
      // A failed refund stays failed.
      if (refund === undefined || refund.status === "failed") return;
      refund.status = action.status;
      await world.updateRefund(refund, action.twice);
      return;
    }
    case "tryAgain":
    case "dismiss": {
      const problem = (await world.problems()).find(({ kind }) => kind === "refund");
      if (problem?.kind !== "refund") return;
      const { refundId } = problem;
      if (action.do === "dismiss") {
        await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "paid" });
      } else await admin.as.action(api.payments.moneyProblems.tryAgain, { refundId });
      return;
    }
    case "pass":
      await world.pass(action.hours * HOUR_MS);
  }
}

const anyItems = fc.constantFrom<Items>(
  [{ problem: "dead", animals: 1 }],
  [{ problem: "dead", animals: 2 }],
  [
    { problem: "ill", animals: 1 },
    { problem: "wrongNumber", animals: 1 },
  ],
);

const anySteps = fc.array(step, { minLength: 3, maxLength: 14 });
/** The pence that the bank reclaims, the same in all events of a history. */
const disputedAmount = fc.constantFrom(ARRIVED_TOTAL, 1000);

test("a claim pays once and never more than was paid, whatever other refunds and chargebacks there are", async () => {
  const decidedOrders = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyItems, disputedAmount, anySteps, async (claimItems, disputed, steps) => {
      const world = await startCase(claimItems, disputed);
      const line = { listingId: "lot", unitPrice: 500, quantity: 2 };
      const worth = claimWorth(
        { lines: [line], deliveryCharge: 1200 },
        claimItems.map((item) => ({ ...item, listingId: "lot" })),
      );
      for (const action of steps) {
        const before = {
          returned: await world.returned(),
          quiet: (await world.problems()).length === 0,
        };
        try {
          await carryOut(world, action);
        } catch (error) {
          if (!(error instanceof ConvexError)) throw error;
        }
        await settle(world.t);
        await world.check();
        const claim = await claimOf(world.shop, world.orderId);
        // Shoal's proposal accounts for money returned since the claim.
        const isProposal = action.do === "accept" && action.amount === undefined;
        if (claim.decision?.by === "seller" && isProposal && before.quiet) {
          const { amount } = claim.decision;
          if (!decidedOrders.has(world.orderId)) {
            expect(amount).toBeLessThanOrEqual(Math.max(0, worth - before.returned));
          }
        }
        if (claim.decision !== null) decidedOrders.add(world.orderId);
      }

      // Finishes everything pending; only what needs an admin stays open.
      world.stripe.fault = "none";
      world.stripe.refundStatus = "succeeded";
      for (const refund of world.stripe.refunds) {
        if (refund.status !== "pending") continue;
        refund.status = "succeeded";
        await world.updateRefund(refund, true);
      }
      await world.dispute("won");
      for (let i = 0; i < 4; i += 1) await world.pass(3 * DAY_MS);
      await world.check();
      const { order, claim } = await claimState(world.shop, world.orderId);
      const isWaiting = claim === "contested" || (await world.problems()).length > 0;
      if (!isWaiting) expect(["completed", "refunded"]).toContain(order);
      vi.clearAllTimers();
    }),
    { numRuns: 20 },
  );
}, 600_000);

describe("money returned since the claim was made", () => {
  test("isn't proposed again, whether refunded by an admin or at the payment provider", async () => {
    const world = await startCase([{ problem: "dead", animals: 1 }]);
    const proposedRefund = async () => (await claimOf(world.shop, world.orderId)).proposedRefund;
    await carryOut(world, { do: "adminRefund", amount: 200 });
    expect(await proposedRefund()).toBe(300);
    await carryOut(world, { do: "outside", amount: 250, status: "succeeded", twice: true });
    expect(await proposedRefund()).toBe(50);
    await carryOut(world, { do: "pass", hours: 73 });
    expect(await claimState(world.shop, world.orderId)).toEqual({
      order: "completed",
      claim: "accepted",
      refundedAmount: 500,
    });
    expect(world.stripe.returned).toBe(500);
  });

  test("closes the claim if an admin refunded everything", async () => {
    const world = await startCase([{ problem: "dead", animals: 1 }]);
    await carryOut(world, { do: "adminRefund", amount: undefined });
    expect(await claimState(world.shop, world.orderId)).toEqual({
      order: "refunded",
      claim: "overtaken",
      refundedAmount: ARRIVED_TOTAL,
    });
    await carryOut(world, { do: "pass", hours: 73 });
    expect(world.stripe.returned).toBe(ARRIVED_TOTAL);
  });

  test("is proposed again if the refund bounced", async () => {
    const world = await startCase([{ problem: "dead", animals: 1 }]);
    await carryOut(world, { do: "adminRefund", amount: 200 });
    await carryOut(world, { do: "updateRefund", status: "failed", which: 0, twice: true });
    expect((await claimOf(world.shop, world.orderId)).proposedRefund).toBe(500);
  });
});

describe("money returned before the claim was made", () => {
  const refundOne = async ({ shop, refund }: MoneyWorld, orderId: string) => {
    await refund(orderId, { amount: 500, reason: "One arrived dead", deadOnArrival: true });
    await settle(shop.t);
  };

  /** Claims one animal that arrived dead, and lets the seller's time to answer pass. */
  async function claimWithoutAnswer(shop: Shop, orderId: string) {
    await claim(shop, orderId);
    const [mail] = await emails(shop.t, shop.seller.email);
    expect(mail?.text).toContain("we'll decide");
    await settle(shop.t, CLAIM_ANSWER_MS);
    await settle(shop.t);
    return await claimState(shop, orderId);
  }

  test.each<[string, number, (world: MoneyWorld, orderId: string) => Promise<void>]>([
    ["an admin refunded it", 500, refundOne],
    [
      "an admin's refund failed and may be retried",
      0,
      async (world, orderId) => {
        world.shop.stripe.fault = "refuse";
        await expectFail(refundOne(world, orderId), "refund_failed");
        world.shop.stripe.fault = "none";
      },
    ],
    [
      "a bank took it back",
      500,
      async ({ shop }, orderId) => {
        const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
        await deliver(shop.t, disputeEvent(paymentIntentId, { amount: 500, status: "lost" }));
        await settle(shop.t);
      },
    ],
  ])("isn't returned again by the seller's silence: %s", async (_, refundedAmount, giveBack) => {
    const world = await startShopWithAdmin();
    const orderId = await addArrivedOrder(world.shop);
    await giveBack(world, orderId);
    expect(await claimWithoutAnswer(world.shop, orderId)).toEqual({
      order: "disputed",
      claim: "contested",
      refundedAmount,
    });
  });

  test("is shown to the admin who decides", async () => {
    const world = await startShopWithAdmin();
    const orderId = await addArrivedOrder(world.shop);
    await refundOne(world, orderId);
    await claim(world.shop, orderId);
    const { order, timeline } = await world.admin.as.query(api.claims.cases.caseOf, { orderId });
    expect(order.refundedAmount).toBe(500);
    expect(timeline.map(({ note }) => note)).toContain("One arrived dead");
  });
});

describe("a claim's refund that fails", () => {
  test("keeps the order open until an admin retries it, if it was a full refund", async () => {
    const world = await startCase([{ problem: "dead", animals: 2 }]);
    world.stripe.fault = "refuse";
    await carryOut(world, { do: "accept", amount: ARRIVED_TOTAL });
    await settle(world.t);
    expect(await claimState(world.shop, world.orderId)).toMatchObject({
      order: "disputed",
      claim: "accepted",
    });
    world.stripe.fault = "none";
    await carryOut(world, { do: "pass", hours: 73 });
    expect((await orderOf(world.t, world.orderId)).status).toBe("disputed");
    await carryOut(world, { do: "tryAgain" });
    expect(await claimState(world.shop, world.orderId)).toMatchObject({ order: "refunded" });
    expect(world.stripe.returned).toBe(ARRIVED_TOTAL);
  });

  test("completes the order when part of a full refund is reversed", async () => {
    const world = await startCase([{ problem: "dead", animals: 1 }], 1000);
    await carryOut(world, { do: "answer", offer: undefined });
    world.stripe.fault = "before";
    await world.dispute("lost");
    await carryOut(world, { do: "decide", decision: "full", amount: 1 });
    expect(await claimState(world.shop, world.orderId)).toMatchObject({ order: "disputed" });
    world.stripe.fault = "none";
    await world.dispute("won");
    await carryOut(world, { do: "pass", hours: 73 });
    expect(await claimState(world.shop, world.orderId)).toEqual({
      order: "completed",
      claim: "upheld",
      refundedAmount: ARRIVED_TOTAL - 1000,
    });
  });

  test("marks the order as refunded once an admin settles a full refund another way", async () => {
    const world = await startCase([{ problem: "dead", animals: 2 }]);
    world.stripe.fault = "refuse";
    await carryOut(world, { do: "accept", amount: ARRIVED_TOTAL });
    await settle(world.t);
    await carryOut(world, { do: "dismiss" });
    expect(await claimState(world.shop, world.orderId)).toEqual({
      order: "refunded",
      claim: "accepted",
      refundedAmount: ARRIVED_TOTAL,
    });
  });
});
