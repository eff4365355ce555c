/** What the ways in and the settings page ask of `rules/credentials.ts` and `rules/secrets.ts`: actions have no database. */
import { v } from "convex/values";
import { internalMutation, internalQuery } from "../functions";
import { accountOf } from "./rules/accounts";
import * as credentials from "./rules/credentials";
import * as secrets from "./rules/secrets";
import { beginSession } from "./rules/sessions";
import * as tries from "./rules/tries";

const way = v.union(v.literal("password"), v.literal("code"));

/** Before a password or a code is looked at. `rate_limited`. */
export const takeTry = internalMutation({
  args: { way, email: v.string() },
  returns: v.null(),
  handler: async (ctx, { way, email }) => {
    await tries.takeTry(ctx, way, email);
    return null;
  },
});

/** After it was right. */
export const forgetTries = internalMutation({
  args: { way, email: v.string() },
  returns: v.null(),
  handler: async (ctx, { way, email }) => {
    await tries.forgetTries(ctx, email, way);
    return null;
  },
});

/** Who is logged in now, and by which session. */
const begun = v.object({ userId: v.id("users"), sessionId: v.id("authSessions") });

/** Keeps a one-time secret and queues its mail: `rules/secrets.ts`. */
export const issueSecret = internalMutation({
  args: {
    kind: v.union(v.literal("confirmation"), v.literal("code"), v.literal("reset")),
    email: v.string(),
    secret: v.string(),
    hash: v.string(),
    /** The code that a confirmation carries beside its link, as it is typed. */
    code: v.union(v.null(), v.object({ typed: v.string(), hash: v.string() })),
  },
  returns: v.null(),
  handler: async (ctx, issued) => {
    await secrets.issueSecret(ctx, issued);
    return null;
  },
});

/** After the password was right: the session, unless the password has changed meanwhile (null). */
export const logInByPassword = internalMutation({
  args: { email: v.string(), passwordHash: v.string() },
  returns: v.union(begun, v.null()),
  handler: async (ctx, { email, passwordHash }) =>
    await credentials.logInByPassword(ctx, email, passwordHash),
});

/** The account of an address with the hash of its password. */
export const passwordOf = internalQuery({
  args: { email: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      confirmed: v.boolean(),
      passwordHash: v.union(v.string(), v.null()),
    }),
  ),
  handler: async (ctx, { email }) => {
    const account = await accountOf(ctx, email);
    return (
      account && {
        confirmed: account.emailVerified !== undefined,
        passwordHash: account.secret ?? null,
      }
    );
  },
});

/** Whose link it is, while it can be used: the address, and the hash of the password that was kept. */
export const linkOf = internalQuery({
  args: { kind: v.union(v.literal("confirmation"), v.literal("reset")), hash: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      email: v.string(),
      passwordHash: v.union(v.string(), v.null()),
      signUpKeyHash: v.union(v.string(), v.null()),
    }),
  ),
  handler: async (ctx, { kind, hash }) => {
    const found = await secrets.findSecret(ctx, kind, hash);
    return (
      found && {
        email: found.account.providerAccountId,
        passwordHash: found.account.secret ?? null,
        signUpKeyHash: found.account.signUpKeyHash ?? null,
      }
    );
  },
});

/** Saves the hash of the key that the browser of a new account keeps. */
export const keepSignUpKey = internalMutation({
  args: { email: v.string(), hash: v.string() },
  returns: v.null(),
  handler: async (ctx, { email, hash }) => {
    const account = await accountOf(ctx, email);
    if (account) await ctx.db.patch("authAccounts", account._id, { signUpKeyHash: hash });
    return null;
  },
});

/** Counts a wrong password on the page of a confirmation link; false when the link has died of it. */
export const countWrongKept = internalMutation({
  args: { hash: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { hash }) => {
    const found = await secrets.findSecret(ctx, "confirmation", hash);
    return found !== null && (await secrets.countWrongTry(ctx, found.secret));
  },
});

/** `confirmAccount` by the link's hash; null when the link is of no use any more. */
export const confirmAccount = internalMutation({
  args: {
    hash: v.string(),
    /** Left out by who has shown to know the password that was kept. */
    chosen: v.union(v.null(), v.object({ passwordHash: v.string(), fullName: v.string() })),
  },
  returns: v.union(begun, v.null()),
  handler: async (ctx, { hash, chosen }) => {
    const found = await secrets.findSecret(ctx, "confirmation", hash);
    return found && (await credentials.confirmAccount(ctx, found.account, chosen));
  },
});

/**
 * Confirms an account by the code of its newest confirmation email, in the browser that signed up: `keyHash` is the hash
 * of its key. Null for a wrong code or key; a wrong code counts.
 */
export const confirmByCode = internalMutation({
  args: { email: v.string(), codeHash: v.string(), keyHash: v.string() },
  returns: v.union(begun, v.null()),
  handler: async (ctx, { email, codeHash, keyHash }) => {
    const account = await secrets.spendConfirmationCode(ctx, { email, codeHash, keyHash });
    return account && (await credentials.confirmAccount(ctx, account, null));
  },
});

/** Spends a reset link on a new password; false when the link is of no use any more. */
export const resetPassword = internalMutation({
  args: { hash: v.string(), passwordHash: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { hash, passwordHash }) => {
    const found = await secrets.findSecret(ctx, "reset", hash);
    if (found) await credentials.replacePassword(ctx, found.account, passwordHash);
    return found !== null;
  },
});

/** Spends a mailed code on a session; null for a wrong one, which counts. */
export const logInByCode = internalMutation({
  args: { email: v.string(), hash: v.string() },
  returns: v.union(begun, v.null()),
  handler: async (ctx, { email, hash }) => {
    const account = await secrets.spendCode(ctx, email, hash);
    return account && (await beginSession(ctx, account));
  },
});
