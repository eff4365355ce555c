import { v } from "convex/values";
import { blockingMutation } from "../functions";
import { undoStanding } from "./model/undo";

/**
 * Undoes the caller's change to a user's standing within a minute, and restores the listings that a ban took
 * off sale. `not_found`, `undo_too_late`.
 */
export const standing = blockingMutation({
  args: { eventId: v.id("moderationEvents") },
  returns: v.null(),
  handler: async (ctx, { eventId }) => {
    await undoStanding(ctx, ctx.viewer, eventId);
    return null;
  },
});
