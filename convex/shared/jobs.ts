/** Work over many rows, one call a row, and what of it failed. */
import type { FunctionReference } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { fail } from "../errors";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { callAgain, callsOfLate, callState } from "./rules/calls";
import {
  failedRow,
  failedRows,
  failureOf,
  type JobName,
  outcome,
  recordOutcome,
  startWork,
  sweepFailures,
} from "./rules/jobs";
import { record as leaveTrail } from "./rules/trail";
import { jobName } from "./tables";

/**
 * What a job does with one row. A step returns false when it has set something going that reports back by
 * itself (`internal.shared.jobs.record`): then it is not known yet whether the row is dealt with.
 */
type Step = FunctionReference<"mutation", "internal", { rowId: string }, boolean>;

const STEPS: Record<JobName, Step> = {
  endHold: internal.orders.holds.endOverdue,
  failCheckout: internal.payments.checkouts.failStalled,
  askStripe: internal.payments.checkouts.askStripe,
  retryRefund: internal.payments.refundAttempts.retry,
  liftBan: internal.moderation.bans.liftOverdue,
  callOffSale: internal.orders.blockedSellers.callOff,
  removeUnconfirmed: internal.privacy.deletion.removeUnconfirmed,
  sendMail: internal.shared.outbox.rescue,
  deleteUpload: internal.shared.uploads.deleteUnused,
  endExport: internal.privacy.dataExports.endOverdue,
  deletePersonalData: internal.privacy.deletion.deletePart,
  endClaimWait: internal.claims.clocks.endOverdue,
  eraseAddress: internal.orders.addresses.eraseDue,
  forgetApplicationDraft: internal.sellers.drafts.forgetOld,
  forgetListingDraft: internal.listings.drafts.forgetOld,
  matchSearch: internal.alerts.matching.matchAgain,
  forgetMatch: internal.alerts.matching.forgetOld,
  tellPriceDrop: internal.alerts.priceDrops.tell,
  sendAlertMail: internal.alerts.mails.sendDue,
  forgetCareAnswer: internal.tanks.suitability.forgetOld,
  forgetNotification: internal.notifications.notifications.forgetOld,
  forgetSellerYear: internal.orders.sellerYears.forgetOld,
  judgeListing: internal.listings.law.judgeListing,
  applyStripeEvent: internal.payments.webhook.applyAgain,
};

/** Deals with a row. A step that fails leaves nothing behind (it is a transaction within this one) but its failure. */
export const work = internalMutation({
  args: { job: jobName, rowId: v.string() },
  returns: v.null(),
  handler: async (ctx, { job, rowId }): Promise<null> => {
    try {
      const isDone: boolean = await ctx.runMutation(STEPS[job], { rowId });
      if (isDone) await recordOutcome(ctx, job, { rowId });
    } catch (error) {
      console.error(`${job} of ${rowId}`, error);
      await recordOutcome(ctx, job, { rowId, failure: failureOf(error) });
    }
    return null;
  },
});

/** What became of a row. */
export const record = internalMutation({
  args: { job: jobName, outcome },
  returns: v.null(),
  handler: async (ctx, { job, outcome }) => {
    await recordOutcome(ctx, job, outcome);
    return null;
  },
});

/**
 * By cron: tries what failed again. No sweep finds a row any more that was settled in another way meanwhile (by a
 * webhook, say), and only a step that finds nothing left to do takes it off the admin's list. Returns how many.
 */
export const retryFailures = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepFailures(ctx),
});

/** The rows that scheduled work could not deal with, the newest first; 50 at most. */
export const failures = adminQuery({
  args: {},
  returns: v.array(failedRow),
  handler: async (ctx) => await failedRows(ctx),
});

/** Does the step of a failed row again; the trail says so. `not_found` when it has been dealt with meanwhile. */
export const tryAgain = adminMutation({
  args: { failureId: v.id("jobFailures") },
  returns: v.null(),
  handler: async (ctx, { failureId }) => {
    const { job, rowId } = (await ctx.db.get("jobFailures", failureId)) ?? fail("not_found");
    await startWork(ctx, job, [rowId]);
    const target = { targetType: "job", targetId: rowId, person: null } as const;
    await leaveTrail(ctx, ctx.viewer, { action: "retry_job", ...target, reason: job });
    return null;
  },
});

/**
 * The admin has seen to a failed row elsewhere: it goes off the list, and the trail keeps why it had failed. It comes
 * back if a sweep finds it and it fails again. `not_found` when it has been dealt with meanwhile.
 */
export const leave = adminMutation({
  args: { failureId: v.id("jobFailures") },
  returns: v.null(),
  handler: async (ctx, { failureId }) => {
    const { job, rowId, error } = (await ctx.db.get("jobFailures", failureId)) ?? fail("not_found");
    await ctx.db.delete("jobFailures", failureId);
    const target = { targetType: "job", targetId: rowId, person: null } as const;
    await leaveTrail(ctx, ctx.viewer, {
      action: "leave_job",
      ...target,
      reason: `${job}: ${error}`,
    });
    return null;
  },
});

/** What became of the 200 functions that were scheduled last: those that failed, and how many wait. */
export const calls = adminQuery({
  args: {},
  returns: callState,
  handler: async (ctx) => await callsOfLate(ctx),
});

/** Schedules one of those that failed again; the trail says so. `not_found` when that has been done meanwhile. */
export const tryCallAgain = adminMutation({
  args: { callId: v.id("_scheduled_functions") },
  returns: v.null(),
  handler: async (ctx, { callId }) => {
    const name = await callAgain(ctx, callId);
    const target = { targetType: "job", targetId: callId, person: null } as const;
    await leaveTrail(ctx, ctx.viewer, { action: "retry_job", ...target, reason: name });
    return null;
  },
});
