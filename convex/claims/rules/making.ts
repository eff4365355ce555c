import type { MutationCtx } from "../../_generated/server";
import { claimSchema } from "../../domain/claims/claimSchemas";
import { itemsText } from "../../domain/claims/texts";
import {
  CLAIM_ANSWER_MS,
  CLAIM_PHOTOS_MIN,
  claimDueAt,
  isClaimInTime,
} from "../../domain/claims/windows";
import { shortId } from "../../domain/shared/ids";
import { fail } from "../../errors";
import { postOrderCard } from "../../orders/rules/orderMessages";
import type { Order } from "../../orders/rules/records";
import { transition } from "../../orders/rules/transition";
import type { Profile } from "../../shared/rules/access";
import type { ImageRef } from "../../shared/rules/images";
import { parseInput } from "../../shared/rules/parseInput";
import { takeFromLimit } from "../../shared/rules/rateLimits";
import { sendClaimMade } from "../mail/claims";
import { awaitAnswer } from "./clocks";
import { takeEvidence } from "./evidence";
import { claimMoney, claimOfOrder, insertClaim, unreturnedOf } from "./records";
import type { ClaimItem } from "../../domain/claims/states";

export type NewClaim = { items: ClaimItem[]; description: string; photos: ImageRef[] };

/**
 * The buyer claims that animals did not arrive alive and as ordered. `claim_exists`; `claim_late` with the time it
 * was due; `transition_refused` for an order that has not arrived; `invalid_input`; `rate_limited`.
 */
export async function makeClaim(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  { photos, ...said }: NewClaim,
): Promise<void> {
  if ((await claimOfOrder(ctx, order._id)) !== null) fail("claim_exists");
  const { status, deliveredAt = 0 } = order;
  const now = Date.now();
  const hasArrived = status === "delivered" || status === "completed";
  if (hasArrived && !isClaimInTime(deliveredAt, now)) {
    fail("claim_late", { dueAt: claimDueAt(deliveredAt) });
  }
  await takeFromLimit(ctx, "makeClaim", buyer.userId);
  const { items, description } = parseInput(claimSchema(order.quantity), said, "Claim");
  await takeEvidence(ctx, buyer, order, photos, CLAIM_PHOTOS_MIN);
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  const disputed = await transition(ctx, order, "claim", actor, { note: itemsText(items) });
  const { buyerId, sellerId } = order;
  const claim = await insertClaim(ctx, {
    orderId: order._id,
    buyerId,
    sellerId,
    items,
    description,
    photos,
    status: "open",
    unreturnedBefore: await unreturnedOf(ctx, order._id),
    respondBy: now + CLAIM_ANSWER_MS,
    createdAt: now,
    updatedAt: now,
  });
  await awaitAnswer(ctx, claim);
  await sendClaimMade(ctx, disputed, claim, await claimMoney(ctx, disputed, claim));
  const text = `Claim for order ${shortId(order.uuid)}: ${itemsText(items)}.`;
  await postOrderCard(ctx, disputed, "claim", "buyer", text);
}
