/** The daily mail about saved searches and favourites, and the end of it. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { sendAlertMail, sweepAlertMails } from "./rules/digest";
import { stopMails } from "./rules/stopping";

/** By cron: hands over the mails whose hour has come. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepAlertMails(ctx),
});

/** One mail of the sweep. */
export const sendDue = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await sendAlertMail(ctx, rowId);
    return true;
  },
});

/** Stops the daily mail of whoever was sent this token; false when it is nobody's. */
export const stop = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await stopMails(ctx, token),
});
