/**
 * The ways in: a password with a confirmed address, or a one-time code by mail. Both belong to the one
 * `password` account of an address. Every refusal is a typed error of ours; Convex Auth keeps the accounts,
 * codes, sessions and tokens. `convex/auth.ts` says what clients send.
 */
import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { Email } from "@convex-dev/auth/providers/Email";
import { Password } from "@convex-dev/auth/providers/Password";
import {
  createAccount,
  type EmailConfig,
  type GenericActionCtxWithAuthConfig,
  invalidateSessions,
  modifyAccountCredentials,
  retrieveAccount,
  signInViaProvider,
} from "@convex-dev/auth/server";
import type { Value } from "convex/values";
import { internal } from "../_generated/api";
import type { DataModel, Id } from "../_generated/dataModel";
import { NAME_MAX, SECRET_LIFE_MS } from "../domain/constants";
import { isPasswordLength, normaliseEmail } from "../domain/credentials";
import { fail } from "../errors";

type Ctx = GenericActionCtxWithAuthConfig<DataModel>;
type Params = Partial<Record<string, Value | undefined>>;
type SignedIn = { userId: Id<"users">; sessionId: Id<"authSessions"> } | null;

const CODE_DIGITS = 6;

/** A kind of mail with a secret. `secretOf` takes off what was added to the secret before it was hashed. */
function secretMail(
  kind: keyof typeof SECRET_LIFE_MS,
  more: Partial<EmailConfig<DataModel>> = {},
  secretOf = (token: string) => token,
): EmailConfig<DataModel> {
  return Email<DataModel>({
    id: kind,
    maxAge: SECRET_LIFE_MS[kind] / 1000,
    // The library passes the action's context second, which its types do not say.
    sendVerificationRequest: async (...args: unknown[]) => {
      const [{ identifier, token }, ctx] = args as [{ identifier: string; token: string }, Ctx];
      await ctx.runMutation(internal.accounts.sendSecret, {
        kind,
        email: identifier,
        secret: secretOf(token),
      });
    },
    ...more,
  });
}

/** Secrets of links are 32 random letters and digits: nothing else need be known to use one. */
const confirmation = secretMail("confirmation", { authorize: undefined });
const reset = secretMail("reset", { authorize: undefined });

/** What is kept of a code is bound to its address: two people's equal digits are two secrets. */
const boundCode = (email: string, digits: string) => `${email} ${digits}`;
const codeMail = (email: string) =>
  secretMail(
    "code",
    { generateVerificationToken: () => boundCode(email, randomDigits(CODE_DIGITS)) },
    (token) => token.slice(boundCode(email, "").length),
  );

function randomDigits(count: number): string {
  const digits: number[] = [];
  // 250 and above are thrown away, so that every digit is as likely as any other.
  while (digits.length < count) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < 250) digits.push(byte % 10);
  }
  return digits.join("");
}

const emailOf = (params: Params) => normaliseEmail(params.email) ?? fail("invalid_email");

/** Makes the account and mails the confirmation link; a new link for one that was never confirmed. */
async function signUp(params: Params, ctx: Ctx): Promise<null> {
  const email = emailOf(params);
  const { password, fullName, over16, signup_timestamp: signupTimestamp } = params;
  if (!isPasswordLength(password)) fail("password_length");
  const name = typeof fullName === "string" ? fullName.trim() : "";
  if (name === "" || name.length > NAME_MAX) {
    fail("invalid_input", { field: "Name", problem: `please use 1 to ${NAME_MAX} characters` });
  }
  if (over16 !== true) fail("age_required");
  await ctx.runMutation(internal.accounts.limitCaller, { limit: "signUp" });
  const existing = await ctx.runQuery(internal.accounts.find, { email });
  if (existing?.confirmed) fail("user_already_confirmed");
  await ctx.runMutation(internal.accounts.limitMail, { limit: "signUp", email });
  if (existing) {
    await signInViaProvider(ctx, confirmation, {
      accountId: existing.accountId,
      params: { email },
    });
    fail("user_already_exists");
  }
  const now = Date.now();
  const profile = {
    email,
    fullName: name,
    ageConfirmedAt: now,
    signupTimestamp: typeof signupTimestamp === "number" ? signupTimestamp : now,
  };
  const { account } = await createAccount(ctx, {
    provider: "password",
    account: { id: email, secret: password },
    profile,
  });
  return await mailLink(ctx, confirmation, account._id, email);
}

async function logIn(params: Params, ctx: Ctx): Promise<{ userId: Id<"users"> }> {
  const email = normaliseEmail(params.email);
  const { password } = params;
  if (email === null || typeof password !== "string") fail("invalid_credentials");
  await ctx.runQuery(internal.accounts.checkLogIn, { email });
  // Somebody who knows no password of ours may be very long-winded: hashing is not for free.
  const found = isPasswordLength(password)
    ? await retrieveAccount<DataModel>(ctx, {
        provider: "password",
        account: { id: email, secret: password },
      }).catch(wrongCredentials)
    : null;
  await ctx.runMutation(internal.accounts.recordLogIn, { email, succeeded: found !== null });
  if (found === null) fail("invalid_credentials");
  if (found.account.emailVerified === undefined) {
    if (await ctx.runMutation(internal.accounts.mayResendConfirmation, { email })) {
      await mailLink(ctx, confirmation, found.account._id, email);
    }
    fail("user_not_confirmed");
  }
  return { userId: found.user._id };
}

/** The library's names for a wrong password, an unknown address and too many tries; no other error is one. */
function wrongCredentials(error: unknown): null {
  const expected = ["InvalidAccountId", "InvalidSecret", "TooManyFailedAttempts"];
  if (error instanceof Error && expected.includes(error.message)) return null;
  throw error;
}

/** The link of the confirmation mail: confirms the address and logs in. */
async function confirm({ code }: Params, ctx: Ctx): Promise<SignedIn> {
  return await redeem(ctx, confirmation, code, "link_expired");
}

async function requestReset(params: Params, ctx: Ctx): Promise<null> {
  const email = emailOf(params);
  await ctx.runMutation(internal.accounts.limitCaller, { limit: "passwordReset" });
  await ctx.runMutation(internal.accounts.limitMail, { limit: "passwordReset", email });
  const account = await ctx.runQuery(internal.accounts.find, { email });
  if (!account?.inGoodStanding) return null;
  return await mailLink(ctx, reset, account.accountId, email);
}

/** Sets the new password and ends every session, the one that the link just made included. */
async function applyReset({ code, newPassword }: Params, ctx: Ctx): Promise<null> {
  if (!isPasswordLength(newPassword)) fail("password_length");
  const { userId } = (await redeem(ctx, reset, code, "link_expired")) ?? fail("link_expired");
  const id = await ctx.runQuery(internal.accounts.emailOf, { userId });
  await modifyAccountCredentials(ctx, {
    provider: "password",
    account: { id, secret: newPassword },
  });
  await invalidateSessions(ctx, { userId });
  await ctx.runMutation(internal.accounts.recordLogIn, { email: id, succeeded: true });
  return null;
}

/**
 * Mails a code to an address that has a confirmed account. One that was never confirmed gets its
 * confirmation link instead: whoever chose its password has not shown the address to be theirs.
 */
async function requestCode(params: Params, ctx: Ctx): Promise<null> {
  const email = emailOf(params);
  await ctx.runMutation(internal.accounts.limitCaller, { limit: "otp" });
  await ctx.runMutation(internal.accounts.limitMail, { limit: "otp", email });
  const account = await ctx.runQuery(internal.accounts.find, { email });
  if (!account?.inGoodStanding) return null;
  const mail = account.confirmed ? codeMail(email) : confirmation;
  return await mailLink(ctx, mail, account.accountId, email);
}

async function applyCode(params: Params, ctx: Ctx): Promise<SignedIn> {
  const email = emailOf(params);
  const digits = typeof params.code === "string" ? params.code.replace(/\s/g, "") : "";
  return await redeem(ctx, codeMail(email), boundCode(email, digits), "code_invalid", email);
}

async function mailLink(
  ctx: Ctx,
  mail: EmailConfig<DataModel>,
  accountId: Id<"authAccounts">,
  email: string,
): Promise<null> {
  await signInViaProvider(ctx, mail, { accountId, params: { email } });
  return null;
}

/** Spends a one-time secret; with `email`, wrong ones are counted against the address. */
async function redeem(
  ctx: Ctx,
  mail: EmailConfig<DataModel>,
  code: Value | undefined,
  refusal: "link_expired" | "code_invalid",
  email?: string,
): Promise<SignedIn> {
  if (typeof code !== "string" || code === "") fail(refusal);
  const params = email === undefined ? { code } : { code, email };
  try {
    return (await signInViaProvider(ctx, mail, { params })) ?? fail(refusal);
  } catch (error) {
    if (error instanceof Error && error.message === "Could not verify code") fail(refusal);
    throw error;
  }
}

const passwordFlows: Record<string, (params: Params, ctx: Ctx) => Promise<PasswordResult>> = {
  signUp,
  signIn: logIn,
  confirm,
  reset: requestReset,
  "reset-verification": applyReset,
};
type PasswordResult = { userId: Id<"users">; sessionId?: Id<"authSessions"> } | null;

/** Hashing is the library's own. */
const { crypto: passwordCrypto } = (
  Password() as unknown as { options: Pick<Parameters<typeof ConvexCredentials>[0], "crypto"> }
).options;

export const passwordProvider = ConvexCredentials<DataModel>({
  id: "password",
  authorize: async (params, ctx) => {
    const flow = typeof params.flow === "string" ? passwordFlows[params.flow] : undefined;
    if (flow === undefined) fail("sign_in_failed");
    return await flow(params, ctx);
  },
  ...(passwordCrypto === undefined ? {} : { crypto: passwordCrypto }),
  extraProviders: [confirmation, reset, codeMail("")],
});

export const codeProvider = ConvexCredentials<DataModel>({
  id: "otp",
  authorize: async (params, ctx) =>
    params.code === undefined ? await requestCode(params, ctx) : await applyCode(params, ctx),
});
