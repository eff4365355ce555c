import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { internal } from "../../_generated/api";
import { deviceName } from "../../domain/accounts/device";
import { SESSION_LIFE_MS } from "../../domain/shared/constants";
import { currentSessionId, requireStanding } from "../../shared/rules/access";
import { callerNetwork, pair, rememberNetwork } from "../../shared/rules/networks";
import { takeFromLimit } from "../../shared/rules/rateLimits";

/** What one person has at most: one more log-in ends the oldest. */
const SESSIONS_MAX = 50;
/** Tokens of a session that go in one transaction. */
const TOKENS_BATCH = 100;

/** The user's sessions, newest first. */
export async function sessionsOf(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"authSessions">[]> {
  return await allSessions(ctx, userId).take(SESSIONS_MAX);
}

const allSessions = (ctx: QueryCtx, userId: Id<"users">) =>
  ctx.db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", userId))
    .order("desc");

/** A session as its own person sees it; times in ms epoch. */
export const sessionView = v.object({
  sessionId: v.id("authSessions"),
  startedAt: v.number(),
  expiresAt: v.number(),
  isCurrent: v.boolean(),
  /** "Firefox on Windows"; null when it is not known. */
  device: v.union(v.string(), v.null()),
});

/** Where the caller is logged in, newest first. */
export async function sessionViews(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof sessionView>[]> {
  const current = await currentSessionId(ctx);
  return (await sessionsOf(ctx, userId)).map((session) => ({
    sessionId: session._id,
    startedAt: session._creationTime,
    expiresAt: session.expirationTime,
    isCurrent: session._id === current,
    device: session.device ?? null,
  }));
}

export type Begun = { userId: Id<"users">; sessionId: Id<"authSessions"> };

/**
 * Begins a session in the transaction that has seen the proof, so that none is begun by a proof that is over.
 * The session that the calling browser had ends, and the oldest of too many. `rate_limited`; an account that is
 * blocked is refused with the reason.
 */
export async function beginSession(ctx: MutationCtx, account: Doc<"authAccounts">): Promise<Begun> {
  const { userId } = account;
  await requireStanding(ctx, userId);
  await takeFromLimit(ctx, "logIn", pair(userId, await callerNetwork(ctx)));
  const current = await currentSessionId(ctx);
  if (current !== null && (await ctx.db.get("authSessions", current))) {
    await removeSession(ctx, current);
  }
  let others = 0;
  for await (const { _id } of allSessions(ctx, userId)) {
    others += 1;
    if (others >= SESSIONS_MAX) await removeSession(ctx, _id);
  }
  const expirationTime = Date.now() + SESSION_LIFE_MS;
  const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime });
  await rememberNetwork(ctx, account);
  return { userId, sessionId };
}

/**
 * Ends the user's sessions, all or all but one, with the tokens that would prolong them; returns how many. What
 * a session's holder asks next is refused at once: every call looks its session up. However many there are,
 * not one is left out; `beginSession` sees to it that they are few.
 */
export async function endSessions(
  ctx: MutationCtx,
  userId: Id<"users">,
  except: Id<"authSessions"> | null = null,
): Promise<number> {
  let ended = 0;
  for await (const { _id } of allSessions(ctx, userId)) {
    if (_id === except) continue;
    await removeSession(ctx, _id);
    ended += 1;
  }
  return ended;
}

/** Without its session a token is worth nothing; tokens that are too many for one transaction go later. */
async function removeSession(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  await ctx.db.delete("authSessions", sessionId);
  await removeTokens(ctx, sessionId);
}

/** Removes the tokens of a session that has ended, a batch a transaction. */
export async function removeTokens(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const tokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionId", (q) => q.eq("sessionId", sessionId))
    .take(TOKENS_BATCH);
  for (const token of tokens) await ctx.db.delete("authRefreshTokens", token._id);
  if (tokens.length === TOKENS_BATCH) {
    await ctx.scheduler.runAfter(0, internal.accounts.accounts.removeTokens, { sessionId });
  }
}

/** Removes a batch of the sessions and tokens whose time is over; returns how many rows went. */
export async function sweepSessions(ctx: MutationCtx, batch: number): Promise<number> {
  const sessions = await ctx.db
    .query("authSessions")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", Date.now()))
    .take(batch);
  for (const { _id } of sessions) await ctx.db.delete("authSessions", _id);
  const tokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", Date.now()))
    .take(batch);
  for (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
  return sessions.length + tokens.length;
}

/** Whether a refresh token, named from outside, is of a session that still exists. Counts its renewal; `rate_limited`. */
export async function admitRenewal(
  ctx: MutationCtx,
  named: { tokenId: string; sessionId: string },
): Promise<boolean> {
  const sessionId = ctx.db.normalizeId("authSessions", named.sessionId);
  const id = ctx.db.normalizeId("authRefreshTokens", named.tokenId);
  const token = id && (await ctx.db.get("authRefreshTokens", id));
  if (sessionId === null || token?.sessionId !== sessionId) return false;
  await takeFromLimit(ctx, "renewSession", sessionId);
  await recordDevice(ctx, sessionId);
  return true;
}

/** Names the device that a session was begun or renewed on, by the browser behind the call. */
export async function recordDevice(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const session = await ctx.db.get("authSessions", sessionId);
  const device = deviceName((await ctx.meta.getRequestMetadata()).userAgent);
  if (session === null || device === null || session.device === device) return;
  await ctx.db.patch("authSessions", sessionId, { device });
}
