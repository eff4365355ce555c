/** Which mails a person chooses to get, by what they are about. Those about their own money and account always come. */
import type { OrderTopic } from "./kinds";

export const MAIL_CHOICES = [
  "emailOnMessage",
  "emailOnOrder",
  "emailOnDelivery",
  "emailOnReview",
  "emailOnSearch",
  "emailOnPrice",
] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
/** Which mails come, and whether the bell tells of lower prices: of all else it tells everybody. */
export type MailChoices = Record<MailChoice | "bellOnPrice", boolean>;

/** The first two are older than the others; `mailChoices` says what goes for whoever chose before. */
export type StoredMailChoices = Pick<MailChoices, "emailOnMessage" | "emailOnOrder"> &
  Partial<MailChoices>;

/** Mails about a claim are about money: they are nobody's choice. */
export type MailTopic = "message" | "search" | "price" | Exclude<OrderTopic, "claim">;

const CHOICE_OF: Record<MailTopic, MailChoice> = {
  message: "emailOnMessage",
  order: "emailOnOrder",
  delivery: "emailOnDelivery",
  review: "emailOnReview",
  search: "emailOnSearch",
  price: "emailOnPrice",
};

/** What somebody has chosen, with an answer for each choice. */
export function mailChoices(stored: StoredMailChoices): MailChoices {
  const { emailOnMessage, emailOnOrder } = stored;
  return {
    emailOnMessage,
    emailOnOrder,
    emailOnDelivery: stored.emailOnDelivery ?? emailOnOrder,
    emailOnReview: stored.emailOnReview ?? emailOnOrder,
    // Chosen search by search; nobody has asked for the other.
    emailOnSearch: stored.emailOnSearch ?? true,
    emailOnPrice: stored.emailOnPrice ?? false,
    bellOnPrice: stored.bellOnPrice ?? true,
  };
}

export const wantsMail = (stored: StoredMailChoices, topic: MailTopic): boolean =>
  mailChoices(stored)[CHOICE_OF[topic]];
