/** A seller's stored figures match the rows, after any events in any order. */

import { ConvexError } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { COMPLETE_AFTER_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { claim, claimIdOf } from "../kit/claimHelpers";
import { addAdmin, addPerson, type Person } from "../kit/helpers";
import {
  addCourierOrder,
  orderOf,
  addPaidOrder,
  settle,
  ship,
  type Shop,
  startShop,
} from "../kit/orderHelpers";
import { addCompletedOrder, review, reviewRow, sellerCardOf } from "../kit/reviewHelpers";

const BUYER_COUNT = 3;
const ORDER_COUNT = 4;

type World = { shop: Shop; admin: Person; buyers: Person[]; uuids: string[] };
/** The shop as one of its buyers sees it. */
const withBuyer = ({ shop, buyers }: World, order: number): Shop => {
  const buyer = buyers[order % BUYER_COUNT];
  if (!buyer) throw new Error("No such buyer");
  return { ...shop, buyer };
};

async function startWorld(): Promise<World> {
  const shop = await startShop({ quantity: 50 });
  const admin = await addAdmin(shop.t);
  const others = await Promise.all([addPerson(shop.t), addPerson(shop.t)]);
  const newWorld: World = { shop, admin, buyers: [shop.buyer, ...others], uuids: [] };
  for (let i = 0; i < ORDER_COUNT; i++) {
    const changes = { deliveryMethod: "courier", outcode: "M1", quantity: 1 + (i % 2) } as const;
    newWorld.uuids.push(await addPaidOrder(withBuyer(newWorld, i), changes));
  }
  return newWorld;
}

const score = fc.integer({ min: 1, max: 5 });
/** Null leaves a score out, or takes it back. */
const subScore = fc.option(score);
const scores = fc.record({
  overall: score,
  accurateDescription: subScore,
  postageCost: subScore,
  deliveryTime: subScore,
  communication: subScore,
});
const order = fc.integer({ min: 0, max: ORDER_COUNT - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("advance" as const), order }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("review" as const), order, scores }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("hide" as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("show" as const), order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refund" as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("claim" as const), order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("buy" as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("deleteBuyer" as const), order }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A history with every event that `counts` checks below, in case the random ones lack it. */
const FULL_HISTORY: Step[][] = [
  [
    {
      kind: "review",
      order: 0,
      scores: {
        overall: 4,
        accurateDescription: 5,
        postageCost: 3,
        deliveryTime: 2,
        communication: null,
      },
    },
  ],
  [{ kind: "hide", order: 0 }],
  [{ kind: "advance", order: 2 }],
  [{ kind: "claim", order: 2 }],
  [{ kind: "refund", order: 3 }],
  [{ kind: "deleteBuyer", order: 1 }],
];

async function runStep(current: World, step: Step): Promise<void> {
  const { shop, admin, uuids } = current;
  const orderId = uuids[step.order] ?? "";
  const side = withBuyer(current, step.order);
  switch (step.kind) {
    case "advance":
      return await advance(side, orderId);
    case "review":
      return await review(side, orderId, { ...step.scores, comment: "" });
    case "hide":
    case "show": {
      const { _id: reviewId } = await reviewRow(shop, orderId);
      const args = { reviewId, part: "review", reason: "Because" } as const;
      await admin.as.mutation(api.moderation.reviews[step.kind], args);
      return;
    }
    case "refund":
      await admin.as.action(api.payments.refunds.refundOrder, { orderId });
      return;
    case "claim":
      if ((await orderOf(shop.t, orderId)).status === "shipped") await advance(side, orderId);
      await claim(side, orderId);
      await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
      return;
    case "buy":
      await addPaidOrder(side);
      return;
    case "deleteBuyer":
      await admin.as.mutation(api.moderation.accounts.remove, { userId: side.buyer.userId });
  }
}

/** An order's next step: dispatched, arrived, completed. */
async function advance(shop: Shop, orderId: string): Promise<void> {
  const { status } = await orderOf(shop.t, orderId);
  if (status === "processing") {
    await settle(shop.t, HOUR_MS);
    await ship(shop, orderId);
  } else if (status === "shipped") {
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  } else await settle(shop.t, COMPLETE_AFTER_MS);
}

/** The seller's figures, calculated from the rows alone. */
async function figuresFromRows({ t, seller }: Shop) {
  return await t.run(async ({ db }) => {
    const orders = (await db.query("orders").collect()).filter((o) => o.sellerId === seller.userId);
    const reviews = (await db.query("reviews").collect()).filter(
      (r) => r.hiddenAt === undefined && r.isCounted,
    );
    // A claim overtaken by an admin's refund was justified too; these histories have no chargebacks.
    const deadClaims = (await db.query("claims").collect()).filter(({ status }) =>
      ["accepted", "overtaken"].includes(status),
    );
    const lostOrders = new Set(deadClaims.map(({ orderId }) => orderId));
    const paidOrders = orders.filter(
      (o) => o.refundedAmount + (o.refundingAmount ?? 0) <= o.amount + o.deliveryCharge,
    );
    const rehomedOrders = paidOrders.filter(
      (o) => o.status === "completed" || (o.status === "delivered" && o.arrivalAssumed !== true),
    );
    const countedOrders = orders.filter(
      (o) => lostOrders.has(o._id) || (o.countedAt !== undefined && paidOrders.includes(o)),
    );
    const parcels = countedOrders.filter((o) => o.shippedAt !== undefined);
    const arrivedOrders = countedOrders.filter((o) => o.deliveredAt !== undefined);
    const dispatchTimes = parcels.map(({ shippedAt = 0, dispatchOn = 0 }) =>
      Math.max(0, ukNoon(shippedAt) - dispatchOn),
    );
    const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
    const mean = (all: (number | undefined)[]) => {
      const numbers = all.filter((each) => each !== undefined);
      return numbers.length === 0 ? 0 : sum(numbers) / numbers.length;
    };
    return {
      rating: mean(reviews.map((r) => r.overall)),
      totalReviews: reviews.length,
      totalItemsSold: sum(rehomedOrders.map((o) => o.quantity)),
      scores: {
        accurateDescription: mean(reviews.map((r) => r.accurateDescription)),
        postageCost: mean(reviews.map((r) => r.postageCost)),
        deliveryTime: mean(reviews.map((r) => r.deliveryTime)),
        communication: mean(reviews.map((r) => r.communication)),
      },
      reviewsByStars: [1, 2, 3, 4, 5].map((n) => reviews.filter((r) => r.overall === n).length),
      dispatches: parcels.length,
      dispatchMs: parcels.length === 0 ? null : Math.round(mean(dispatchTimes)),
      arrivals: arrivedOrders.length,
      liveArrivalRate:
        arrivedOrders.length === 0
          ? null
          : (arrivedOrders.length - deadClaims.length) / arrivedOrders.length,
    };
  });
}

describe("a seller's figures", () => {
  test("match the sum of the rows after any history, both step by step and at once", async () => {
    process.env.ALLOW_DEV_TOOLS = "true";
    const counts = { reviews: 0, hidden: 0, refunded: 0, claims: 0, deleted: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 }),
        async (history) => {
          const current = await startWorld();
          const { shop, admin } = current;
          // In every history, the first two of the four orders are completed, so they can be reviewed.
          for (const uuid of current.uuids.slice(0, 2)) {
            for (let i = 0; i < 3; i++)
              await advance(withBuyer(current, current.uuids.indexOf(uuid)), uuid);
          }
          for (const batch of history) {
            const outcomes = await Promise.allSettled(batch.map((step) => runStep(current, step)));
            for (const outcome of outcomes) {
              // Impossible steps fail with a typed error. A missing review, and a payment that two
              // simultaneous purchases haven't reached yet, are the test's own errors.
              if (outcome.status === "fulfilled" || outcome.reason instanceof ConvexError) continue;
              expect(String(outcome.reason)).toMatch(/has no review|is not paid|No session of/);
            }
            expect(await sellerCardOf(shop)).toMatchObject(await figuresFromRows(shop));
          }
          await settle(shop.t);
          expect(await sellerCardOf(shop)).toMatchObject(await figuresFromRows(shop));
          const check = { check: "sellers" as const, cursor: null };
          const { problems } = await admin.as.query(api.demo.devTools.check, check);
          expect(problems).toEqual([]);
          await shop.t.run(async ({ db }) => {
            const reviews = await db.query("reviews").collect();
            counts.reviews += reviews.length;
            counts.hidden += reviews.filter((r) => r.hiddenAt !== undefined).length;
            const orders = await db.query("orders").collect();
            counts.refunded += orders.filter((o) => o.status === "refunded").length;
            counts.claims += (await db.query("claims").collect()).length;
            const people = await db.query("userProfiles").collect();
            counts.deleted += people.filter((p) => p.deletedAt !== null).length;
          });
        },
      ),
      { numRuns: 6, examples: [[FULL_HISTORY]] },
    );
    delete process.env.ALLOW_DEV_TOOLS;
    // Checks that the histories contained each event.
    for (const [stepName, count] of Object.entries(counts))
      expect(count, stepName).toBeGreaterThan(0);
  }, 600_000);

  test("count an order's dead animals once, however the claim was upheld, and not if it was declined", async () => {
    const shop = await startShop({ quantity: 50 });
    const admin = await addAdmin(shop.t);
    const deliverOrder = async () => {
      shop.buyer = await addPerson(shop.t);
      const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
      await ship(shop, orderId, true);
      await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
      return orderId;
    };
    const contestedOrder = async () => {
      const orderId = await deliverOrder();
      await claim(shop, orderId);
      await shop.seller.as.mutation(api.claims.cases.answer, {
        orderId,
        words: "They were lively when I packed them.",
        photos: [],
      });
      return orderId;
    };
    const decide = async (decision: "partial" | "nothing", amount?: number) => {
      await admin.as.mutation(api.claims.cases.decide, {
        claimId: await claimIdOf(shop, await contestedOrder()),
        decision,
        ...(amount === undefined ? {} : { amount }),
        reason: "By the photos",
      });
    };
    const arrivalCounts = async () => {
      const { arrivals, liveArrivalRate } = await sellerCardOf(shop);
      return [arrivals, Math.round(arrivals * (1 - (liveArrivalRate ?? 1)))];
    };
    await addCompletedOrder(shop);
    expect(await arrivalCounts()).toEqual([1, 0]);
    await decide("nothing");
    expect(await arrivalCounts()).toEqual([2, 0]);
    await decide("partial", 100);
    expect(await arrivalCounts()).toEqual([3, 1]);
    const wrongOrder = await deliverOrder();
    await claim(shop, wrongOrder, { items: [{ problem: "wrongSpecies", animals: 1 }] });
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId: wrongOrder });
    expect(await arrivalCounts()).toEqual([4, 1]);
    const unansweredId = await deliverOrder();
    await claim(shop, unansweredId);
    await settle(shop.t, 73 * HOUR_MS);
    expect(await arrivalCounts()).toEqual([5, 2]);
  });
});

test("a sale doesn't write to the seller's profile", async () => {
  const shop = await startShop();
  const profile = () => shop.t.run((ctx) => profileOf(ctx, shop.seller.userId));
  const before = await profile();
  const orderId = await addCourierOrder(shop);
  await ship(shop, orderId);
  expect(await sellerCardOf(shop)).toMatchObject({ dispatches: 1, totalItemsSold: 0 });
  expect(await profile()).toEqual(before);
});
