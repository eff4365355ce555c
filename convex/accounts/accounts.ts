import { v } from "convex/values";
import { internalMutation, internalQuery } from "../functions";
import { profileOf, standingProblem } from "../shared/rules/access";
import { accountOf } from "./rules/accounts";
import { limitMailFromCaller, limitMailTo } from "./rules/mailLimits";
import { countTowards } from "../shared/rules/rateLimits";
import * as sessions from "./rules/sessions";
import * as sweeps from "./rules/sweeps";

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
  handler: async (ctx, { after }) => await sweeps.sweepUnconfirmed(ctx, after ?? 0),
});

/**
 * Every few hours, by cron: one-time secrets that nobody used, mails that went out a month ago, sessions and
 * their tokens whose time is over, and what Convex Auth counted by address; a batch a call, until nothing is left. Returns how many rows it deleted.
 */
export const sweepSecrets = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweeps.sweepSecrets(ctx),
});

/**
 * Once a day, by cron: what limits have counted, which knows people's addresses and networks; a batch a call,
 * until nothing is left that is idle. A limit that is in use is never given back.
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
 * Before a session is renewed: whether the refresh token is of a session that still exists; its ids as they came from outside.
 * Counts the renewal and records the device. `rate_limited`.
 */
export const admitRenewal = internalMutation({
  args: { tokenId: v.string(), sessionId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, token) => await sessions.admitRenewal(ctx, token),
});

/** The tokens of a session that has ended, a batch a call. */
export const removeTokens = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await sessions.removeTokens(ctx, sessionId);
    return null;
  },
});

/** Names the device that a session was begun on, by the browser behind the call. */
export const recordDevice = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await sessions.recordDevice(ctx, sessionId);
    return null;
  },
});
