/**
 * Stops undispatched sales that are no longer allowed: of a seller who is blocked or lost approval, of a
 * listing now barred by law, or to a buyer in a place where the law forbids it. Unpaid orders are cancelled;
 * buyers of paid ones are offered a refund.
 */
import type { PaginationResult } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { lawVersion } from "#convex/domain/listings/law/version.ts";
import { isBarredByLaw } from "#convex/domain/listings/stock.ts";
import { canUserSell } from "#convex/shared/model/access.ts";
import { NEXT_ROUND_MS, startSweep, startWork, SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import * as mails from "../mail/orders";
import { endLiveAdjustment } from "./adjustmentEnding";
import { saleRestriction } from "./asBought";
import { offerRefund } from "./fulfilment";
import { cancelBlockedHold, type CancelReason } from "./holds";
import { forbiddenBy, isBarredAsBought, whyBarredByLaw } from "./lawful";
import { type Order, patchOrder } from "./records";
import { hasHappened } from "./trail";

const UNDISPATCHED = ["pending", "processing"] as const;
export type Undispatched = (typeof UNDISPATCHED)[number];

/** Why an undispatched order may no longer be sold; null if it may. */
export async function whyCalledOff(ctx: QueryCtx, order: Order): Promise<CancelReason | null> {
  if (!(await canUserSell(ctx, order.sellerId))) return "sellerBlocked";
  if (order.status === "processing") return await whyBarredByLaw(ctx, order);
  const listing = await ctx.db.get("listings", order.listingId);
  if (listing === null) return null;
  if (isBarredByLaw(listing)) return "listingBarred";
  // The law has changed and the sweep has not rechecked this listing yet.
  const isUnread = listing.lawVersion !== lawVersion();
  if (isUnread && (await isBarredAsBought(ctx, order, listing))) return "listingBarred";
  return forbiddenBy(saleRestriction(order, listing));
}

/**
 * Call in the mutation that stops a seller, after changing the profile. Unpaid orders are cancelled at once,
 * so that no more money arrives; buyers of paid ones are offered a refund after `tellAfterMs`, unless the
 * seller may sell again by then.
 */
export async function callOffSales(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  tellAfterMs = 0,
): Promise<void> {
  const { find } = internal.orders.blockedSellers;
  for (const status of UNDISPATCHED) {
    const after = status === "pending" ? 0 : tellAfterMs;
    await ctx.scheduler.runAfter(after, find, { sellerId, status, cursor: null });
  }
}

/** Enqueues a page of the seller's undispatched orders and schedules the next page. */
export async function findSales(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  status: Undispatched,
  cursor: string | null,
): Promise<void> {
  const found = await ctx.db
    .query("orders")
    .withIndex("by_sellerId_and_status", (q) => q.eq("sellerId", sellerId).eq("status", status))
    .paginate({ numItems: SWEEP_BATCH, cursor });
  const next = await handOver(ctx, found);
  if (next === null) return;
  const rest = { sellerId, status, cursor: next };
  await ctx.scheduler.runAfter(0, internal.orders.blockedSellers.find, rest);
}

/** Enqueues a page of orders for a recheck; returns the next page's cursor, null at the end. */
async function handOver(
  ctx: MutationCtx,
  { page, isDone, continueCursor }: PaginationResult<Order>,
): Promise<string | null> {
  const orderIds = page.map(({ _id }) => _id);
  await startWork(ctx, "callOffSale", orderIds);
  return isDone ? null : continueCursor;
}

/** Rechecks all undispatched orders of a listing that is now barred by law. */
export async function callOffSalesOfListing(
  ctx: MutationCtx,
  listingId: Id<"listings">,
): Promise<void> {
  const { find } = internal.orders.barredListings;
  for (const status of UNDISPATCHED) {
    await ctx.scheduler.runAfter(0, find, { listingId, status, cursor: null });
  }
}

/** Enqueues a page of the listing's undispatched orders and schedules the next page. */
export async function findSalesOfListing(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  status: Undispatched,
  cursor: string | null,
): Promise<void> {
  const found = await ctx.db
    .query("orders")
    .withIndex("by_listingId_and_status", (q) => q.eq("listingId", listingId).eq("status", status))
    .paginate({ numItems: SWEEP_BATCH, cursor });
  const next = await handOver(ctx, found);
  if (next === null) return;
  const rest = { listingId, status, cursor: next };
  await ctx.scheduler.runAfter(0, internal.orders.barredListings.find, rest);
}

/**
 * Enqueues undispatched orders that have not been checked against the current law: the buyer's location alone
 * can bar one, which the listing's own check can't see. Schedules itself while there are more; returns how
 * many it enqueued.
 */
export async function sweepSales(ctx: MutationCtx): Promise<number> {
  const now = lawVersion();
  const others = UNDISPATCHED.flatMap((status) => {
    const orders = () => ctx.db.query("orders");
    return [
      orders().withIndex("by_status_and_lawVersion", (q) =>
        q.eq("status", status).lt("lawVersion", now),
      ),
      orders().withIndex("by_status_and_lawVersion", (q) =>
        q.eq("status", status).gt("lawVersion", now),
      ),
    ];
  });
  let started = 0;
  for (const due of others) started += await startSweep(ctx, "callOffSale", due);
  if (started >= SWEEP_BATCH) {
    await ctx.scheduler.runAfter(NEXT_ROUND_MS, internal.orders.barredListings.sweep, {});
  }
  return started;
}

/**
 * Cancels an unpaid order that may still not be sold, here and at Stripe, or offers the buyer of a paid
 * undispatched one a refund. Notifies both sides.
 */
export async function callOffSale(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order && order.lawVersion !== lawVersion()) {
    await ctx.db.patch("orders", orderId, { lawVersion: lawVersion() });
  }
  const why = order && (await whyCalledOff(ctx, order));
  if (order?.barredAt !== undefined && (why === null || why === "sellerBlocked")) {
    await ctx.db.patch("orders", orderId, { barredAt: undefined });
  }
  if (!order || why === null) return;
  if (order.status === "pending") await cancelBlockedHold(ctx, order, why);
  if (order.status !== "processing") return;
  if (why !== "sellerBlocked") return await offerRefundByLaw(ctx, order, why);
  await endLiveAdjustment(ctx, order, "lapsed");
  if (order.refundOfferedAt !== undefined) return;
  await offerRefund(ctx, order, "sellerBlocked", mails.sendRefundOfferedForBlockedSeller);
}

/**
 * A paid order is now forbidden by law, needs proof, or can't go to the buyer's location: offers a refund and
 * alerts an admin.
 */
async function offerRefundByLaw(
  ctx: MutationCtx,
  order: Order,
  why: Exclude<CancelReason, "sellerBlocked">,
): Promise<void> {
  const barred = await patchOrder(ctx, order, { barredAt: order.barredAt ?? Date.now() });
  if (await hasHappened(ctx, order._id, "listingBarred")) return;
  await endLiveAdjustment(ctx, barred, "lapsed");
  const bar = why === "listingBarred" ? null : why.forbidden;
  await mails.sendBarredOrderToAdmin(ctx, barred, bar);
  const sendOffer = async (_: MutationCtx, offered: Order) => {
    await mails.sendRefundOfferedByLaw(ctx, offered, bar);
  };
  await offerRefund(ctx, barred, "listingBarred", sendOffer, bar?.reason);
}
