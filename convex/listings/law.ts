import { v } from "convex/values";
import { internalMutation } from "../functions";
import { recheckListing as recheckAgainstLaw } from "./model/law";

/** Rechecks one listing against the law: a step of `orders/law:recheck`. */
export const recheckListing = internalMutation({
  args: { rowId: v.id("listings") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await recheckAgainstLaw(ctx, rowId);
    return true;
  },
});
