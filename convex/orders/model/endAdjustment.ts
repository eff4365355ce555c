import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { type Adjustment, liveAdjustment, setAdjustmentStatus } from "./adjustmentStates";
import { cancelCheckouts } from "#convex/payments/model/payPageEnds.ts";
import { type Order, writeEvent } from "./records";

/**
 * Ends an open proposal. If its refund is already under way: `lapsed` leaves it to finish, `replaced` fails
 * with `transition_refused`.
 */
export async function endLiveAdjustment(
  ctx: MutationCtx,
  order: Order,
  status: "replaced" | "lapsed",
): Promise<void> {
  const live = await liveAdjustment(ctx, order._id);
  if (live === null) return;
  const isDecrease = live.proposedDeliveryCharge < order.deliveryCharge;
  if (live.status === "paying" && isDecrease) {
    if (status === "lapsed") return;
    fail("transition_refused", { event: "propose a delivery charge", state: "moving money" });
  }
  await setAdjustmentStatus(ctx, order, live, status);
  if (status === "lapsed") await writeLapse(ctx, order, live);
  await cancelCheckouts(ctx, order._id, live._id);
}

/** Records that a proposal ran out, or ended because its order moved on. */
export async function writeLapse(
  ctx: MutationCtx,
  order: Order,
  { proposedDeliveryCharge: amount }: Adjustment,
): Promise<void> {
  await writeEvent(ctx, order, "deliveryLapsed", { kind: "system" }, { amount });
}
