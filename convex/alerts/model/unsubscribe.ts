import type { MutationCtx } from "#convex/_generated/server.js";
import { changeSettings, findSettings } from "#convex/accounts/model/settings.ts";

/**
 * Unsubscribes the owner of this token from the daily email, like their settings would; false if the
 * token is unknown.
 */
export async function unsubscribeByToken(ctx: MutationCtx, token: string): Promise<boolean> {
  const row = await ctx.db
    .query("alertMails")
    .withIndex("by_token", (q) => q.eq("token", token))
    .unique();
  const settings = row && (await findSettings(ctx, row.userId));
  if (!settings) return false;
  const { notifications } = settings;
  if (notifications.emailOnSearch === false && notifications.emailOnPrice === false) return true;
  await changeSettings(ctx, row.userId, {
    notifications: { ...notifications, emailOnSearch: false, emailOnPrice: false },
  });
  return true;
}
