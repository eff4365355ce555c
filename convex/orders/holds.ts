import { v } from "convex/values";
import { internalMutation } from "../functions";
import { endHold } from "./model/holds";

/** Scheduled for the end of the hold, and for a day later if it has a pay page. */
export const end = internalMutation({
  args: { rowId: v.id("orders") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await endHold(ctx, rowId);
    return true;
  },
});
