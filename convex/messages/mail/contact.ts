import { type EmailContent } from "../../shared/mail/layout";

export type ContactMail = {
  /** The confirmed address of the account that wrote. */
  account: string;
  name: string;
  email: string;
  reason: string;
  subject: string;
  message: string;
};

/** A contact form on its way to the people who run Shoal; answering it answers the sender. */
export function contactMail({
  account,
  name,
  email,
  reason,
  subject,
  message,
}: ContactMail): EmailContent {
  return {
    subject: `Contact form: ${subject}`,
    preview: `Somebody wrote about: ${reason}`,
    heading: "New contact message",
    paragraphs: [
      "Somebody wrote by the contact form. The name, the address and the words below are theirs, not Shoal's; only the account is known to be theirs. Answering this mail answers the address that they gave.",
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
