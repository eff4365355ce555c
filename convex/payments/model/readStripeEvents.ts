/**
 * Validates Stripe's events and objects, since a signature proves the sender and not the contents, and reduces
 * them to the fields Shoal uses. Money in pence.
 */

import { type Infer, v } from "convex/values";
import type Stripe from "stripe";
import * as z from "zod";
import { env } from "#convex/_generated/server.js";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import { lazy } from "#convex/domain/shared/lazy.ts";
import { disputeUpdate, refundUpdate, sessionUpdate } from "../tables";

/** An event or object from Stripe that isn't valid. The message is short and reveals nothing about us. */
export class MalformedEvent extends Error {}

const id = lazy(() => z.string().min(1).max(255));
/** An id, or the expanded object. */
const reference = lazy(() => z.union([id(), z.object({ id: id() })]));
const pence = lazy(() => z.int().min(0));
const metadata = lazy(() => z.record(z.string(), z.string()).nullish());

const eventName = lazy(() => z.object({ id: id(), type: z.string().max(255) }));

/** The id and type of a signed event, even if the rest is invalid; null if it has none. */
export const nameOfEvent = (event: unknown): { id: string; type: string } | null =>
  eventName().safeParse(event).data ?? null;

const eventEnvelope = lazy(() =>
  z.object({
    id: id(),
    object: z.literal("event"),
    type: z.string().min(1).max(255),
    /** Seconds since 1970. */
    created: z.int().min(0),
    livemode: z.boolean(),
    data: z.object({ object: z.record(z.string(), z.unknown()) }),
  }),
);

/** Any Stripe object: some have no metadata. */
export const labelledObject = lazy(() => z.object({ metadata: metadata() }));

const sessionObject = lazy(() =>
  z.object({
    id: id(),
    object: z.literal("checkout.session"),
    amount_total: pence().nullable(),
    currency: z.string().nullable(),
    livemode: z.boolean(),
    mode: z.string(),
    metadata: metadata(),
    payment_intent: reference().nullable(),
    payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
    status: z.enum(["open", "complete", "expired"]),
  }),
);

export const paymentObject = lazy(() =>
  z.object({
    id: id(),
    object: z.literal("payment_intent"),
    amount_received: pence(),
    metadata: metadata(),
    status: z.string(),
  }),
);

export const transferObject = lazy(() =>
  z.object({
    id: id(),
    object: z.literal("transfer"),
    amount: pence(),
    amount_reversed: pence(),
    metadata: metadata(),
  }),
);

const refundObject = lazy(() =>
  z.object({
    id: id(),
    object: z.literal("refund"),
    amount: pence(),
    metadata: metadata(),
    payment_intent: reference().nullable(),
    status: z.string().min(1).max(50).nullable(),
    pending_reason: z.string().max(100).nullish(),
    failure_reason: z.string().max(100).nullish(),
  }),
);

const disputeObject = lazy(() =>
  z.object({
    id: id(),
    object: z.literal("dispute"),
    amount: pence(),
    payment_intent: reference().nullable(),
    reason: z.string().min(1).max(100),
    status: z.string().min(1).max(50),
    /** Seconds since 1970; Stripe sends 0 if nothing is due. */
    evidence_details: z.object({ due_by: z.int().min(0).nullable() }).nullish(),
  }),
);

const idOf = (value: z.infer<ReturnType<typeof reference>> | null): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** @throws MalformedEvent naming the first missing or invalid field */
export function readObject<T>(schema: () => z.ZodType<T>, value: unknown): T {
  const result = schema().safeParse(value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join(".") ?? "";
  throw new MalformedEvent(field === "" ? "Malformed" : `Malformed: ${field}`);
}

export type SessionUpdate = Infer<typeof sessionUpdate>;
export type RefundUpdate = Infer<typeof refundUpdate>;
export type DisputeUpdate = Infer<typeof disputeUpdate>;

export const stripeEvent = v.object({
  eventId: v.string(),
  livemode: v.boolean(),
  update: v.union(sessionUpdate, refundUpdate, disputeUpdate),
});
export type StripeEvent = Infer<typeof stripeEvent>;
export type StripeUpdate = StripeEvent["update"];

/** The result of an update. "deferred": it can't be applied yet and must be stored. */
export type UpdateResult = { kind: "applied" | "deferred"; outcome: string };
export const applied = (outcome: string): UpdateResult => ({ kind: "applied", outcome });
export const deferred = (outcome: string): UpdateResult => ({ kind: "deferred", outcome });

/** Null if nothing has happened yet. `eventAt`: when Stripe created the event (ms epoch). @throws MalformedEvent */
type Reader = (object: unknown, eventAt: number) => StripeUpdate | null;

const READERS = new Map<string, Reader>([
  ["checkout.session.completed", toPayment],
  ["checkout.session.async_payment_succeeded", toPayment],
  ["checkout.session.async_payment_failed", toExpiry],
  ["checkout.session.expired", toExpiry],
  ["refund.created", toRefundUpdate],
  ["refund.updated", toRefundUpdate],
  ["refund.failed", toRefundUpdate],
  ["charge.refund.updated", toRefundUpdate],
  ["charge.dispute.created", toDisputeUpdate],
  ["charge.dispute.updated", toDisputeUpdate],
  ["charge.dispute.closed", toDisputeUpdate],
  ["charge.dispute.funds_withdrawn", toDisputeUpdate],
  ["charge.dispute.funds_reinstated", toDisputeUpdate],
]);

export const EVENT_TYPES = [...READERS.keys()] as Stripe.EventListParams["types"] & string[];

/**
 * The update in an event; null if there is none for Shoal, and for objects whose metadata names another
 * deployment. @throws MalformedEvent if it isn't an event, or its object doesn't match its type
 */
export function readEvent(body: unknown): StripeEvent | null {
  const { id: eventId, type, created, livemode, data } = readObject(eventEnvelope, body);
  const reader = READERS.get(type);
  if (reader === undefined) return null;
  const { metadata } = readObject(labelledObject, data.object);
  const { deployment = env.DEPLOYMENT_ID } = metadata ?? {};
  if (deployment !== env.DEPLOYMENT_ID) return null;
  const update = reader(data.object, created * SECOND_MS);
  return update && { eventId, livemode, update };
}

type Session = z.infer<ReturnType<typeof sessionObject>>;

const sessionUpdateOf = (session: Session, kind: SessionUpdate["kind"]): SessionUpdate => ({
  kind,
  stripeSessionId: session.id,
  checkoutId: session.metadata?.["checkoutId"] ?? null,
  paymentIntentId: idOf(session.payment_intent),
  amount: session.amount_total ?? 0,
  currency: session.currency,
  mode: session.mode,
});

/** Null for a completed page whose delayed payment hasn't arrived. */
function toPayment(object: unknown): SessionUpdate | null {
  const session = readObject(sessionObject, object);
  return session.payment_status === "paid" ? sessionUpdateOf(session, "paid") : null;
}

function toExpiry(object: unknown): SessionUpdate {
  return sessionUpdateOf(readObject(sessionObject, object), "expired");
}

/**
 * The outcome of a session retrieved from Stripe; null while it is open. A completed but unpaid (delayed)
 * session counts as expired and releases its hold; if the money arrives later, it is refunded.
 * @throws MalformedEvent
 */
export function toSessionUpdate(object: unknown): SessionUpdate | null {
  const session = readObject(sessionObject, object);
  return session.status === "open" ? null : (toPayment(object) ?? toExpiry(object));
}

/** @throws MalformedEvent */
export function toRefundUpdate(refund: unknown): RefundUpdate {
  const object = readObject(refundObject, refund);
  return {
    kind: "refund",
    stripeRefundId: object.id,
    refundId: object.metadata?.["refundId"] ?? null,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount,
    status: object.status ?? "pending",
    lacksFunds: object.pending_reason === "insufficient_funds",
    failureReason: object.failure_reason ?? null,
  };
}

function toDisputeUpdate(dispute: unknown, eventAt: number): DisputeUpdate {
  const object = readObject(disputeObject, dispute);
  const dueBy = object.evidence_details?.due_by ?? null;
  return {
    kind: "dispute",
    stripeDisputeId: object.id,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount,
    reason: object.reason,
    status: object.status,
    dueBy: dueBy === null || dueBy === 0 ? null : dueBy * SECOND_MS,
    eventAt,
  };
}
