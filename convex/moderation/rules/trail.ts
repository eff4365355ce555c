/** The trail of what admins did, as the moderator panel shows it. */
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { shortId } from "../../domain/shared/ids";
import { mapPage, pageOf } from "../../shared/rules/pages";
import { moderationEvents } from "../../shared/tables";
import { moderatedPersonView } from "./people";

const { action } = moderationEvents.validator.fields;

/** An entry of the trail: who did what to whom, and why. */
export const trailEntry = v.object({
  eventId: v.id("moderationEvents"),
  at: v.number(),
  /** Null when a clock did it. */
  admin: v.union(v.string(), v.null()),
  action,
  /** The person's name, or the kind and short id of what it was done to. */
  target: v.string(),
  reason: v.union(v.string(), v.null()),
});

/** What admins did, newest first. */
export async function trailPage(ctx: QueryCtx, asked: PaginationOptions) {
  const result = await ctx.db
    .query("moderationEvents")
    .withIndex("by_createdAt")
    .order("desc")
    .paginate(pageOf(asked));
  return await mapPage(result, (event) => trailView(ctx, event));
}

/** An entry with the names that people have now. */
async function trailView(
  ctx: QueryCtx,
  event: Doc<"moderationEvents">,
): Promise<Infer<typeof trailEntry>> {
  const nameOf = async (userId: Id<"users">) => (await moderatedPersonView(ctx, userId)).name;
  return {
    eventId: event._id,
    at: event.createdAt,
    admin: event.adminId && (await nameOf(event.adminId)),
    action: event.action,
    target: event.targetUserId
      ? await nameOf(event.targetUserId)
      : `${event.targetType} ${shortId(event.targetId)}`,
    reason: event.reason ?? null,
  };
}
