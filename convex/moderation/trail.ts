/** The trail of admins' actions, as shown in the moderator panel. */

import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, type ObjectType, v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { shortId } from "../domain/shared/ids";
import { adminQuery } from "../functions";
import { mapPage, onlyPage, requirePageSize } from "../shared/model/pages";
import { moderationEvents } from "../shared/tables";
import { moderatedPersonView, personOfAddress } from "./model/people";

const { action } = moderationEvents.validator.fields;

const trailEntry = v.object({
  eventId: v.id("moderationEvents"),
  at: v.number(),
  /** Null if no admin acted: a cron, a rule, or the user. */
  admin: v.nullable(v.string()),
  action,
  /** The user's name, or the kind and short id of another target. */
  target: v.string(),
  reason: v.nullable(v.string()),
});

/**
 * Filters: the admin and the user concerned (full email addresses), the action, and the period (ms epoch).
 */
const trailFilter = {
  admin: v.optional(v.string()),
  action: v.optional(action),
  person: v.optional(v.string()),
  from: v.optional(v.number()),
  to: v.optional(v.number()),
};
type Filter = ObjectType<typeof trailFilter>;

/**
 * Admins' actions, newest first, filtered; an unknown email address finds nothing. Every filter has an index.
 * Of combined filters, one selects the page and the others thin it out, so a page may hold fewer rows than
 * asked for.
 */
export const list = adminQuery({
  args: { ...trailFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(trailEntry),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const options = requirePageSize(paginationOpts);
    const [adminId, personId] = await Promise.all([
      personOfAddress(ctx, filter.admin),
      personOfAddress(ctx, filter.person),
    ]);
    // No user has this address.
    if (adminId === null || personId === null) return onlyPage<Infer<typeof trailEntry>>([]);
    const result = await eventsOf(ctx, filter, adminId, personId).order("desc").paginate(options);
    const page = result.page.filter(
      (event) =>
        (adminId === undefined || event.adminId === adminId) &&
        (filter.action === undefined || event.action === filter.action),
    );
    return await mapPage({ ...result, page }, (event) => trailView(ctx, event));
  },
});

function eventsOf(
  { db }: QueryCtx,
  { action, from = 0, to = Number.MAX_SAFE_INTEGER }: Filter,
  adminId: Id<"users"> | undefined,
  personId: Id<"users"> | undefined,
) {
  const events = db.query("moderationEvents");
  if (personId !== undefined) {
    return events.withIndex("by_targetUserId_and_createdAt", (q) =>
      q.eq("targetUserId", personId).gte("createdAt", from).lte("createdAt", to),
    );
  }
  if (adminId !== undefined) {
    return events.withIndex("by_adminId_and_createdAt", (q) =>
      q.eq("adminId", adminId).gte("createdAt", from).lte("createdAt", to),
    );
  }
  if (action !== undefined) {
    return events.withIndex("by_action_and_createdAt", (q) =>
      q.eq("action", action).gte("createdAt", from).lte("createdAt", to),
    );
  }
  return events.withIndex("by_createdAt", (q) => q.gte("createdAt", from).lte("createdAt", to));
}

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
