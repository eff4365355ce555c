import { type EmailContent } from "./layout";

export type ContactMail = {
  name: string;
  email: string;
  reason: string;
  subject: string;
  message: string;
};

/** A contact form on its way to the people who run Shoal; answering it answers the sender. */
export function contactMail({ name, email, reason, subject, message }: ContactMail): EmailContent {
  return {
    subject: `Contact form: ${subject}`,
    preview: `${name} wrote about: ${reason}`,
    heading: "New contact message",
    paragraphs: [`${name} wrote by the contact form. Answer this mail to answer them.`],
    facts: [
      ["From", `${name} <${email}>`],
      ["Reason", reason],
      ["Subject", subject],
    ],
    quote: message,
  };
}
