/** How often mails with a secret may be asked for: by the mailbox they go to and who asks, and by who asks. */
import type { MutationCtx } from "../../_generated/server";
import { mailboxOf } from "../../domain/accounts/credentials";
import { fail } from "../../errors";
import { callerNetwork, pair } from "../../shared/rules/networks";
import { countTowards, takeFromLimit } from "../../shared/rules/rateLimits";

export type MailLimit = "signUp" | "otp" | "passwordReset";

/**
 * Takes one from the limit of the mailbox behind an address, each network apart, so that nobody waits for what strangers asked:
 * `signup_rate_limited`, `otp_rate_limited` or, for resets, `rate_limited`. Addresses without an account count
 * too, so that the answer tells nothing. What all networks together may cause, `shared/rules/outbox.ts` bounds in silence.
 */
export async function limitMailTo(
  ctx: MutationCtx,
  limit: MailLimit,
  email: string,
): Promise<void> {
  await take(ctx, limit, limit, pair(mailboxOf(email), await callerNetwork(ctx)));
}

/** The same by the caller's network where it is known, so that nobody can flood us with ever new addresses. */
export async function limitMailFromCaller(ctx: MutationCtx, limit: MailLimit): Promise<void> {
  const network = await callerNetwork(ctx);
  if (network !== null) await take(ctx, limit, `${limit}ByNetwork`, network);
}

async function take(
  ctx: MutationCtx,
  limit: MailLimit,
  name: MailLimit | `${MailLimit}ByNetwork`,
  key: string,
): Promise<void> {
  if (limit === "passwordReset") return await takeFromLimit(ctx, name, key);
  const { ok } = await countTowards(ctx, name, key);
  if (!ok) fail(limit === "signUp" ? "signup_rate_limited" : "otp_rate_limited");
}
