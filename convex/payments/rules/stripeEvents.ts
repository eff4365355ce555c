import type { Infer } from "convex/values";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { z } from "zod";
import { env, type MutationCtx } from "../../_generated/server";
import { SECOND_MS } from "../../domain/shared/constants";
import { disputeFacts, refundFacts, refundTotal } from "../tables";
import { type Applied, applyExpiry, applyPayment } from "./completion";
import { isLive } from "./stripeClient";
import { applyOrHold } from "./stripeFacts";
import {
  chargeObject,
  disputeObject,
  eventEnvelope,
  idOf,
  readObject,
  refundObject,
  sessionObject,
} from "./stripeObjects";

const session = v.object({
  stripeSessionId: v.string(),
  checkoutId: v.union(v.string(), v.null()),
  paymentIntentId: v.union(v.string(), v.null()),
  amountTotal: v.number(),
  currency: v.union(v.string(), v.null()),
  mode: v.string(),
  livemode: v.boolean(),
  isPaid: v.boolean(),
});
export const sessionAnswer = v.object({
  ...session.fields,
  status: literals("open", "complete", "expired"),
});

/** What Shoal keeps of an event: the few fields that it acts on. Money in pence. */
export const stripeFact = v.object({
  eventId: v.string(),
  type: v.string(),
  livemode: v.boolean(),
  fact: v.union(
    v.object({ kind: v.literal("paid"), session }),
    v.object({ kind: v.literal("expired"), session }),
    v.object({ kind: v.literal("refund"), refund: refundFacts }),
    v.object({ kind: v.literal("refundTotal"), total: refundTotal }),
    v.object({ kind: v.literal("dispute"), dispute: disputeFacts }),
  ),
});
export type StripeFact = Infer<typeof stripeFact>;

/**
 * The facts of an event, or null for a type that Shoal does not act on.
 * @throws MalformedEvent for what is no event, or not one of the object that its type is about
 */
export function toFact(body: unknown): StripeFact | null {
  const { id: eventId, type, created, livemode, data } = readObject(eventEnvelope, body);
  const fact = factOf(type, data.object, created * SECOND_MS);
  return fact && { eventId, type, livemode, fact };
}

/** `toldAt`: when Stripe wrote the event, ms epoch. */
function factOf(type: string, object: unknown, toldAt: number): StripeFact["fact"] | null {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { kind: "paid", session: sessionFacts(readObject(sessionObject, object)) };
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { kind: "expired", session: sessionFacts(readObject(sessionObject, object)) };
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return { kind: "refund", refund: refundFactsOf(object) };
    case "charge.refunded": {
      const charge = readObject(chargeObject, object);
      const paymentIntentId = idOf(charge.payment_intent);
      return {
        kind: "refundTotal",
        total: { paymentIntentId, amountRefunded: charge.amount_refunded },
      };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return { kind: "dispute", dispute: disputeFactsOf(object, toldAt) };
    default:
      return null;
  }
}

function sessionFacts(object: z.infer<typeof sessionObject>): Infer<typeof session> {
  return {
    stripeSessionId: object.id,
    checkoutId: isOurs(object.metadata) ? (object.metadata?.["checkoutId"] ?? null) : null,
    paymentIntentId: idOf(object.payment_intent),
    amountTotal: object.amount_total ?? 0,
    currency: object.currency,
    mode: object.mode,
    livemode: object.livemode,
    isPaid: object.payment_status === "paid",
  };
}

/** Another deployment of Shoal may share the Stripe account. (Sessions of before that was written are ours.) */
function isOurs(metadata: z.infer<typeof sessionObject>["metadata"]): boolean {
  const { deployment = env.SITE_URL } = metadata ?? {};
  return deployment === env.SITE_URL;
}

/** What Stripe answers of a session when it is asked. @throws MalformedEvent */
export function toAnswer(object: unknown): Infer<typeof sessionAnswer> {
  const read = readObject(sessionObject, object);
  return { ...sessionFacts(read), status: read.status };
}

/** What a refund object of Stripe's says; money in pence. @throws MalformedEvent */
export function refundFactsOf(given: unknown): Infer<typeof refundFacts> {
  const object = readObject(refundObject, given);
  return {
    stripeRefundId: object.id,
    refundId: object.metadata?.["refundId"] ?? null,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount,
    status: object.status ?? "pending",
    failureReason: object.failure_reason ?? null,
  };
}

/** What a dispute object of Stripe's says, as of `toldAt` (ms epoch). */
function disputeFactsOf(given: unknown, toldAt: number): Infer<typeof disputeFacts> {
  const object = readObject(disputeObject, given);
  const dueBy = object.evidence_details?.due_by ?? null;
  return {
    stripeDisputeId: object.id,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount,
    reason: object.reason,
    status: object.status,
    dueBy: dueBy === null || dueBy === 0 ? null : dueBy * SECOND_MS,
    toldAt,
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
  const applied =
    event.livemode === isLive()
      ? await applyFact(ctx, event.fact)
      : { outcome: "of the other mode" };
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
    case "refundTotal":
    case "dispute":
      return await applyOrHold(ctx, fact);
  }
}
