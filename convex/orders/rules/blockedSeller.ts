/**
 * A seller who may not sell, being blocked or not approved any more, takes no more money: their unpaid orders end, and
 * paid ones may be refunded.
 */
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { mayUserSell } from "../../shared/rules/access";
import { startWork, SWEEP_BATCH } from "../../shared/rules/jobs";
import { endLiveAdjustment } from "./adjustmentEnding";
import { offerRefund } from "./fulfilment";
import { releaseBlockedSellers } from "./holds";
import { sendRefundOfferedForBlockedSeller } from "../mail/orders";

const UNDISPATCHED = ["pending", "processing"] as const;
export type Undispatched = (typeof UNDISPATCHED)[number];

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
  const { page, isDone, continueCursor } = await ctx.db
    .query("orders")
    .withIndex("by_sellerId_and_status", (q) => q.eq("sellerId", sellerId).eq("status", status))
    .paginate({ numItems: SWEEP_BATCH, cursor });
  const orderIds = page.map(({ _id }) => _id);
  await startWork(ctx, "callOffSale", orderIds);
  if (isDone) return;
  const next = { sellerId, status, cursor: continueCursor };
  await ctx.scheduler.runAfter(0, internal.orders.blockedSellers.find, next);
}

/**
 * Ends an unpaid order of a seller who still may not sell, here and at Stripe; lets the buyer of a paid one that
 * is not dispatched take the money back. Both sides are told.
 */
export async function callOffSale(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order === null || (await mayUserSell(ctx, order.sellerId))) return;
  if (order.status === "pending") await releaseBlockedSellers(ctx, order);
  if (order.status !== "processing") return;
  await endLiveAdjustment(ctx, order, "lapsed");
  if (order.refundOfferedAt !== undefined) return;
  await offerRefund(ctx, order, "sellerBlocked", sendRefundOfferedForBlockedSeller);
}
