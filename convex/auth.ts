import { convexAuth } from "@convex-dev/auth/server";
import { type Infer, v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { ActionCtx, MutationCtx } from "./_generated/server";
import { codeProvider, passwordProvider } from "./accounts/model/authProviders";
import { insertPerson, type NewPerson } from "./accounts/model/insertPerson";
import { readParams, readRefreshToken } from "./accounts/model/signInInput";
import { readClaims } from "./domain/accounts/sessionClaims";
import { errorPayload, fail } from "./errors";
import { publicAction } from "./functions";

const library = convexAuth({
  providers: [passwordProvider, codeProvider],
  callbacks: {
    /** Creates a new user's rows in the same transaction as the account. */
    async createOrUpdateUser(anyCtx, { existingUserId, type, profile }) {
      const ctx = anyCtx as unknown as MutationCtx;
      if (existingUserId === null) {
        if (type !== "credentials") fail("sign_in_failed");
        return await insertPerson(ctx, profile as NewPerson);
      }
      return existingUserId;
    },
  },
});

export const { auth, store } = library;

/** Ends the caller's session; its browser gets no more pushes. A no-op for visitors. */
export const signOut = publicAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.runMutation(internal.accounts.pushes.removeOwn, {});
    const { _handler } = library.signOut as unknown as {
      _handler: (ctx: ActionCtx, args: object) => Promise<void>;
    };
    await _handler(ctx, {});
  },
});

const signInArgs = v.object({
  provider: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.any())),
  verifier: v.optional(v.string()),
  refreshToken: v.optional(v.string()),
  calledBy: v.optional(v.string()),
});
const signInResult = v.object({
  tokens: v.optional(v.nullable(v.object({ token: v.string(), refreshToken: v.string() }))),
  started: v.optional(v.boolean()),
});
type SignInResult = Infer<typeof signInResult>;

/** The providers that clients may name. If none is named, Convex Auth accepts any user's code. */
const PROVIDERS = new Set(["password", "otp"]);
/** Flows that send an email and leave the current session as it is. */
const MAIL_ONLY = new Set(["signUp", "reset"]);

/**
 * Every sign-in flow, and the renewal of a session's tokens by `{refreshToken}` alone. Each text in `params`
 * is limited to its field's maximum length. With provider `password`:
 *
 * - `{flow: "signUp", email, password, fullName, over16: true, signup_timestamp, signUpKey?}`: emails a
 * confirmation link.
 * - `{flow: "confirm", code, signUpKey}` in the browser that signed up, `{flow: "confirm", code, password}`
 * with the account's password, or `{flow: "confirm", code, newPassword, fullName, over16: true}` with a new
 * one: spends the link, ends every session and signs in. In the browser that signed up also `{flow:
 * "confirm", email, code, signUpKey}` with the code from the email.
 * - `{flow: "signIn", email, password}`: signs in.
 * - `{flow: "reset", email}`: emails a reset link.
 * - `{flow: "reset-verification", code, newPassword}`: spends the link and ends every session, without
 * signing in.
 *
 * With provider `otp`:
 *
 * - `{email}`: emails a code.
 * - `{email, code}`: signs in with it.
 *
 * Returns `tokens` after a sign-in (null when the session is over, or after a reset), `started` when an email
 * is on its way. Errors: `invalid_credentials`, `user_not_confirmed`, `link_expired`, `code_invalid`,
 * `kept_password_wrong`, `invalid_email`, `password_length`, `age_required`, `name_reserved`,
 * `user_already_confirmed`, `user_already_exists`, `mailbox_full`, `invalid_input`, `signup_rate_limited`,
 * `otp_rate_limited`, `rate_limited`, and the reason for a block. Unexpected errors become `sign_in_failed`,
 * `sign_up_failed`, `otp_failed`, `reset_email_failed` or `session_failed`, because production deployments
 * hide the text of plain errors from the client.
 */
export const signIn = publicAction({
  args: signInArgs.fields,
  returns: signInResult,
  handler: async (ctx, { refreshToken, ...args }): Promise<SignInResult> =>
    refreshToken === undefined ? await signInWith(ctx, args) : await renew(ctx, refreshToken),
});

async function signInWith(
  ctx: ActionCtx,
  { provider, params = {} }: Pick<LibraryArgs, "provider" | "params">,
): Promise<SignInResult> {
  if (provider === undefined || !PROVIDERS.has(provider)) fail("sign_in_failed");
  const { flow = "", hasCode } = readParams(params);
  const asksForCode = provider === "otp" && !hasCode;
  let tokens: SignInResult["tokens"];
  try {
    tokens = (await librarySignIn(ctx, { provider, params })).tokens ?? null;
  } catch (error) {
    if (errorPayload(error)) throw error;
    console.error("Sign-in failed unexpectedly:", error);
    if (asksForCode) fail("otp_failed");
    if (flow === "reset") fail("reset_email_failed");
    fail(flow === "signUp" ? "sign_up_failed" : "sign_in_failed");
  }
  if (asksForCode || MAIL_ONLY.has(flow)) return { started: true };
  return await recordDevice(ctx, tokens);
}

/**
 * Passes only tokens of an existing session to Convex Auth: given any other token, it would delete the row
 * that the token's second half names. A browser with an expired token, or another deployment's, is signed
 * out.
 */
async function renew(ctx: ActionCtx, text: string): Promise<SignInResult> {
  const tokenIds = readRefreshToken(text);
  const isLive =
    tokenIds !== null &&
    (await ctx.runMutation(internal.accounts.signInLimits.admitRenewal, tokenIds));
  if (!isLive) return { tokens: null };
  try {
    const { tokens } = await librarySignIn(ctx, { refreshToken: text });
    return { tokens: tokens ?? null };
  } catch (error) {
    if (errorPayload(error)) throw error;
    console.error("A session's renewal failed unexpectedly:", error);
    fail("session_failed");
  }
}

async function recordDevice(ctx: ActionCtx, tokens: SignInResult["tokens"]): Promise<SignInResult> {
  if (!tokens) return { tokens: null };
  const claims = readClaims(tokens.token) ?? fail("sign_in_failed");
  await ctx.runMutation(internal.accounts.signInLimits.recordDevice, {
    sessionId: claims.sessionId as Id<"authSessions">,
  });
  return { tokens };
}

type LibraryArgs = Pick<Infer<typeof signInArgs>, "provider" | "params" | "refreshToken">;

/**
 * The handler inside the library's registered function, called directly so that the function need not be
 * public.
 */
async function librarySignIn(ctx: ActionCtx, args: LibraryArgs): Promise<SignInResult> {
  const { _handler } = library.signIn as unknown as {
    _handler: (ctx: ActionCtx, args: LibraryArgs) => Promise<SignInResult>;
  };
  return await _handler(ctx, args);
}
