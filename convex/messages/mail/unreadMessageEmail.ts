import { strangerWrote } from "#convex/domain/notifications/notificationText.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";

export type Writer =
  | { kind: "team" }
  /** Writes to the team, of which the receiver is a member. */
  | { kind: "toTeam" }
  /** Writes about the receiver's own listing with this title. */
  | { kind: "buyer"; title: string }
  | { kind: "seller" }
  /** The listing is gone, and with it who sold it. */
  | { kind: "unknown" };

const INTRODUCTIONS = {
  team: () => "The Shoal team wrote to you.",
  toTeam: () => "Someone wrote to the Shoal team.",
  buyer: (title: string) => `${strangerWrote(title)}.`,
  seller: () => "A seller wrote to you about one of their listings.",
  unknown: () => "Someone wrote to you about a listing that's been deleted.",
};

/**
 * Tells an absent user about their first unread message. Contains neither the writer's name nor their
 * text: the writer may be a stranger, and the email comes from Shoal.
 */
export function unreadMessageEmail(writer: Writer, url: string): EmailContent {
  const introduction =
    writer.kind === "buyer" ? INTRODUCTIONS.buyer(writer.title) : INTRODUCTIONS[writer.kind]();
  return {
    subject: "You have a new message on Shoal",
    preview: introduction,
    heading: "You have a new message",
    paragraphs: [introduction],
    action: { label: "Read the message", url },
    closing: ["You can turn these emails off in your settings, under Notifications."],
  };
}
