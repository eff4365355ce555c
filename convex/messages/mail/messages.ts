import type { EmailContent } from "../../shared/mail/layout";

/** Tells somebody who has been away of the first message that they have not read. */
export function unreadMail(from: string, preview: string, url: string): EmailContent {
  return {
    subject: `${from} wrote to you on Shoal`,
    preview,
    heading: "You have a new message",
    paragraphs: [`${from} wrote to you:`],
    quote: preview,
    action: { label: "Open the chat", url },
    closing: ["You can switch these mails off in your settings, under Notifications."],
  };
}
