import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { awayAt } from "#convex/domain/sellers/away.ts";
import { type Profile, profileOf, standingProblem } from "#convex/shared/model/access.ts";

/**
 * `blocked`: can't act. `away`: back only after the deadline. `unreachable`: emails don't arrive, and no notification was
 * read. `wasBlocked`: none of these now, but couldn't act for some of the time.
 */
export type SilenceExcuse = "blocked" | "wasBlocked" | "away" | "unreachable";

/** Whether a block of the user ended after `since` (ms epoch). */
export const wasBlockedSince = ({ blockEndedAt = 0 }: Profile, since: number): boolean =>
  blockEndedAt > since;

/** Whether the user was blocked at some time between the two (ms epoch), by their last block. */
export const wasBlockedWithin = (profile: Profile, from: number, until: number): boolean =>
  (profile.deletedAt ?? profile.blockedAt ?? Infinity) < until &&
  (standingProblem(profile) !== null || wasBlockedSince(profile, from));

/** No user gets this many notifications of one order, or emails, while a silence lasts. */
const ROWS_MAX = 100;

/** Whether an email to the user about an order, written after `since` (ms epoch), couldn't be sent. */
async function hasUnsentEmail(ctx: QueryCtx, userId: Id<"users">, since: number): Promise<boolean> {
  const emails = await ctx.db
    .query("emails")
    .withIndex("by_userId", (q) => q.eq("userId", userId).gte("_creationTime", since))
    .order("desc")
    .take(ROWS_MAX);
  return emails.some(
    ({ kind, state }) => kind === "order" && (state === "failed" || state === "dismissed"),
  );
}

/**
 * Why silence may not count against a user; null if it may. `respondBy` (ms epoch): the deadline, if being
 * away until then is an excuse. A user is unreachable if emails come back (marking them as spam is no excuse)
 * or one about an order couldn't be sent, and they have read none of the group's notifications that were sent
 * since `since` (ms epoch). A push doesn't prove that they were reached: push services accept it for a phone
 * that is off.
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
  const isEmailLost =
    profile.emailProblem?.kind === "bounced" || (await hasUnsentEmail(ctx, userId, since));
  if (!isEmailLost) return pastExcuse;
  const readRows = await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_group_and_isRead", (q) =>
      q.eq("userId", userId).eq("group", group).eq("isRead", true),
    )
    .order("desc")
    .take(ROWS_MAX);
  return readRows.some(({ at }) => at >= since) ? pastExcuse : "unreachable";
}
