import type { Infer } from "convex/values";
import { v } from "convex/values";
import type Stripe from "stripe";
import type { MutationCtx } from "../_generated/server";
import { type Applied, applyExpiry, applyPayment } from "./completion";
import { applyRefundFacts, applyRefundTotal } from "./refundEvents";

const session = v.object({
  stripeSessionId: v.string(),
  checkoutId: v.union(v.string(), v.null()),
  paymentIntentId: v.union(v.string(), v.null()),
  amountTotal: v.number(),
  isPaid: v.boolean(),
});
const refund = v.object({
  stripeRefundId: v.string(),
  refundId: v.union(v.string(), v.null()),
  paymentIntentId: v.union(v.string(), v.null()),
  amount: v.number(),
  status: v.string(),
});
const total = v.object({
  paymentIntentId: v.union(v.string(), v.null()),
  /** All that the charge has given back so far. */
  amountRefunded: v.number(),
});

/** What Shoal keeps of an event: the few fields that it acts on. Money in pence. */
export const stripeFact = v.object({
  eventId: v.string(),
  type: v.string(),
  fact: v.union(
    v.object({ kind: v.literal("paid"), session }),
    v.object({ kind: v.literal("expired"), session }),
    v.object({ kind: v.literal("refund"), refund }),
    v.object({ kind: v.literal("refundTotal"), total }),
  ),
});
export type StripeFact = Infer<typeof stripeFact>;

/** The facts of an event, or null for a type that Shoal does not act on. */
export function toFact(event: Stripe.Event): StripeFact | null {
  const fact = factOf(event);
  return fact && { eventId: event.id, type: event.type, fact };
}

function factOf(event: Stripe.Event): StripeFact["fact"] | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { kind: "paid", session: sessionFacts(event.data.object) };
    case "checkout.session.expired":
      return { kind: "expired", session: sessionFacts(event.data.object) };
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return { kind: "refund", refund: refundFacts(event.data.object) };
    case "charge.refunded":
      return {
        kind: "refundTotal",
        total: {
          paymentIntentId: idOf(event.data.object.payment_intent),
          amountRefunded: event.data.object.amount_refunded,
        },
      };
    default:
      return null;
  }
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

function sessionFacts(object: Stripe.Checkout.Session) {
  return {
    stripeSessionId: object.id,
    checkoutId: object.metadata?.["checkoutId"] ?? null,
    paymentIntentId: idOf(object.payment_intent),
    amountTotal: object.amount_total ?? 0,
    isPaid: object.payment_status === "paid" && object.currency === "gbp",
  };
}

function refundFacts(object: Stripe.Refund) {
  return {
    stripeRefundId: object.id,
    refundId: object.metadata?.["refundId"] ?? null,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount,
    status: object.status ?? "pending",
  };
}

/** Applies an event unless its id is known, and writes the id. Answers what was done. */
export async function applyEvent(ctx: MutationCtx, event: StripeFact): Promise<string> {
  const { eventId, type } = event;
  const known = await ctx.db
    .query("stripeEvents")
    .withIndex("by_eventId", (q) => q.eq("eventId", eventId))
    .first();
  if (known) return `repeat: ${known.outcome}`;
  const applied = await applyFact(ctx, event.fact);
  await ctx.db.insert("stripeEvents", { eventId, type, ...applied, createdAt: Date.now() });
  return applied.outcome;
}

async function applyFact(ctx: MutationCtx, fact: StripeFact["fact"]): Promise<Applied> {
  switch (fact.kind) {
    case "paid":
      return await applyPayment(ctx, fact.session);
    case "expired":
      return await applyExpiry(ctx, fact.session);
    case "refund":
      return await applyRefundFacts(ctx, fact.refund);
    case "refundTotal":
      return await applyRefundTotal(ctx, fact.total);
  }
}
