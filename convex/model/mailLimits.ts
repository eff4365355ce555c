/** How often mails with a secret may be asked for: by the address they go to, and by who asks. */
import type { MutationCtx } from "../_generated/server";
import { networkOf } from "../domain/ip";
import { fail } from "../errors";
import { rateLimiter, takeFromLimit } from "./rateLimits";

export type MailLimit = "signUp" | "otp" | "passwordReset";

/**
 * Takes one from the limit of an address: `signup_rate_limited`, `otp_rate_limited` or, for resets,
 * `rate_limited`. Addresses without an account count too, so that the answer tells nothing.
 */
export async function limitMailTo(
  ctx: MutationCtx,
  limit: MailLimit,
  email: string,
): Promise<void> {
  await take(ctx, limit, limit, email);
}

/** The same by the caller's network, so that nobody can flood us with ever new addresses. */
export async function limitMailFromCaller(ctx: MutationCtx, limit: MailLimit): Promise<void> {
  const network = networkOf((await ctx.meta.getRequestMetadata()).ip);
  if (network !== null) await take(ctx, limit, `${limit}ByNetwork`, network);
}

async function take(
  ctx: MutationCtx,
  limit: MailLimit,
  name: MailLimit | `${MailLimit}ByNetwork`,
  key: string,
): Promise<void> {
  if (limit === "passwordReset") return await takeFromLimit(ctx, name, key);
  const { ok } = await rateLimiter.limit(ctx, name, { key });
  if (!ok) fail(limit === "signUp" ? "signup_rate_limited" : "otp_rate_limited");
}
