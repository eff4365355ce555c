/** The claim that an order never arrived. This file must not load zod, because cancelling an order imports it. */

import { pick } from "convex-helpers";
import type { MutationCtx } from "#convex/_generated/server.js";
import { claimText } from "#convex/domain/claims/texts.ts";
import { nonArrivalReportableFrom } from "#convex/domain/orders/arrival.ts";
import { fail } from "#convex/errors.ts";
import type { Actor, Order } from "#convex/orders/model/records.ts";
import { refuseInState, transition } from "#convex/orders/model/transition.ts";
import { canUserSell } from "#convex/shared/model/access.ts";
import { openClaim } from "./openClaim";
import { claimOfOrder } from "./records";

/**
 * The buyer reports that they don't have the order; `nonArrivalReportableFrom` says from when they may. Goes to the
 * seller, or straight to an admin if the seller has already reported a handover or is blocked.
 * Errors: `claim_exists`, `not_due_yet` with `from`, `not_yet`, `transition_refused`.
 */
export async function reportNotArrived(
  ctx: MutationCtx,
  actor: Actor & { kind: "buyer" | "system" },
  order: Order,
  description: string,
): Promise<void> {
  if ((await claimOfOrder(ctx, order._id)) !== null) fail("claim_exists");
  const from = nonArrivalReportableFrom(await arrivalFacts(ctx, order));
  if (from === null) {
    refuseInState(order.status, "say that it hasn't arrived", ["shipped"]);
  }
  if (Date.now() < from) fail("not_due_yet", { from });
  const claim = { kind: "not_arrived" as const, items: [], description, photos: [] };
  const disputedOrder = await transition(ctx, order, "claim", actor, { note: claimText(claim) });
  await openClaim(ctx, disputedOrder, claim);
}

/** The order's facts for `nonArrivalReportableFrom`. A blocked seller counts as late. */
async function arrivalFacts(ctx: MutationCtx, order: Order) {
  const { refundOfferedAt, handoverReport, shippedAt = null, expectedArrivalAt = null } = order;
  return {
    ...pick(order, ["status", "deliveryMethod"]),
    refundOffered: refundOfferedAt !== undefined || !(await canUserSell(ctx, order.sellerId)),
    handoverReportedAt: handoverReport?.at ?? null,
    arrivalAssumed: order.arrivalAssumed === true,
    shippedAt,
    expectedArrivalAt,
  };
}
