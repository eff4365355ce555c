import { v } from "convex/values";
import { internal } from "../_generated/api";
import { DAY_MS, MAILBOX_CHANGE_MS } from "../domain/shared/constants";
import { internalMutation } from "../functions";
import { deleteIdleLimits } from "../shared/model/rateLimits";
import { removeSessionDevices } from "./model/pushDevices";
import { deleteTokens } from "./model/sessions";

/** Long enough to investigate a complaint. */
const EMAIL_LIFE_MS = 30 * DAY_MS;
/** Longer than the life of any secret. */
const SECRET_KEPT_MS = 8 * DAY_MS;
const SWEEP_BATCH = 200;
/** Fewer, because each row costs a call to the rate-limiter component. */
const LIMITS_BATCH = 50;

/**
 * By cron: deletes one-time secrets over eight days old, emails over 30 days old, and expired sessions, tokens,
 * former accounts and their takedowns, and mailboxes left over 90 days ago, one batch per call until none is left. Removes the
 * mailbox from sellers' stays that ended a year ago. Returns the number of rows deleted or changed by this call.
 */
export const sweepExpired = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const staleSecrets = await ctx.db
      .query("authVerificationCodes")
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - SECRET_KEPT_MS))
      .take(SWEEP_BATCH);
    for (const code of staleSecrets) await ctx.db.delete("authVerificationCodes", code._id);
    const oldEmails = await ctx.db
      .query("emails")
      .withIndex("by_createdAt", (q) => q.lt("createdAt", Date.now() - EMAIL_LIFE_MS))
      .take(SWEEP_BATCH);
    for (const mail of oldEmails) await ctx.db.delete("emails", mail._id);
    const expiredSessions = await ctx.db
      .query("authSessions")
      .withIndex("by_expirationTime", (q) => q.lt("expirationTime", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of expiredSessions) {
      await removeSessionDevices(ctx, _id);
      await ctx.db.delete("authSessions", _id);
    }
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
    const leftMailboxes = await ctx.db
      .query("leftMailboxes")
      .withIndex("by_leftAt", (q) => q.lt("leftAt", Date.now() - MAILBOX_CHANGE_MS))
      .take(SWEEP_BATCH);
    for (const { _id } of leftMailboxes) await ctx.db.delete("leftMailboxes", _id);
    const stays = await ctx.db
      .query("sellerStats")
      .withIndex("by_mailboxEndsAt", (q) =>
        q.gt("mailboxEndsAt", 0).lt("mailboxEndsAt", Date.now()),
      )
      .take(SWEEP_BATCH);
    for (const { _id } of stays) {
      await ctx.db.patch("sellerStats", _id, { mailboxHash: undefined, mailboxEndsAt: undefined });
    }
    const takedowns = await ctx.db
      .query("takedowns")
      .withIndex("by_endsAt", (q) => q.gt("endsAt", 0).lt("endsAt", Date.now()))
      .take(SWEEP_BATCH);
    for (const { _id } of takedowns) await ctx.db.delete("takedowns", _id);
    const sweptRows = [
      ...[staleSecrets, oldEmails, expiredSessions, expiredTokens],
      ...[formerAccounts, leftMailboxes, stays, takedowns],
    ];
    const swept = sweptRows.flat().length;
    if (swept > 0) await ctx.scheduler.runAfter(0, internal.accounts.expiry.sweepExpired, {});
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
    await ctx.scheduler.runAfter(0, internal.accounts.expiry.sweepLimits, {});
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
