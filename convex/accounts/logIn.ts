import { type Infer, v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { mailboxOf } from "../domain/accounts/credentials";
import { deviceName } from "../domain/accounts/device";
import { DAY_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalMutation } from "../functions";
import { callerNetwork, networkKey } from "../shared/model/networks";
import { consumeLimit, deleteIdleLimits, tryConsumeLimit } from "../shared/model/rateLimits";
import { deleteTokens } from "./model/sessions";

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
    await consume(ctx, limit, limit, networkKey(mailboxOf(email), await callerNetwork(ctx)));
  },
});

/** Counts the confirmation link that a log-in to an unconfirmed account sends; false if it has to wait. */
export const tryConsumeConfirmation = internalMutation({
  args: { email: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { email }) => (await tryConsumeLimit(ctx, "confirmation", email)).ok,
});

/** Long enough to investigate a complaint. */
const EMAIL_LIFE_MS = 30 * DAY_MS;
const SWEEP_BATCH = 200;
/** Fewer, because each row costs a call to the rate-limiter component. */
const LIMITS_BATCH = 50;

/**
 * By cron: deletes one-time secrets over two days old, emails over 30 days old, and expired sessions, tokens
 * and former accounts, one batch per call until none is left. Returns the number deleted by this call.
 */
export const sweepSecrets = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const staleSecrets = await ctx.db
      .query("authVerificationCodes")
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - 2 * DAY_MS))
      .take(SWEEP_BATCH);
    for (const code of staleSecrets) await ctx.db.delete("authVerificationCodes", code._id);
    const oldMails = await ctx.db
      .query("emails")
      .withIndex("by_createdAt", (q) => q.lt("createdAt", Date.now() - EMAIL_LIFE_MS))
      .take(SWEEP_BATCH);
    for (const mail of oldMails) await ctx.db.delete("emails", mail._id);
    const expiredSessions = await ctx.db
      .query("authSessions")
      .withIndex("by_expirationTime", (q) => q.lt("expirationTime", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of expiredSessions) await ctx.db.delete("authSessions", _id);
    const expiredTokens = await ctx.db
      .query("authRefreshTokens")
      .withIndex("by_expirationTime", (q) => q.lt("expirationTime", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of expiredTokens) await ctx.db.delete("authRefreshTokens", _id);
    const formerAccounts = await ctx.db
      .query("formerAccounts")
      .withIndex("by_endsAt", (q) => q.lt("endsAt", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of formerAccounts) await ctx.db.delete("formerAccounts", _id);
    const sweptRows = [staleSecrets, oldMails, expiredSessions, expiredTokens, formerAccounts];
    const swept = sweptRows.flat().length;
    if (swept > 0) await ctx.scheduler.runAfter(0, internal.accounts.logIn.sweepSecrets, {});
    return swept;
  },
});

/**
 * By cron: deletes idle rate-limit counts, which hold addresses and networks, one batch per call until none
 * is left. Limits still in use are never reset.
 */
export const sweepLimits = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<void> => {
    const deletedCount = await deleteIdleLimits(ctx, LIMITS_BATCH);
    if (deletedCount < LIMITS_BATCH) return;
    await ctx.scheduler.runAfter(0, internal.accounts.logIn.sweepLimits, {});
  },
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
    await saveDevice(ctx, sessionId);
    return true;
  },
});

/** Deletes the tokens of an ended session, one batch per call. */
export const removeTokens = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await deleteTokens(ctx, sessionId);
  },
});

export const recordDevice = internalMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await saveDevice(ctx, sessionId);
  },
});

async function saveDevice(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const session = await ctx.db.get("authSessions", sessionId);
  const device = deviceName((await ctx.meta.getRequestMetadata()).userAgent);
  if (session === null || device === null || session.device === device) return;
  await ctx.db.patch("authSessions", sessionId, { device });
}
