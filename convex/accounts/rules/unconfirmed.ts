import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { profileOf } from "../../shared/rules/access";
import { bumpCounter } from "../../shared/rules/counters";
import { forgetLimitsOf } from "../../shared/rules/rateLimits";
import { dropSecrets } from "./secrets";
import { endSessions } from "./sessions";
import { findSettings } from "./settings";
import { forgetTries } from "./tries";

/** Far more than the limits on mails let anybody have in a week. */
const ROWS_MAX = 500;

/**
 * Removes somebody who never confirmed their address, and so never came in: all that the sign-up wrote, and
 * what was mailed and counted since. The address can be signed up anew.
 */
export async function removeNewcomer(
  ctx: MutationCtx,
  account: Doc<"authAccounts">,
): Promise<void> {
  const { userId, providerAccountId: email } = account;
  await forgetTries(ctx, email, null);
  await endSessions(ctx, userId);
  await dropSecrets(ctx, account._id);
  await forgetLimitsOf(ctx, email);
  const counters = await ctx.db
    .query("counters")
    .withIndex("by_userId_and_name", (q) => q.eq("userId", userId))
    .take(ROWS_MAX);
  for (const counter of counters) await ctx.db.delete("counters", counter._id);
  const mails = await ctx.db
    .query("emails")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(ROWS_MAX);
  for (const mail of mails) await ctx.db.delete("emails", mail._id);
  const settings = await findSettings(ctx, userId);
  if (settings) await ctx.db.delete("userSettings", settings._id);
  const profile = await profileOf(ctx, userId);
  if (profile) {
    await ctx.db.delete("userProfiles", profile._id);
    await bumpCounter(ctx, "users", -1);
    if (profile.isSuspended) await bumpCounter(ctx, "suspendedUsers", -1);
  }
  await ctx.db.delete("authAccounts", account._id);
  await ctx.db.delete("users", userId);
}
