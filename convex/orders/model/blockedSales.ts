import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { AWAITING_DISPATCH, type OrderStatus } from "#convex/domain/orders/states.ts";
import type { Step } from "#convex/shared/model/jobs.ts";

export const UNDISPATCHED: OrderStatus[] = ["pending", ...AWAITING_DISPATCH];

/** Cancels an undispatched order that may not go ahead. */
export const CANCEL_BLOCKED_SALE: Step = {
  run: internal.orders.blockedSales.cancel,
  label: "Cancel an order that can no longer be sold",
};

/**
 * Stops the blocked sales of a seller; null: of all sellers. Call it in the mutation that stops the seller, after the
 * profile has changed. Unpaid orders end at once, so that they can't be paid; buyers of paid ones are emailed after
 * `tellAfterMs`, unless the seller may sell again by then.
 */
export async function stopBlockedSales(
  ctx: MutationCtx,
  sellerId: Id<"users"> | null,
  tellAfterMs = 0,
): Promise<void> {
  const { find } = internal.orders.blockedSales;
  for (const status of UNDISPATCHED) {
    const after = status === "pending" ? 0 : tellAfterMs;
    await ctx.scheduler.runAfter(after, find, { sellerId, status, cursor: null });
  }
}
