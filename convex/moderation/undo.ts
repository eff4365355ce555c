import { v } from "convex/values";
import { blockingMutation } from "../functions";
import { undoStanding } from "./model/undo";

/**
 * Takes back what the caller did to somebody's standing in the last minute, with the listings that a ban purged.
 * `not_found`, `undo_too_late`.
 */
export const standing = blockingMutation({
  args: { eventId: v.id("moderationEvents") },
  returns: v.null(),
  handler: async (ctx, { eventId }) => {
    await undoStanding(ctx, ctx.viewer, eventId);
    return null;
  },
});
