/** The local stack that the browser tests run against, and calls to it from outside the browser. */

import { expect } from "@playwright/test";
import { ConvexHttpClient } from "convex/browser";
import { type FunctionReference, type FunctionReturnType, getFunctionName } from "convex/server";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { allMail, type Mail, type MailCommand } from "#local/services/mail.ts";

function keyOfStartedStack(): string | undefined {
  const file = join(import.meta.dirname, "../../../.shoal/admin-key");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** Passed by `npm test`; otherwise the usual ports of `npm start`. */
export const stack = {
  app: process.env.SHOAL_APP_URL ?? "http://127.0.0.1:5173",
  backend: process.env.SHOAL_BACKEND_URL ?? "http://127.0.0.1:3210",
  site: process.env.SHOAL_SITE_URL ?? "http://127.0.0.1:3211",
  stripe: process.env.SHOAL_STRIPE_URL ?? "http://127.0.0.1:3212",
  mail: process.env.SHOAL_MAIL_URL ?? "http://127.0.0.1:3213",
  push: process.env.SHOAL_PUSH_URL ?? "http://127.0.0.1:3214",
  adminKey: process.env.SHOAL_ADMIN_KEY ?? keyOfStartedStack() ?? "",
};

/**
 * Runs an internal function with the deployment's admin key, like `npx convex run`.
 * @param headers of the request, besides the usual ones
 */
export async function runInternal<
  Fn extends FunctionReference<"query" | "mutation" | "action", "internal">,
>(
  fn: Fn,
  args: Fn["_args"],
  headers: Record<string, string> = {},
): Promise<FunctionReturnType<Fn>> {
  return await callAsAdmin({ path: getFunctionName(fn), args }, headers);
}

async function callAsAdmin(
  call: { path: string; args: unknown },
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(`${stack.backend}/api/function`, {
    method: "POST",
    headers: {
      Authorization: `Convex ${stack.adminKey}`,
      "Content-Type": "application/json",
      "Convex-Client": "npm-1.48.0",
      ...headers,
    },
    body: JSON.stringify({ ...call, format: "json" }),
  });
  const body = (await response.json()) as {
    status: string;
    value: unknown;
    errorMessage?: string;
  };
  if (body.status !== "success") {
    throw new Error(`${call.path}: ${body.errorMessage ?? JSON.stringify(body)}`);
  }
  return body.value;
}

/** Tokens of a new session, for tests that aren't about logging in: no password is checked. */
export async function signInTokens({
  email,
}: {
  email: string;
}): Promise<{ token: string; refreshToken: string }> {
  const account = (await authStore({
    type: "retrieveAccountWithCredentials",
    provider: "password",
    account: { id: email },
  })) as { user: { _id: Id<"users"> } };
  const session = (await authStore({
    type: "signIn",
    userId: account.user._id,
    generateTokens: true,
  })) as { tokens: { token: string; refreshToken: string } };
  return session.tokens;
}

/** Calls Convex Auth's own function for its tables. */
const authStore = (args: unknown) => callAsAdmin({ path: "auth:store", args: { args } });

/** The newest email to this address that matches `matches`; waits for it. */
export async function mailTo(to: string, matches: (mail: Mail) => boolean = () => true) {
  const result: { mail?: Mail } = {};
  await expect
    .poll(
      async () => {
        const emails = await allMail(stack.mail);
        result.mail = emails.findLast((mail) => mail.to.includes(to) && matches(mail));
        return result.mail !== undefined;
      },
      { message: `a mail to ${to}` },
    )
    .toBe(true);
  if (!result.mail) throw new Error(`No mail to ${to}`);
  return result.mail;
}

/** All emails to this address so far. */
export async function allMailTo(to: string): Promise<Mail[]> {
  return (await allMail(stack.mail)).filter((mail) => mail.to.includes(to));
}

/** The link in an email that matches `pattern`, on this stack's pages. */
export function linkIn(mail: Mail, pattern: RegExp): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((url) => pattern.test(url));
  if (!link) throw new Error(`"${mail.subject}" has no link like ${String(pattern)}`);
  return link;
}

/** A public listing of the demo data. */
export async function aListing(): Promise<{ listingId: string; sellerId: string }> {
  const [newest] = await new ConvexHttpClient(stack.backend).query(api.listings.browse.newest, {});
  if (!newest) throw new Error("There are no demo listings");
  return { listingId: newest._id, sellerId: newest.sellerId };
}

/** Sets how the mail sandbox treats emails to an address: see `MailCommand`. */
export async function mailControl(command: MailCommand): Promise<void> {
  const body = JSON.stringify(command);
  const response = await fetch(`${stack.mail}/_control`, { method: "POST", body });
  if (!response.ok) throw new Error(`Mail sandbox: ${await response.text()}`);
}

/** Changes the card sandbox's behaviour; `local/services/stripe/control.ts` lists the commands. */
export async function stripeControl(command: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${stack.stripe}/_control`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`Card sandbox: ${await response.text()}`);
  return await response.json();
}
