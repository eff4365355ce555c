/** Records what Stripe shows and answers about transfers and reversals, and decides what may be created. */

import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalMutation, internalQuery } from "../functions";
import { updateOrderMoney } from "../orders/model/orderMoney";
import { orderOf } from "../orders/model/records";
import { refundsIn } from "../payments/model/refundRecords";
import { profileOf } from "../shared/model/access";
import { sendMoneySent, sendMoneyTaken } from "./mail/payoutEmails";
import { accountOf, scheduleRefresh } from "./model/accountRecords";
import {
  attemptWork,
  type Permission,
  permission,
  type Shown,
  shownTransfer,
  verdict,
  type Work,
} from "./model/attempt";
import { isOutOfReach, owes, owesElsewhere } from "./model/debts";
import { reasonToWait, settleSeller } from "./model/settleSeller";
import { openReversals, type SellerTransfer } from "./model/transferRecords";

const transfer = { transferId: v.id("sellerTransfers") };

/** An attempt makes at most four calls, each of at most three 20-second tries. */
const ATTEMPT_TIMEOUT_MS = 5 * MINUTE_MS;
/** How long the next attempt waits after the first, second … unsuccessful one; after the last, always a day. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS, DAY_MS];
/** How long a seller's balance may lack what is to be taken back before an admin decides. */
const LACKING_MAX_MS = 30 * DAY_MS;
/**
 * Refused attempts after which an admin is shown the row; unanswered ones: one fewer. Any failure after a day
 * shows it too.
 */
const ATTEMPTS_BEFORE_ADMIN = 4;

const backoff = (attempts: number): number => BACKOFF_MS[attempts - 1] ?? DAY_MS;

/** Where to look for a requested row at Stripe; null if there is nothing to do. */
export const start = internalMutation({
  args: transfer,
  returns: v.nullable(attemptWork),
  handler: async (ctx, { transferId }): Promise<Work | null> => {
    const row = await ctx.db.get("sellerTransfers", transferId);
    if (row?.state !== "requested") return null;
    const nextAttemptAt = Date.now() + ATTEMPT_TIMEOUT_MS;
    await ctx.db.patch("sellerTransfers", transferId, { nextAttemptAt });
    const { uuid: orderUuid } = await orderOf(ctx, row.orderId);
    if (row.kind === "transfer") return { kind: row.kind, orderUuid, transferStripeId: null };
    const reversed = row.reverses && (await ctx.db.get("sellerTransfers", row.reverses));
    // The transfer's own attempt comes first; once it is done, `saveDone` makes the seller's reversals due.
    if (reversed?.stripeId === undefined) return null;
    return { kind: row.kind, orderUuid, transferStripeId: reversed.stripeId };
  },
});

/**
 * Records what Stripe shows. Returns what to create if Stripe lacks the row and it is still due; counts that as an
 * attempt. A transfer that may not be created now goes back to waiting, unless an attempt may still be running.
 */
export const recordShown = internalMutation({
  args: { ...transfer, shown: v.array(shownTransfer) },
  returns: v.nullable(permission),
  handler: async (ctx, { transferId, shown: rows }): Promise<Permission | null> => {
    const before = await ctx.db.get("sellerTransfers", transferId);
    if (before?.state !== "requested") return null;
    await saveShown(ctx, before, rows);
    await settleSeller(ctx, before.orderId);
    const row = await ctx.db.get("sellerTransfers", transferId);
    if (row?.state !== "requested") return null;
    const order = await orderOf(ctx, row.orderId);
    const mayCreate = row.kind === "reversal" || (await reasonToWait(ctx, order)) === null;
    if (!mayCreate) {
      await stopTrying(ctx, row);
      return null;
    }
    const { stripePaymentIntentId } =
      (await ctx.db.get("checkouts", row.checkoutId)) ?? fail("not_found");
    const stripeAccountId = (await accountOf(ctx, row.sellerId))?.stripeAccountId;
    const now = Date.now();
    await ctx.db.patch("sellerTransfers", transferId, {
      attempts: row.attempts + 1,
      nextAttemptAt: now + ATTEMPT_TIMEOUT_MS,
      updatedAt: now,
    });
    return {
      amount: row.amount,
      refusals: row.refusals,
      stripeAccountId: stripeAccountId ?? "",
      stripePaymentIntentId: stripePaymentIntentId ?? fail("not_found"),
    };
  },
});

/** Returns a transfer to waiting that Stripe doesn't show and that must not be created now. */
async function stopTrying(ctx: MutationCtx, row: SellerTransfer): Promise<void> {
  const now = Date.now();
  const mayBeRunning = row.attempts > 0 && now - row.updatedAt < ATTEMPT_TIMEOUT_MS;
  if (mayBeRunning) return;
  await ctx.db.patch("sellerTransfers", row._id, {
    // A new key: Stripe may have answered the last one, but created nothing.
    ...(row.attempts > 0 ? { attempts: 0, refusals: row.refusals + 1 } : {}),
    state: "waiting",
    error: undefined,
    needsAdmin: undefined,
    updatedAt: now,
  });
  await settleSeller(ctx, row.orderId);
}

/** Stores what Stripe shows: marks our rows as done and inserts missing ones (`insertFound`). */
async function saveShown(
  ctx: MutationCtx,
  row: SellerTransfer,
  rows: readonly Shown[],
): Promise<void> {
  for (const entry of rows) {
    const known = await ctx.db
      .query("sellerTransfers")
      .withIndex("by_stripeId", (q) => q.eq("stripeId", entry.stripeId))
      .first();
    if (known) continue;
    const id = entry.transferId && ctx.db.normalizeId("sellerTransfers", entry.transferId);
    const named = id ? await ctx.db.get("sellerTransfers", id) : null;
    if (named && named.orderId === row.orderId && named.stripeId === undefined) {
      await saveDone(ctx, named, entry);
    } else if (row.kind === "reversal" || entry.transferId !== null) {
      await insertFound(ctx, row, entry);
    }
  }
}

/**
 * Inserts a reversal made in Stripe's dashboard, or a row that is missing since the data was restored from a
 * backup. Other transfers for the order, made elsewhere, are not ours.
 */
async function insertFound(
  ctx: MutationCtx,
  { orderId, sellerId, checkoutId, kind, reverses }: SellerTransfer,
  { stripeId, amount, availableAt, destination }: Shown,
): Promise<void> {
  const now = Date.now();
  await ctx.db.insert("sellerTransfers", {
    orderId,
    sellerId,
    checkoutId,
    kind,
    amount,
    stripeId,
    ...(reverses === undefined ? {} : { reverses }),
    ...(availableAt === null ? {} : { availableAt }),
    ...(destination === null ? {} : { destination }),
    state: "done",
    attempts: 0,
    refusals: 0,
    createdAt: now,
    updatedAt: now,
  });
}

export const record = internalMutation({
  args: { ...transfer, shown: shownTransfer },
  returns: v.null(),
  handler: async (ctx, { transferId, shown: entry }) => {
    const row = await ctx.db.get("sellerTransfers", transferId);
    if (row === null || row.stripeId !== undefined) return;
    await saveDone(ctx, row, entry);
    await settleSeller(ctx, row.orderId);
  },
});

async function saveDone(
  ctx: MutationCtx,
  row: SellerTransfer,
  { stripeId, amount, availableAt, destination }: Shown,
): Promise<void> {
  const { _id, orderId, kind } = row;
  await ctx.db.patch("sellerTransfers", _id, {
    state: "done",
    stripeId,
    amount,
    attempts: 0,
    updatedAt: Date.now(),
    ...(availableAt === null ? {} : { availableAt }),
    ...(destination === null ? {} : { destination }),
    error: undefined,
    needsAdmin: undefined,
    nextAttemptAt: undefined,
  });
  const order = await orderOf(ctx, orderId);
  if (kind === "transfer") {
    await sendMoneySent(ctx, order, { ...row, amount });
    await wakeReversals(ctx, row, availableAt);
    return;
  }
  await sendMoneyTaken(ctx, order, { ...row, amount });
  await retryRefunds(ctx, orderId);
  const account = await accountOf(ctx, row.sellerId);
  if (account?.schedule === "manual") await scheduleRefresh(ctx, account._id);
}

/** The seller's reversals that lacked money are tried again once this transfer has arrived. */
async function wakeReversals(
  ctx: MutationCtx,
  { sellerId }: SellerTransfer,
  availableAt: number | null,
): Promise<void> {
  const nextAttemptAt = Math.max(Date.now(), availableAt ?? 0);
  for (const { _id, needsAdmin, ...row } of await openReversals(ctx, sellerId)) {
    if (needsAdmin || (row.nextAttemptAt ?? 0) < nextAttemptAt) continue;
    await ctx.db.patch("sellerTransfers", _id, { nextAttemptAt });
  }
}

/** Refunds that Stripe lacked the money for are tried again at once. */
async function retryRefunds(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  for (const { _id, lacksFunds } of await refundsIn(ctx, orderId, "requested")) {
    if (lacksFunds) await ctx.db.patch("refunds", _id, { nextAttemptAt: Date.now() });
  }
}

/** Records why an attempt failed. `refusals`: as in the permission; null if it failed before it had one. */
export const recordFailure = internalMutation({
  args: { ...transfer, refusals: v.nullable(v.number()), error: v.string(), ...verdict },
  returns: v.null(),
  handler: async (ctx, { transferId, refusals, error, wasAnswered, kind }) => {
    const row = await ctx.db.get("sellerTransfers", transferId);
    if (row?.state !== "requested" || (refusals !== null && refusals !== row.refusals)) return;
    const now = Date.now();
    const isRefused = refusals !== null && wasAnswered;
    const tries = isRefused ? row.refusals + 1 : row.attempts + 1;
    await ctx.db.patch("sellerTransfers", transferId, {
      ...(isRefused ? { attempts: 0, refusals: row.refusals + 1 } : {}),
      error,
      nextAttemptAt: now + backoff(tries),
      updatedAt: now,
      ...(tries >= ATTEMPTS_BEFORE_ADMIN || now - row.createdAt > DAY_MS
        ? { needsAdmin: true }
        : {}),
    });
    if (isRefused && kind === "account" && row.kind === "transfer") {
      await ctx.db.patch("sellerTransfers", transferId, { state: "waiting" });
      const account = await accountOf(ctx, row.sellerId);
      if (account) await scheduleRefresh(ctx, account._id);
      return;
    }
    if (isRefused && kind === "lacksFunds" && row.kind === "reversal") await waitForFunds(ctx, row);
    else if (isRefused && kind !== "retry" && kind !== "lacksFunds") await markRefused(ctx, row);
    await updateOrderMoney(ctx, row.orderId);
  },
});

/**
 * The seller's balance lacks the money: retried daily and when later sales arrive; bank payments stop until
 * then. An admin sees it after 30 days, or at once if no sale can fill that balance.
 */
async function waitForFunds(ctx: MutationCtx, row: SellerTransfer): Promise<void> {
  const now = Date.now();
  const isLate = now - row.createdAt > LACKING_MAX_MS;
  await ctx.db.patch("sellerTransfers", row._id, {
    nextAttemptAt: now + DAY_MS,
    needsAdmin: isLate || (await isOutOfReach(ctx, row)) ? true : undefined,
  });
  const account = await accountOf(ctx, row.sellerId);
  if (account && account.schedule !== "manual") await scheduleRefresh(ctx, account._id);
}

/** Refused for good: an admin decides. */
async function markRefused(ctx: MutationCtx, { _id, kind }: SellerTransfer): Promise<void> {
  const state = kind === "transfer" ? ("failed" as const) : ("requested" as const);
  await ctx.db.patch("sellerTransfers", _id, { state, needsAdmin: true, nextAttemptAt: undefined });
}

/** Whether an account of the user's mailbox owes money, theirs included, or may soon because of a chargeback. */
export const hasDebts = internalQuery({
  args: { userId: v.id("users") },
  returns: v.boolean(),
  handler: async (ctx, { userId }) => {
    const profile = await profileOf(ctx, userId);
    if (profile === null) return false;
    return (await owes(ctx, userId)) || (await owesElsewhere(ctx, profile));
  },
});
