import { v } from "convex/values";
import { internalMutation } from "../functions";
import { sweepCheckouts } from "./model/payPageEnds";
import { sweepRefunds } from "./model/refundAttempts";

/** Cron, every minute: schedules overdue checkouts and refunds. Returns how many. */
export const run = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => (await sweepCheckouts(ctx)) + (await sweepRefunds(ctx)),
});
