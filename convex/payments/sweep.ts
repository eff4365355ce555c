import { v } from "convex/values";
import { internalMutation } from "../functions";
import { sweepHolds } from "../orders/rules/holds";
import { sweepCheckouts } from "./rules/payPageEnds";
import { sweepRefunds } from "./rules/refundAttempts";
import { forgetForeignUpdates } from "./rules/applyStripeUpdates";

/** Cron, every minute: schedules overdue holds, checkouts and refunds. Returns how many. */
export const run = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    await forgetForeignUpdates(ctx);
    return (await sweepHolds(ctx)) + (await sweepCheckouts(ctx)) + (await sweepRefunds(ctx));
  },
});
