/**
 * Every sweep of the slices: work that no scheduled mutation does. Each finishes or undoes what a dead action left
 * behind, retries what failed, or does what is due by time alone. Scheduled mutations need none: Convex runs them
 * exactly once.
 */

import type { FunctionReference } from "convex/server";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { fail } from "./errors";
import { internalMutation } from "./functions";
import { errorTextOf } from "./shared/jobs";
import { sweepResult, recordRun } from "./shared/model/sweeps";

interface Sweep {
  /** Names it in the records of its runs. */
  name: string;
  /** Its purpose: the name of its cron. */
  label: string;
  /** Its interval. */
  minutes: number;
  /** Looks for due rows, so an extra run does no harm. Returns how many it found, or null. */
  run: FunctionReference<"mutation", "internal", Record<string, unknown>, number | null>;
}

const HOUR = 60;
const DAY = 24 * HOUR;

export const SWEEPS: readonly Sweep[] = [
  {
    name: "emails",
    label: "send emails left in the outbox",
    minutes: 5,
    run: internal.shared.outbox.sweep,
  },
  {
    name: "uploads",
    label: "delete uploads that nothing uses",
    minutes: 10,
    run: internal.shared.uploads.sweep,
  },
  {
    name: "files",
    label: "delete files that were never registered",
    minutes: HOUR,
    run: internal.shared.uploads.sweepStorage,
  },
  {
    name: "secrets",
    label: "delete expired log-in secrets",
    minutes: 6 * HOUR,
    run: internal.accounts.expiry.sweepExpired,
  },
  {
    name: "unconfirmed",
    label: "delete accounts that were never confirmed",
    minutes: HOUR,
    run: internal.privacy.deletion.sweepUnconfirmed,
  },
  {
    name: "limits",
    label: "delete old rate-limit counters",
    minutes: DAY,
    run: internal.accounts.expiry.sweepLimits,
  },
  {
    name: "failures",
    label: "retry failed tasks",
    minutes: 30,
    run: internal.shared.jobFailures.retryDue,
  },
  {
    name: "bans",
    label: "lift expired bans",
    minutes: 10,
    run: internal.moderation.standing.sweep,
  },
  {
    name: "notifications",
    label: "delete old notifications",
    minutes: 30,
    run: internal.notifications.bell.sweep,
  },
  {
    name: "addresses",
    label: "delete addresses and meeting places of orders that ended 30 days ago",
    minutes: HOUR,
    run: internal.orders.addresses.sweep,
  },
  {
    name: "applicationDrafts",
    label: "delete applications that were never sent",
    minutes: 6 * HOUR,
    run: internal.sellers.drafts.sweep,
  },
  {
    name: "listingDrafts",
    label: "delete listing drafts that were never published",
    minutes: 6 * HOUR,
    run: internal.listings.drafts.sweep,
  },
  {
    name: "freshness",
    label: "ask sellers whether their listings are still available",
    minutes: HOUR,
    run: internal.listings.freshness.sweep,
  },
  {
    name: "careAnswers",
    label: "delete care answers after 90 days",
    minutes: HOUR,
    run: internal.tanks.suitability.sweep,
  },
  {
    name: "arrivals",
    label: "compare new listings with saved searches",
    minutes: 5,
    run: internal.alerts.matching.sweep,
  },
  {
    name: "alertEmails",
    label: "send the daily emails of saved searches and favourites",
    minutes: 1,
    run: internal.alerts.dailyEmail.sweep,
  },
  {
    name: "stripe",
    label: "apply Stripe events without a webhook, and compare totals",
    minutes: HOUR,
    run: internal.payments.stripeSync.sweep,
  },
  {
    name: "payments",
    label: "finish interrupted payments",
    minutes: 1,
    run: internal.payments.sweep.run,
  },
  {
    name: "payouts",
    label: "send sellers their money",
    minutes: 1,
    run: internal.payouts.sweep.run,
  },
  {
    name: "payoutAccounts",
    label: "ask Stripe about sellers' accounts",
    minutes: HOUR,
    run: internal.payouts.sweep.refreshAccounts,
  },
  {
    name: "payoutShares",
    label: "compare sellers' shares with what was sent",
    minutes: DAY,
    run: internal.payouts.sweep.settleAgain,
  },
];

/**
 * Runs a sweep and records its result. It runs in a sub-transaction, so a failing one leaves only its error.
 */
export const run = internalMutation({
  args: { sweep: v.string() },
  returns: sweepResult,
  handler: async (ctx, { sweep: name }): Promise<typeof sweepResult.type> => {
    const sweep = SWEEPS.find((other) => other.name === name) ?? fail("not_found");
    const outcome: typeof sweepResult.type = { count: null, error: null };
    try {
      outcome.count = await ctx.runMutation(sweep.run, {});
    } catch (error) {
      console.error(`The sweep ${name}`, error);
      outcome.error = errorTextOf(error);
    }
    await recordRun(ctx, name, outcome);
    return outcome;
  },
});
