/**
 * What may not be sold any more takes no more money: of a seller who may not sell, being blocked or not approved any
 * more, of a listing that the law has come to keep out of the shop, and of what may not go to where its buyer is.
 * Unpaid orders end, and paid ones may be refunded.
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

/** Why an order that is not dispatched may not be sold as things are now; null where it may. */
export async function whyCalledOff(ctx: QueryCtx, order: Order): Promise<CancelReason | null> {
  if (!(await canUserSell(ctx, order.sellerId))) return "sellerBlocked";
  if (order.status === "processing") return await whyBarredByLaw(ctx, order);
  const listing = await ctx.db.get("listings", order.listingId);
  if (listing === null) return null;
  if (isBarredByLaw(listing)) return "listingBarred";
  // The table of law has changed, and the sweep has not come to it yet.
  const isUnread = listing.lawVersion !== lawVersion();
  if (isUnread && (await isBarredAsBought(ctx, order, listing))) return "listingBarred";
  return forbiddenBy(saleRestriction(order, listing));
}

/**
 * Call it in the mutation that stops a seller, after the profile has changed. Unpaid orders end at once, so that no
 * more money comes; buyers of paid ones are told after `tellAfterMs`, unless the seller may sell again by then.
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

/** Hands over a page of the seller's orders that are not dispatched, and goes on with the next. */
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

/** Has the sales of a page looked at; returns where the next page begins, null at the end. */
async function handOver(
  ctx: MutationCtx,
  { page, isDone, continueCursor }: PaginationResult<Order>,
): Promise<string | null> {
  const orderIds = page.map(({ _id }) => _id);
  await startWork(ctx, "callOffSale", orderIds);
  return isDone ? null : continueCursor;
}

/** The same for all orders of a listing that the law has come to keep out of the shop. */
export async function callOffSalesOfListing(
  ctx: MutationCtx,
  listingId: Id<"listings">,
): Promise<void> {
  const { find } = internal.orders.barredListings;
  for (const status of UNDISPATCHED) {
    await ctx.scheduler.runAfter(0, find, { listingId, status, cursor: null });
  }
}

/** Hands over a page of the listing's orders that are not dispatched, and goes on with the next. */
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
 * Finds orders that are not dispatched and were never held against the table of law as it is now: one may be forbidden by
 * its buyer's place alone, of which its listing knows nothing. Goes on by itself while there are more; returns how many it
 * has handed over.
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
 * Ends an unpaid order that still may not be sold, here and at Stripe; lets the buyer of a paid one that is not
 * dispatched take the money back. Both sides are told.
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
 * A paid order of what the law has come to forbid, to ask a proof for, or to keep from where its buyer is: a person has to
 * look at it.
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
