import { v } from "convex/values";
import { internal } from "../_generated/api";
import { DAY_MS, UNCONFIRMED_LIFE_MS } from "../domain/shared/constants";
import { deviceName } from "../domain/accounts/device";
import { internalMutation, internalQuery } from "../functions";
import { profileOf, standingProblem } from "../shared/rules/access";
import { accountOf } from "./rules/accounts";
import { startWork } from "../shared/rules/jobs";
import { limitMailFromCaller, limitMailTo } from "./rules/mailLimits";
import { countTowards, forgetIdleLimits, takeFromLimit } from "../shared/rules/rateLimits";
import { removeTokens as removeTokensOf, sweepSessions } from "./rules/sessions";
import { removeNewcomer } from "./rules/unconfirmed";

/** What the auth providers must know of an address before they act on it. */
export const find = internalQuery({
  args: { email: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      confirmed: v.boolean(),
      inGoodStanding: v.boolean(),
    }),
  ),
  handler: async (ctx, { email }) => {
    const account = await accountOf(ctx, email);
    if (account === null) return null;
    const profile = await profileOf(ctx, account.userId);
    return {
      confirmed: account.emailVerified !== undefined,
      inGoodStanding: profile !== null && standingProblem(profile) === null,
    };
  },
});

/** Long enough to look into a complaint. */
const MAILS_KEPT_MS = 30 * DAY_MS;
/** Convex Auth's own counts, which nothing reads any more. */
const LIMITS_KEPT_MS = 2 * DAY_MS;
const SWEEP_BATCH = 200;
/** Each is a call of the component that counts. */
const LIMITS_BATCH = 50;

const mailLimit = v.union(v.literal("signUp"), v.literal("otp"), v.literal("passwordReset"));

/** Before anything else is done for somebody who wants a mail: `limitMailFromCaller`. */
export const limitCaller = internalMutation({
  args: { limit: mailLimit },
  returns: v.null(),
  handler: async (ctx, { limit }) => {
    await limitMailFromCaller(ctx, limit);
    return null;
  },
});

/** Before a mail goes to an address: `limitMailTo`. */
export const limitMail = internalMutation({
  args: { limit: mailLimit, email: v.string() },
  returns: v.null(),
  handler: async (ctx, { limit, email }) => {
    await limitMailTo(ctx, limit, email);
    return null;
  },
});

/** True when a fresh confirmation link may be sent to an unconfirmed address now. */
export const mayResendConfirmation = internalMutation({
  args: { email: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { email }) => (await countTowards(ctx, "confirmation", email)).ok,
});

/**
 * By cron: accounts whose address nobody has confirmed for a week go, one transaction each, so that one bad
 * row stops no other; a batch a call, from `after` on (a row's creation time), until none is left.
 */
export const sweepUnconfirmed = internalMutation({
  args: { after: v.optional(v.number()) },
  returns: v.number(),
  handler: async (ctx, { after }) => {
    const stale = await ctx.db
      .query("authAccounts")
      .withIndex("by_emailVerified", (q) =>
        q
          .eq("emailVerified", undefined)
          .gt("_creationTime", after ?? 0)
          .lt("_creationTime", Date.now() - UNCONFIRMED_LIFE_MS),
      )
      .take(SWEEP_BATCH);
    const accountIds = stale.map(({ _id }) => _id);
    await startWork(ctx, "removeUnconfirmed", accountIds);
    const last = stale.at(-1);
    if (stale.length === SWEEP_BATCH && last) {
      await ctx.scheduler.runAfter(0, internal.accounts.accounts.sweepUnconfirmed, {
        after: last._creationTime,
      });
    }
    return stale.length;
  },
});

/** Removes an account that was never confirmed with all that its sign-up wrote. */
export const removeUnconfirmed = internalMutation({
  args: { rowId: v.id("authAccounts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    const account = await ctx.db.get("authAccounts", rowId);
    // It may have been confirmed, or deleted, since the sweep saw it.
    if (account?.emailVerified === undefined && account) await removeNewcomer(ctx, account);
    return true;
  },
});

/**
 * Every few hours, by cron: one-time secrets that nobody used, mails that went out a month ago, sessions and
 * their tokens whose time is over, and what Convex Auth counted by address; a batch a call, until nothing is left. Answers how many rows it deleted.
 */
export const sweepSecrets = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    const stale = await ctx.db
      .query("authVerificationCodes")
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - 2 * DAY_MS))
      .take(SWEEP_BATCH);
    for (const code of stale) await ctx.db.delete("authVerificationCodes", code._id);
    const oldMails = await ctx.db
      .query("emails")
      .withIndex("by_createdAt", (q) => q.lt("createdAt", Date.now() - MAILS_KEPT_MS))
      .take(SWEEP_BATCH);
    for (const mail of oldMails) await ctx.db.delete("emails", mail._id);
    // Convex Auth's counts of tries, which ours have replaced.
    const oldLimits = await ctx.db
      .query("authRateLimits")
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - LIMITS_KEPT_MS))
      .take(SWEEP_BATCH);
    for (const limit of oldLimits) await ctx.db.delete("authRateLimits", limit._id);
    const sessions = await sweepSessions(ctx, SWEEP_BATCH);
    const swept = stale.length + oldMails.length + oldLimits.length + sessions;
    if (swept > 0) await ctx.scheduler.runAfter(0, internal.accounts.accounts.sweepSecrets, {});
    return swept;
  },
});

/**
 * Once a day, by cron: what limits have counted, which knows people's addresses and networks; a batch a call,
 * until nothing is left that is idle. A limit that is in use is never given back.
 */
export const sweepLimits = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const found = await forgetIdleLimits(ctx, LIMITS_BATCH);
    if (found === LIMITS_BATCH) {
      await ctx.scheduler.runAfter(0, internal.accounts.accounts.sweepLimits, {});
    }
    return null;
  },
});

/** Whether a refresh token was made for a session that still lives; its ids as they came from outside. */
export const isRefreshToken = internalQuery({
  args: { tokenId: v.string(), sessionId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { tokenId, sessionId }) => {
    const id = ctx.db.normalizeId("authRefreshTokens", tokenId);
    const token = id && (await ctx.db.get("authRefreshTokens", id));
    return token !== null && token.sessionId === ctx.db.normalizeId("authSessions", sessionId);
  },
});

/** The tokens of a session that has ended, a batch a call. */
export const removeTokens = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await removeTokensOf(ctx, sessionId);
    return null;
  },
});

/** Before a session's tokens are renewed. `rate_limited`. */
export const limitRenewal = internalMutation({
  args: { sessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await takeFromLimit(ctx, "renewSession", sessionId);
    return null;
  },
});

/** Names the device that a session was begun or renewed on, by the browser behind the call. */
export const recordDevice = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    const session = await ctx.db.get("authSessions", sessionId);
    const device = deviceName((await ctx.meta.getRequestMetadata()).userAgent);
    if (session !== null && device !== null && session.device !== device) {
      await ctx.db.patch("authSessions", sessionId, { device });
    }
    return null;
  },
});
