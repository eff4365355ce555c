/** Opening a claim, and the claim that an order never arrived. Loads no zod, because cancelling an order uses it. */
import { pick } from "convex-helpers";
import type { MutationCtx } from "#convex/_generated/server.js";
import { claimText } from "#convex/domain/claims/texts.ts";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/windows.ts";
import { notArrivedFrom } from "#convex/domain/orders/arrival.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { fail } from "#convex/errors.ts";
import { postOrderCard } from "#convex/orders/model/orderMessages.ts";
import type { Actor, Order } from "#convex/orders/model/records.ts";
import { transition } from "#convex/orders/model/transition.ts";
import { canUserSell, isInGoodStanding } from "#convex/shared/model/access.ts";
import { sendClaimMade } from "../mail/claims";
import {
  scheduleAnswerDeadline,
  type Claim,
  claimMoney,
  claimOfOrder,
  insertClaim,
  unreturnedOfOrder,
} from "./records";

/**
 * The buyer reports that they don't have the order; `notArrivedFrom` says from when they may. Goes to the
 * seller, or straight to an admin if the seller has already reported a handover or is blocked.
 * `claim_exists`, `not_due_yet` with `from`, `transition_refused`.
 */
export async function reportNotArrived(
  ctx: MutationCtx,
  actor: Actor & { kind: "buyer" | "system" },
  order: Order,
  description: string,
): Promise<void> {
  if ((await claimOfOrder(ctx, order._id)) !== null) fail("claim_exists");
  const from = notArrivedFrom(await arrivalFacts(ctx, order));
  if (from === null) {
    fail("transition_refused", { event: "say that it hasn't arrived", state: order.status });
  }
  if (Date.now() < from) fail("not_due_yet", { from });
  const claim = { kind: "not_arrived" as const, items: [], description, photos: [] };
  const disputed = await transition(ctx, order, "claim", actor, { note: claimText(claim) });
  await openClaim(ctx, disputed, claim);
}

/** The order's facts for `notArrivedFrom`. A blocked seller counts as late. */
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

/** Inserts the claim of a disputed order and notifies both sides. */
export async function openClaim(
  ctx: MutationCtx,
  order: Order,
  details: Pick<Claim, "kind" | "items" | "description" | "photos">,
): Promise<void> {
  const { _id: orderId, buyerId, sellerId, handoverReport } = order;
  const now = Date.now();
  const isReported = details.kind === "not_arrived" && handoverReport !== undefined;
  const answers = !isReported && (await isInGoodStanding(ctx, sellerId));
  const claim = await insertClaim(ctx, {
    orderId,
    buyerId,
    sellerId,
    ...details,
    status: answers || details.kind === "live_arrival" ? "open" : "contested",
    ...(isReported ? { answer: { ...handoverReport, photos: [] } } : {}),
    unreturnedBefore: await unreturnedOfOrder(ctx, orderId),
    respondBy: now + CLAIM_ANSWER_MS,
    createdAt: now,
    updatedAt: now,
  });
  if (claim.status === "open") await scheduleAnswerDeadline(ctx, claim);
  await sendClaimMade(ctx, order, claim, await claimMoney(ctx, order, claim));
  const text = `Claim for order ${shortId(order.uuid)}: ${claimText(claim)}.`;
  await postOrderCard(ctx, order, "claim", "buyer", text);
}
