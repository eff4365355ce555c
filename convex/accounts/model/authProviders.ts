/**
 * The two ways to sign in: a password with a confirmed address, or a one-time code by email. Both belong
 * to the single `password` account of an address. Every refusal is one of our typed errors. Convex Auth
 * creates accounts and tokens; we create secrets and sessions. `convex/auth.ts` documents what clients
 * send.
 */

import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { createAccount, type GenericActionCtxWithAuthConfig } from "@convex-dev/auth/server";
import type { FunctionReturnType } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { DataModel } from "#convex/_generated/dataModel.js";
import { isPasswordLength, normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import { fail } from "#convex/errors.ts";
import type { BlockedAccount } from "./changeCredentials";
import { requireName } from "./names";
import { hashPassword, matchesHash, passwordCrypto, provePassword } from "./passwordProof";
import { hashCode, hashSecret, mailSecret } from "./secretEmails";
import type { StartedSession } from "./sessions";
import { readParams, type SignInInput } from "./signInInput";

type Ctx = GenericActionCtxWithAuthConfig<DataModel>;
/** Returns the new session, for which Convex Auth issues tokens; null if none was started. */
type Flow = (input: SignInInput, ctx: Ctx) => Promise<StartedSession | null>;

const emailOf = ({ email }: SignInInput) => normaliseEmail(email) ?? fail("invalid_email");

/** Creates the account and emails the confirmation link; an account not yet confirmed gets a new link. */
const signUp: Flow = async (input, ctx) => {
  const email = emailOf(input);
  const { password, fullName = "", over16, signupTimestamp, signUpKey } = input;
  if (!isPasswordLength(password)) fail("password_length");
  const name = requireName(fullName, email);
  if (!over16) fail("age_required");
  await ctx.runMutation(internal.accounts.signInLimits.limitCaller, { limit: "signUp" });
  const existing = await ctx.runQuery(internal.accounts.credentials.findAccount, { email });
  if (existing?.confirmed) fail("user_already_confirmed");
  await ctx.runMutation(internal.accounts.signInLimits.limitMail, { limit: "signUp", email });
  if (existing) {
    await mailSecret(ctx, "confirmation", email);
    fail("user_already_exists");
  }
  const now = Date.now();
  const profile = {
    email,
    fullName: name,
    ageConfirmedAt: now,
    signupTimestamp: signupTimestamp ?? now,
  };
  await createAccount(ctx, {
    provider: "password",
    account: { id: email, secret: password },
    profile,
  });
  if (signUpKey) {
    const hash = await hashSecret(signUpKey);
    await ctx.runMutation(internal.accounts.credentials.saveSignUpKey, { email, hash });
  }
  await mailSecret(ctx, "confirmation", email);
  return null;
};

const logIn: Flow = async (input, ctx) => {
  const email = normaliseEmail(input.email);
  if (email === null) fail("invalid_credentials");
  const account = await provePassword(ctx, email, input.password);
  if (account === null) fail("invalid_credentials");
  if (!account.confirmed) {
    if (await ctx.runMutation(internal.accounts.signInLimits.tryConsumeConfirmation, { email })) {
      await mailSecret(ctx, "confirmation", email);
    }
    fail("user_not_confirmed");
  }
  const { passwordHash } = account;
  const session = await ctx.runMutation(internal.accounts.credentials.logInByPassword, {
    email,
    passwordHash,
  });
  return session ?? fail("invalid_credentials");
};

/** Refuses a confirmed account that has inherited a ban or a suspension. */
function requireUnblocked(session: StartedSession | BlockedAccount | null): StartedSession | null {
  if (session === null || !("blocked" in session)) return session;
  const { code, reason } = session.blocked;
  fail(code, { reason });
}

/** Confirms by the code from the confirmation email, typed into the page that signed up. */
const confirmByCode: Flow = async (input, ctx) => {
  const email = emailOf(input);
  await ctx.runMutation(internal.accounts.credentials.countAttempt, { kind: "code", email });
  const session = await ctx.runMutation(internal.accounts.credentials.confirmByCode, {
    email,
    codeHash: await hashCode(email, input.code ?? ""),
    keyHash: await hashSecret(input.signUpKey ?? ""),
  });
  return requireUnblocked(session) ?? fail("code_invalid");
};

/**
 * The form behind the confirmation link. The mailbox's owner may not be the one who signed up, so the
 * link alone confirms nothing: it also takes the browser that signed up, the account's password, or a
 * new password and name.
 */
const confirm: Flow = async (input, ctx) => {
  if (input.email !== undefined) return await confirmByCode(input, ctx);
  const { code, password, newPassword, fullName = "", over16, signUpKey } = input;
  if (code === undefined) fail("link_expired");
  const hash = await hashSecret(code);
  const link = await ctx.runQuery(internal.accounts.credentials.findLink, {
    kind: "confirmation",
    hash,
  });
  if (link === null) fail("link_expired");
  let newCredentials: { passwordHash: string; fullName: string } | null = null;
  if (newPassword !== undefined) {
    if (!isPasswordLength(newPassword)) fail("password_length");
    const name = requireName(fullName, link.email);
    // The age box at sign-up may have been ticked by a different person.
    if (!over16) fail("age_required");
    newCredentials = { passwordHash: await hashPassword(newPassword), fullName: name };
  } else if (password === undefined && signUpKey) {
    // The key is too long to guess, so a wrong one does not count.
    if ((await hashSecret(signUpKey)) !== link.signUpKeyHash) fail("kept_password_wrong");
  } else if (!(await matchesHash(password, link.passwordHash))) {
    const lives = await ctx.runMutation(internal.accounts.credentials.countWrongPassword, { hash });
    fail(lives ? "kept_password_wrong" : "link_expired");
  }
  const session = await ctx.runMutation(internal.accounts.credentials.confirmAccount, {
    hash,
    chosen: newCredentials,
  });
  return requireUnblocked(session) ?? fail("link_expired");
};

type FoundAccount = FunctionReturnType<typeof internal.accounts.credentials.findAccount>;

/** The page says the same for every address; only its owner learns by email whether it has an account. */
async function mailSecretOrNoAccount(
  ctx: Ctx,
  kind: "code" | "reset",
  email: string,
  account: FoundAccount,
): Promise<void> {
  if (account === null) {
    await ctx.runMutation(internal.accounts.credentials.emailNoAccountNotice, { kind, email });
  } else if (account.inGoodStanding) {
    await mailSecret(ctx, account.confirmed ? kind : "confirmation", email);
  } else {
    await ctx.runMutation(internal.accounts.credentials.mailBlocked, { kind, email });
  }
}

/** An unconfirmed address gets its confirmation link instead; that page also sets a new password. */
const requestReset: Flow = async (input, ctx) => {
  const email = emailOf(input);
  await ctx.runMutation(internal.accounts.signInLimits.limitCaller, { limit: "passwordReset" });
  await ctx.runMutation(internal.accounts.signInLimits.limitMail, {
    limit: "passwordReset",
    email,
  });
  const account = await ctx.runQuery(internal.accounts.credentials.findAccount, { email });
  await mailSecretOrNoAccount(ctx, "reset", email, account);
  return null;
};

const applyReset: Flow = async ({ code, newPassword }, ctx) => {
  if (!isPasswordLength(newPassword)) fail("password_length");
  if (code === undefined) fail("link_expired");
  const hash = await hashSecret(code);
  if (
    (await ctx.runQuery(internal.accounts.credentials.findLink, { kind: "reset", hash })) === null
  ) {
    fail("link_expired");
  }
  const passwordHash = await hashPassword(newPassword);
  if (
    !(await ctx.runMutation(internal.accounts.credentials.resetPassword, { hash, passwordHash }))
  ) {
    fail("link_expired");
  }
  return null;
};

/**
 * Emails a code to an address with a confirmed account. An unconfirmed one gets its confirmation link
 * instead, because the person who set its password has not proved that they own the address.
 */
const requestCode: Flow = async (input, ctx) => {
  const email = emailOf(input);
  await ctx.runMutation(internal.accounts.signInLimits.limitCaller, { limit: "otp" });
  await ctx.runMutation(internal.accounts.signInLimits.limitMail, { limit: "otp", email });
  const account = await ctx.runQuery(internal.accounts.credentials.findAccount, { email });
  await mailSecretOrNoAccount(ctx, "code", email, account);
  return null;
};

const applyCode: Flow = async (input, ctx) => {
  const email = emailOf(input);
  await ctx.runMutation(internal.accounts.credentials.countAttempt, { kind: "code", email });
  const hash = await hashCode(email, input.code ?? "");
  return (
    (await ctx.runMutation(internal.accounts.credentials.logInByCode, { email, hash })) ??
    fail("code_invalid")
  );
};

/**
 * Keyed by the `flow` that clients send. A Map, because a plain object inherits members such as
 * `constructor`.
 */
const passwordFlows = new Map<string, Flow>([
  ["signUp", signUp],
  ["signIn", logIn],
  ["confirm", confirm],
  ["reset", requestReset],
  ["reset-verification", applyReset],
]);

export const passwordProvider = ConvexCredentials<DataModel>({
  id: "password",
  authorize: async (params, ctx) => {
    const input = readParams(params);
    const flow = passwordFlows.get(input.flow ?? "") ?? fail("sign_in_failed");
    return await flow(input, ctx);
  },
  crypto: passwordCrypto,
});

export const codeProvider = ConvexCredentials<DataModel>({
  id: "otp",
  authorize: async (params, ctx) => {
    const input = readParams(params);
    return await (input.hasCode ? applyCode : requestCode)(input, ctx);
  },
});
