import { v } from "convex/values";
import { internalMutation } from "../functions";
import { endHold } from "./model/holds";

/** Scheduled for the end of the hold. False while Stripe is being asked about the pay page. */
export const end = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => await endHold(ctx, rowId),
});
