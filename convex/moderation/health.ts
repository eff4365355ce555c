/**
 * What needs an admin, and the Health tab of /admin-overview. Failures are read from where they are stored:
 * emails, jobs, payments, the webhook and sweeps.
 */
import { adminQuery } from "../functions";
import { healthSummary, queueLengths, queueLengthsOf, summaryOf } from "./model/health";

/** How much needs an admin, by kind; counts are capped at 20. */
export const summary = adminQuery({
  args: {},
  returns: healthSummary,
  handler: async (ctx) => await summaryOf(ctx, ctx.viewer),
});

/** How much Shoal still has to send; counts are capped at 20. */
export const queues = adminQuery({
  args: {},
  returns: queueLengths,
  handler: async (ctx) => await queueLengthsOf(ctx),
});
