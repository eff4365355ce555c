/**
 * /admin/health: whether all is well, for admins. What failed is read where it stands: mails, jobs, money, webhook,
 * sweeps.
 */
import { adminQuery } from "../functions";
import { healthSummary, queueLengths, queueLengthsOf, summaryOf } from "./rules/health";

/** How much needs an admin, by kind; counts end at 50, those of mails at 20. */
export const summary = adminQuery({
  args: {},
  returns: healthSummary,
  handler: async (ctx) => await summaryOf(ctx, ctx.viewer),
});

/** How long the queues are; counts end at 50, those of mails at 20. */
export const queues = adminQuery({
  args: {},
  returns: queueLengths,
  handler: async (ctx) => await queueLengthsOf(ctx),
});
