import { isolated } from "#convex/domain/shared/isolated.ts";
import { type EmailContent } from "#convex/shared/mail/layout.ts";

export type ContactMail = {
  /** The confirmed address of the sender's account. */
  account: string;
  name: string;
  email: string;
  reason: string;
  subject: string;
  message: string;
};

/**
 * A contact form, sent to the people who run Shoal; a reply goes to the address typed in it, which isn't
 * checked.
 */
export function contactMail({
  account,
  name,
  email,
  reason,
  subject,
  message,
}: ContactMail): EmailContent {
  return {
    subject: `Contact form: ${isolated(subject)}`,
    preview: `Someone wrote about: ${reason}`,
    heading: "New contact message",
    paragraphs: [
      "Someone used the contact form. They typed the name, the address and the message below; we've only checked the account. A reply to this email goes to the address they typed.",
    ],
    facts: [
      ["Account", account],
      ["Name", name],
      ["Address", email],
      ["Reason", reason],
      ["Subject", subject],
    ],
    quote: message,
  };
}
