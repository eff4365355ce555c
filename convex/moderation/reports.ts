import { v } from "convex/values";
import { ownLimitMutation } from "../functions";
import { report } from "./model/decideReport";
import { reportedType } from "./tables";

/**
 * Reports a listing, user, message, review or answer that the viewer can see and doesn't own. Repeating a
 * pending report is a no-op. Errors: `not_found`, `forbidden`, `invalid_input`, `rate_limited`.
 */
export const create = ownLimitMutation({
  args: { itemType: reportedType, itemId: v.string(), reason: v.string(), details: v.string() },
  returns: v.id("reports"),
  handler: async (ctx, args) => await report(ctx, ctx.viewer, args),
});
