import type { MutationCtx } from "#convex/_generated/server.js";
import { claimSchema } from "#convex/domain/claims/claimSchemas.ts";
import type { ClaimItem } from "#convex/domain/claims/states.ts";
import { itemsText } from "#convex/domain/claims/texts.ts";
import { CLAIM_PHOTOS_MIN, isClaimInTime } from "#convex/domain/claims/windows.ts";
import { claimDueAt } from "#convex/domain/orders/claimWindow.ts";
import { awaitsDispatch, hasArrived } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { transition } from "#convex/orders/model/transition.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { attachEvidence } from "./evidence";
import { openClaim } from "./openClaim";
import { claimOfOrder } from "./records";

export type NewClaim = { items: ClaimItem[]; description: string; photos: ImageRef[] };

export async function makeClaim(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  { photos, ...details }: NewClaim,
): Promise<void> {
  // An order first reported as not arrived may still arrive with dead animals.
  const earlier = await claimOfOrder(ctx, order._id);
  if (earlier !== null && earlier.status !== "withdrawn") fail("claim_exists");
  const { status, deliveredAt = 0 } = order;
  const arrival = { deliveredAt, arrivalAssumed: order.arrivalAssumed === true };
  if (awaitsDispatch(status) || status === "shipped") {
    fail("transition_refused", { event: "claim", state: status });
  }
  if (hasArrived(status) && !isClaimInTime(arrival, Date.now())) {
    fail("claim_late", { dueAt: claimDueAt(arrival) });
  }
  const { items, description } = parseInput(claimSchema(order.quantity), details, "Claim");
  await attachEvidence(ctx, buyer, order, photos, CLAIM_PHOTOS_MIN);
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  const disputedOrder = await transition(ctx, order, "claim", actor, { note: itemsText(items) });
  await openClaim(ctx, disputedOrder, { kind: "live_arrival", items, description, photos });
}
