/** What Stripe says of refunds and chargebacks: applied, or kept until it can be. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { PAGE_FORGOTTEN_MS } from "../../domain/shared/constants";
import { checkoutOfIntent } from "./checkouts";
import { SWEEP_BATCH } from "../../shared/rules/jobs";
import { applyDispute } from "./chargebacks";
import { type Applied, applyPayment, type SessionFacts } from "./completion";
import { factText, type HeldFact, heldFactsOf, holdFact, releaseFacts } from "./heldFacts";
import { applyRefundFacts, applyRefundTotal, type FactResult } from "./refundEvents";

async function apply(ctx: MutationCtx, fact: HeldFact): Promise<FactResult> {
  switch (fact.kind) {
    case "refund":
      return await applyRefundFacts(ctx, fact.refund);
    case "refundTotal":
      return await applyRefundTotal(ctx, fact.total);
    case "dispute":
      return await applyDispute(ctx, fact.dispute);
    case "paid":
      // Only a person can say whose it is.
      return { kind: "wait", outcome: "no order knows this payment" };
  }
}

function intentOf(fact: HeldFact): string | null {
  switch (fact.kind) {
    case "refund":
      return fact.refund.paymentIntentId;
    case "refundTotal":
      return fact.total.paymentIntentId;
    case "dispute":
      return fact.dispute.paymentIntentId;
    case "paid":
      return fact.session.paymentIntentId;
  }
}

/** Applies a fact, and what had waited for it; keeps it when its payment is not known or has no room. */
export async function applyOrHold(ctx: MutationCtx, fact: HeldFact): Promise<Applied> {
  const result = await apply(ctx, fact);
  const intent = intentOf(fact);
  const { outcome } = result;
  if (intent !== null) {
    if (result.kind === "wait") await holdFact(ctx, intent, fact);
    else await applyHeldFacts(ctx, intent);
  }
  if (result.kind === "wait") return { outcome };
  return result.orderId === undefined ? { outcome } : { outcome, orderId: result.orderId };
}

/** Applies what was kept of a payment: it is known now, or has room again. */
export async function applyHeldFacts(ctx: MutationCtx, paymentIntentId: string): Promise<void> {
  await releaseFacts(
    ctx,
    paymentIntentId,
    async (fact) => (await apply(ctx, fact)).kind === "done",
  );
}

/** A paid session of ours that no checkout knows is kept for the admin; others' sessions are not ours. */
export async function holdUnknownPayment(
  ctx: MutationCtx,
  { paymentIntentId, ...session }: SessionFacts,
): Promise<Applied> {
  if (paymentIntentId === null || !session.isPaid || session.checkoutId === null) {
    return { outcome: "unknown session" };
  }
  const known = await heldFactsOf(ctx, paymentIntentId);
  if (!known.some(({ fact }) => fact.kind === "paid")) {
    await holdFact(ctx, paymentIntentId, {
      kind: "paid",
      session: { ...session, paymentIntentId },
    });
  }
  return { outcome: "kept: no order knows this payment" };
}

/**
 * Forgets what is old, without our metadata and of a payment that Shoal never heard of: of another shop on the
 * same Stripe account. Ours would have been known by then; the rest is the admin's to look at.
 */
export async function dropForeignFacts(ctx: MutationCtx): Promise<void> {
  const old = await ctx.db
    .query("heldFacts")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - PAGE_FORGOTTEN_MS))
    .take(SWEEP_BATCH);
  for (const { _id, fact, stripePaymentIntentId } of old) {
    const isOurs =
      fact.kind === "paid" || (fact.kind === "refund" && fact.refund.refundId !== null);
    if (isOurs || (await checkoutOfIntent(ctx, stripePaymentIntentId))) continue;
    await ctx.db.delete("heldFacts", _id);
  }
}

/** Looks once more for what a kept fact is about; `payment_unknown` while there is nothing. */
export async function applyHeldAgain(ctx: MutationCtx, held: Doc<"heldFacts">): Promise<void> {
  const { fact, stripePaymentIntentId } = held;
  await ctx.db.delete("heldFacts", held._id);
  if (fact.kind === "paid") await applyPayment(ctx, fact.session);
  else await applyOrHold(ctx, fact);
  const text = factText(fact);
  const still = await heldFactsOf(ctx, stripePaymentIntentId);
  if (still.some((one) => factText(one.fact) === text)) fail("payment_unknown");
}
