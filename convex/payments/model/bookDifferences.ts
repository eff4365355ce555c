/** Differences between the two books: found, stored once each, and settled. */
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { bookDay, differenceOf } from "#convex/domain/payments/states.ts";
import { fail } from "#convex/errors.ts";
import { requireUninvolved } from "#convex/orders/model/access.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { recordAction } from "#convex/shared/model/trail.ts";
import { bookDifferences } from "../tables";
import { checkoutOfIntent } from "./checkouts";
import type { StripeEntry } from "./stripeBooks";

type What = Doc<"bookDifferences">["what"];
export type Compared = { what: What; entry: StripeEntry };
type Ours = { amount: number; orderId?: Doc<"orders">["_id"] };

const AGREED = "The books agree again.";

/** Our side of an entry; null if it belongs to another shop on this Stripe account. */
async function oursOf(ctx: QueryCtx, { what, entry }: Compared): Promise<Ours | null> {
  if (entry.isForeign) return null;
  if (what === "payment") {
    const id = entry.ourId === null ? null : ctx.db.normalizeId("checkouts", entry.ourId);
    const row =
      (await checkoutOfIntent(ctx, entry.stripeId)) ??
      (id === null ? null : await ctx.db.get("checkouts", id));
    if (row === null) return entry.ourId === null ? null : { amount: 0 };
    const isThis = row.stripePaymentIntentId === entry.stripeId;
    return {
      amount: row.state === "paid" && isThis ? row.amount : 0,
      orderId: row.orderId,
    };
  }
  const row = await ctx.db
    .query("refunds")
    .withIndex("by_stripeRefundId", (q) => q.eq("stripeRefundId", entry.stripeId))
    .first();
  if (row) return { amount: row.state === "failed" ? 0 : row.amount, orderId: row.orderId };
  const of = entry.paymentIntentId && (await checkoutOfIntent(ctx, entry.paymentIntentId));
  if (of) return { amount: 0, orderId: of.orderId };
  return entry.ourId === null ? null : { amount: 0 };
}

/** Compares a Stripe entry and adds it to its day's totals; returns whether it belongs to another shop. */
export async function compareEntry(
  ctx: MutationCtx,
  run: Doc<"reconciliations">,
  compared: Compared,
): Promise<boolean> {
  const { what, entry } = compared;
  const ours = await oursOf(ctx, compared);
  if (ours === null) return true;
  await countInDay(ctx, run, compared, ours.amount);
  await keepDifference(ctx, what, entry, ours);
  return false;
}

async function keepDifference(
  ctx: MutationCtx,
  what: What,
  { stripeId, at, amount: theirs }: Pick<StripeEntry, "stripeId" | "at" | "amount">,
  { amount: ours, orderId }: Ours,
): Promise<void> {
  const known = await ctx.db
    .query("bookDifferences")
    .withIndex("by_stripeId", (q) => q.eq("stripeId", stripeId))
    .unique();
  const kind = differenceOf(theirs, ours);
  const now = Date.now();
  if (kind === null) {
    if (known && known.settledAt === undefined) await settle(ctx, known, AGREED);
    return;
  }
  const found = { what, kind, stripeId, day: bookDay(at), theirs, ours };
  const row = { ...found, ...(orderId === undefined ? {} : { orderId }), foundAt: now };
  if (known === null) await ctx.db.insert("bookDifferences", row);
  else if (known.theirs !== theirs || known.ours !== ours || known.settledWhy === AGREED) {
    // Reopen: the difference changed since it was settled, or came back after the books agreed.
    const open = { settledAt: undefined, settledWhy: undefined };
    await ctx.db.patch("bookDifferences", known._id, { ...row, ...open });
  }
}

/**
 * Resets a day's totals when a new run first reaches it. Entries only we have count on their day in our
 * books.
 */
async function countInDay(
  ctx: MutationCtx,
  run: Doc<"reconciliations">,
  { what, entry }: Compared,
  ours: number,
): Promise<void> {
  const day = bookDay(entry.at);
  const known = await ctx.db
    .query("reconciledDays")
    .withIndex("by_day", (q) => q.eq("day", day))
    .unique();
  const none = { theirPaid: 0, ourPaid: 0, theirRefunded: 0, ourRefunded: 0 };
  const before = known?.runId === run._id ? known : none;
  const counted = {
    runId: run._id,
    theirPaid: before.theirPaid + (what === "payment" ? entry.amount : 0),
    ourPaid: before.ourPaid + (what === "payment" ? ours : 0),
    theirRefunded: before.theirRefunded + (what === "refund" ? entry.amount : 0),
    ourRefunded: before.ourRefunded + (what === "refund" ? ours : 0),
  };
  if (known) await ctx.db.patch("reconciledDays", known._id, counted);
  else await ctx.db.insert("reconciledDays", { day, ...counted });
}

async function settle(
  ctx: MutationCtx,
  { _id }: Doc<"bookDifferences">,
  settledWhy: string,
): Promise<void> {
  await ctx.db.patch("bookDifferences", _id, { settledAt: Date.now(), settledWhy });
}

/** `forbidden` for the buyer or seller of the order concerned. */
export async function requireUninvolvedIn(
  ctx: QueryCtx,
  admin: Profile,
  { orderId }: Doc<"bookDifferences">,
): Promise<void> {
  const order = orderId && (await ctx.db.get("orders", orderId));
  if (order) requireUninvolved(admin, order);
}

/** An admin accepts an open difference and says why. `not_found` if already settled. */
export async function settleByHand(
  ctx: MutationCtx,
  admin: Profile,
  difference: Doc<"bookDifferences">,
  reason: string,
): Promise<void> {
  await requireUninvolvedIn(ctx, admin, difference);
  if (difference.settledAt !== undefined) fail("not_found");
  await settle(ctx, difference, reason);
  await recordAction(ctx, admin, {
    action: "settle_difference",
    targetType: "payment",
    targetId: difference._id,
    person: null,
    reason,
  });
}

/** Compares one difference with Stripe's current data. `entry: null` if Stripe has no such id. */
export async function recheckDifference(
  ctx: MutationCtx,
  difference: Doc<"bookDifferences">,
  entry: StripeEntry | null,
): Promise<void> {
  const { what, stripeId, day } = difference;
  const asked = entry ?? {
    ...{ stripeId, at: Date.parse(day), amount: 0, isForeign: false },
    ...{ ourId: null, paymentIntentId: what === "payment" ? stripeId : null },
  };
  const ours = (await oursOf(ctx, { what, entry: asked })) ?? { amount: 0 };
  await keepDifference(ctx, what, asked, ours);
}

const { settledWhy: _why, orderId: _order, ...shown } = bookDifferences.validator.fields;

export const differenceView = v.object({
  ...shown,
  differenceId: v.id("bookDifferences"),
  /** Null if there is no order. */
  orderUuid: v.union(v.string(), v.null()),
});

/** Open differences, newest first; at most 100, and whether there are more. */
export async function openDifferences(
  ctx: QueryCtx,
): Promise<{ differences: Infer<typeof differenceView>[]; hasMore: boolean }> {
  const rows = await ctx.db
    .query("bookDifferences")
    .withIndex("by_settledAt_and_foundAt", (q) => q.eq("settledAt", undefined))
    .order("desc")
    .take(OPEN_MAX + 1);
  const differences = await Promise.all(
    rows.slice(0, OPEN_MAX).map(async ({ _id, orderId, ...row }) => {
      const order = orderId && (await ctx.db.get("orders", orderId));
      const { what, kind, stripeId, day, theirs, ours, foundAt } = row;
      return {
        ...{ differenceId: _id, what, kind, stripeId, day, theirs, ours, foundAt },
        orderUuid: order?.uuid ?? null,
      };
    }),
  );
  return { differences, hasMore: rows.length > OPEN_MAX };
}
const OPEN_MAX = 100;
