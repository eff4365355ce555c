/** The trail of what admins did: the only way in, and how a page reads it. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { shortId } from "../../domain/shared/ids";
import { moderationEvents } from "../tables";
import type { Profile } from "./access";
import { moderatedPersonView } from "./people";

const { action } = moderationEvents.validator.fields;
type Event = Doc<"moderationEvents">;

type Deed = Pick<Event, "action" | "targetType" | "targetId"> & {
  /** Whose account, listing or message it was about; null when that is not known any more. */
  person: Id<"users"> | null;
  /** What the admin wrote; nothing is kept of an empty one. */
  reason?: string | undefined;
};

/** Adds to the trail; `admin` is null when a clock or a rule did it. */
export async function record(
  ctx: MutationCtx,
  admin: Profile | null,
  { person, reason, ...deed }: Deed,
): Promise<void> {
  await ctx.db.insert("moderationEvents", {
    ...deed,
    adminId: admin?.userId ?? null,
    ...(person === null ? {} : { targetUserId: person }),
    ...(reason ? { reason } : {}),
    createdAt: Date.now(),
  });
}

/** As `record`, for what was done to an account itself. */
export async function recordOfPerson(
  ctx: MutationCtx,
  admin: Profile | null,
  action: Event["action"],
  { userId }: Profile,
  reason?: string,
): Promise<void> {
  const target = { targetType: "user", targetId: userId, person: userId } as const;
  await record(ctx, admin, { action, ...target, reason });
}

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

/** An entry with the names that people have now. */
export async function trailView(ctx: QueryCtx, event: Event): Promise<Infer<typeof trailEntry>> {
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
