/**
 * Compares what Stripe took, refunded and sent to sellers with our own rows, entry by entry. `stripeSync.run` calls it
 * hourly.
 */

import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { ActionCtx, QueryCtx } from "../_generated/server";
import { refundStateOf } from "../domain/payments/states";
import type { Books } from "../domain/payouts/books";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../domain/shared/constants";
import { internalQuery } from "../functions";
import { readBooks } from "../payouts/books";
import { transfersOf } from "../payouts/model/transferRecords";
import { checkoutOfIntent } from "./model/checkoutRecords";
import {
  labelledObject,
  paymentObject,
  readObject,
  toRefundUpdate,
  transferObject,
} from "./model/readStripeEvents";
import { isOurs, isMissing, stripeClient, stripePages } from "./model/stripeClient";
import type { stripeTotals } from "./tables";

const PERIOD_MS = 30 * DAY_MS;
/** Newer entries may still be on their way to us. */
const SETTLING_MS = 10 * MINUTE_MS;
const DIFFERING_MAX = 5;
const SUSPECTS_MAX = 100;
const ROWS_PER_QUERY = 500;

const entryKind = literals("payment", "refund", "transfer");
type EntryKind = Infer<typeof entryKind>;

const stripeEntry = v.object({
  stripeId: v.string(),
  /** 0 if it failed or was never paid; of a transfer, what wasn't taken back. */
  pence: v.number(),
  /** The payment itself, or the one that a refund belongs to. */
  paymentIntentId: v.nullable(v.string()),
  isOurs: v.boolean(),
});
type StripeEntry = Infer<typeof stripeEntry>;
type Period = { from: number; until: number };

/**
 * The totals of the 30 days before `now` (ms epoch), up to five Stripe ids on which they differ, and the books. A transfer
 * may be taken back at any time, so it differs only if it did in the last run too: see `suspects`.
 */
export async function compareTotals(
  ctx: ActionCtx,
  now: number,
  lastSuspects: readonly string[],
): Promise<{ totals: Infer<typeof stripeTotals>; suspects: string[]; books: Books }> {
  const period = { from: now - PERIOD_MS, until: now - SETTLING_MS };
  const payments = await compare(ctx, "payment", period);
  const refundTotals = await compare(ctx, "refund", period);
  const sent = await compare(ctx, "transfer", period);
  const confirmed = sent.differing.filter((stripeId) => lastSuspects.includes(stripeId));
  const differing = [...payments.differing, ...refundTotals.differing, ...confirmed];
  const totals = {
    until: period.until,
    theirPaid: payments.theirs,
    ourPaid: payments.ours,
    theirRefunded: refundTotals.theirs,
    ourRefunded: refundTotals.ours,
    theirSent: sent.theirs,
    ourSent: sent.ours,
    differing: differing.slice(0, DIFFERING_MAX),
  };
  const books = await readBooks(ctx, { paid: payments.theirs, payments: payments.count });
  return { totals, suspects: sent.differing.slice(0, SUSPECTS_MAX), books };
}

async function compare(ctx: ActionCtx, kind: EntryKind, period: Period) {
  const listedEntries = new Map<string, StripeEntry>();
  for await (const page of entriesIn(kind, period)) {
    for (const entry of page) listedEntries.set(entry.stripeId, entry);
  }
  const stored = await storedEntries(ctx, kind, period);
  const sums = { theirs: 0, ours: 0, count: 0, differing: [] as string[] };
  for (const stripeId of new Set([...listedEntries.keys(), ...stored.keys()])) {
    // One side may date an entry outside the period, or not have it at all.
    const entry = listedEntries.get(stripeId);
    const ourPence =
      stored.get(stripeId) ??
      (entry ? await ctx.runQuery(internal.payments.stripeTotals.ourPence, { kind, entry }) : null);
    if (ourPence === null) continue;
    const theirPence = entry?.pence ?? (await penceAtStripe(kind, stripeId));
    sums.count += 1;
    sums.theirs += theirPence;
    sums.ours += ourPence;
    if (theirPence !== ourPence) sums.differing.push(stripeId);
  }
  return sums;
}

async function* entriesIn(kind: EntryKind, { from, until }: Period): AsyncGenerator<StripeEntry[]> {
  const created = { gte: Math.ceil(from / SECOND_MS), lt: Math.ceil(until / SECOND_MS) };
  const { paymentIntents, refunds, transfers } = stripeClient();
  const pages = {
    payment: () => stripePages((page) => paymentIntents.list({ ...page, created })),
    refund: () => stripePages((page) => refunds.list({ ...page, created })),
    transfer: () => stripePages((page) => transfers.list({ ...page, created })),
  }[kind]();
  for await (const page of pages) yield page.map((object) => toEntry(kind, object));
}

/** 0 if Stripe has no such id. */
async function penceAtStripe(kind: EntryKind, stripeId: string): Promise<number> {
  const { paymentIntents, refunds, transfers } = stripeClient();
  const lists = { payment: paymentIntents, refund: refunds, transfer: transfers };
  try {
    const object = await lists[kind].retrieve(stripeId);
    return toEntry(kind, object).pence;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

function toEntry(kind: EntryKind, object: { metadata?: unknown }): StripeEntry {
  if (kind === "payment") {
    const { id, status, amount_received, metadata } = readObject(paymentObject, object);
    return {
      stripeId: id,
      pence: status === "succeeded" ? amount_received : 0,
      paymentIntentId: id,
      isOurs: isOurs(metadata),
    };
  }
  if (kind === "transfer") {
    const { id, amount, amount_reversed, metadata } = readObject(transferObject, object);
    return {
      stripeId: id,
      pence: amount - amount_reversed,
      paymentIntentId: null,
      isOurs: isOurs(metadata),
    };
  }
  const { stripeRefundId, status, amount, paymentIntentId } = toRefundUpdate(object);
  return {
    stripeId: stripeRefundId,
    pence: refundStateOf(status) === "failed" ? 0 : amount,
    paymentIntentId,
    isOurs: isOurs(readObject(labelledObject, object).metadata),
  };
}

/** 0 if it was never paid, or failed. */
function penceOf(row: Doc<"checkouts"> | Doc<"refunds">): number {
  const hasMoved = "purpose" in row ? row.state !== "failed" : row.state === "paid";
  return hasMoved ? row.amount : 0;
}

/** An entry's amount in our own rows, in pence; null if it belongs to another deployment or shop. */
export const ourPence = internalQuery({
  args: { kind: entryKind, entry: stripeEntry },
  returns: v.nullable(v.number()),
  handler: async (ctx, { kind, entry: { stripeId, paymentIntentId, isOurs } }) => {
    if (kind === "transfer") return (await sentBy(ctx, stripeId)) ?? (isOurs ? 0 : null);
    const payment = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
    if (payment === null) return isOurs ? 0 : null;
    if (kind === "payment") return penceOf(payment);
    const refund = await ctx.db
      .query("refunds")
      .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", stripeId))
      .first();
    return refund === null ? 0 : penceOf(refund);
  },
});

/** Pence of one of our transfers that weren't taken back; null if we have none of this id. */
async function sentBy(ctx: QueryCtx, stripeId: string): Promise<number | null> {
  const transfer = await ctx.db
    .query("sellerTransfers")
    .withIndex("by_stripeId", (q) => q.eq("stripeId", stripeId))
    .first();
  if (transfer === null) return null;
  const rows = await transfersOf(ctx, transfer.orderId);
  const isTakenBack = (row: Doc<"sellerTransfers">) =>
    row.reverses === transfer._id && row.state === "done";
  return rows.filter(isTakenBack).reduce((sum, { amount }) => sum - amount, transfer.amount);
}

/** Pence of our paid payments, of our refunds that didn't fail, or of our transfers, by Stripe id. */
async function storedEntries(ctx: ActionCtx, kind: EntryKind, period: Period) {
  const stored = new Map<string, number>();
  for (let cursor: string | null = null; ;) {
    const args = { ...period, kind, cursor };
    const page: Infer<typeof rowPage> = await ctx.runQuery(
      internal.payments.stripeTotals.listStoredEntries,
      args,
    );
    for (const { stripeId, pence } of page.rows) stored.set(stripeId, pence);
    if (page.cursor === null) return stored;
    cursor = page.cursor;
  }
}

const rowPage = v.object({
  rows: v.array(v.object({ stripeId: v.string(), pence: v.number() })),
  cursor: v.nullable(v.string()),
});

/** A page of `storedEntries`, by age; `cursor: null` at the end. */
export const listStoredEntries = internalQuery({
  args: {
    kind: entryKind,
    from: v.number(),
    until: v.number(),
    cursor: v.nullable(v.string()),
  },
  returns: rowPage,
  handler: async (ctx, { kind, from, until, cursor }) => {
    if (kind === "transfer") return await listSent(ctx, { from, until, cursor });
    const { page, isDone, continueCursor } = await ctx.db
      .query(kind === "payment" ? "checkouts" : "refunds")
      .withIndex("by_creation_time", (q) => q.gte("_creationTime", from).lt("_creationTime", until))
      .paginate({ numItems: ROWS_PER_QUERY, cursor });
    const rows = page.flatMap((row) => {
      const stripeId = "purpose" in row ? row.stripeRefundId : row.stripePaymentIntentId;
      const pence = penceOf(row);
      return stripeId === undefined || pence === 0 ? [] : [{ stripeId, pence }];
    });
    return { rows, cursor: isDone ? null : continueCursor };
  },
});

async function listSent(
  ctx: QueryCtx,
  { from, until, cursor }: Period & { cursor: string | null },
): Promise<Infer<typeof rowPage>> {
  const { page, isDone, continueCursor } = await ctx.db
    .query("sellerTransfers")
    .withIndex("by_creation_time", (q) => q.gte("_creationTime", from).lt("_creationTime", until))
    .paginate({ numItems: TRANSFERS_PER_QUERY, cursor });
  const rows = [];
  for (const { kind, stripeId } of page) {
    if (kind !== "transfer" || stripeId === undefined) continue;
    rows.push({ stripeId, pence: (await sentBy(ctx, stripeId)) ?? 0 });
  }
  return { rows, cursor: isDone ? null : continueCursor };
}

/** Fewer, because each reads its order's other rows. */
const TRANSFERS_PER_QUERY = 100;
