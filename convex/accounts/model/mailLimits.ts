/** Rate limits for emails that carry a secret: per mailbox and requesting network, and per network. */
import type { MutationCtx } from "#convex/_generated/server.js";
import { mailboxOf } from "#convex/domain/accounts/credentials.ts";
import { fail } from "#convex/errors.ts";
import { callerNetwork, networkKey } from "#convex/shared/model/networks.ts";
import { tryConsumeLimit, consumeLimit } from "#convex/shared/model/rateLimits.ts";

export type MailLimit = "signUp" | "otp" | "passwordReset";

/**
 * Consumes one from the limit of an address's mailbox, separately for each network, so that strangers'
 * requests never make the owner wait: `signup_rate_limited`, `otp_rate_limited` or, for resets,
 * `rate_limited`. Addresses without an account count too, so that the answer reveals nothing.
 * `shared/model/outbox.ts` silently caps the total from all networks.
 */
export async function limitMailTo(
  ctx: MutationCtx,
  limit: MailLimit,
  email: string,
): Promise<void> {
  await consume(ctx, limit, limit, networkKey(mailboxOf(email), await callerNetwork(ctx)));
}

/**
 * Limits the caller's network, where known, so that one network can't trigger emails to ever more
 * addresses.
 */
export async function limitMailFromCaller(ctx: MutationCtx, limit: MailLimit): Promise<void> {
  const network = await callerNetwork(ctx);
  if (network !== null) await consume(ctx, limit, `${limit}ByNetwork`, network);
}

async function consume(
  ctx: MutationCtx,
  limit: MailLimit,
  name: MailLimit | `${MailLimit}ByNetwork`,
  key: string,
): Promise<void> {
  if (limit === "passwordReset") return await consumeLimit(ctx, name, key);
  const { ok } = await tryConsumeLimit(ctx, name, key);
  if (!ok) fail(limit === "signUp" ? "signup_rate_limited" : "otp_rate_limited");
}
