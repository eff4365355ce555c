import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

/** More sessions than anybody has; each lives 30 days at most. */
const SESSIONS_MAX = 200;
const TOKENS_MAX = 500;

/** The user's live sessions, newest first. */
export async function sessionsOf(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"authSessions">[]> {
  return await ctx.db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(SESSIONS_MAX);
}

/** The session that the call's token names, whether or not it still lives. */
export async function currentSessionId(ctx: QueryCtx): Promise<Id<"authSessions"> | null> {
  const identity = await ctx.auth.getUserIdentity();
  const [, sessionId] = identity?.subject.split("|") ?? [];
  return sessionId === undefined ? null : ctx.db.normalizeId("authSessions", sessionId);
}

/**
 * Ends the user's sessions, all or all but one, with the tokens that would prolong them. What a session's
 * holder asks next is refused at once: every call looks its session up.
 */
export async function endSessions(
  ctx: MutationCtx,
  userId: Id<"users">,
  except: Id<"authSessions"> | null = null,
): Promise<number> {
  let ended = 0;
  for (const session of await sessionsOf(ctx, userId)) {
    if (session._id === except) continue;
    const tokens = await ctx.db
      .query("authRefreshTokens")
      .withIndex("sessionId", (q) => q.eq("sessionId", session._id))
      .take(TOKENS_MAX);
    for (const token of tokens) await ctx.db.delete("authRefreshTokens", token._id);
    await ctx.db.delete("authSessions", session._id);
    ended += 1;
  }
  return ended;
}
