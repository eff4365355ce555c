import { v } from "convex/values";
import { internalMutation, internalQuery } from "../functions";
import { profileOf, standingProblem } from "../shared/model/access";
import { accountOf } from "./model/accounts";
import { limitMailFromCaller, limitMailTo } from "./model/mailLimits";
import { tryConsumeLimit } from "../shared/model/rateLimits";
import * as sessions from "./model/sessions";
import * as sweeps from "./model/sweeps";

/** What the auth providers need to know about an address before they act. */
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

const mailLimit = v.union(v.literal("signUp"), v.literal("otp"), v.literal("passwordReset"));

/** Runs `limitMailFromCaller` before any other work on a request for an email. */
export const limitCaller = internalMutation({
  args: { limit: mailLimit },
  returns: v.null(),
  handler: async (ctx, { limit }) => {
    await limitMailFromCaller(ctx, limit);
    return null;
  },
});

/** Runs `limitMailTo` before an email is sent to an address. */
export const limitMail = internalMutation({
  args: { limit: mailLimit, email: v.string() },
  returns: v.null(),
  handler: async (ctx, { limit, email }) => {
    await limitMailTo(ctx, limit, email);
    return null;
  },
});

/** Whether another confirmation link may be sent to an unconfirmed address now. */
export const tryConsumeConfirmation = internalMutation({
  args: { email: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { email }) => (await tryConsumeLimit(ctx, "confirmation", email)).ok,
});

/**
 * Every few hours, by cron: deletes unused one-time secrets, emails sent over a month ago, expired sessions
 * and tokens, and Convex Auth's own rate-limit rows, one batch per call until none is left. Returns the
 * number of rows deleted.
 */
export const sweepSecrets = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweeps.sweepSecrets(ctx),
});

/**
 * Daily, by cron: deletes idle rate-limit counts, which hold addresses and networks, one batch per call
 * until none is left. Limits still in use are never reset.
 */
export const sweepLimits = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await sweeps.sweepLimits(ctx);
    return null;
  },
});

/**
 * Before a session is renewed: whether the refresh token belongs to an existing session. The ids are
 * unverified input. Counts the renewal and records the device. `rate_limited`.
 */
export const admitRenewal = internalMutation({
  args: { tokenId: v.string(), sessionId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, token) => await sessions.admitRenewal(ctx, token),
});

/** Deletes the tokens of an ended session, one batch per call. */
export const removeTokens = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await sessions.removeTokens(ctx, sessionId);
    return null;
  },
});

/** Records the session's device from the calling browser. */
export const recordDevice = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await sessions.recordDevice(ctx, sessionId);
    return null;
  },
});
