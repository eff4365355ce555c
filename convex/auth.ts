import { convexAuth } from "@convex-dev/auth/server";
import { type Infer, v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { ActionCtx, MutationCtx } from "./_generated/server";
import { errorPayload, fail } from "./errors";
import { publicAction } from "./functions";
import { insertPerson, type NewPerson } from "./accounts/rules/accounts";
import { codeProvider, passwordProvider } from "./accounts/rules/authProviders";
import { readParams, readRefreshToken } from "./accounts/rules/signInInput";

const library = convexAuth({
  providers: [passwordProvider, codeProvider],
  callbacks: {
    /** A new person's rows are written in the transaction that writes the account. */
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

export const { auth, signOut, store } = library;

const signInArgs = v.object({
  provider: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.any())),
  verifier: v.optional(v.string()),
  refreshToken: v.optional(v.string()),
  calledBy: v.optional(v.string()),
});
const signInResult = v.object({
  tokens: v.optional(v.union(v.null(), v.object({ token: v.string(), refreshToken: v.string() }))),
  started: v.optional(v.boolean()),
});
type SignInResult = Infer<typeof signInResult>;

/** The providers that clients may name. Without one, Convex Auth takes any code for anybody's. */
const PROVIDERS = new Set(["password", "otp"]);
/** Flows that only send a mail: whoever is signed in stays so. */
const MAIL_ONLY = new Set(["signUp", "reset"]);

/**
 * Every way in, and the renewal of a session's tokens by `{refreshToken}` alone. `params` by provider, texts
 * no longer than a field of theirs may be:
 *
 * - `password` `{flow: "signUp", email, password, fullName, over16: true, signup_timestamp, signUpKey?}`: emails a link;
 *   `{flow: "confirm", code, signUpKey}` confirms the address in the browser that signed up, `{flow: "confirm", code,
 *   password}` for somebody who knows the account's password, and `{flow: "confirm", code, newPassword, fullName,
 *   over16: true}` for somebody who sets another; each spends the link, ends every session and logs in; `{flow: "signIn", email, password}`; `{flow: "reset", email}`: mails a link;
 *   `{flow: "reset-verification", code, newPassword}`: spends it, ends all sessions.
 * - `otp` `{email}`: mails a code; `{email, code}`: logs in with it.
 *
 * Returns `tokens` after a log-in (null when the session is over), `started` when a mail is on its way.
 * Errors are those of section 8's catalogue, `kept_password_wrong`, `rate_limited`; anything unforeseen becomes
 * `sign_in_failed`, `sign_up_failed`, `otp_failed`, `reset_email_failed` or `session_failed`, for a plain
 * error's text would not reach the client from a production deployment.
 */
export const signIn = publicAction({
  args: signInArgs.fields,
  returns: signInResult,
  handler: async (ctx, { refreshToken, ...args }): Promise<SignInResult> =>
    refreshToken === undefined ? await enter(ctx, args) : await renew(ctx, refreshToken),
});

async function enter(
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
  return await withDevice(ctx, tokens);
}

/**
 * Only a token that was made for a session that is there reaches Convex Auth: of any other it deletes whatever
 * row the second half names. A browser with a token that is over, or another deployment's, is signed out.
 */
async function renew(ctx: ActionCtx, text: string): Promise<SignInResult> {
  const named = readRefreshToken(text);
  const isLive =
    named !== null && (await ctx.runMutation(internal.accounts.accounts.admitRenewal, named));
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

async function withDevice(ctx: ActionCtx, tokens: SignInResult["tokens"]): Promise<SignInResult> {
  if (!tokens) return { tokens: null };
  const sessionId = sessionOf(tokens.token);
  await ctx.runMutation(internal.accounts.accounts.recordDevice, { sessionId });
  return { tokens };
}

/** The session that a token of ours was made for. */
function sessionOf(token: string): Id<"authSessions"> {
  const [, claims = ""] = token.split(".");
  const { sub } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { sub: string };
  return sub.split("|")[1] as Id<"authSessions">;
}

type LibraryArgs = Pick<Infer<typeof signInArgs>, "provider" | "params" | "refreshToken">;

/** The library's handler inside its registered function: called in place, so that it is no public function. */
async function librarySignIn(ctx: ActionCtx, args: LibraryArgs): Promise<SignInResult> {
  const { _handler } = library.signIn as unknown as {
    _handler: (ctx: ActionCtx, args: LibraryArgs) => Promise<SignInResult>;
  };
  return await _handler(ctx, args);
}
