/**
 * The emails that users can opt out of, by topic. Emails about their own money and account are always
 * sent.
 */
import type { OrderTopic } from "./kinds";

const MAIL_CHOICES = [
  "emailOnMessage",
  "emailOnOrder",
  "emailOnDelivery",
  "emailOnReview",
  "emailOnSearch",
  "emailOnPrice",
] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
/**
 * Which emails are sent, and whether the bell announces price drops; other bell notifications are always
 * on.
 */
export type MailChoices = Record<MailChoice | "bellOnPrice", boolean>;

/** Only the first two exist in all rows; `mailChoices` has the defaults for the others. */
export type StoredMailChoices = Pick<MailChoices, "emailOnMessage" | "emailOnOrder"> &
  Partial<MailChoices>;

/** Emails about a claim concern money and can't be turned off. */
export type MailTopic = "message" | "search" | "price" | Exclude<OrderTopic, "claim">;

const CHOICE_OF: Record<MailTopic, MailChoice> = {
  message: "emailOnMessage",
  order: "emailOnOrder",
  delivery: "emailOnDelivery",
  review: "emailOnReview",
  search: "emailOnSearch",
  price: "emailOnPrice",
};

/** A user's choices, with defaults filled in. */
export function mailChoices(stored: StoredMailChoices): MailChoices {
  const { emailOnMessage, emailOnOrder } = stored;
  return {
    emailOnMessage,
    emailOnOrder,
    emailOnDelivery: stored.emailOnDelivery ?? emailOnOrder,
    emailOnReview: stored.emailOnReview ?? emailOnOrder,
    // Search emails are chosen per search, so default to on; price emails need an opt-in.
    emailOnSearch: stored.emailOnSearch ?? true,
    emailOnPrice: stored.emailOnPrice ?? false,
    bellOnPrice: stored.bellOnPrice ?? true,
  };
}

export const wantsMail = (stored: StoredMailChoices, topic: MailTopic): boolean =>
  mailChoices(stored)[CHOICE_OF[topic]];
