/** The end of the time for which an unpaid order holds its animals. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { endHold } from "./rules/holds";

/** By the clock, when the time is over. */
export const end = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await endHold(ctx, orderId);
    return null;
  },
});

/** By the sweep, when the clock was lost. False while Stripe is asked what became of the pay page. */
export const endOverdue = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => await endHold(ctx, rowId),
});
