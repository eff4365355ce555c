import { convexAuth } from "@convex-dev/auth/server";
import { type Infer, v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { ActionCtx, MutationCtx } from "./_generated/server";
import { type ErrorCode, errorPayload, fail } from "./errors";
import { publicAction } from "./functions";
import { profileOf, standingProblem } from "./model/access";
import { confirmEmail, insertPerson, type NewPerson } from "./model/accounts";
import { codeProvider, passwordProvider } from "./model/authProviders";

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
      if (type === "verification") await confirmEmail(ctx, existingUserId);
      return existingUserId;
    },
    /** No way in for accounts that are put out, whichever way was taken. */
    async beforeSessionCreation(anyCtx, { userId }) {
      const profile = await profileOf(anyCtx, userId);
      if (profile === null) fail("profile_missing");
      const problem = standingProblem(profile);
      if (problem?.code === "account_deleted") fail("account_deleted");
      if (problem) fail(problem.code, { reason: problem.reason });
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

/** Flows that only send a mail: whoever is signed in stays so. */
const MAIL_ONLY = ["signUp", "reset"];

/**
 * Every way in, and the renewal of a session's tokens. `params` by provider:
 *
 * - `password` `{flow: "signUp", email, password, fullName, over16: true, signup_timestamp}`: mails a link;
 *   `{flow: "confirm", code}`: spends it and logs in; `{flow: "signIn", email, password}`;
 *   `{flow: "reset", email}`: mails a link; `{flow: "reset-verification", code, newPassword}`: spends it, ends
 *   all sessions.
 * - `otp` `{email}`: mails a code; `{email, code}`: logs in with it.
 *
 * Answers `tokens` after a log-in (null when the session is over), `started` when a mail is on its way.
 * Errors are those of section 8's catalogue; anything unforeseen becomes `sign_in_failed`, `sign_up_failed`,
 * `otp_failed`, `reset_email_failed` or `session_failed`, for a plain error's text would not reach the client
 * from a production deployment.
 */
export const signIn = publicAction({
  args: signInArgs.fields,
  returns: signInResult,
  handler: async (ctx, args): Promise<SignInResult> => {
    let result: SignInResult;
    try {
      result = await librarySignIn(ctx, args);
    } catch (error) {
      if (errorPayload(error)) throw error;
      if (args.refreshToken !== undefined) {
        const { refreshToken } = args;
        const isOurs = await ctx.runQuery(internal.accounts.isRefreshToken, { refreshToken });
        // A browser that holds another deployment's token is signed out, rather than told of a failure for ever.
        if (!isOurs) return { tokens: null };
      }
      console.error("Sign-in failed unexpectedly:", error);
      fail(unforeseen(args));
    }
    if (asksForCode(args) || MAIL_ONLY.includes(String(args.params?.flow))) {
      return { started: true };
    }
    const tokens = result.tokens ?? null;
    if (tokens !== null) {
      const sessionId = sessionOf(tokens.token);
      await ctx.runMutation(internal.accounts.recordDevice, { sessionId });
    }
    return { tokens };
  },
});

const asksForCode = ({ provider, params }: Infer<typeof signInArgs>) =>
  provider === "otp" && params?.code === undefined;

/** What is said of a call that failed for no reason that it was made to fail for. */
function unforeseen(args: Infer<typeof signInArgs>): ErrorCode {
  if (args.refreshToken !== undefined) return "session_failed";
  if (asksForCode(args)) return "otp_failed";
  if (args.params?.flow === "reset") return "reset_email_failed";
  return args.params?.flow === "signUp" ? "sign_up_failed" : "sign_in_failed";
}

/** The session that a token of ours was made for. */
function sessionOf(token: string): Id<"authSessions"> {
  const [, claims = ""] = token.split(".");
  const { sub } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { sub: string };
  return sub.split("|")[1] as Id<"authSessions">;
}

/** The library's handler inside its registered function: called in place, so that it is no public function. */
async function librarySignIn(
  ctx: ActionCtx,
  args: Infer<typeof signInArgs>,
): Promise<SignInResult> {
  const { _handler } = library.signIn as unknown as {
    _handler: (ctx: ActionCtx, args: Infer<typeof signInArgs>) => Promise<SignInResult>;
  };
  return await _handler(ctx, args);
}
