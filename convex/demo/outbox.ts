/** The outbox page of /admin/dev-tools. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { mapPage, pageOf } from "../shared/model/pages";
import { requireDevTools } from "./model/devTools";
import { outboxRow, sendTestMail, toOutboxRow } from "./model/outbox";

/**
 * Emails with their delivery states, newest first, without bodies, which may contain users' text.
 * `dev_tools_off`.
 */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(outboxRow),
  handler: async (ctx, { paginationOpts }) => {
    requireDevTools();
    const newest = ctx.db.query("emails").withIndex("by_createdAt").order("desc");
    return await mapPage(await newest.paginate(pageOf(paginationOpts)), toOutboxRow);
  },
});

/** Sends the admin a test email. `dev_tools_off`. */
export const sendTest = adminMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    requireDevTools();
    await sendTestMail(ctx, ctx.viewer);
    return null;
  },
});
