/** Stripe's side of a comparison: its payments and refunds, page by page. */
import { type Infer, v } from "convex/values";
import * as z from "zod";
import { lazy } from "#convex/domain/shared/lazy.ts";
import { env } from "#convex/_generated/server.js";
import { refundStateOf } from "#convex/domain/payments/states.ts";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import { idOf, readObject } from "./stripeObjects";
import { isMissing, stripeClient } from "./stripeClient";

/** Stripe's maximum. */
const PAGE = 100;

export const stripeEntry = v.object({
  stripeId: v.string(),
  /** ms epoch. */
  at: v.number(),
  /** Pence; 0 if it failed or was never paid. */
  amount: v.number(),
  /** Our row's id from the metadata, or null if it was made elsewhere. */
  ourId: v.union(v.string(), v.null()),
  /** For a refund: the payment it refunds. */
  paymentIntentId: v.union(v.string(), v.null()),
  /** Its metadata name another Shoal deployment on the same account. */
  isForeign: v.boolean(),
});
export type StripeEntry = Infer<typeof stripeEntry>;
type Period = { from: number; until: number };

const id = lazy(() => z.string().min(1).max(255));
const metadata = lazy(() => z.record(z.string(), z.string()).nullish());
const entry = lazy(() => ({ id: id(), created: z.int().min(0), metadata: metadata() }));
const paymentObject = lazy(() =>
  z.object({
    ...entry(),
    object: z.literal("payment_intent"),
    amount_received: z.int().min(0),
    status: z.string(),
  }),
);
const refundEntry = lazy(() =>
  z.object({
    ...entry(),
    object: z.literal("refund"),
    amount: z.int().min(0),
    status: z.string().nullable(),
    payment_intent: z.union([id(), z.object({ id: id() })]).nullable(),
  }),
);

const isForeign = (given: z.infer<ReturnType<typeof metadata>>): boolean => {
  const { deployment = env.DEPLOYMENT_ID } = given ?? {};
  return deployment !== env.DEPLOYMENT_ID;
};

function toPayment(given: unknown): StripeEntry {
  const { id: stripeId, created, status, ...rest } = readObject(paymentObject, given);
  return {
    stripeId,
    at: created * SECOND_MS,
    amount: status === "succeeded" ? rest.amount_received : 0,
    ourId: rest.metadata?.["checkoutId"] ?? null,
    paymentIntentId: stripeId,
    isForeign: isForeign(rest.metadata),
  };
}

function toRefund(given: unknown): StripeEntry {
  const { id: stripeId, created, status, ...rest } = readObject(refundEntry, given);
  return {
    stripeId,
    at: created * SECOND_MS,
    amount: refundStateOf(status ?? "pending") === "failed" ? 0 : rest.amount,
    ourId: rest.metadata?.["refundId"] ?? null,
    paymentIntentId: idOf(rest.payment_intent),
    isForeign: isForeign(rest.metadata),
  };
}

/** One page of Stripe's entries in the period, after the entry `cursor`; `cursor: null` at the end. */
export async function stripePage(
  phase: "payments" | "refunds",
  { from, until }: Period,
  cursor: string | null,
): Promise<{ entries: StripeEntry[]; cursor: string | null }> {
  const stripe = stripeClient();
  const asked = {
    limit: PAGE,
    created: { gte: Math.ceil(from / SECOND_MS), lt: Math.ceil(until / SECOND_MS) },
    ...(cursor === null ? {} : { starting_after: cursor }),
  };
  const page =
    phase === "payments"
      ? await stripe.paymentIntents.list(asked)
      : await stripe.refunds.list(asked);
  const entries = page.data.map((one) => (phase === "payments" ? toPayment(one) : toRefund(one)));
  const last = page.data.at(-1);
  return { entries, cursor: page.has_more && last ? last.id : null };
}

/** One payment or refund from Stripe; null if Stripe has no such id. */
export async function stripeEntryOf(
  what: "payment" | "refund",
  stripeId: string,
): Promise<StripeEntry | null> {
  const stripe = stripeClient();
  try {
    return what === "payment"
      ? toPayment(await stripe.paymentIntents.retrieve(stripeId))
      : toRefund(await stripe.refunds.retrieve(stripeId));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
