import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { HOLD_GRACE_MS, HOUR_MS } from "../domain/constants";
import { callOffCheckouts, checkoutsOf, endSessionLater } from "./checkouts";
import { expireCheckout, releaseHold } from "./completion";
import { patchOrder } from "./orderRecords";

/**
 * The time of a hold is over. Where a pay page is open, Stripe is asked to close it first, so that nobody
 * pays for what was just let go; otherwise the hold is released at once.
 */
export async function endHold(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "pending" || (order.holdExpiresAt ?? 0) > Date.now()) return;
  const open = (await checkoutsOf(ctx, orderId)).find((checkout) => checkout.state === "open");
  if (open) return await endSessionLater(ctx, open._id);
  await callOffCheckouts(ctx, orderId);
  await releaseHold(ctx, order, "expire", { kind: "system" });
}

/** What Stripe said when it was asked to close the pay page. */
export async function recordSessionEnd(
  ctx: MutationCtx,
  checkoutId: Id<"checkouts">,
  ended: "expired" | "complete",
): Promise<void> {
  const checkout = await ctx.db.get("checkouts", checkoutId);
  if (checkout?.state !== "open") return;
  if (ended === "expired") {
    await expireCheckout(ctx, checkout, { kind: "system" });
    return;
  }
  // Paid in time: the webhook that says so is on its way, and the animals wait for it.
  const order = await ctx.db.get("orders", checkout.orderId);
  if (order?.status !== "pending") return;
  await patchOrder(ctx, order, { holdExpiresAt: Date.now() + HOUR_MS });
}

const SWEEP_BATCH = 100;

/** Releases holds that are past their time whatever became of the webhook and the action. */
export async function sweepHolds(ctx: MutationCtx): Promise<number> {
  const overdue = await ctx.db
    .query("orders")
    .withIndex("by_holdsStock_and_holdExpiresAt", (q) =>
      q
        .eq("holdsStock", true)
        .gt("holdExpiresAt", 0)
        .lt("holdExpiresAt", Date.now() - HOLD_GRACE_MS),
    )
    .take(SWEEP_BATCH);
  for (const order of overdue) {
    await callOffCheckouts(ctx, order._id);
    await releaseHold(ctx, order, "expire", { kind: "system" }, "The hold had run out");
  }
  return overdue.length;
}
