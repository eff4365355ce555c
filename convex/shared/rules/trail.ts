/** The trail of what admins did: the only way in, and what it says to an admin who comes second. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { TRAIL_DEEDS, type TrailAction } from "../../domain/moderation/actions";
import { fail } from "../../errors";
import { type Profile, profileOf } from "./access";

type Event = Doc<"moderationEvents">;

type Deed = Pick<Event, "action" | "targetType" | "targetId"> & {
  /** Whose account, listing or message it was about; null when that is not known any more. */
  person: Id<"users"> | null;
  /** What the admin wrote; nothing is kept of an empty one. */
  reason?: string | undefined;
  /** How the account stood before, for an undo. */
  before?: Event["before"];
};

/** Adds to the trail and returns the entry; `admin` is null when a clock or a rule did it. */
export async function record(
  ctx: MutationCtx,
  admin: Profile | null,
  { person, reason, before, ...deed }: Deed,
): Promise<Id<"moderationEvents">> {
  return await ctx.db.insert("moderationEvents", {
    ...deed,
    ...(before === undefined ? {} : { before }),
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
  { reason, before }: Pick<Deed, "reason" | "before"> = {},
): Promise<Id<"moderationEvents">> {
  const target = { targetType: "user", targetId: userId, person: userId } as const;
  return await record(ctx, admin, { action, ...target, reason, before });
}

/** Far more of one thing's entries than are written while two admins look at it. */
const RECENT = 20;

/** The latest of `actions` on a target, and who did it by name; undefined when there is none of late. */
export async function latestDeed(
  ctx: QueryCtx,
  targetId: string,
  actions: readonly TrailAction[],
): Promise<{ event: Event; who: string } | undefined> {
  const events = await ctx.db
    .query("moderationEvents")
    .withIndex("by_targetId_and_createdAt", (q) => q.eq("targetId", targetId))
    .order("desc")
    .take(RECENT);
  const event = events.find(({ action }) => actions.includes(action));
  return event && { event, who: await nameOfAdmin(ctx, event.adminId) };
}

/**
 * For a decision that finds nothing left to decide: `decided_already`, with who did what and when, if the latest of
 * `actions` on the target was another's. Goes on for what the admin did themself, and for what has no entry.
 */
export async function refuseSecond(
  ctx: MutationCtx,
  admin: Profile,
  targetId: string,
  actions: readonly TrailAction[],
): Promise<void> {
  const deed = await latestDeed(ctx, targetId, actions);
  if (deed === undefined || deed.event.adminId === admin.userId) return;
  const { who, event } = deed;
  fail("decided_already", { who, what: TRAIL_DEEDS[event.action], at: event.createdAt });
}

/** How an admin is named to another; what a clock or a rule did, Shoal did. */
export async function nameOfAdmin(ctx: QueryCtx, adminId: Id<"users"> | null): Promise<string> {
  if (adminId === null) return "Shoal";
  const profile = await profileOf(ctx, adminId);
  return profile?.fullName || "Another admin";
}
