/** Real sign-in for tests: keys to sign tokens, the secrets of queued emails, sign-up from end to end. */

import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { Backend } from "./helpers";

/** Sets the deployment's key variables; call once per file. */
export async function setAuthKeys(): Promise<void> {
  const keys = await generateKeyPair("RS256", { extractable: true });
  process.env.JWT_PRIVATE_KEY = await exportPKCS8(keys.privateKey);
  process.env.JWKS = JSON.stringify({
    keys: [{ use: "sig", ...(await exportJWK(keys.publicKey)) }],
  });
  process.env.AUTH_LOG_LEVEL = "ERROR";
  process.env.CONVEX_SITE_URL = "http://site.shoal.test";
}

/** An email's subject without the test listing's title, which emails about its orders end with. */
export const withoutTitle = (subject: string) =>
  subject.replace(/: Cherry shrimp, ten young ones$/, "");

/** The emails to an address, or to all, newest first, without the test listing's title in their subjects. */
export async function emails(t: Backend, to?: string) {
  const all = await t.run(async (ctx) => await ctx.db.query("emails").order("desc").collect());
  return all
    .filter((mail) => to === undefined || mail.to === to)
    .map((mail) => ({ ...mail, subject: withoutTitle(mail.subject) }));
}

/** The secret in the last email of a kind to an address. */
export async function lastSecret(
  t: Backend,
  to: string,
  kind: "confirmation" | "code" | "reset",
): Promise<string> {
  const mail = (await emails(t, to)).find((email) => email.kind === kind);
  if (!mail) throw new Error(`No ${kind} mail to ${to}`);
  const pattern = kind === "code" ? /^(\d{6})$/m : /#(?:confirmation|access)_token=(\S+)/;
  const secret = pattern.exec(mail.text)?.[1];
  if (secret === undefined) throw new Error(`No secret in the mail:\n${mail.text}`);
  return decodeURIComponent(secret);
}

export const signUpParams = (email: string, changes: Record<string, unknown> = {}) => ({
  flow: "signUp",
  email,
  password: "seahorse-9",
  fullName: "Nell Newcomer",
  over16: true,
  signup_timestamp: 1_700_000_000_000,
  ...changes,
});

export const signUp = (t: Backend, email: string, changes: Record<string, unknown> = {}) =>
  t.action(api.auth.signIn, { provider: "password", params: signUpParams(email, changes) });

export const logIn = (t: Backend, email: string, password = "seahorse-9") =>
  t.action(api.auth.signIn, { provider: "password", params: { flow: "signIn", email, password } });

/** Submits the link's form as the user who signed up; pass `changes` for other variants. */
export const confirm = async (
  t: Backend,
  email: string,
  changes: Record<string, unknown> = { password: "seahorse-9" },
) =>
  await t.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "confirm", code: await lastSecret(t, email, "confirmation"), ...changes },
  });

type SignInResult = { tokens?: { token: string; refreshToken: string } | null };

/** The user and session that an access token names. */
export function subjectOf(answer: SignInResult) {
  const token = answer.tokens?.token;
  if (!token) throw new Error("Not signed in");
  const body = token.split(".")[1] ?? "";
  const { sub } = JSON.parse(atob(body.replace(/-/g, "+").replace(/_/g, "/"))) as { sub: string };
  const [userId, sessionId] = sub.split("|") as [Id<"users">, Id<"authSessions">];
  return { sub, userId, sessionId };
}

/** Calls functions as the user who has just signed in. */
export const asSignedIn = (t: Backend, answer: SignInResult) =>
  t.withIdentity({ subject: subjectOf(answer).sub });

export async function addAccount(t: Backend, email: string, changes: Record<string, unknown> = {}) {
  await signUp(t, email, changes);
  const answer = await confirm(t, email);
  return { ...subjectOf(answer), email, as: asSignedIn(t, answer), answer };
}
