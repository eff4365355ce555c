/** When things happened in the demo: at the pace of real trades, and never later than now. */
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { ADDRESS_KEPT_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { demoListings, type DemoOrder, demoOrders, type DemoPerson, listingAt } from "./data";
import { addressOf } from "#convex/orders/model/addressRows.ts";

/** How long after it was placed an order comes to each event; others happen now. */
const PACE: Partial<Record<string, number>> = {
  place: 0,
  pay: 3 * MINUTE_MS,
  cancel: 20 * MINUTE_MS,
  ship: 20 * HOUR_MS,
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

/** When an order of the demo came to an event. */
export function whenIn({ daysAgo }: Pick<DemoOrder, "daysAgo">, event: string): number {
  const now = Date.now();
  return Math.min(now, now - daysAgo * DAY_MS + (PACE[event] ?? Infinity));
}

/** Dates an order, its payment and its trail back. */
export async function dateOrderBack(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  demo: DemoOrder,
): Promise<void> {
  const events = await ctx.db
    .query("orderEvents")
    .withIndex("by_orderId_and_createdAt", (q) => q.eq("orderId", orderId))
    .take(EVENTS_MAX);
  for (const { _id, event } of events) {
    await ctx.db.patch("orderEvents", _id, { createdAt: whenIn(demo, event) });
  }
  const order = await ctx.db.get("orders", orderId);
  if (order === null) return;
  const paidAt = order.paidAt === undefined ? {} : { paidAt: whenIn(demo, "pay") };
  await ctx.db.patch("orders", orderId, { createdAt: whenIn(demo, "place"), ...paidAt });
  const address = await addressOf(ctx, orderId);
  if (address?.eraseAt === undefined) return;
  // It goes 30 days after the order has ended, not after the demo was made.
  const endedAt = order.completedAt ?? Math.max(...events.map(({ event }) => whenIn(demo, event)));
  await ctx.db.patch("orderAddresses", address._id, { eraseAt: endedAt + ADDRESS_KEPT_MS });
}

/** Days since the listing at `index` was put up: spread over six weeks, and before anybody ordered it. */
export function listingAge(index: number): number {
  const spread = ((index * 17) % 43) + index / demoListings.length;
  const orders = demoOrders.filter(
    ({ seller, about }) => listingAt(seller, about) === demoListings[index],
  );
  return Math.max(spread, ...orders.map(({ daysAgo }) => daysAgo + 2));
}

/** When the person came to Shoal: before the first listing, each at a time of their own. */
export function joinedAt({ key }: DemoPerson): number {
  const sum = [...key].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return Date.now() - (60 + (sum % 500)) * DAY_MS;
}
