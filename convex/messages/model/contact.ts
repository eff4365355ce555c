/** The contact form: a message to the admin account, its row in the admin's inbox, and an email. */
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import { type ContactReason, contactReasonLabels } from "#convex/domain/messages/contact.ts";
import {
  CONTACT_DEFAULT_SUBJECT,
  CONTACT_MESSAGE_MAX,
  CONTACT_REASONS,
  NAME_MAX,
  SUBJECT_MAX,
} from "#convex/domain/shared/constants.ts";
import { manyLines, oneLine } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import { designatedAdminId } from "#convex/accounts/model/accounts.ts";
import { requireName } from "#convex/accounts/model/names.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/outbox.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { contactMail } from "../mail/contact";
import { openConversation } from "./conversations";
import { addToInbox } from "./moderatedThreads";
import { postMessage } from "./sendMessage";

export type ContactForm = {
  name: string;
  email: string;
  messageType: string;
  subject: string;
  message: string;
};
type Contact = {
  name: string;
  email: string;
  reason: ContactReason;
  subject: string;
  message: string;
};

export async function sendContact(
  ctx: MutationCtx,
  viewer: Profile,
  form: ContactForm,
): Promise<void> {
  const contact = requireComplete(form, viewer);
  const { reason, subject, message } = contact;
  await consumeLimit(ctx, "contact", viewer.userId);
  const adminId = await designatedAdminId(ctx);
  if (adminId === null) {
    fail("contact_failed", { reason: "this site has no contact address yet" });
  }
  if (adminId === viewer.userId) {
    fail("contact_failed", { reason: "you are the administrator" });
  }
  const conversation = await openConversation(ctx, viewer.userId, adminId, null, "admin");
  const messageId = await postMessage(ctx, conversation, viewer.userId, {
    text: message,
    messageType: reason,
    isAdminMessage: true,
    ...(subject === "" ? {} : { subject }),
  });
  await addToInbox(ctx, { userId: viewer.userId, messageId, messageType: reason });
  await enqueueEmail(ctx, {
    kind: "contact",
    to: env.CONTACT_EMAIL,
    replyTo: contact.email,
    userId: viewer.userId,
    idempotencyKey: `contact-${messageId}`,
    ...contactMail({
      ...contact,
      account: viewer.email,
      reason: contactReasonLabels[reason],
      subject: subject === "" ? CONTACT_DEFAULT_SUBJECT : subject,
    }),
  });
}

/**
 * Validates and tidies the form; `missing_fields`, `invalid_email`, `contact_failed`, `invalid_input`,
 * `name_reserved`.
 */
function requireComplete(form: ContactForm, viewer: Profile): Contact {
  const typedName = oneLine(form.name);
  const message = manyLines(form.message);
  const reason = CONTACT_REASONS.find((option) => option === form.messageType);
  if (typedName === "" || message === "" || form.email.trim() === "" || reason === undefined) {
    fail("missing_fields");
  }
  const email = normaliseEmail(form.email) ?? fail("invalid_email");
  const subject = reason === "feedback" ? "" : oneLine(form.subject);
  requireLength("name", typedName, NAME_MAX);
  const name = requireName(typedName, viewer.email);
  requireLength("subject", subject, SUBJECT_MAX);
  requireLength("message", message, CONTACT_MESSAGE_MAX);
  return { name, email, reason, subject, message };
}

function requireLength(field: string, text: string, max: number): void {
  if (text.length > max) {
    fail("contact_failed", { reason: `the ${field} is longer than ${max} characters` });
  }
}
