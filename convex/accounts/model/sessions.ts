import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { SESSION_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { currentSessionId, requireStanding } from "#convex/shared/model/access.ts";
import { callerNetwork, networkKey } from "#convex/shared/model/networks.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { saveNetwork } from "./networks";
import { removeSessionDevices } from "./pushDevices";

/** Sessions per user; one more sign-in ends the oldest. */
export const SESSIONS_MAX = 50;
/** Refresh tokens of one session deleted at once; scheduled transactions delete the rest. */
const TOKENS_BATCH = 100;

/** A user's sessions, newest first. */
export const allSessions = (ctx: QueryCtx, userId: Id<"users">) =>
  ctx.db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", userId))
    .order("desc");

export type StartedSession = { userId: Id<"users">; sessionId: Id<"authSessions"> };

/**
 * Starts a session. Call it in the transaction that checked the password, code or link, so that a stale one
 * starts none.
 * Ends the calling browser's previous session, and the oldest if there are too many. Errors: `rate_limited`, or
 * why the account is blocked.
 */
export async function beginSession(
  ctx: MutationCtx,
  account: Doc<"authAccounts">,
): Promise<StartedSession> {
  const { userId } = account;
  await requireStanding(ctx, userId);
  await consumeLimit(ctx, "logIn", networkKey(userId, await callerNetwork(ctx)));
  const current = await currentSessionId(ctx);
  if (current !== null && (await ctx.db.get("authSessions", current))) {
    await removeSession(ctx, current);
  }
  let otherCount = 0;
  for await (const { _id } of allSessions(ctx, userId)) {
    otherCount += 1;
    if (otherCount >= SESSIONS_MAX) await removeSession(ctx, _id);
  }
  const expirationTime = Date.now() + SESSION_LIFE_MS;
  const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime });
  await saveNetwork(ctx, account);
  return { userId, sessionId };
}

/**
 * Ends the user's sessions, all or all but one, with their refresh tokens; returns how many. An ended
 * session is refused at its next call, because every call looks its session up. Ends every session in
 * one transaction; `beginSession` bounds how many there are.
 */
export async function endSessions(
  ctx: MutationCtx,
  userId: Id<"users">,
  except: Id<"authSessions"> | null = null,
): Promise<number> {
  let endedCount = 0;
  for await (const { _id } of allSessions(ctx, userId)) {
    if (_id === except) continue;
    await removeSession(ctx, _id);
    endedCount += 1;
  }
  return endedCount;
}

/**
 * Also removes the session's push devices. Tokens are useless without their session, so any that are too many for one
 * transaction are deleted later.
 */
async function removeSession(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  await ctx.db.delete("authSessions", sessionId);
  await removeSessionDevices(ctx, sessionId);
  await deleteTokens(ctx, sessionId);
}

export async function deleteTokens(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const tokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionId", (q) => q.eq("sessionId", sessionId))
    .take(TOKENS_BATCH);
  for (const token of tokens) await ctx.db.delete("authRefreshTokens", token._id);
  if (tokens.length === TOKENS_BATCH) {
    await ctx.scheduler.runAfter(0, internal.accounts.expiry.removeTokens, { sessionId });
  }
}
