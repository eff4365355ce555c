import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { TrailEvent } from "#convex/domain/orders/history.ts";
import type { OrderActor } from "#convex/domain/orders/states.ts";
import { orderActor, orderStatus, trailEvent } from "../tables";

const EVENTS_MAX = 200;

export const timelineEvent = v.object({
  eventId: v.id("orderEvents"),
  event: trailEvent,
  from: v.nullable(orderStatus),
  to: orderStatus,
  actor: orderActor,
  note: v.nullable(v.string()),
  /** Pence. */
  amount: v.nullable(v.number()),
  createdAt: v.number(),
});

export async function trailOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Infer<typeof timelineEvent>[]> {
  const events = await eventsOf(ctx, orderId);
  return events.map(({ _id, event, from, to, actor, note = null, amount = null, createdAt }) => ({
    eventId: _id,
    event,
    from,
    to,
    actor,
    note,
    amount,
    createdAt,
  }));
}

/** `by`: only if that side did it. */
export const hasHappened = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
  event: TrailEvent,
  by?: OrderActor,
): Promise<boolean> =>
  (await eventsOf(ctx, orderId)).some(
    (entry) => entry.event === event && (by === undefined || entry.actor === by),
  );

export async function countEvents(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  event: TrailEvent,
): Promise<number> {
  return (await eventsOf(ctx, orderId)).filter((entry) => entry.event === event).length;
}

/** How often an order's buyer may do these. Each is emailed to the seller, for a paid order also beyond the daily limit. */
export const BUYER_EVENTS_MAX = { cancelRequested: 3, addressChanged: 3 };

/** Whether the buyer has done it as often as they may. */
export const isUsedUp = async (
  ctx: QueryCtx,
  orderId: Id<"orders">,
  event: keyof typeof BUYER_EVENTS_MAX,
): Promise<boolean> => (await countEvents(ctx, orderId, event)) >= BUYER_EVENTS_MAX[event];

/** The latest events, oldest first. In a long history the end is the part people act on. */
async function eventsOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Doc<"orderEvents">[]> {
  const latest = await ctx.db
    .query("orderEvents")
    .withIndex("by_orderId_and_createdAt", (q) => q.eq("orderId", orderId))
    .order("desc")
    .take(EVENTS_MAX);
  return latest.reverse();
}
