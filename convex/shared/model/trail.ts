/** Writes the log of admin actions, and refuses an admin whose decision comes second. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { ACTION_PHRASES, type TrailAction } from "#convex/domain/moderation/actions.ts";
import { fail } from "#convex/errors.ts";
import { type Profile, profileOf } from "./access";

type Event = Doc<"moderationEvents">;

type NewAction = Pick<Event, "action" | "targetType" | "targetId"> & {
  /** Whose account, listing or message it concerned; null if no longer known, or for a job or sweep. */
  person: Id<"users"> | null;
  /** The admin's reason; an empty one isn't stored. */
  reason?: string | undefined;
  /** The account's earlier standing, for undo. */
  before?: Event["before"];
  /** The entry of the mailbox's other account whose change caused this one. */
  mailboxEventId?: Event["mailboxEventId"] | undefined;
};

/** Adds a log entry and returns its id; `admin` is null for automatic actions. */
export async function recordAction(
  ctx: MutationCtx,
  admin: Profile | null,
  { person, reason, before, mailboxEventId, ...entry }: NewAction,
): Promise<Id<"moderationEvents">> {
  return await ctx.db.insert("moderationEvents", {
    ...entry,
    ...(before === undefined ? {} : { before }),
    ...(mailboxEventId === undefined ? {} : { mailboxEventId }),
    adminId: admin?.userId ?? null,
    ...(person === null ? {} : { targetUserId: person }),
    ...(reason ? { reason } : {}),
    createdAt: Date.now(),
  });
}

/** Like `recordAction`, for actions on an account itself. */
export async function recordAccountAction(
  ctx: MutationCtx,
  admin: Profile | null,
  action: Event["action"],
  { userId }: Profile,
  facts: Pick<NewAction, "reason" | "before" | "mailboxEventId"> = {},
): Promise<Id<"moderationEvents">> {
  const target = { targetType: "user", targetId: userId, person: userId } as const;
  return await recordAction(ctx, admin, { action, ...target, ...facts });
}

/** Far more entries than anyone adds to one target while two admins look at it. */
const RECENT_MAX = 20;

/** The latest of `actions` on a target, with the admin's name; undefined if none is recent. */
export async function latestAction(
  ctx: QueryCtx,
  targetId: string,
  actions: readonly TrailAction[],
): Promise<{ event: Event; who: string } | undefined> {
  const events = await ctx.db
    .query("moderationEvents")
    .withIndex("by_targetId_and_createdAt", (q) => q.eq("targetId", targetId))
    .order("desc")
    .take(RECENT_MAX);
  const event = events.find(({ action }) => actions.includes(action));
  return event && { event, who: await nameOfAdmin(ctx, event.adminId) };
}

/**
 * Throws `decided_already`, with who did what and when, if another admin did the latest of `actions` on
 * the target. No-op if the admin did it themself, or there is no entry.
 */
export async function requireUndecided(
  ctx: MutationCtx,
  admin: Profile,
  targetId: string,
  actions: readonly TrailAction[],
): Promise<void> {
  const latest = await latestAction(ctx, targetId, actions);
  if (latest === undefined || latest.event.adminId === admin.userId) return;
  const { who, event } = latest;
  fail("decided_already", { who, what: ACTION_PHRASES[event.action], at: event.createdAt });
}

/** An admin's name as other admins see it; automatic actions are by "Shoal". */
export async function nameOfAdmin(ctx: QueryCtx, adminId: Id<"users"> | null): Promise<string> {
  if (adminId === null) return "Shoal";
  const profile = await profileOf(ctx, adminId);
  return profile?.fullName || "Another admin";
}
