import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { env } from "./_generated/server";
import { DAY_MS } from "./domain/constants";
import { deviceName } from "./domain/device";
import { fail } from "./errors";
import { internalMutation, internalQuery } from "./functions";
import { codeMail, confirmationMail, resetMail } from "./emailTemplates/accounts";
import { profileOf, standingProblem } from "./model/access";
import { accountOf } from "./model/accounts";
import { stepDeletion } from "./model/deletion";
import { enqueueEmail } from "./model/emails";
import { limitMailFromCaller, limitMailTo } from "./model/mailLimits";
import { rateLimiter } from "./model/rateLimits";
import { currentSessionId } from "./model/sessions";

/** What the auth providers must know of an address before they act on it. */
export const find = internalQuery({
  args: { email: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      accountId: v.id("authAccounts"),
      userId: v.id("users"),
      confirmed: v.boolean(),
      inGoodStanding: v.boolean(),
    }),
  ),
  handler: async (ctx, { email }) => {
    const account = await accountOf(ctx, email);
    if (account === null) return null;
    const profile = await profileOf(ctx, account.userId);
    return {
      accountId: account._id,
      userId: account.userId,
      confirmed: account.emailVerified !== undefined,
      inGoodStanding: profile !== null && standingProblem(profile) === null,
    };
  },
});

/** The address of a user's password account. */
export const emailOf = internalQuery({
  args: { userId: v.id("users") },
  returns: v.string(),
  handler: async (ctx, { userId }) => {
    const profile = await profileOf(ctx, userId);
    return profile?.email ?? fail("profile_missing");
  },
});

/** Long enough to look into a complaint. */
const MAILS_KEPT_MS = 30 * DAY_MS;
/** Much longer than any limit's period: a bucket that is thrown away was full again long since. */
const LIMITS_KEPT_MS = 2 * DAY_MS;
const SWEEP_BATCH = 200;

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
  handler: async (ctx, { email }) =>
    (await rateLimiter.limit(ctx, "confirmation", { key: email })).ok,
});

/** `rate_limited` after ten failed log-ins within the hour, for an address with or without an account. */
export const checkLogIn = internalQuery({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const { ok, retryAfter } = await rateLimiter.check(ctx, "logInFailure", { key: email });
    if (!ok) fail("rate_limited", { seconds: Math.max(1, Math.ceil((retryAfter ?? 0) / 1000)) });
    return null;
  },
});

/** Counts a log-in that failed, or forgets the failures after one that did not. */
export const recordLogIn = internalMutation({
  args: { email: v.string(), succeeded: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { email, succeeded }) => {
    if (succeeded) await rateLimiter.reset(ctx, "logInFailure", { key: email });
    else await rateLimiter.limit(ctx, "logInFailure", { key: email });
    return null;
  },
});

/** Queues the mail that carries a one-time secret. Links hold it in the fragment, which no server logs. */
export const sendSecret = internalMutation({
  args: {
    kind: v.union(v.literal("confirmation"), v.literal("code"), v.literal("reset")),
    email: v.string(),
    secret: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, { kind, email, secret }) => {
    const account = await accountOf(ctx, email);
    if (account === null) fail("profile_missing");
    const name = (await profileOf(ctx, account.userId))?.fullName ?? "";
    const token = encodeURIComponent(secret);
    const content = {
      confirmation: () =>
        confirmationMail(name, `${env.SITE_URL}/login#confirmation_token=${token}`),
      reset: () => resetMail(`${env.SITE_URL}/reset-password#access_token=${token}`),
      code: () => codeMail(secret),
    }[kind]();
    await enqueueEmail(ctx, {
      kind,
      to: email,
      userId: account.userId,
      idempotencyKey: `${kind}-${crypto.randomUUID()}`,
      ...content,
    });
    return null;
  },
});

/**
 * Every few hours, by cron: one-time secrets that nobody used, and mails that went out a month ago; a batch
 * a call, until nothing is left. Answers how many rows it deleted.
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
    const swept = stale.length + oldMails.length;
    if (swept > 0) await ctx.scheduler.runAfter(0, internal.accounts.sweepSecrets, {});
    return swept;
  },
});

/** Once a day, by cron: what limits have counted, which knows people's addresses and networks. */
export const sweepLimits = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const before = Date.now() - LIMITS_KEPT_MS;
    // It goes on by itself while there is more.
    await ctx.runMutation(components.rateLimiter.lib.clearAll, { before });
    return null;
  },
});

/** The session of the call that an action belongs to. */
export const currentSession = internalQuery({
  args: {},
  returns: v.union(v.id("authSessions"), v.null()),
  handler: async (ctx) => await currentSessionId(ctx),
});

/** Whether a refresh token is made as this deployment makes them, whatever has become of its session. */
export const isRefreshToken = internalQuery({
  args: { refreshToken: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { refreshToken }) => {
    const [tokenId = "", sessionId = ""] = refreshToken.split("|");
    return (
      ctx.db.normalizeId("authRefreshTokens", tokenId) !== null &&
      ctx.db.normalizeId("authSessions", sessionId) !== null
    );
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

/** The rest of a deletion, a part of a table a call. */
export const continueDeletion = internalMutation({
  args: { userId: v.id("users"), step: v.string(), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { userId, step, cursor }) => {
    await stepDeletion(ctx, userId, step, cursor);
    return null;
  },
});
