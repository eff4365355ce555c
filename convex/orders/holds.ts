import { v } from "convex/values";
import { internalMutation } from "../functions";
import { endHold } from "./model/holds";

/** Scheduled for the end of the hold. */
export const end = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await endHold(ctx, orderId);
    return null;
  },
});

/**
 * Run by the sweep when the scheduled call was lost. False while Stripe is being asked about the pay page.
 */
export const endOverdue = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => await endHold(ctx, rowId),
});
