import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { awayAt } from "#convex/domain/sellers/away.ts";
import { type Profile, profileOf, standingProblem } from "#convex/shared/model/access.ts";

/**
 * `blocked`: can't act. `away`: back only after the deadline. `unreachable`: emails bounce, and no notification was read.
 * `wasBlocked`: none of these now, but couldn't act for some of the time.
 */
export type SilenceExcuse = "blocked" | "wasBlocked" | "away" | "unreachable";

/** Whether a block of the user has ended since then (ms epoch). */
export const wasBlockedSince = ({ blockEndedAt = 0 }: Profile, since: number): boolean =>
  blockEndedAt > since;

/** No order or claim has this many notifications for one user. */
const ROWS_MAX = 100;

/**
 * Why silence may not count against a user; null if it may. `respondBy` (ms epoch): the deadline, if being away until then
 * is an excuse. A user is unreachable if emails come back (marking them as spam is no excuse) and they read no notification
 * of the group since `since` (ms epoch). A push is no proof: push services accept it for a phone that is off.
 */
export async function silenceExcuse(
  ctx: QueryCtx,
  userId: Id<"users">,
  { group, since, respondBy }: { group: string; since: number; respondBy?: number },
): Promise<SilenceExcuse | null> {
  const profile = await profileOf(ctx, userId);
  if (profile === null || standingProblem(profile)) return "blocked";
  if (respondBy !== undefined && awayAt(profile.selling?.awayUntil, respondBy)) return "away";
  const pastExcuse = wasBlockedSince(profile, since) ? "wasBlocked" : null;
  if (profile.emailProblem?.kind !== "bounced") return pastExcuse;
  const readRows = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_group_and_isRead", (q) =>
      q.eq("userId", userId).eq("group", group).eq("isRead", true),
    )
    .order("desc")
    .take(ROWS_MAX);
  return readRows.some(({ at }) => at >= since) ? pastExcuse : "unreachable";
}
