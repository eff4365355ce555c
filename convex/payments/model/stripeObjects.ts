/** Validates the Stripe fields that Shoal reads: a signature proves the sender, not the contents. */
import * as z from "zod";
import { lazy } from "#convex/domain/shared/lazy.ts";

/** Signed with Stripe's key, but not valid. Its message is short and reveals nothing about us. */
export class MalformedEvent extends Error {}

const id = lazy(() => z.string().min(1).max(255));
/** An id, or the expanded object. */
const reference = lazy(() => z.union([id(), z.object({ id: id() })]));
const pence = lazy(() => z.int().min(0));
const metadata = lazy(() => z.record(z.string(), z.string()).nullish());

const eventName = lazy(() => z.object({ id: id(), type: z.string().max(255) }));

/** The id and type of a signed event, even if the rest is invalid; null if it has none. */
export const nameOfEvent = (signed: unknown): { id: string; type: string } | null =>
  eventName().safeParse(signed).data ?? null;

export const eventEnvelope = lazy(() =>
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

/** Any object. Stripe copies a payment's metadata to its charge; a dispute has none. */
export const labelledObject = lazy(() => z.object({ metadata: metadata() }));

export const sessionObject = lazy(() =>
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

export const refundObject = lazy(() =>
  z.object({
    id: id(),
    object: z.literal("refund"),
    amount: pence(),
    metadata: metadata(),
    payment_intent: reference().nullable(),
    status: z.string().min(1).max(50).nullable(),
    failure_reason: z.string().max(100).nullish(),
  }),
);

export const disputeObject = lazy(() =>
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

export const idOf = (value: z.infer<ReturnType<typeof reference>> | null): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** @throws MalformedEvent naming the first missing or invalid field */
export function readObject<T>(schema: () => z.ZodType<T>, value: unknown): T {
  const result = schema().safeParse(value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join(".") ?? "";
  throw new MalformedEvent(field === "" ? "Malformed" : `Malformed: ${field}`);
}
