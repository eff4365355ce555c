/** Reading, storing and moving claims, and what they are worth. */

import type { WithoutSystemFields } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { claimWorth, proposedRefund } from "#convex/domain/claims/proposal.ts";
import {
  type ClaimActor,
  type ClaimEvent,
  type ClaimStatus,
  claimWaitsFor,
  nextClaimStatus,
} from "#convex/domain/claims/states.ts";
import { CLAIM_EVENT_LABELS, CLAIM_STATUS_LABELS } from "#convex/domain/claims/texts.ts";
import { isAnswerInTime } from "#convex/domain/claims/windows.ts";
import { fail } from "#convex/errors.ts";
import { linesOf } from "#convex/orders/model/lines.ts";
import { type Order, orderOf, patchOrder } from "#convex/orders/model/records.ts";
import { checkoutsOf, refundableOf, unreturned } from "#convex/payments/model/checkoutRecords.ts";
import { startWorkAt } from "#convex/shared/jobs.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";

export type Claim = Doc<"claims">;

/** The order's latest claim; null if there is none. */
export async function claimOfOrder(ctx: QueryCtx, orderId: Id<"orders">): Promise<Claim | null> {
  return await ctx.db
    .query("claims")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .order("desc")
    .first();
}

/** The order's latest claim; `not_found` if there is none. */
export async function requireClaim(ctx: QueryCtx, { _id }: Order): Promise<Claim> {
  return (await claimOfOrder(ctx, _id)) ?? fail("not_found");
}

export async function insertClaim(
  ctx: MutationCtx,
  fields: WithoutSystemFields<Doc<"claims">>,
): Promise<Claim> {
  const claimId = await ctx.db.insert("claims", fields);
  await bumpUserCounter(ctx, fields.buyerId, "claimsMade", 1);
  await bumpUserCounter(ctx, fields.sellerId, "claimsReceived", 1);
  await syncClaimTurn(ctx, fields);
  return (await ctx.db.get("claims", claimId)) ?? fail("not_found");
}

type ClaimPatch = Partial<Pick<Claim, "answer" | "decision" | "respondBy" | "statusBefore">>;

/**
 * Moves a claim using the table in `domain/claims/states.ts`; `to` selects the status if an event leads to
 * several. Errors: `claim_refused` if the table has no such row.
 */
export async function moveClaim(
  ctx: MutationCtx,
  claim: Claim,
  event: ClaimEvent,
  by: ClaimActor,
  patch: ClaimPatch = {},
  to?: ClaimStatus,
): Promise<Claim> {
  const status = nextClaimStatus(claim.status, event, by, to) ?? refuseClaimEvent(claim, event);
  const changes = { ...patch, status, updatedAt: Date.now() };
  await ctx.db.patch("claims", claim._id, changes);
  await syncClaimTurn(ctx, { ...claim, ...changes });
  return { ...claim, ...changes };
}

/** Copies whose turn it is to the order, because order lists don't read claims. */
async function syncClaimTurn(
  ctx: MutationCtx,
  { orderId, status, respondBy }: Pick<Claim, "orderId" | "status" | "respondBy">,
): Promise<void> {
  const side = claimWaitsFor(status);
  const claimTurn = side ? { side, until: side === "admin" ? null : respondBy } : undefined;
  const order = await orderOf(ctx, orderId);
  await patchOrder(ctx, order._id, { claimTurn });
}

/** Schedules the deadline of a claim that awaits its seller, or the buyer's answer to an offer. */
export async function scheduleAnswerDeadline(
  ctx: MutationCtx,
  { _id, respondBy }: Claim,
): Promise<void> {
  await startWorkAt(
    ctx,
    respondBy,
    { run: internal.claims.clocks.endWait, label: "Process an unanswered claim" },
    _id,
  );
}

/**
 * Errors: `claim_refused` unless the table allows `by` to do this now; `claim_answer_late` after the
 * deadline, even if the scheduled call hasn't run yet.
 */
export function requireClaimEvent(claim: Claim, event: ClaimEvent, by: ClaimActor): void {
  const { status, respondBy } = claim;
  if (nextClaimStatus(status, event, by) === null) refuseClaimEvent(claim, event);
  if (claimWaitsFor(status) === by && by !== "admin" && !isAnswerInTime(respondBy, Date.now())) {
    fail("claim_answer_late", { dueAt: respondBy });
  }
}

export function refuseClaimEvent({ status }: Claim, event: ClaimEvent): never {
  const state = CLAIM_STATUS_LABELS[status];
  return fail("claim_refused", { event: CLAIM_EVENT_LABELS[event], state });
}

/**
 * Pence of an order's payments that are neither refunded, being refunded nor lost to a chargeback; without
 * surplus payments.
 */
export async function unreturnedOfOrder(ctx: QueryCtx, orderId: Id<"orders">): Promise<number> {
  const checkouts = await checkoutsOf(ctx, orderId);
  return checkouts.reduce(
    (sum, payment) =>
      sum + (payment.state === "paid" && !payment.isSurplus ? unreturned(payment) : 0),
    0,
  );
}

/** What accepting a claim would refund now, and the most it can refund; pence. */
export async function claimMoney(
  ctx: QueryCtx,
  order: Order,
  { kind, items, unreturnedBefore }: Pick<Claim, "kind" | "items" | "unreturnedBefore">,
): Promise<{ proposed: number; refundable: number }> {
  const refundable = await refundableOf(ctx, order._id);
  if (kind === "not_arrived") return { proposed: refundable, refundable };
  const unreturned = await unreturnedOfOrder(ctx, order._id);
  const lines = await linesOf(ctx, order._id);
  const returnedSince = unreturnedBefore - unreturned;
  const proposedPence = proposedRefund(claimWorth({ ...order, lines }, items), {
    returnedSince,
    refundable,
  });
  return { proposed: proposedPence, refundable };
}
