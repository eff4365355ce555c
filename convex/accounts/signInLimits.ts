import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { deviceName } from "../domain/accounts/device";
import { fail } from "../errors";
import { internalMutation } from "../functions";
import { mailboxHashOf } from "../shared/model/mailboxHash";
import { callerNetwork, networkKey } from "../shared/model/networks";
import { consumeLimit, tryConsumeLimit } from "../shared/model/rateLimits";

const mailLimit = literals("signUp", "otp", "passwordReset");
type MailLimit = Infer<typeof mailLimit>;

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

/**
 * Rate-limits the caller's network, if known, so that one network can't trigger emails to ever more
 * addresses.
 */
export const limitCaller = internalMutation({
  args: { limit: mailLimit },
  returns: v.null(),
  handler: async (ctx, { limit }) => {
    const network = await callerNetwork(ctx);
    if (network !== null) await consume(ctx, limit, `${limit}ByNetwork`, network);
  },
});

/**
 * Counts an email against its mailbox's limit before it is sent, separately for each network, so that
 * strangers' requests never make the owner wait: `signup_rate_limited`, `otp_rate_limited` or, for resets,
 * `rate_limited`. Addresses without an account count too, so that the answer reveals nothing.
 * `shared/model/enqueueEmail.ts` silently caps the total from all networks.
 */
export const limitMail = internalMutation({
  args: { limit: mailLimit, email: v.string() },
  returns: v.null(),
  handler: async (ctx, { limit, email }) => {
    const key = networkKey(await mailboxHashOf(email), await callerNetwork(ctx));
    await consume(ctx, limit, limit, key);
  },
});

/** Counts the confirmation link that a log-in to an unconfirmed account sends; false if it has to wait. */
export const tryConsumeConfirmation = internalMutation({
  args: { email: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { email }) => (await tryConsumeLimit(ctx, "confirmation", email)).ok,
});

export const admitRenewal = internalMutation({
  args: { tokenId: v.string(), sessionId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, tokenIds) => {
    const sessionId = ctx.db.normalizeId("authSessions", tokenIds.sessionId);
    const id = ctx.db.normalizeId("authRefreshTokens", tokenIds.tokenId);
    const token = id && (await ctx.db.get("authRefreshTokens", id));
    if (sessionId === null || token?.sessionId !== sessionId) return false;
    await consumeLimit(ctx, "renewSession", sessionId);
    await saveDeviceName(ctx, sessionId);
    return true;
  },
});

export const recordDevice = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await saveDeviceName(ctx, sessionId);
  },
});

async function saveDeviceName(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const session = await ctx.db.get("authSessions", sessionId);
  const device = deviceName((await ctx.meta.getRequestMetadata()).userAgent);
  if (session === null || device === null || session.device === device) return;
  await ctx.db.patch("authSessions", sessionId, { device });
}
