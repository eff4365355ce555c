import type { MutationCtx } from "#convex/_generated/server.js";
import { claimSchema } from "#convex/domain/claims/claimSchemas.ts";
import { CLAIM_PHOTOS_MIN } from "#convex/domain/claims/limits.ts";
import type { ClaimItem } from "#convex/domain/claims/states.ts";
import { itemsText } from "#convex/domain/claims/texts.ts";
import { isClaimInTime, canSilenceAccept } from "#convex/domain/claims/windows.ts";
import { claimDueAt } from "#convex/domain/orders/claimWindow.ts";
import { awaitsDispatch, hasArrived } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import { linesOf } from "#convex/orders/model/lines.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { hasHappened } from "#convex/orders/model/timeline.ts";
import { arrivalOf, refuseInState, transition } from "#convex/orders/model/transition.ts";
import { needsAdmin } from "#convex/payments/model/refundRecords.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { attachEvidence } from "./evidence";
import { openClaim } from "./openClaim";
import { claimOfOrder } from "./records";

export type NewClaim = {
  items: Omit<ClaimItem, "title">[];
  description: string;
  photos: ImageRef[];
};

export async function makeClaim(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  { photos, ...details }: NewClaim,
): Promise<void> {
  // An order first reported as not arrived may still arrive with dead animals.
  const earlier = await claimOfOrder(ctx, order._id);
  if (earlier !== null && earlier.status !== "withdrawn") fail("claim_exists");
  const { status } = order;
  const arrival = arrivalOf(order);
  if (awaitsDispatch(status) || status === "shipped") {
    refuseInState(status, "claim", ["delivered"]);
  }
  if (hasArrived(status) && !isClaimInTime(arrival, Date.now())) {
    fail("claim_late", { dueAt: claimDueAt(arrival) });
  }
  const lines = await linesOf(ctx, order._id);
  const { items: counts, description } = parseInput(claimSchema(lines), details, "Claim");
  const items = counts.map((item) => {
    const line = lines.length > 1 && lines.find(({ listingId }) => listingId === item.listingId);
    return line ? { ...item, title: line.title } : item;
  });
  await attachEvidence(ctx, buyer, order, photos, CLAIM_PHOTOS_MIN);
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  const disputedOrder = await transition(ctx, order, "claim", actor, { note: itemsText(items) });
  const isDecidedBySilence =
    earlier === null && (await isTimeKnown(ctx, order)) && !(await isPartlyRefunded(ctx, order));
  await openClaim(ctx, disputedOrder, {
    kind: "live_arrival",
    items,
    description,
    photos,
    ...(isDecidedBySilence ? {} : { needsDecision: true }),
  });
}

/** Whether more than the buyer's word says when the order came: it was due, or the seller entered the buyer's code. */
async function isTimeKnown(ctx: MutationCtx, order: Order): Promise<boolean> {
  const { arrivalRestarted, waitsForBuyer } = arrivalOf(order);
  if (arrivalRestarted || waitsForBuyer) return false;
  return canSilenceAccept(order, Date.now()) || (await hasHappened(ctx, order._id, "handOver"));
}

/** Whether part of the money went back, is on its way or awaits an admin: it may be for the animals of this claim. */
const isPartlyRefunded = async (
  ctx: MutationCtx,
  { _id, refundedAmount, refundingAmount = 0 }: Order,
): Promise<boolean> => refundedAmount + refundingAmount > 0 || (await needsAdmin(ctx, _id));
