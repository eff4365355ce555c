/** The daily email about saved searches and favourites, and unsubscribing from it. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { changeNotifications, findSettings } from "../accounts/model/changeSettings";
import { internalMutation } from "../functions";
import { startSweep } from "../shared/jobs";
import { sendAlertMail } from "./model/digest";

/** By cron: schedules the emails that are due. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const dueEmails = ctx.db
      .query("alertEmails")
      .withIndex("by_dueAt", (q) => q.gt("dueAt", 0).lte("dueAt", Date.now()));
    return await startSweep(
      ctx,
      { run: internal.alerts.dailyEmail.sendDue, label: "Send the daily alert email" },
      dueEmails,
    );
  },
});

export const sendDue = internalMutation({
  args: { rowId: v.id("alertEmails") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    await sendAlertMail(ctx, rowId);
  },
});

/**
 * Unsubscribes the owner of this token from the daily email, as their settings would; false if the
 * token is unknown.
 */
export const unsubscribe = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => {
    const row = await ctx.db
      .query("alertEmails")
      .withIndex("by_token", (q) => q.eq("token", token))
      .unique();
    const settings = row && (await findSettings(ctx, row.userId));
    if (!settings) return false;
    const { notifications } = settings;
    if (!notifications.emailOnSearch && !notifications.emailOnPrice) return true;
    await changeNotifications(ctx, row.userId, { emailOnSearch: false, emailOnPrice: false });
    return true;
  },
});
