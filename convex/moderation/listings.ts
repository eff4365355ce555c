import { v } from "convex/values";
import { adminMutation } from "../functions";
import { decideListing, listingDecision } from "./model/decideListing";
import { requireReason } from "./model/queue";

/**
 * Decides on a listing whose description names barred species: dismisses the names, or takes the listing off
 * sale and sends the seller the reason. `reason_required`, `not_found`, `decided_already`; `forbidden` for
 * the admin's own listing.
 */
export const decide = adminMutation({
  args: listingDecision.fields,
  returns: v.null(),
  handler: async (ctx, { reason, ...args }) => {
    await decideListing(ctx, ctx.viewer, { ...args, reason: requireReason(reason) });
    return null;
  },
});
