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
  arrivedOrder,
  claimedOrder,
  deniedHandover,
  lostParcel,
  reportNotArrived,
  reportHandover,
  shippedOrder,
  claimIdOf,
} from "../kit/claimHelpers";
import { addAdmin } from "../kit/helpers";
import {
  pass,
  courierOrder,
  orderOf,
  paidOrder,
  pay,
  sessionOf,
  settle,
  type Shop,
  start,
  startShop,
} from "../kit/orderHelpers";
import { deliver, disputeEvent, refundEvent, sessionEvent } from "../kit/stripeEvents";

const EVENTS = Object.keys(ORDER_EVENTS) as OrderEvent[];

/** How a transition is caused. `by` describes it; `walk` does it and returns the order's uuid. */
type Path = { by: string; walk: (shop: Shop) => Promise<string> };

async function unpaidOrder(shop: Shop): Promise<string> {
  const orderId = await start(shop);
  await settle(shop.t);
  return orderId;
}

async function completedOrder(shop: Shop): Promise<string> {
  const orderId = await arrivedOrder(shop);
  await pass(shop, 49 * HOUR_MS);
  return orderId;
}

/** A late, free in-person order that its buyer has reported as not received. */
async function freeAndNotReceived(shop: Shop): Promise<string> {
  await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { price: 0 }));
  const orderId = await start(shop);
  await pass(shop, 8 * DAY_MS);
  await reportNotArrived(shop, orderId);
  return orderId;
}

/** How to create a paid order in each status. */
const ORDERS = {
  processing: courierOrder,
  shipped: shippedOrder,
  delivered: arrivedOrder,
  completed: completedOrder,
  disputed: claimedOrder,
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
async function bouncedRefund(shop: Shop): Promise<string> {
  const orderId = await courierOrder(shop);
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
const then =
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
    { by, walk: then((shop) => make(shop), next) },
  ]);

/** A path for every transition, written by hand and independently of `TRANSITIONS`. */
const PATHS = new Map<string, Path>([
  ["null place by buyer → pending", { by: "orders/purchases:start", walk: start }],
  ["pending pay by stripe → processing", { by: "/stripe-webhook", walk: then(unpaidOrder, pay) }],
  [
    "pending payNothing by buyer → processing",
    {
      by: "orders/purchases:start",
      walk: async (shop) => {
        await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { price: 0 }));
        return await start(shop);
      },
    },
  ],
  [
    "pending cancel by buyer → cancelled",
    {
      by: "orders/fulfilment:cancel",
      walk: then(unpaidOrder, ({ buyer }, orderId) =>
        buyer.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      ),
    },
  ],
  [
    "pending cancel by system → cancelled",
    {
      by: "moderation/standing:suspend",
      walk: then(unpaidOrder, (shop) => suspend(shop, "seller")),
    },
  ],
  [
    "pending expire by system → cancelled",
    {
      by: "orders/purchases:start, and the clock, when no pay page could be made",
      walk: async (shop) => {
        shop.stripe.fault = "refuse";
        const orderId = await unpaidOrder(shop);
        await pass(shop, STOCK_HOLD_MS + HOUR_MS);
        return orderId;
      },
    },
  ],
  [
    "pending expire by stripe → cancelled",
    {
      by: "/stripe-webhook",
      walk: then(unpaidOrder, (shop, orderId) =>
        deliver(shop.t, sessionEvent(sessionOf(shop, orderId), "checkout.session.expired")),
      ),
    },
  ],
  [
    "processing cancel by seller → cancelled",
    {
      by: "orders/fulfilment:cancel",
      walk: then(courierOrder, ({ seller }, orderId) =>
        seller.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      ),
    },
  ],
  [
    "processing cancel by system → cancelled",
    {
      by: "moderation/standing:suspend, and the clock, for a buyer who cannot ask for the refund",
      walk: then(courierOrder, async (shop) => {
        await suspend(shop, "buyer");
        await pass(shop, 8 * DAY_MS);
      }),
    },
  ],
  [
    "processing takeRefund by buyer → cancelled",
    {
      by: "orders/fulfilment:cancel, after the time for dispatch",
      walk: then(courierOrder, async (shop, orderId) => {
        await pass(shop, 8 * DAY_MS);
        await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
      }),
    },
  ],
  [
    "processing cancelEarly by buyer → cancelled",
    {
      by: "orders/fulfilment:cancel, before it is packed",
      walk: then(courierOrder, ({ buyer }, orderId) =>
        buyer.as.mutation(api.orders.fulfilment.cancel, { orderId }),
      ),
    },
  ],
  [
    "processing dispatch by seller → shipped",
    { by: "orders/fulfilment:markDispatched", walk: (shop) => shippedOrder(shop) },
  ],
  [
    "processing handOver by seller → delivered",
    {
      by: "orders/fulfilment:confirmHandover",
      walk: then(
        (shop) => paidOrder(shop),
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
      walk: then(
        (shop) => paidOrder(shop),
        ({ buyer }, orderId) =>
          buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId }),
      ),
    },
  ],
  [
    "shipped confirmArrival by buyer → delivered",
    { by: "orders/fulfilment:confirmArrival", walk: (shop) => arrivedOrder(shop) },
  ],
  [
    "shipped assumeArrival by system → delivered",
    {
      by: "orders/fulfilment:markDispatched, and the clock",
      walk: then(
        (shop) => shippedOrder(shop),
        (shop) => pass(shop, 7 * DAY_MS + HOUR_MS),
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
      walk: then(
        (shop) => paidOrder(shop),
        async (shop, orderId) => {
          await reportHandover(shop, orderId);
          await pass(shop, 7 * DAY_MS + HOUR_MS);
        },
      ),
    },
  ],
  [
    "processing claim by buyer → disputed",
    { by: "claims/cases:reportNotArrived", walk: (shop) => deniedHandover(shop) },
  ],
  [
    "processing claim by system → disputed",
    {
      by: "moderation/standing:suspend, and the clock, for a buyer who cannot ask for the refund",
      walk: then(
        (shop) => paidOrder(shop),
        async (shop) => {
          await suspend(shop, "buyer");
          await pass(shop, 8 * DAY_MS);
        },
      ),
    },
  ],
  [
    "shipped claim by buyer → disputed",
    { by: "claims/cases:reportNotArrived", walk: (shop) => lostParcel(shop) },
  ],
  [
    "disputed confirmArrival by buyer → delivered",
    {
      by: "claims/cases:withdraw",
      walk: then(lostParcel, ({ buyer }, orderId) =>
        buyer.as.mutation(api.claims.cases.withdraw, { orderId }),
      ),
    },
  ],
  [
    "disputed cancelClaimed by seller → cancelled",
    {
      by: "claims/cases:accept, of a free order",
      walk: then(freeAndNotReceived, ({ seller }, orderId) =>
        seller.as.mutation(api.claims.cases.accept, { orderId }),
      ),
    },
  ],
  [
    "disputed cancelClaimed by admin → cancelled",
    {
      by: "claims/cases:decide, of a free order",
      walk: then(freeAndNotReceived, async (shop, orderId) => {
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
    { by: "claims/cases:make", walk: (shop) => claimedOrder(shop) },
  ],
  [
    "disputed settle by buyer → completed",
    {
      by: "claims/cases:acceptOffer",
      walk: then(
        (shop) => claimedOrder(shop),
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
      walk: then(
        (shop) => claimedOrder(shop),
        ({ seller }, orderId) => seller.as.mutation(api.claims.cases.accept, { orderId }),
      ),
    },
  ],
  [
    "disputed settle by admin → completed",
    {
      by: "claims/cases:decide",
      walk: then(
        (shop) => claimedOrder(shop),
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
      walk: then(
        (shop) => claimedOrder(shop),
        (shop) => pass(shop, 73 * HOUR_MS),
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
      walk: bouncedRefund,
    },
  ],
  [
    "disputed settleRefund by admin → completed",
    {
      by: "payments/moneyProblems:dismiss",
      walk: then(bouncedRefund, async ({ t }) => {
        const refund = await t.run((ctx) => ctx.db.query("refunds").first());
        const { as } = await addAdmin(t);
        const answer = "notOwed";
        await as.mutation(api.payments.moneyProblems.dismiss, { refundId: refund!._id, answer });
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
