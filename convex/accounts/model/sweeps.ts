/** Periodic clean-up of secrets, emails, sessions and rate-limit counts. */
import { internal } from "#convex/_generated/api.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { deleteIdleLimits } from "#convex/shared/model/rateLimits.ts";
import { sweepFormerAccounts } from "./formerAccounts";
import { sweepSessions } from "./sessions";

/** Long enough to investigate a complaint. */
const MAILS_KEPT_MS = 30 * DAY_MS;
/** Convex Auth's own counts, which are no longer read. */
const LIMITS_KEPT_MS = 2 * DAY_MS;
const SWEEP_BATCH = 200;
/** Each is a call to the rate-limiter component. */
const LIMITS_BATCH = 50;

/** Deletes a batch of each kind and reschedules itself until none is left; returns the number of rows. */
export async function sweepSecrets(ctx: MutationCtx): Promise<number> {
  const stale = await ctx.db
    .query("authVerificationCodes")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - 2 * DAY_MS))
    .take(SWEEP_BATCH);
  for (const code of stale) await ctx.db.delete("authVerificationCodes", code._id);
  const oldMails = await ctx.db
    .query("emails")
    .withIndex("by_createdAt", (q) => q.lt("createdAt", Date.now() - MAILS_KEPT_MS))
    .take(SWEEP_BATCH);
  for (const mail of oldMails) await ctx.db.delete("emails", mail._id);
  const oldLimits = await ctx.db
    .query("authRateLimits")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - LIMITS_KEPT_MS))
    .take(SWEEP_BATCH);
  for (const limit of oldLimits) await ctx.db.delete("authRateLimits", limit._id);
  const sessions = await sweepSessions(ctx, SWEEP_BATCH);
  const former = await sweepFormerAccounts(ctx, SWEEP_BATCH);
  const swept = stale.length + oldMails.length + oldLimits.length + sessions + former;
  if (swept > 0) await ctx.scheduler.runAfter(0, internal.accounts.accounts.sweepSecrets, {});
  return swept;
}

/** Deletes a batch of idle rate-limit counts and reschedules itself until none is left. */
export async function sweepLimits(ctx: MutationCtx): Promise<void> {
  const found = await deleteIdleLimits(ctx, LIMITS_BATCH);
  if (found < LIMITS_BATCH) return;
  await ctx.scheduler.runAfter(0, internal.accounts.accounts.sweepLimits, {});
}
