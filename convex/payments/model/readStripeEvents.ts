/** Reduces Stripe's events and objects to the fields Shoal uses. Money in pence. */
import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type * as z from "zod";
import type { Id } from "#convex/_generated/dataModel.js";
import { env } from "#convex/_generated/server.js";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import {
  disputeUpdate,
  expiredUpdate,
  paidUpdate,
  refundTotalUpdate,
  refundUpdate,
} from "../tables";
import {
  chargeObject,
  disputeObject,
  eventEnvelope,
  idOf,
  readObject,
  refundObject,
  sessionObject,
} from "./stripeObjects";

export type PaidUpdate = Infer<typeof paidUpdate>;
export type ExpiredUpdate = Infer<typeof expiredUpdate>;
export type RefundUpdate = Infer<typeof refundUpdate>;
export type RefundTotalUpdate = Infer<typeof refundTotalUpdate>;
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
  update: v.union(paidUpdate, expiredUpdate, refundUpdate, refundTotalUpdate, disputeUpdate),
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

/**
 * The update in an event, or null for types Shoal ignores. @throws MalformedEvent if it isn't an event, or
 * its object doesn't match its type
 */
export function readEvent(body: unknown): StripeEvent | null {
  const { id: eventId, type, created, livemode, data } = readObject(eventEnvelope, body);
  const update = updateOf(type, data.object, created * SECOND_MS);
  return update && { eventId, type, livemode, update };
}

/** `eventAt`: when Stripe created the event (ms epoch). */
function updateOf(type: string, object: unknown, eventAt: number): StripeUpdate | null {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { kind: "paid", ...sessionOf(readObject(sessionObject, object)) };
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { kind: "expired", ...sessionOf(readObject(sessionObject, object)) };
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return toRefundUpdate(object);
    case "charge.refunded": {
      const charge = readObject(chargeObject, object);
      const paymentIntentId = idOf(charge.payment_intent);
      return { kind: "refundTotal", paymentIntentId, amount: charge.amount_refunded };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return toDisputeUpdate(object, eventAt);
    default:
      return null;
  }
}

function sessionOf(
  object: z.infer<ReturnType<typeof sessionObject>>,
): Omit<SessionSnapshot, "status"> {
  return {
    stripeSessionId: object.id,
    checkoutId: isOurs(object.metadata) ? (object.metadata?.["checkoutId"] ?? null) : null,
    paymentIntentId: idOf(object.payment_intent),
    amount: object.amount_total ?? 0,
    currency: object.currency,
    mode: object.mode,
    livemode: object.livemode,
    isPaid: object.payment_status === "paid",
  };
}

/** Another Shoal deployment may share the Stripe account. */
function isOurs(metadata: z.infer<ReturnType<typeof sessionObject>>["metadata"]): boolean {
  const { deployment = env.SITE_URL } = metadata ?? {};
  return deployment === env.SITE_URL;
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
