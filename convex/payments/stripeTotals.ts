/** Compares what Stripe took and refunded with our own rows, entry by entry. `stripeSync.run` calls it hourly. */
import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import type { ActionCtx, QueryCtx } from "../_generated/server";
import { refundStateOf } from "../domain/payments/states";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../domain/shared/constants";
import { internalQuery } from "../functions";
import { checkoutOfIntent } from "./model/checkouts";
import {
  isOurs,
  labelledObject,
  paymentObject,
  readObject,
  toRefundUpdate,
} from "./model/readStripeEvents";
import { isMissing, stripeClient, stripePages } from "./model/stripeClient";
import type { stripeTotals } from "./tables";

const PERIOD_MS = 30 * DAY_MS;
/** Newer entries may still be on their way to us. */
const SETTLING_MS = 10 * MINUTE_MS;
/** Enough for an admin to start with. */
const DIFFERING_MAX = 5;
/** Rows of ours per query. */
const OWN_PAGE = 100;

const entryKind = literals("payment", "refund");
type EntryKind = Infer<typeof entryKind>;

/** A payment or refund at Stripe. */
const stripeEntry = v.object({
  stripeId: v.string(),
  /** 0 if it failed or was never paid. */
  pence: v.number(),
  /** The payment itself, or the one that a refund belongs to. */
  paymentIntentId: v.union(v.string(), v.null()),
  /** Its metadata name this deployment. */
  isOurs: v.boolean(),
});
type StripeEntry = Infer<typeof stripeEntry>;
type Period = { from: number; until: number };

/** The totals of the 30 days before `now` (ms epoch), and up to five Stripe ids on which they differ. */
export async function compareTotals(
  ctx: ActionCtx,
  now: number,
): Promise<Infer<typeof stripeTotals>> {
  const period = { from: now - PERIOD_MS, until: now - SETTLING_MS };
  const paid = await compare(ctx, "payment", period);
  const refunded = await compare(ctx, "refund", period);
  return {
    theirPaid: paid.theirs,
    ourPaid: paid.ours,
    theirRefunded: refunded.theirs,
    ourRefunded: refunded.ours,
    differing: [...paid.differing, ...refunded.differing].slice(0, DIFFERING_MAX),
  };
}

async function compare(ctx: ActionCtx, kind: EntryKind, period: Period) {
  const sums = { theirs: 0, ours: 0, differing: [] as string[] };
  const add = (stripeId: string, theirs: number, ours: number) => {
    sums.theirs += theirs;
    sums.ours += ours;
    if (theirs !== ours) sums.differing.push(stripeId);
  };
  const seen = new Set<string>();
  for await (const page of entriesIn(kind, period)) {
    const ours = await ctx.runQuery(internal.payments.stripeTotals.ourPence, { kind, page });
    for (const [index, { stripeId, pence }] of page.entries()) {
      seen.add(stripeId);
      const our = ours[index] ?? null;
      if (our !== null) add(stripeId, pence, our);
    }
  }
  // What only we have in the period: Stripe dates it otherwise, or doesn't know it.
  let cursor: string | null = null;
  do {
    const own: Infer<typeof ownEntries> = await ctx.runQuery(
      internal.payments.stripeTotals.ownPage,
      {
        ...period,
        kind,
        cursor,
      },
    );
    for (const { stripeId, pence } of own.entries) {
      if (!seen.has(stripeId)) add(stripeId, await penceAtStripe(kind, stripeId), pence);
    }
    cursor = own.cursor;
  } while (cursor !== null);
  return sums;
}

async function* entriesIn(kind: EntryKind, { from, until }: Period): AsyncGenerator<StripeEntry[]> {
  const created = { gte: Math.ceil(from / SECOND_MS), lt: Math.ceil(until / SECOND_MS) };
  const { paymentIntents, refunds } = stripeClient();
  const pages =
    kind === "payment"
      ? stripePages((page) => paymentIntents.list({ ...page, created }))
      : stripePages((page) => refunds.list({ ...page, created }));
  for await (const page of pages) yield page.map((object) => toEntry(kind, object));
}

/** 0 if Stripe has no such id. */
async function penceAtStripe(kind: EntryKind, stripeId: string): Promise<number> {
  const { paymentIntents, refunds } = stripeClient();
  try {
    const found =
      kind === "payment"
        ? await paymentIntents.retrieve(stripeId)
        : await refunds.retrieve(stripeId);
    return toEntry(kind, found).pence;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

function toEntry(kind: EntryKind, given: { metadata?: unknown }): StripeEntry {
  if (kind === "payment") {
    const { id, status, amount_received, metadata } = readObject(paymentObject, given);
    return {
      stripeId: id,
      pence: status === "succeeded" ? amount_received : 0,
      paymentIntentId: id,
      isOurs: isOurs(metadata),
    };
  }
  const { stripeRefundId, status, amount, paymentIntentId } = toRefundUpdate(given);
  return {
    stripeId: stripeRefundId,
    pence: refundStateOf(status) === "failed" ? 0 : amount,
    paymentIntentId,
    isOurs: isOurs(readObject(labelledObject, given).metadata),
  };
}

/** The pence of each entry in our rows; null if it belongs to another deployment or shop. */
export const ourPence = internalQuery({
  args: { kind: entryKind, page: v.array(stripeEntry) },
  returns: v.array(v.union(v.number(), v.null())),
  handler: async (ctx, { kind, page }) =>
    await Promise.all(page.map((entry) => ourPenceOf(ctx, kind, entry))),
});

async function ourPenceOf(
  ctx: QueryCtx,
  kind: EntryKind,
  { stripeId, paymentIntentId, isOurs }: StripeEntry,
): Promise<number | null> {
  const payment = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
  if (payment === null) return isOurs ? 0 : null;
  if (kind === "payment") return payment.state === "paid" ? payment.amount : 0;
  const refund = await ctx.db
    .query("refunds")
    .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", stripeId))
    .first();
  return refund === null || refund.state === "failed" ? 0 : refund.amount;
}

const ownEntries = v.object({
  entries: v.array(v.object({ stripeId: v.string(), pence: v.number() })),
  cursor: v.union(v.string(), v.null()),
});

/** A page of our paid payments, or of our refunds that didn't fail, by age; `cursor: null` at the end. */
export const ownPage = internalQuery({
  args: {
    kind: entryKind,
    from: v.number(),
    until: v.number(),
    cursor: v.union(v.string(), v.null()),
  },
  returns: ownEntries,
  handler: async (ctx, { kind, from, until, cursor }) => {
    const options = { numItems: OWN_PAGE, cursor };
    if (kind === "payment") {
      const { page, isDone, continueCursor } = await ctx.db
        .query("checkouts")
        .withIndex("by_creation_time", (q) =>
          q.gte("_creationTime", from).lt("_creationTime", until),
        )
        .paginate(options);
      const entries = page.flatMap(({ state, stripePaymentIntentId: stripeId, amount: pence }) =>
        state === "paid" && stripeId !== undefined ? [{ stripeId, pence }] : [],
      );
      return { entries, cursor: isDone ? null : continueCursor };
    }
    const { page, isDone, continueCursor } = await ctx.db
      .query("refunds")
      .withIndex("by_creation_time", (q) => q.gte("_creationTime", from).lt("_creationTime", until))
      .paginate(options);
    const entries = page.flatMap(({ state, stripeRefundId: stripeId, amount: pence }) =>
      state !== "failed" && stripeId !== undefined ? [{ stripeId, pence }] : [],
    );
    return { entries, cursor: isDone ? null : continueCursor };
  },
});
