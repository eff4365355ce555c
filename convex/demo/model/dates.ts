/** When things happened in the demo: at a realistic pace, and never in the future. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import {
  ENDED_ORDER_ADDRESS_LIFE_MS,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
} from "#convex/domain/shared/constants.ts";
import { addressOf } from "#convex/orders/model/saveOrderAddress.ts";
import {
  demoListings,
  type DemoOrder,
  demoOrders,
  type DemoPerson,
  linesOfDemo,
  listingAt,
} from "./data";

/** Time from placing an order to each event; events not listed happen now. */
const EVENT_DELAYS: Partial<Record<string, number>> = {
  place: 0,
  pay: 3 * MINUTE_MS,
  cancel: 20 * MINUTE_MS,
  dispatch: 20 * HOUR_MS,
  confirmArrival: 44 * HOUR_MS,
  claim: 45 * HOUR_MS,
  claimContested: 60 * HOUR_MS,
  claimUpheld: 90 * HOUR_MS,
  settle: 91 * HOUR_MS,
  complete: 92 * HOUR_MS,
  reviewed: 98 * HOUR_MS,
  reviewAnswered: 99 * HOUR_MS,
};
const EVENTS_MAX = 50;

export function eventTime({ daysAgo }: Pick<DemoOrder, "daysAgo">, event: string): number {
  const now = Date.now();
  return Math.min(now, now - daysAgo * DAY_MS + (EVENT_DELAYS[event] ?? Infinity));
}

/** Backdates an order, its payment and its events. */
export async function backdateOrder(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  demo: DemoOrder,
): Promise<void> {
  const events = await ctx.db
    .query("orderEvents")
    .withIndex("by_orderId_and_createdAt", (q) => q.eq("orderId", orderId))
    .take(EVENTS_MAX);
  for (const { _id, event } of events) {
    await ctx.db.patch("orderEvents", _id, { createdAt: eventTime(demo, event) });
  }
  const order = await ctx.db.get("orders", orderId);
  if (order === null) return;
  const paidAt = order.paidAt === undefined ? {} : { paidAt: eventTime(demo, "pay") };
  await ctx.db.patch("orders", orderId, { createdAt: eventTime(demo, "place"), ...paidAt });
  const address = await addressOf(ctx, orderId);
  if (address?.eraseAt === undefined) return;
  // Due 30 days after the order ended, not after the demo was loaded.
  const endedAt =
    order.completedAt ?? Math.max(...events.map(({ event }) => eventTime(demo, event)));
  await ctx.db.patch("orderAddresses", address._id, {
    eraseAt: endedAt + ENDED_ORDER_ADDRESS_LIFE_MS,
  });
}

/** Days since a listing was created: spread over six weeks, and before its first order. */
export function listingAge(index: number): number {
  const daysOffset = ((index * 17) % 43) + index / demoListings.length;
  const orders = demoOrders.filter((order) =>
    linesOfDemo(order).some(({ about }) => listingAt(order.seller, about) === demoListings[index]),
  );
  return Math.max(daysOffset, ...orders.map(({ daysAgo }) => daysAgo + 2));
}

/** When a user signed up: before the first listing, each at a different time. */
export function signUpTime({ key }: DemoPerson): number {
  const sum = [...key].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return Date.now() - (60 + (sum % 500)) * DAY_MS;
}
