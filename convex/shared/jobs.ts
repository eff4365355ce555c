/** Work over many rows, one call per row, and its failures. */
import type { FunctionReference } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { fail } from "../errors";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import {
  failedRow,
  failedRows,
  failureOf,
  type JobName,
  outcome,
  recordOutcome,
  startWork,
  sweepFailures,
} from "./model/jobs";
import { recordAction as leaveTrail } from "./model/trail";
import { jobName } from "./tables";

/**
 * A job's step for one row. It returns false if it has started something that reports back later
 * (`internal.shared.jobs.record`), so the outcome is still open.
 */
type Step = FunctionReference<"mutation", "internal", { rowId: string }, boolean>;

const STEPS: Record<JobName, Step> = {
  endHold: internal.orders.holds.endOverdue,
  failCheckout: internal.payments.checkouts.failStalled,
  askStripe: internal.payments.checkouts.askStripe,
  retryRefund: internal.payments.refundAttempts.retry,
  liftBan: internal.moderation.bans.liftOverdue,
  cancelBlockedSale: internal.orders.blockedSales.cancel,
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
  recheckListing: internal.listings.law.recheckListing,
  applyStripeEvent: internal.payments.webhook.applyAgain,
};

/** Processes a row. A failing step runs in a sub-transaction, so it leaves only its failure record. */
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

/** Records the outcome for a row. */
export const record = internalMutation({
  args: { job: jobName, outcome },
  returns: v.null(),
  handler: async (ctx, { job, outcome }) => {
    await recordOutcome(ctx, job, outcome);
    return null;
  },
});

/**
 * By cron: retries failed rows. Even a row settled elsewhere (by a webhook, say) leaves the admin's list
 * only when its step runs and finds nothing to do. Returns how many.
 */
export const retryFailures = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepFailures(ctx),
});

/** The rows that scheduled work failed on, newest first; at most 50. */
export const failures = adminQuery({
  args: {},
  returns: v.array(failedRow),
  handler: async (ctx) => await failedRows(ctx),
});

/** Retries a failed row and logs it. `not_found` if it has been resolved. */
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
 * Dismisses a failed row that the admin has dealt with; the log keeps its error. It reappears if a sweep
 * finds it and it fails again. `not_found` if it has been resolved.
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
