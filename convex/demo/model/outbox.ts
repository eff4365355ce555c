import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import type { Profile } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/outbox.ts";
import { emails } from "#convex/shared/tables.ts";

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
export const outboxRow = v.object({
  emailId: v.id("emails"),
  ...pick(emails.validator.fields, [...SHOWN_FIELDS]),
  lastError: v.union(v.string(), v.null()),
});

export const toOutboxRow = (mail: Doc<"emails">): Infer<typeof outboxRow> => ({
  emailId: mail._id,
  ...pick(mail, [...SHOWN_FIELDS]),
  lastError: mail.lastError ?? null,
});

export async function sendTestMail(ctx: MutationCtx, { email, userId }: Profile): Promise<void> {
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
}
