/**
 * Every transition that the table allows, caused from outside: public functions, signed webhooks and scheduled
 * calls.
 */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { ORDER_ACTORS, ORDER_STATUSES, type TradeSide } from "#convex/domain/orders/states.ts";
import {
  nextStatus,
  ORDER_EVENTS,
  type OrderEvent,
  TRANSITIONS,
} from "#convex/domain/orders/transitions.ts";
import { DAY_MS, HOUR_MS, STOCK_HOLD_MS } from "#convex/domain/shared/constants.ts";
import {
  answer,
  addArrivedOrder,
  addClaimedOrder,
  addDeniedHandover,
  addLostParcel,
  reportNotArrived,
  reportHandover,
  addShippedOrder,
  claimIdOf,
} from "../kit/claimHelpers";
import { addAdmin } from "../kit/helpers";
import {
  advanceTime,
  addCourierOrder,
  orderOf,
  addPaidOrder,
  pay,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { deliver, disputeEvent, refundEvent, sessionEvent } from "../kit/stripeEvents";

const EVENTS = Object.keys(ORDER_EVENTS) as OrderEvent[];

/** How a transition is caused. `by` describes it; `walk` does it and returns the order's uuid. */
type Path = { by: string; walk: (shop: Shop) => Promise<string> };

async function addUnpaidOrder(shop: Shop): Promise<string> {
  const orderId = await startOrder(shop);
  await settle(shop.t);
  return orderId;
}

async function completedOrder(shop: Shop): Promise<string> {
  const orderId = await addArrivedOrder(shop);
  await advanceTime(shop, 49 * HOUR_MS);
  return orderId;
}

/** A late, free in-person order that its buyer has reported as not received. */
async function addUnreceivedFreeOrder(shop: Shop): Promise<string> {
  await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { price: 0 }));
  const orderId = await startOrder(shop);
  await advanceTime(shop, 8 * DAY_MS);
  await reportNotArrived(shop, orderId);
  return orderId;
}

/** How to create a paid order in each status. */
const ORDERS = {
  processing: addCourierOrder,
  shipped: addShippedOrder,
  delivered: addArrivedOrder,
  completed: completedOrder,
  disputed: addClaimedOrder,
} satisfies Record<string, (shop: Shop) => Promise<string>>;

async function suspend(shop: Shop, side: TradeSide): Promise<void> {
  const admin = await addAdmin(shop.t);
  const { userId } = shop[side];
  const args = { userId, suspended: true, reason: "Late answers" };
  await admin.as.mutation(api.moderation.standing.suspend, args);
}

async function refundByAdmin(shop: Shop, orderId: string): Promise<void> {
  const admin = await addAdmin(shop.t);
  await admin.as.action(api.payments.refunds.refundOrder, { orderId });
}

/** An order whose refund the buyer's bank returned. */
async function addBouncedRefund(shop: Shop): Promise<string> {
  const orderId = await addCourierOrder(shop);
  await refundByAdmin(shop, orderId);
  const [refund] = shop.stripe.refunds;
  if (refund === undefined) throw new Error("No refund was made");
  refund.status = "failed";
  await deliver(shop.t, refundEvent("refund.failed", refund));
  return orderId;
}

/** Refunds all of an order's money in Stripe's dashboard. */
async function refundOutside(shop: Shop, orderId: string): Promise<void> {
  const refund = {
    id: "re_outside",
    amount: (await orderOf(shop.t, orderId)).totalAmount,
    paymentIntentId: sessionOf(shop, orderId).paymentIntentId ?? "",
    refundId: "",
    status: "succeeded" as const,
  };
  shop.stripe.refunds.push(refund);
  await deliver(shop.t, refundEvent("refund.created", refund));
}

async function loseChargeback(shop: Shop, orderId: string): Promise<void> {
  const amount = (await orderOf(shop.t, orderId)).totalAmount;
  const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
  await deliver(shop.t, disputeEvent(payment, { amount, status: "lost" }));
}

/** Creates an order with `from`, then runs `next` on it. */
const chain =
  (
    from: (shop: Shop) => Promise<string>,
    next: (shop: Shop, orderId: string) => Promise<unknown>,
  ): Path["walk"] =>
  async (shop) => {
    const orderId = await from(shop);
    await next(shop, orderId);
    return orderId;
  };

const refundInEveryStatus = (
  eventByActor: string,
  by: string,
  next: (shop: Shop, orderId: string) => Promise<unknown>,
): [string, Path][] =>
  Object.entries(ORDERS).map(([status, make]) => [
    `${status} ${eventByActor} → refunded`,
    { by, walk: chain((shop) => make(shop), next) },
  ]);

/** A path for every transition, written by hand and independently of `TRANSITIONS`. */
const PATHS = new Map<string, Path>([
  ["null place by buyer → pending", { by: "orders/purchases:start", walk: startOrder }],
  [
    "pending pay by stripe → processing",
    { by: "/stripe-webhook", walk: chain(addUnpaidOrder, pay) },
  ],
  [
    "pending payNothing by buyer → processing",
    {
      by: "orders/purchases:start",
      walk: async (shop) => {
        await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { price: 0 }));
        return await startOrder(shop);
      },
    },
  ],
  [
    "pending cancel by buyer → cancelled",
    {
      by: "orders/fulfilment:cancel",
      walk: chain(addUnpaidOrder, ({ buyer }, orderId) =>
        buyer.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      ),
    },
  ],
  [
    "pending cancel by system → cancelled",
    {
      by: "moderation/standing:suspend",
      walk: chain(addUnpaidOrder, (shop) => suspend(shop, "seller")),
    },
  ],
  [
    "pending expire by system → cancelled",
    {
      by: "orders/purchases:start, and the clock, when no pay page could be made",
      walk: async (shop) => {
        shop.stripe.fault = "refuse";
        const orderId = await addUnpaidOrder(shop);
        await advanceTime(shop, STOCK_HOLD_MS + HOUR_MS);
        return orderId;
      },
    },
  ],
  [
    "pending expire by stripe → cancelled",
    {
      by: "/stripe-webhook",
      walk: chain(addUnpaidOrder, (shop, orderId) =>
        deliver(shop.t, sessionEvent(sessionOf(shop, orderId), "checkout.session.expired")),
      ),
    },
  ],
  [
    "processing cancel by seller → cancelled",
    {
      by: "orders/fulfilment:cancel",
      walk: chain(addCourierOrder, ({ seller }, orderId) =>
        seller.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      ),
    },
  ],
  [
    "processing cancel by system → cancelled",
    {
      by: "moderation/standing:suspend, and the clock, for a buyer who cannot ask for the refund",
      walk: chain(addCourierOrder, async (shop) => {
        await suspend(shop, "buyer");
        await advanceTime(shop, 8 * DAY_MS);
      }),
    },
  ],
  [
    "processing takeRefund by buyer → cancelled",
    {
      by: "orders/fulfilment:cancel, after the time for dispatch",
      walk: chain(addCourierOrder, async (shop, orderId) => {
        await advanceTime(shop, 8 * DAY_MS);
        await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
      }),
    },
  ],
  [
    "processing cancelEarly by buyer → cancelled",
    {
      by: "orders/fulfilment:cancel, before it is packed",
      walk: chain(addCourierOrder, ({ buyer }, orderId) =>
        buyer.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      ),
    },
  ],
  [
    "processing dispatch by seller → shipped",
    { by: "orders/fulfilment:markDispatched", walk: (shop) => addShippedOrder(shop) },
  ],
  [
    "processing handOver by seller → delivered",
    {
      by: "orders/fulfilment:confirmHandover",
      walk: chain(
        (shop) => addPaidOrder(shop),
        async ({ buyer, seller }, orderId) => {
          const view = await buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
          const code = view?.handoverCode ?? "";
          await seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
        },
      ),
    },
  ],
  [
    "processing confirmArrival by buyer → delivered",
    {
      by: "orders/fulfilment:confirmArrival",
      walk: chain(
        (shop) => addPaidOrder(shop),
        ({ buyer }, orderId) =>
          buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId }),
      ),
    },
  ],
  [
    "shipped confirmArrival by buyer → delivered",
    { by: "orders/fulfilment:confirmArrival", walk: (shop) => addArrivedOrder(shop) },
  ],
  [
    "shipped assumeArrival by system → delivered",
    {
      by: "orders/fulfilment:markDispatched, and the clock",
      walk: chain(
        (shop) => addShippedOrder(shop),
        (shop) => advanceTime(shop, 7 * DAY_MS + HOUR_MS),
      ),
    },
  ],
  [
    "delivered complete by system → completed",
    { by: "orders/fulfilment:confirmArrival, and the clock", walk: completedOrder },
  ],
  [
    "processing assumeArrival by system → delivered",
    {
      by: "orders/fulfilment:reportHandover, and the clock",
      walk: chain(
        (shop) => addPaidOrder(shop),
        async (shop, orderId) => {
          await reportHandover(shop, orderId);
          await advanceTime(shop, 7 * DAY_MS + HOUR_MS);
        },
      ),
    },
  ],
  [
    "processing claim by buyer → disputed",
    { by: "claims/cases:reportNotArrived", walk: (shop) => addDeniedHandover(shop) },
  ],
  [
    "processing claim by system → disputed",
    {
      by: "moderation/standing:suspend, and the clock, for a buyer who cannot ask for the refund",
      walk: chain(
        (shop) => addPaidOrder(shop),
        async (shop) => {
          await suspend(shop, "buyer");
          await advanceTime(shop, 8 * DAY_MS);
        },
      ),
    },
  ],
  [
    "shipped claim by buyer → disputed",
    { by: "claims/cases:reportNotArrived", walk: (shop) => addLostParcel(shop) },
  ],
  [
    "disputed confirmArrival by buyer → delivered",
    {
      by: "claims/cases:withdraw",
      walk: chain(addLostParcel, ({ buyer }, orderId) =>
        buyer.as.mutation(api.claims.cases.withdraw, { orderId }),
      ),
    },
  ],
  [
    "disputed cancelClaimed by seller → cancelled",
    {
      by: "claims/cases:accept, of a free order",
      walk: chain(addUnreceivedFreeOrder, ({ seller }, orderId) =>
        seller.as.mutation(api.claims.cases.accept, { orderId }),
      ),
    },
  ],
  [
    "disputed cancelClaimed by admin → cancelled",
    {
      by: "claims/cases:decide, of a free order",
      walk: chain(addUnreceivedFreeOrder, async (shop, orderId) => {
        await answer(shop, orderId);
        const { as } = await addAdmin(shop.t);
        const claimId = await claimIdOf(shop, orderId);
        const verdict = { claimId, decision: "full" as const, reason: "No one was there" };
        await as.mutation(api.claims.cases.decide, verdict);
      }),
    },
  ],
  [
    "delivered claim by buyer → disputed",
    { by: "claims/cases:make", walk: (shop) => addClaimedOrder(shop) },
  ],
  [
    "disputed settle by buyer → completed",
    {
      by: "claims/cases:acceptOffer",
      walk: chain(
        (shop) => addClaimedOrder(shop),
        async (shop, orderId) => {
          await answer(shop, orderId, 100);
          await shop.buyer.as.mutation(api.claims.cases.acceptOffer, { orderId });
        },
      ),
    },
  ],
  [
    "disputed settle by seller → completed",
    {
      by: "claims/cases:accept",
      walk: chain(
        (shop) => addClaimedOrder(shop),
        ({ seller }, orderId) => seller.as.mutation(api.claims.cases.accept, { orderId }),
      ),
    },
  ],
  [
    "disputed settle by admin → completed",
    {
      by: "claims/cases:decide",
      walk: chain(
        (shop) => addClaimedOrder(shop),
        async (shop, orderId) => {
          await answer(shop, orderId);
          const { as } = await addAdmin(shop.t);
          const claimId = await claimIdOf(shop, orderId);
          const verdict = { claimId, decision: "nothing" as const, reason: "It swims" };
          await as.mutation(api.claims.cases.decide, verdict);
        },
      ),
    },
  ],
  [
    "disputed settle by system → completed",
    {
      by: "claims/cases:make, and the clock",
      walk: chain(
        (shop) => addClaimedOrder(shop),
        (shop) => advanceTime(shop, 73 * HOUR_MS),
      ),
    },
  ],
  ...refundInEveryStatus("refund by admin", "payments/refunds:refundOrder", refundByAdmin),
  ...refundInEveryStatus("refund by system", "/stripe-webhook", refundOutside),
  ...refundInEveryStatus("chargebackLost by stripe", "/stripe-webhook", loseChargeback),
  [
    "refunded refundBounced by stripe → disputed",
    {
      by: "/stripe-webhook",
      walk: addBouncedRefund,
    },
  ],
  [
    "disputed settleRefund by admin → completed",
    {
      by: "payments/moneyProblems:dismiss",
      walk: chain(addBouncedRefund, async ({ t }) => {
        const refund = await t.run((ctx) => ctx.db.query("refunds").first());
        const { as } = await addAdmin(t);
        const decision = "notOwed";
        await as.mutation(api.payments.moneyProblems.dismiss, {
          refundId: refund!._id,
          answer: decision,
        });
      }),
    },
  ],
]);

/** Every state × event × actor that the table allows. */
const rows = [null, ...ORDER_STATUSES].flatMap((from) =>
  EVENTS.flatMap((event) =>
    ORDER_ACTORS.flatMap((actor) => {
      const to = nextStatus(from, event, actor);
      return to === null
        ? []
        : [{ from, event, actor, to, key: `${from} ${event} by ${actor} → ${to}` }];
    }),
  ),
);

test("the table allows exactly the transitions that have a path", () => {
  expect(rows.map(({ key }) => key).sort()).toEqual([...PATHS.keys()].sort());
});

test("hands over, cancels and completes nothing while its money might leave", () => {
  for (const stop of ["refund", "chargeback"] as const) {
    const waits = TRANSITIONS.filter(
      ({ from, event, by }) =>
        by.some((actor) => nextStatus(from, event, actor)) &&
        !by.some((actor) => nextStatus(from, event, actor, [stop])),
    ).map(({ from, event }) => `${from} ${event}`);
    expect(waits.sort(), stop).toEqual([
      "delivered complete",
      "disputed cancelClaimed",
      "disputed settle",
      "disputed settleRefund",
      "processing assumeArrival",
      "processing cancel",
      "processing cancelEarly",
      "processing confirmArrival",
      "processing dispatch",
      "processing handOver",
      "processing takeRefund",
      "shipped assumeArrival",
    ]);
  }
});

describe("each path leads to its transition", () => {
  test.each(rows.map((row) => [`${row.key}: ${PATHS.get(row.key)?.by}`, row] as const))(
    "%s",
    async (_, { key, from, to, event, actor }) => {
      const shop = await startShop();
      const orderId = (await PATHS.get(key)?.walk(shop)) ?? "";
      await settle(shop.t);
      // As an admin, because the path may have suspended either side.
      const { as } = await addAdmin(shop.t);
      const trail = await as.query(api.orders.fulfilment.timeline, { orderId });
      expect(trail).toContainEqual(expect.objectContaining({ event, from, to, actor }));
    },
  );
});
