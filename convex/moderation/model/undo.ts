/** Undoes what an admin has just done to a user's standing. */
import { v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { fail } from "#convex/errors.ts";
import { restoreSellerListings } from "#convex/listings/model/sellerListings.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { changeStanding } from "./standing";

/** Result of a change of standing: its trail entry, for undo; null if nothing changed. */
export const standingChange = v.object({
  eventId: v.union(v.id("moderationEvents"), v.null()),
});

const inverse = { suspend: "unsuspend", unsuspend: "suspend", ban: "unban", unban: "ban" } as const;
type StandingAction = keyof typeof inverse;

const isStandingAction = (action: Doc<"moderationEvents">["action"]): action is StandingAction =>
  Object.hasOwn(inverse, action);

/** Far more entries than one user gets in a minute. */
const RECENT_MAX = 50;

/**
 * Restores a user's standing to what it was before the viewer's own action, and the listings that a ban took
 * off sale. `not_found` unless the entry is the viewer's own change of standing; `undo_too_late` after a
 * minute or after a later change.
 */
export async function undoStanding(
  ctx: MutationCtx,
  admin: Profile,
  eventId: Id<"moderationEvents">,
): Promise<void> {
  const event = await ctx.db.get("moderationEvents", eventId);
  if (event?.adminId !== admin.userId || !isStandingAction(event.action)) fail("not_found");
  const { before, targetUserId } = event;
  if (before === undefined || targetUserId === undefined) fail("not_found");
  const latest = await latestStandingEvent(ctx, targetUserId);
  const isLate = Date.now() > event.createdAt + UNDO_WINDOW_MS;
  const target = await profileOf(ctx, targetUserId);
  if (isLate || latest?._id !== eventId || target === null || target.deletedAt !== null) {
    fail("undo_too_late");
  }
  await changeStanding(ctx, admin, target, inverse[event.action], "Undone at once.", {
    ...before,
    statusReason: before.statusReason,
  });
  if (event.action === "ban") await restoreSellerListings(ctx, targetUserId, eventId);
}

async function latestStandingEvent(ctx: MutationCtx, userId: Id<"users">) {
  const events = await ctx.db
    .query("moderationEvents")
    .withIndex("by_targetUserId_and_createdAt", (q) => q.eq("targetUserId", userId))
    .order("desc")
    .take(RECENT_MAX);
  return events.find(({ action }) => isStandingAction(action));
}
