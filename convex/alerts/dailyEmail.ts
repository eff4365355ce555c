/** The daily email about saved searches and favourites, and unsubscribing from it. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { sendAlertMail, sweepAlertMails } from "./model/digest";
import { unsubscribeByToken } from "./model/unsubscribe";

/** By cron: schedules the emails that are due. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepAlertMails(ctx),
});

/** Sends one of the sweep's emails. */
export const sendDue = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await sendAlertMail(ctx, rowId);
    return true;
  },
});

/** Unsubscribes the owner of this token from the daily email; false if the token is unknown. */
export const unsubscribe = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await unsubscribeByToken(ctx, token),
});
