/**
 * What needs an admin, and the Health tab of /admin-overview. What failed is read where it stands: emails, jobs, money,
 * webhook, sweeps.
 */
import { adminQuery } from "../functions";
import { healthSummary, queueLengths, queueLengthsOf, summaryOf } from "./model/health";

/** How much needs an admin, by kind; counts end at 20. */
export const summary = adminQuery({
  args: {},
  returns: healthSummary,
  handler: async (ctx) => await summaryOf(ctx, ctx.viewer),
});

/** How much Shoal has still to send; counts end at 20. */
export const queues = adminQuery({
  args: {},
  returns: queueLengths,
  handler: async (ctx) => await queueLengthsOf(ctx),
});
