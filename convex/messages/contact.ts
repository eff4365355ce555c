/** The contact form: a message to the admin account, its row in the admin's inbox, and an email. */

import { type ObjectType, v } from "convex/values";
import { env } from "../_generated/server";
import { designatedAdminId } from "../accounts/model/insertPerson";
import { requireName } from "../accounts/model/names";
import { normaliseEmail } from "../domain/accounts/credentials";
import { type ContactReason, contactReasonLabels } from "../domain/messages/contact";
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_REASONS,
  NAME_MAX,
  SUBJECT_MAX,
} from "../domain/shared/constants";
import { normaliseLines, normaliseLine } from "../domain/shared/normaliseText";
import { fail } from "../errors";
import { ownLimitMutation } from "../functions";
import type { Profile } from "../shared/model/access";
import { enqueueEmail } from "../shared/model/enqueueEmail";
import { consumeMailboxLimit } from "../shared/model/rateLimits";
import { contactMail } from "./mail/contactEmail";
import { addToInbox } from "./model/moderatedThreads";
import { openConversation } from "./model/openConversation";
import { postMessage } from "./model/sendMessage";

const CONTACT_DEFAULT_SUBJECT = "Contact Us Submission";

const contactForm = {
  name: v.string(),
  email: v.string(),
  messageType: v.string(),
  subject: v.string(),
  message: v.string(),
};
type ContactForm = ObjectType<typeof contactForm>;
type Contact = Omit<ContactForm, "messageType"> & { reason: ContactReason };

/**
 * Sends the form in one transaction; replies to the email go to the address typed in it. Errors:
 * `missing_fields`, `invalid_email`, `contact_failed` with the reason, `invalid_input` and `name_reserved`
 * for the name, `rate_limited`.
 */
export const send = ownLimitMutation({
  args: contactForm,
  returns: v.null(),
  handler: async (ctx, form) => {
    const { viewer } = ctx;
    const contact = requireComplete(form, viewer);
    const { reason, subject, message } = contact;
    await consumeMailboxLimit(ctx, "contact", viewer);
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
  },
});

function requireComplete(form: ContactForm, viewer: Profile): Contact {
  const typedName = normaliseLine(form.name);
  const message = normaliseLines(form.message);
  const reason = CONTACT_REASONS.find((option) => option === form.messageType);
  if (typedName === "" || message === "" || form.email.trim() === "" || reason === undefined) {
    fail("missing_fields");
  }
  const email = normaliseEmail(form.email) ?? fail("invalid_email");
  const subject = reason === "feedback" ? "" : normaliseLine(form.subject);
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
