/**
 * Undispatched orders that may not go ahead because the law forbids the sale or the seller may no longer sell. Unpaid
 * orders are cancelled; paid ones are refunded or, for a blocked seller, may be refunded.
 */
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isBarredByLaw } from "#convex/domain/listings/stock.ts";
import { canUserSell } from "#convex/shared/model/access.ts";
import { startWork, SWEEP_BATCH } from "#convex/shared/model/jobs.ts";
import * as mails from "../mail/orders";
import { endLiveAdjustment } from "./endAdjustment";
import { cancelPaid, offerRefund } from "./fulfilment";
import { cancelBlockedHold, type CancelReason } from "./holds";
import type { Order } from "./records";
import { saleRestriction } from "./saleRestriction";

const UNDISPATCHED = ["pending", "processing"] as const;
export type Undispatched = (typeof UNDISPATCHED)[number];

/** Why an undispatched order may not go ahead; null if it may. */
export async function saleBlockReason(ctx: QueryCtx, order: Order): Promise<CancelReason | null> {
  const listing = await ctx.db.get("listings", order.listingId);
  if (order.status === "pending" && listing !== null && isBarredByLaw(listing)) {
    return { reason: listing.barred ?? "It needs a proof that we haven't accepted.", place: null };
  }
  const restriction = await saleRestriction(ctx, order);
  if (restriction !== null) return restriction;
  return (await canUserSell(ctx, order.sellerId)) ? null : "sellerBlocked";
}

/**
 * Call it in the mutation that stops a seller, after the profile has changed. Unpaid orders end at once, so that no
 * more money comes; buyers of paid ones are told after `tellAfterMs`, unless the seller may sell again by then.
 */
export async function cancelSalesOfSeller(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  tellAfterMs = 0,
): Promise<void> {
  const { find } = internal.orders.blockedSales;
  for (const status of UNDISPATCHED) {
    const after = status === "pending" ? 0 : tellAfterMs;
    await ctx.scheduler.runAfter(after, find, { sellerId, status, cursor: null });
  }
}

/** Starts `cancelBlockedSale` for a page of the seller's orders, and schedules the next page. */
export async function findSales(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  status: Undispatched,
  cursor: string | null,
): Promise<void> {
  const { page, isDone, continueCursor } = await ctx.db
    .query("orders")
    .withIndex("by_sellerId_and_status", (q) => q.eq("sellerId", sellerId).eq("status", status))
    .paginate({ numItems: SWEEP_BATCH, cursor });
  const orderIds = page.map(({ _id }) => _id);
  await startWork(ctx, internal.orders.blockedSales.cancel, orderIds);
  if (isDone) return;
  const rest = { sellerId, status, cursor: continueCursor };
  await ctx.scheduler.runAfter(0, internal.orders.blockedSales.find, rest);
}

/**
 * Cancels an undispatched order that may not go ahead, and refunds it if it was paid; the buyer of a blocked seller is
 * offered the refund instead. Tells both sides why. A no-op for an order that may go ahead, and for one that the seller
 * says they have handed over.
 */
export async function cancelBlockedSale(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "pending" && order?.status !== "processing") return;
  const why = await saleBlockReason(ctx, order);
  if (why === null) return;
  if (order.status === "pending") {
    await cancelBlockedHold(ctx, order, why);
  } else if (why === "sellerBlocked") {
    await endLiveAdjustment(ctx, order, "lapsed");
    if (order.refundOfferedAt !== undefined) return;
    await offerRefund(ctx, order, "sellerBlocked", mails.sendRefundOfferedForBlockedSeller);
  } else if (order.handoverReport === undefined) {
    const system = { kind: "system" } as const;
    await cancelPaid(ctx, order, "cancel", system, { restriction: why });
  }
}
