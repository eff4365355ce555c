/** The outbox by eye, on /admin/dev-tools. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { requireDevTools } from "./rules/devTools";
import { enqueueEmail } from "../shared/rules/outbox";
import { pageOf } from "../shared/rules/pages";
import schema from "../schema";
import { emailKind } from "../shared/tables";

/** What became of the mails, newest first, without bodies: they may hold people's words. `dev_tools_off`. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      emailId: v.id("emails"),
      kind: emailKind,
      to: v.string(),
      subject: v.string(),
      state: schema.tables.emails.validator.fields.state,
      attempts: v.number(),
      nextAttemptAt: v.number(),
      lastError: v.union(v.string(), v.null()),
      createdAt: v.number(),
      updatedAt: v.number(),
    }),
  ),
  handler: async (ctx, { paginationOpts }) => {
    requireDevTools();
    const result = await ctx.db
      .query("emails")
      .withIndex("by_createdAt")
      .order("desc")
      .paginate(pageOf(paginationOpts));
    return {
      ...result,
      page: result.page.map((row) => ({
        emailId: row._id,
        kind: row.kind,
        to: row.to,
        subject: row.subject,
        state: row.state,
        attempts: row.attempts,
        nextAttemptAt: row.nextAttemptAt,
        lastError: row.lastError ?? null,
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
      })),
    };
  },
});

/** Sends the admin a mail, to see that sending works. `dev_tools_off`. */
export const sendTest = adminMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    requireDevTools();
    await enqueueEmail(ctx, {
      kind: "test",
      to: ctx.viewer.email,
      userId: ctx.viewer.userId,
      idempotencyKey: `test-${crypto.randomUUID()}`,
      subject: "A test mail from Shoal",
      preview: "Sending works.",
      heading: "Sending works",
      paragraphs: ["You asked for this mail on Shoal's developer tools page."],
    });
    return null;
  },
});
