import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { OPEN_ORDER_STATUSES } from "../../domain/shared/constants";
import { isUuidV4 } from "../../domain/shared/ids";
import { fail } from "../../errors";
import { endLiveAdjustment } from "./adjustmentEnding";
import { bumpUserCounter } from "../../shared/rules/counters";
import { changeStats } from "../../accounts/rules/sellerStats";
import {
  type ActorKind,
  countsAsSold,
  type OrderEvent,
  type OrderStatus,
  requireNext,
  type TrailEvent,
} from "./transitions";

export type Order = Doc<"orders">;
export type Actor = { kind: ActorKind; userId?: Id<"users"> };

const isOpen = (status: OrderStatus): boolean =>
  (OPEN_ORDER_STATUSES as readonly string[]).includes(status);

/** The order of a uuid; null when there is none. `invalid_order_id` for anything but a version-4 UUID. */
export async function orderByUuid(ctx: QueryCtx, uuid: string): Promise<Order | null> {
  if (!isUuidV4(uuid)) fail("invalid_order_id");
  return await ctx.db
    .query("orders")
    .withIndex("by_uuid", (q) => q.eq("uuid", uuid.toLowerCase()))
    .unique();
}

/** Writes an order with what counts it: both badges and the seller's number of orders. */
export async function insertOrder(
  ctx: MutationCtx,
  fields: WithoutSystemFields<Order>,
): Promise<Order> {
  assertMoney(fields);
  const orderId = await ctx.db.insert("orders", { ...fields, countedAsSale: true });
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  await bumpUserCounter(ctx, order.sellerId, "sales", 1);
  await moveCounts(ctx, order, null, order.status);
  return order;
}

type Details = {
  /** Fields of the order that change with its state. */
  patch?: Partial<WithoutSystemFields<Order>>;
  note?: string;
  /** Pence that moved. */
  amount?: number;
};

/**
 * Moves an order to its next state with its trail, both badges and the seller's number of animals sold. An
 * open delivery proposal ends when the order leaves its seller.
 * `transition_refused` when the table of transitions does not have it; `order_stopped` when it has to wait.
 */
export async function transition(
  ctx: MutationCtx,
  order: Order,
  event: OrderEvent,
  actor: Actor,
  details: Details = {},
): Promise<Order> {
  const to = requireNext(order, event, actor.kind);
  const moved = await patchOrder(ctx, order, { ...details.patch, status: to });
  await writeEvent(ctx, moved, event, actor, { ...details, from: order.status });
  await moveCounts(ctx, moved, order.status, to);
  // What is no longer with its seller has no delivery charge to agree on.
  if (order.status === "processing") await endLiveAdjustment(ctx, moved, "lapsed");
  return moved;
}

/** Changes fields of an order; its money must still add up. */
export async function patchOrder(
  ctx: MutationCtx,
  order: Order,
  patch: Partial<WithoutSystemFields<Order>>,
): Promise<Order> {
  const changed = { ...order, ...patch, updatedAt: Date.now() };
  assertMoney(changed);
  await ctx.db.patch("orders", order._id, { ...patch, updatedAt: changed.updatedAt });
  return changed;
}

/** Adds to the trail. Without `from` the state did not change: money moved, or somebody asked for something. */
export async function writeEvent(
  ctx: MutationCtx,
  order: Order,
  event: TrailEvent,
  actor: Actor,
  details: Pick<Details, "note" | "amount"> & { from?: OrderStatus | null } = {},
): Promise<void> {
  const { note, amount, from = order.status } = details;
  await ctx.db.insert("orderEvents", {
    orderId: order._id,
    event,
    from,
    to: order.status,
    actor: actor.kind,
    ...(actor.userId === undefined ? {} : { actorId: actor.userId }),
    ...(note === undefined ? {} : { note }),
    ...(amount === undefined ? {} : { amount }),
    createdAt: Date.now(),
  });
}

const TRAIL_MAX = 200;

/** Whether the trail of an order says that something has happened. */
export async function hasHappened(
  ctx: QueryCtx,
  orderId: Id<"orders">,
  event: TrailEvent,
): Promise<boolean> {
  const trail = await ctx.db
    .query("orderEvents")
    .withIndex("by_orderId_and_createdAt", (q) => q.eq("orderId", orderId))
    .take(TRAIL_MAX);
  return trail.some((one) => one.event === event);
}

async function moveCounts(
  ctx: MutationCtx,
  order: Order,
  from: OrderStatus | null,
  to: OrderStatus,
): Promise<void> {
  const openOrders = Number(isOpen(to)) - Number(from !== null && isOpen(from));
  for (const userId of [order.buyerId, order.sellerId]) {
    await bumpUserCounter(ctx, userId, "openOrders", openOrders);
  }
  const sold = Number(countsAsSold(to)) - Number(from !== null && countsAsSold(from));
  if (sold === 0) return;
  await changeStats(ctx, order.sellerId, ({ totalItemsSold }) => ({
    totalItemsSold: totalItemsSold + sold * order.quantity,
  }));
}

/** A broken sum is a bug in the caller, never a user's mistake: the whole call is undone. */
function assertMoney(order: WithoutSystemFields<Order>): void {
  const { amount, deliveryCharge, commission, totalAmount, refundedAmount } = order;
  const all = [amount, deliveryCharge, commission, totalAmount, refundedAmount];
  const whole = all.every((pence) => Number.isInteger(pence) && pence >= 0);
  const addsUp = totalAmount === amount + deliveryCharge + commission;
  if (!whole || !addsUp || refundedAmount > totalAmount) {
    throw new Error(`Impossible money: ${JSON.stringify(all)}`);
  }
}
