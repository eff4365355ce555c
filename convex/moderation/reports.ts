import { v } from "convex/values";
import { userMutation } from "../functions";
import { report } from "./rules/reports";

/** Reports a listing, a profile or a message; `not_found`, `forbidden` (one's own), `invalid_input`, `rate_limited`. */
export const create = userMutation({
  args: {
    itemType: v.union(v.literal("user_profile"), v.literal("listing"), v.literal("message")),
    itemId: v.string(),
    reason: v.string(),
    details: v.string(),
  },
  returns: v.id("reports"),
  handler: async (ctx, args) => await report(ctx, ctx.viewer, args),
});
