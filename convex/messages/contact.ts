import { v } from "convex/values";
import { env } from "../_generated/server";
import {
  CONTACT_DEFAULT_SUBJECT,
  CONTACT_MESSAGE_MAX,
  CONTACT_REASONS,
  NAME_MAX,
  SUBJECT_MAX,
} from "../domain/shared/constants";
import { type ContactReason, contactReasonLabels } from "../domain/messages/contact";
import { normaliseEmail } from "../domain/accounts/credentials";
import { manyLines, oneLine } from "../domain/shared/text";
import { contactMail } from "./mail/contact";
import { fail } from "../errors";
import { userMutation } from "../functions";
import { designatedAdminId } from "../shared/rules/accounts";
import { openConversation } from "./rules/conversations";
import { bumpCounter } from "../shared/rules/counters";
import { enqueueEmail } from "../shared/rules/outbox";
import { postMessage } from "./rules/messages";
import { requireName } from "../accounts/rules/names";
import { takeFromLimit } from "../shared/rules/rateLimits";

/**
 * The contact form. In one transaction: a message to the admin account, its row in the admin's inbox, and
 * the queued mail, which answers to the sender. `missing_fields`, `invalid_email`, `contact_failed` with the
 * reason, `invalid_input` and `name_reserved` for the name, `rate_limited`. `website` is a field that only robots fill in: they are told that all went well.
 */
export const send = userMutation({
  args: {
    name: v.string(),
    email: v.string(),
    messageType: v.string(),
    subject: v.string(),
    message: v.string(),
    website: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { viewer } = ctx;
    const typedName = oneLine(args.name);
    const message = manyLines(args.message);
    const reason = CONTACT_REASONS.find((known) => known === args.messageType);
    if (typedName === "" || message === "" || args.email.trim() === "" || reason === undefined) {
      fail("missing_fields");
    }
    const email = normaliseEmail(args.email) ?? fail("invalid_email");
    const subject = reason === "feedback" ? "" : oneLine(args.subject);
    checkLength("name", typedName, NAME_MAX);
    const name = requireName(typedName, viewer.email);
    checkLength("subject", subject, SUBJECT_MAX);
    checkLength("message", message, CONTACT_MESSAGE_MAX);
    if (args.website) return null;
    await takeFromLimit(ctx, "contact", viewer.userId);
    const adminId = await designatedAdminId(ctx);
    if (adminId === null) {
      fail("contact_failed", { reason: "nobody has been set up to receive it yet" });
    }
    if (adminId === viewer.userId) {
      fail("contact_failed", { reason: "you are the administrator yourself" });
    }
    const conversation = await openConversation(ctx, viewer.userId, adminId, null, "admin");
    const messageId = await postMessage(ctx, conversation, viewer.userId, {
      text: message,
      messageType: reason,
      isAdminMessage: true,
      ...(subject === "" ? {} : { subject }),
    });
    await ctx.db.insert("adminMessages", {
      userId: viewer.userId,
      messageId,
      messageType: reason,
      isRead: false,
      flagged: false,
      createdAt: Date.now(),
    });
    await bumpCounter(ctx, "unreadAdminMessages", 1);
    await enqueueEmail(ctx, {
      kind: "contact",
      to: env.CONTACT_EMAIL,
      replyTo: email,
      userId: viewer.userId,
      idempotencyKey: `contact-${messageId}`,
      ...contactMail({
        account: viewer.email,
        name,
        email,
        reason: contactReasonLabels[reason satisfies ContactReason],
        subject: subject === "" ? CONTACT_DEFAULT_SUBJECT : subject,
        message,
      }),
    });
    return null;
  },
});

function checkLength(field: string, text: string, max: number): void {
  if (text.length > max) {
    fail("contact_failed", { reason: `the ${field} is longer than ${max} characters` });
  }
}
