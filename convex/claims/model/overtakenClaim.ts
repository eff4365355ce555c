/** A claim whose order was refunded in full before it was decided, and its return if a bank sends the money back. */
import type { MutationCtx } from "#convex/_generated/server.js";
import { includesDead } from "#convex/domain/claims/liveArrival.ts";
import { isOpenClaim } from "#convex/domain/claims/states.ts";
import { CLAIM_STATUS_LABELS } from "#convex/domain/claims/texts.ts";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/windows.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import type { OrderEvent } from "#convex/domain/orders/transitions.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { fail } from "#convex/errors.ts";
import { postOrderCard } from "#convex/orders/model/orderMessages.ts";
import { markDeadArrival, type Order, writeEvent } from "#convex/orders/model/records.ts";
import { sendClaimReopened } from "../mail/claims";
import { endClaim } from "./endClaim";
import { awaitAnswer, claimOfOrder, moveClaim } from "./records";

const SYSTEM = { kind: "system" } as const;

/**
 * A disputed order was refunded in full because of `cause`: closes its open claim, since nothing is left to decide.
 * If Shoal refunded it, dead animals count against the seller; after a chargeback the bank's view of the
 * animals is unknown.
 */
export async function overtakeClaim(
  ctx: MutationCtx,
  order: Order,
  cause: OrderEvent,
): Promise<void> {
  const claim = await claimOfOrder(ctx, order._id);
  if (claim === null || !isOpenClaim(claim.status)) return;
  const ending = { event: "overtake", actor: SYSTEM, amount: 0 } as const;
  const endedClaim = await endClaim(ctx, order, claim, ending);
  const isLost = claim.kind === "not_arrived" && !isInPerson(order);
  if (cause === "refund" && (isLost || includesDead(claim.items))) {
    await markDeadArrival(ctx, endedClaim);
  }
}

/**
 * The bank returned an order's money after a chargeback: reopens the claim that the chargeback closed, at its
 * previous status. The side whose turn it was gets another 72 hours; both sides and the designated admin are
 * notified. Returns whether there was one.
 */
export async function reopenClaim(ctx: MutationCtx, order: Order): Promise<boolean> {
  const claim = await claimOfOrder(ctx, order._id);
  if (claim?.status !== "overtaken") return false;
  const { statusBefore: to = fail("not_found") } = claim;
  const respondBy = Date.now() + CLAIM_ANSWER_MS;
  const patch = { decision: undefined, statusBefore: undefined, respondBy };
  const reopened = await moveClaim(ctx, claim, "reopen", "system", patch, to);
  if (to !== "contested") await awaitAnswer(ctx, reopened);
  await writeEvent(ctx, order, "claimReopened", SYSTEM);
  await sendClaimReopened(ctx, order, reopened);
  const text = `Claim for order ${shortId(order.uuid)} was reopened: ${CLAIM_STATUS_LABELS[to]}.`;
  await postOrderCard(ctx, order, "claim", "buyer", text);
  return true;
}
