import { firstNameOf } from "#convex/domain/accounts/firstName.ts";
import { strangerWrote } from "#convex/domain/notifications/notificationText.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { emailHasContactDetails } from "#convex/domain/shared/webAddresses.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";

export type Writer =
  | { kind: "team" }
  /** Someone who writes to the team, of which the receiver is a member. */
  | { kind: "toTeam" }
  /** A writer who may not be named (a stranger, blocked or deleted), about the receiver's own listing. */
  | { kind: "buyer"; title: string }
  /** The same, about the writer's own listing. */
  | { kind: "seller"; title: string }
  /** A writer with whom the receiver has a paid order. */
  | { kind: "partner"; fullName: string; title: string; message: string }
  /** The listing is gone, so it's unknown whether the writer or the receiver sold it. */
  | { kind: "unknown" };

const TITLE_MAX = 60;
const QUOTE_MAX = 500;

function introductionOf(writer: Writer): string {
  switch (writer.kind) {
    case "team":
      return "Shoal wrote to you";
    case "toTeam":
      return "Someone wrote to Shoal";
    case "buyer":
      return strangerWrote(cutText(writer.title, TITLE_MAX));
    case "seller":
      return `A seller wrote to you about ${isolated(cutText(writer.title, TITLE_MAX))}`;
    case "partner":
      return `${isolated(firstNameOf(writer.fullName))} wrote about ${isolated(cutText(writer.title, TITLE_MAX))}`;
    case "unknown":
      return "Someone wrote to you about a listing that's been deleted";
  }
}

/**
 * A partner's words; null if they contain a web address, an email address or a phone number, because anyone
 * can become a partner for some minutes by an order that they then cancel free of charge.
 */
function quoteOf(writer: Writer): string | null {
  if (writer.kind !== "partner") return null;
  const quote = cutText(writer.message, QUOTE_MAX);
  return emailHasContactDetails(quote) ? null : quote;
}

/**
 * Tells an absent user about their first unread message. A stranger's name and words stay out, and anyone's links
 * and phone numbers, because the email comes from Shoal.
 */
export function unreadMessageEmail(writer: Writer, url: string): EmailContent {
  const introduction = introductionOf(writer);
  const quote = quoteOf(writer);
  return {
    subject: introduction,
    preview: "Read it and reply on Shoal.",
    heading: "You have a new message",
    paragraphs: [`${introduction}${quote === null ? "." : ":"}`],
    ...(quote !== null && { quote }),
    action: { label: "Read the message", url },
    closing: ["You can turn these emails off in your settings, under Notifications."],
  };
}
