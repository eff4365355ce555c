/**
 * Transactions that the sign-in and settings actions call, because actions have no database. The logic is in
 * `model/changeCredentials.ts` and `model/secrets.ts`.
 */

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation, internalQuery } from "../functions";
import { isInGoodStanding } from "../shared/model/access";
import * as tries from "./model/attemptLimits";
import * as credentials from "./model/changeCredentials";
import { accountOf } from "./model/insertPerson";
import * as secrets from "./model/secrets";
import { beginSession } from "./model/sessions";

const kind = literals("password", "code");

export const countAttempt = internalMutation({
  args: { kind, email: v.string() },
  returns: v.null(),
  handler: async (ctx, { kind, email }) => {
    await tries.countAttempt(ctx, kind, email);
  },
});

export const clearAttempts = internalMutation({
  args: { kind, email: v.string() },
  returns: v.null(),
  handler: async (ctx, { kind, email }) => {
    await tries.clearAttempts(ctx, email, kind);
  },
});

const startedSession = v.object({ userId: v.id("users"), sessionId: v.id("authSessions") });
const blockedAccount = v.object({
  blocked: v.object({ code: literals("account_suspended", "account_banned"), reason: v.string() }),
});

export const issueSecret = internalMutation({
  args: {
    kind: literals("confirmation", "code", "reset"),
    email: v.string(),
    secret: v.string(),
    hash: v.string(),
    /** The code sent with a confirmation link; `typed` is what the user types. */
    code: v.nullable(v.object({ typed: v.string(), hash: v.string() })),
  },
  returns: v.null(),
  handler: async (ctx, secret) => {
    await secrets.issueSecret(ctx, secret);
  },
});

export const emailNoAccountNotice = internalMutation({
  args: { kind: literals("code", "reset"), email: v.string() },
  returns: v.null(),
  handler: async (ctx, { kind, email }) => {
    await secrets.emailNoAccountNotice(ctx, kind, email);
  },
});

export const mailBlocked = internalMutation({
  args: { kind: literals("code", "reset"), email: v.string() },
  returns: v.null(),
  handler: async (ctx, { kind, email }) => {
    await secrets.mailBlocked(ctx, kind, email);
  },
});

export const logInByPassword = internalMutation({
  args: { email: v.string(), passwordHash: v.string() },
  returns: v.nullable(startedSession),
  handler: async (ctx, { email, passwordHash }) =>
    await credentials.logInByPassword(ctx, email, passwordHash),
});

/** What sign-in needs to know about an address; null without an account. */
export const findAccount = internalQuery({
  args: { email: v.string() },
  returns: v.nullable(
    v.object({
      confirmed: v.boolean(),
      inGoodStanding: v.boolean(),
      passwordHash: v.nullable(v.string()),
    }),
  ),
  handler: async (ctx, { email }) => {
    const account = await accountOf(ctx, email);
    return (
      account && {
        confirmed: account.emailVerified !== undefined,
        inGoodStanding: await isInGoodStanding(ctx, account.userId),
        passwordHash: account.secret ?? null,
      }
    );
  },
});

/** The account that a link was sent for; null if the link is spent or has expired. */
export const findLink = internalQuery({
  args: { kind: literals("confirmation", "reset"), hash: v.string() },
  returns: v.nullable(
    v.object({
      email: v.string(),
      passwordHash: v.nullable(v.string()),
      signUpKeyHash: v.nullable(v.string()),
    }),
  ),
  handler: async (ctx, { kind, hash }) => {
    const secret = await secrets.findSecret(ctx, kind, hash);
    return (
      secret && {
        email: secret.account.providerAccountId,
        passwordHash: secret.account.secret ?? null,
        signUpKeyHash: secret.account.signUpKeyHash ?? null,
      }
    );
  },
});

/** Stores the hash of a new account's sign-up key; the browser keeps the key itself. */
export const saveSignUpKey = internalMutation({
  args: { email: v.string(), hash: v.string() },
  returns: v.null(),
  handler: async (ctx, { email, hash }) => {
    const account = await accountOf(ctx, email);
    if (account) await ctx.db.patch("authAccounts", account._id, { signUpKeyHash: hash });
  },
});

/** Counts a wrong password on a confirmation link's page; false if that invalidated the link. */
export const countWrongPassword = internalMutation({
  args: { hash: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { hash }) => {
    const secret = await secrets.findSecret(ctx, "confirmation", hash);
    return secret !== null && (await secrets.countWrongAttempt(ctx, secret.secret));
  },
});

/** `confirmAccount` by the link's hash; null if the link is no longer valid. */
export const confirmAccount = internalMutation({
  args: {
    hash: v.string(),
    /** Null if the user has proved that they signed up, by the account's password or the sign-up key. */
    chosen: v.nullable(v.object({ passwordHash: v.string(), fullName: v.string() })),
  },
  returns: v.union(startedSession, blockedAccount, v.null()),
  handler: async (ctx, { hash, chosen }) => {
    const secret = await secrets.findSecret(ctx, "confirmation", hash);
    return secret && (await credentials.confirmAccount(ctx, secret.account, chosen));
  },
});

/**
 * Confirms an account by the code of its newest confirmation email, in the browser that signed up:
 * `keyHash` is the hash of its key. Null for a wrong code or key; a wrong code counts as an attempt.
 */
export const confirmByCode = internalMutation({
  args: { email: v.string(), codeHash: v.string(), keyHash: v.string() },
  returns: v.union(startedSession, blockedAccount, v.null()),
  handler: async (ctx, { email, codeHash, keyHash }) => {
    const account = await secrets.spendConfirmationCode(ctx, { email, codeHash, keyHash });
    return account && (await credentials.confirmAccount(ctx, account, null));
  },
});

/** Uses a reset link to set a new password; false if the link is no longer valid. */
export const resetPassword = internalMutation({
  args: { hash: v.string(), passwordHash: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { hash, passwordHash }) => {
    const secret = await secrets.findSecret(ctx, "reset", hash);
    if (secret) await credentials.replacePassword(ctx, secret.account, passwordHash);
    return secret !== null;
  },
});

/** Uses an emailed code to start a session; null for a wrong code, which counts as an attempt. */
export const logInByCode = internalMutation({
  args: { email: v.string(), hash: v.string() },
  returns: v.nullable(startedSession),
  handler: async (ctx, { email, hash }) => {
    const account = await secrets.spendCode(ctx, email, hash);
    return account && (await beginSession(ctx, account));
  },
});
