import type { MutationCtx } from "#convex/_generated/server.js";
import { answerSchema } from "#convex/domain/claims/claimSchemas.ts";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { fail } from "#convex/errors.ts";
import { type Order, writeEvent } from "#convex/orders/model/records.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import * as emails from "../mail/claimEmails";
import { attachEvidence } from "./evidence";
import {
  scheduleAnswerDeadline,
  claimMoney,
  moveClaim,
  requireClaim,
  requireClaimEvent,
} from "./records";
import { settleClaim } from "./settleClaim";

export async function acceptClaim(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  amount?: number,
): Promise<void> {
  const claim = await requireClaim(ctx, order);
  requireClaimEvent(claim, "accept", "seller");
  const { proposed, refundable } = await claimMoney(ctx, order, claim);
  const refund = amount ?? proposed;
  if (refund < proposed) fail("claim_too_little", { least: formatPence(proposed) });
  if (!Number.isInteger(refund) || refund > refundable) fail("refund_over");
  const actor = { kind: "seller", userId: seller.userId } as const;
  await settleClaim(ctx, order, claim, { event: "accept", actor, amount: refund });
}

export type Answer = { words: string; photos: ImageRef[]; offer?: number };

export async function answerClaim(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  { offer, photos, ...text }: Answer,
): Promise<void> {
  const claim = await requireClaim(ctx, order);
  const event = offer === undefined ? "contest" : "offer";
  requireClaimEvent(claim, event, "seller");
  const { words } = parseInput(answerSchema, text, "Answer");
  if (offer !== undefined && claim.kind === "not_arrived") {
    fail("invalid_input", {
      field: "Offer",
      problem: "an order that hasn't arrived is refunded in full or not at all",
    });
  }
  const { proposed } = await claimMoney(ctx, order, claim);
  if (offer !== undefined) requireOffer(offer, proposed);
  await attachEvidence(ctx, seller, order, photos, 0);
  const now = Date.now();
  const answer = { words, photos, ...(offer === undefined ? {} : { offer }), at: now };
  const actor = { kind: "seller", userId: seller.userId } as const;
  if (offer === undefined) {
    const contestedClaim = await moveClaim(ctx, claim, event, "seller", { answer });
    await writeEvent(ctx, order, "claimContested", actor);
    await emails.sendContested(ctx, order, contestedClaim);
    return;
  }
  const respondBy = now + CLAIM_ANSWER_MS;
  const offeredClaim = await moveClaim(ctx, claim, event, "seller", { answer, respondBy });
  await scheduleAnswerDeadline(ctx, offeredClaim);
  await writeEvent(ctx, order, "claimOffered", actor, { amount: offer });
  await emails.sendOffered(ctx, order, offeredClaim, offer);
}

function requireOffer(offer: number, proposedPence: number): void {
  if (!Number.isInteger(offer) || offer < 1) {
    fail("invalid_input", { field: "Offer", problem: "enter an amount of at least £0.01" });
  }
  if (offer >= proposedPence)
    fail("claim_offer_too_much", { proposed: formatPence(proposedPence) });
}

/** Refunds the offer, capped at what the claim can still refund. */
export async function acceptOffer(ctx: MutationCtx, buyer: Profile, order: Order): Promise<void> {
  const claim = await requireClaim(ctx, order);
  requireClaimEvent(claim, "acceptOffer", "buyer");
  const { proposed } = await claimMoney(ctx, order, claim);
  const amount = Math.min(claim.answer?.offer ?? 0, proposed);
  const actor = { kind: "buyer", userId: buyer.userId } as const;
  await settleClaim(ctx, order, claim, { event: "acceptOffer", actor, amount });
}

export async function declineOffer(ctx: MutationCtx, buyer: Profile, order: Order): Promise<void> {
  const claim = await requireClaim(ctx, order);
  requireClaimEvent(claim, "declineOffer", "buyer");
  const contestedClaim = await moveClaim(ctx, claim, "declineOffer", "buyer");
  await writeEvent(ctx, order, "claimOfferDeclined", { kind: "buyer", userId: buyer.userId });
  await emails.sendOfferDeclined(ctx, order, contestedClaim);
}
