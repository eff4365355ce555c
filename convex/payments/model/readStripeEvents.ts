/** Reduces Stripe's events and objects to the fields Shoal uses. Money in pence. */
import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type Stripe from "stripe";
import type * as z from "zod";
import type { Id } from "#convex/_generated/dataModel.js";
import { env } from "#convex/_generated/server.js";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import { disputeUpdate, expiredUpdate, paidUpdate, refundUpdate } from "../tables";
import {
  disputeObject,
  eventEnvelope,
  idOf,
  labelledObject,
  readObject,
  refundObject,
  sessionObject,
} from "./stripeObjects";

export type PaidUpdate = Infer<typeof paidUpdate>;
export type ExpiredUpdate = Infer<typeof expiredUpdate>;
export type RefundUpdate = Infer<typeof refundUpdate>;
export type DisputeUpdate = Infer<typeof disputeUpdate>;

const { kind: _kind, ...sessionFields } = paidUpdate.fields;

/** A Checkout session as retrieved from Stripe. */
export const sessionSnapshot = v.object({
  ...sessionFields,
  status: literals("open", "complete", "expired"),
});
export type SessionSnapshot = Infer<typeof sessionSnapshot>;

/** The fields of an event that Shoal uses. */
export const stripeEvent = v.object({
  eventId: v.string(),
  type: v.string(),
  livemode: v.boolean(),
  update: v.union(paidUpdate, expiredUpdate, refundUpdate, disputeUpdate),
});
export type StripeEvent = Infer<typeof stripeEvent>;
export type StripeUpdate = StripeEvent["update"];

/** The result of an update. "deferred": it can't be applied yet and must be stored. */
export type UpdateResult = {
  kind: "applied" | "deferred";
  outcome: string;
  orderId?: Id<"orders">;
};
export const applied = (outcome: string, orderId?: Id<"orders">): UpdateResult => ({
  kind: "applied",
  outcome,
  ...(orderId === undefined ? {} : { orderId }),
});
export const deferred = (outcome: string): UpdateResult => ({ kind: "deferred", outcome });

/** `eventAt`: when Stripe created the event (ms epoch). @throws MalformedEvent */
type Reader = (object: unknown, eventAt: number) => StripeUpdate;

const toPaid: Reader = (object) => ({
  kind: "paid",
  ...sessionOf(readObject(sessionObject, object)),
});
const toExpired: Reader = (object) => ({
  kind: "expired",
  ...sessionOf(readObject(sessionObject, object)),
});

/** The event types that Shoal applies. */
const READERS = new Map<string, Reader>([
  ["checkout.session.completed", toPaid],
  ["checkout.session.async_payment_succeeded", toPaid],
  ["checkout.session.async_payment_failed", toExpired],
  ["checkout.session.expired", toExpired],
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

/** Whether metadata name this deployment: others may share the Stripe account. */
export const isOurs = (metadata: Record<string, string> | null | undefined): boolean =>
  metadata?.["deployment"] === env.DEPLOYMENT_ID;

/**
 * The update in an event; null for types that Shoal ignores, and for objects whose metadata name another
 * deployment. @throws MalformedEvent if it isn't an event, or its object doesn't match its type
 */
export function readEvent(body: unknown): StripeEvent | null {
  const { id: eventId, type, created, livemode, data } = readObject(eventEnvelope, body);
  const read = READERS.get(type);
  if (read === undefined) return null;
  const { metadata } = readObject(labelledObject, data.object);
  const { deployment = env.DEPLOYMENT_ID } = metadata ?? {};
  if (deployment !== env.DEPLOYMENT_ID) return null;
  return { eventId, type, livemode, update: read(data.object, created * SECOND_MS) };
}

function sessionOf(
  object: z.infer<ReturnType<typeof sessionObject>>,
): Omit<SessionSnapshot, "status"> {
  return {
    stripeSessionId: object.id,
    checkoutId: object.metadata?.["checkoutId"] ?? null,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount_total ?? 0,
    currency: object.currency,
    mode: object.mode,
    livemode: object.livemode,
    isPaid: object.payment_status === "paid",
  };
}

/** @throws MalformedEvent */
export function toSession(object: unknown): SessionSnapshot {
  const read = readObject(sessionObject, object);
  return { ...sessionOf(read), status: read.status };
}

/** @throws MalformedEvent */
export function toRefundUpdate(given: unknown): RefundUpdate {
  const object = readObject(refundObject, given);
  return {
    kind: "refund",
    stripeRefundId: object.id,
    refundId: object.metadata?.["refundId"] ?? null,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount,
    status: object.status ?? "pending",
    failureReason: object.failure_reason ?? null,
  };
}

function toDisputeUpdate(given: unknown, eventAt: number): DisputeUpdate {
  const object = readObject(disputeObject, given);
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
