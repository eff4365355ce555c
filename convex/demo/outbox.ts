/** The outbox page of /admin/dev-tools. */

import { pick } from "convex-helpers";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import { adminMutation, adminQuery } from "../functions";
import { enqueueEmail } from "../shared/model/enqueueEmail";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { emails } from "../shared/tables";
import { requireDevTools } from "./model/requireDevTools";

const SHOWN_FIELDS = [
  "kind",
  "to",
  "subject",
  "state",
  "attempts",
  "nextAttemptAt",
  "createdAt",
  "updatedAt",
] as const;

/** An email's delivery state, without its body, which may contain users' text. */
const outboxRow = v.object({
  emailId: v.id("emails"),
  ...pick(emails.validator.fields, [...SHOWN_FIELDS]),
  lastError: v.nullable(v.string()),
});

const toOutboxRow = (mail: Doc<"emails">): Infer<typeof outboxRow> => ({
  emailId: mail._id,
  ...pick(mail, [...SHOWN_FIELDS]),
  lastError: mail.lastError ?? null,
});

/** Emails with their delivery states, newest first. Errors: `dev_tools_off`. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(outboxRow),
  handler: async (ctx, { paginationOpts }) => {
    requireDevTools();
    const newest = ctx.db.query("emails").withIndex("by_createdAt").order("desc");
    return await mapPage(await newest.paginate(requirePageSize(paginationOpts)), toOutboxRow);
  },
});

/** Sends the admin a test email. Errors: `dev_tools_off`. */
export const sendTest = adminMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    requireDevTools();
    const { email, userId } = ctx.viewer;
    await enqueueEmail(ctx, {
      kind: "test",
      to: email,
      userId,
      idempotencyKey: `test-${crypto.randomUUID()}`,
      subject: "A test email from Shoal",
      preview: "Sending works.",
      heading: "Sending works",
      paragraphs: ["You asked for this email on Shoal's developer tools page."],
    });
  },
});
