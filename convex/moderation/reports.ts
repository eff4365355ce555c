import { v } from "convex/values";
import { userMutation } from "../functions";
import { report } from "./model/reports";
import { reportedType } from "./tables";

/**
 * Reports a listing, profile, message, review or answer. `not_found`, `forbidden` for the viewer's own,
 * `invalid_input`, `rate_limited`.
 */
export const create = userMutation({
  args: {
    itemType: reportedType,
    itemId: v.string(),
    reason: v.string(),
    details: v.string(),
  },
  returns: v.id("reports"),
  handler: async (ctx, args) => await report(ctx, ctx.viewer, args),
});
