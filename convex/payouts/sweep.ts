/** Retries transfers that are due, asks Stripe about accounts, and reminds sellers whose money waits. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import type { AccountStatus } from "../domain/payouts/states";
import { DAY_MS, HOUR_MS } from "../domain/shared/constants";
import { internalMutation } from "../functions";
import { orderOf } from "../orders/model/records";
import { nextSweepAt, startWork, stepResult, SWEEP_BATCH } from "../shared/jobs";
import { profileOf, standingProblem } from "../shared/model/access";
import { sendMoneyWaits } from "./mail/payoutEmails";
import { type PayoutAccount, scheduleRefresh } from "./model/accountRecords";
import { requestAllowed, scheduleAttempt, settleSeller } from "./model/settleSeller";
import { sumOfTransfers, transfersIn } from "./model/transferRecords";

/** Cron, every minute: attempts due transfers and reversals, and rechecks waiting ones. Returns how many. */
export const run = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const now = Date.now();
    const dueIn = (state: "waiting" | "requested") =>
      ctx.db
        .query("sellerTransfers")
        .withIndex("by_state_and_nextAttemptAt", (q) =>
          q.eq("state", state).gt("nextAttemptAt", 0).lt("nextAttemptAt", now),
        )
        .take(SWEEP_BATCH);
    const requested = await dueIn("requested");
    for (const { _id, updatedAt } of requested) {
      await ctx.db.patch("sellerTransfers", _id, { nextAttemptAt: nextSweepAt(updatedAt) });
      await scheduleAttempt(ctx, _id);
    }
    const waiting = await dueIn("waiting");
    for (const orderId of new Set(waiting.map((row) => row.orderId))) {
      await requestAllowed(ctx, await orderOf(ctx, orderId));
    }
    return requested.length + waiting.length;
  },
});

/** How far back the daily run settles completed orders again, in case a change was missed. */
const SETTLED_AGAIN_MS = 2 * DAY_MS;

/**
 * Cron, daily: schedules settling again for orders completed in the last two days, a page a call; returns how many. `from`:
 * where the last page ended.
 */
export const settleAgain = internalMutation({
  args: { from: v.optional(v.object({ after: v.number(), cursor: v.string() })) },
  returns: v.number(),
  handler: async (ctx, { from }) => {
    const after = from?.after ?? Date.now() - SETTLED_AGAIN_MS;
    const { page, isDone, continueCursor } = await ctx.db
      .query("orders")
      .withIndex("by_completedAt", (q) => q.gt("completedAt", after))
      .paginate({ numItems: SWEEP_BATCH, cursor: from?.cursor ?? null });
    const step = { run: internal.payouts.sweep.settleOrder, label: "Settle an order again" };
    await startWork(
      ctx,
      step,
      page.map(({ _id }) => _id),
    );
    if (!isDone) {
      const next = { from: { after, cursor: continueCursor } };
      await ctx.scheduler.runAfter(0, internal.payouts.sweep.settleAgain, next);
    }
    return page.length;
  },
});

/** Settles the seller's money for an order (`rowId`). */
export const settleOrder = internalMutation({
  args: { rowId: v.id("orders") },
  returns: stepResult,
  handler: async (ctx, { rowId }) => {
    await settleSeller(ctx, rowId);
    return null;
  },
});

const REQUEST_BATCH = 50;

/** Requests a seller's waiting transfers, 50 at a time; those that may not be sent yet stay. */
export const requestWaiting = internalMutation({
  args: { sellerId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { sellerId }) => {
    const waiting = await transfersIn(ctx, sellerId, "waiting", { max: REQUEST_BATCH });
    for (const orderId of new Set(waiting.map((row) => row.orderId))) {
      await requestAllowed(ctx, await orderOf(ctx, orderId));
    }
    const [first] = waiting;
    const isStuck = first && (await ctx.db.get("sellerTransfers", first._id))?.state === "waiting";
    if (waiting.length < REQUEST_BATCH || isStuck) return;
    await ctx.scheduler.runAfter(0, internal.payouts.sweep.requestWaiting, { sellerId });
  },
});

/** How long an account of a status goes without a question to Stripe. */
const REFRESH_AFTER_MS: Partial<Record<AccountStatus, number>> = {
  checking: HOUR_MS,
  started: DAY_MS,
  restricted: DAY_MS,
  active: DAY_MS,
  rejected: DAY_MS,
};
const REMINDED: readonly AccountStatus[] = ["none", "started"];
const REMIND_AFTER_MS = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS];

/** Cron, hourly: asks Stripe about accounts, and reminds sellers who haven't set theirs up. */
export const refreshAccounts = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const now = Date.now();
    let count = 0;
    for (const status of [...REMINDED, "checking", "restricted", "active", "rejected"] as const) {
      const due = await ctx.db
        .query("payoutAccounts")
        .withIndex("by_status_and_refreshedAt", (q) =>
          q.eq("status", status).lt("refreshedAt", now - (REFRESH_AFTER_MS[status] ?? HOUR_MS)),
        )
        .take(SWEEP_BATCH);
      for (const account of due) {
        await ctx.db.patch("payoutAccounts", account._id, { refreshedAt: now });
        if (account.stripeAccountId !== undefined) await scheduleRefresh(ctx, account._id);
        if (REMINDED.includes(status)) await remind(ctx, account);
      }
      count += due.length;
    }
    return count;
  },
});

async function remind(ctx: MutationCtx, account: PayoutAccount): Promise<void> {
  const { _id, sellerId, remindersSent } = account;
  const wait = REMIND_AFTER_MS[remindersSent];
  if (wait === undefined) return;
  const seller = await profileOf(ctx, sellerId);
  if (seller === null || standingProblem(seller) !== null) return;
  const waiting = await transfersIn(ctx, sellerId, "waiting");
  const [first] = waiting;
  if (first === undefined || Date.now() < first.createdAt + wait) return;
  await sendMoneyWaits(ctx, account, sumOfTransfers(waiting), remindersSent + 1);
  await ctx.db.patch("payoutAccounts", _id, { remindersSent: remindersSent + 1 });
}
