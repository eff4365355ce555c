/** Which mails a person chooses to get, by what they are about. Those about their own money and account always come. */
import type { OrderTopic } from "./kinds";

export const MAIL_CHOICES = [
  "emailOnMessage",
  "emailOnOrder",
  "emailOnDelivery",
  "emailOnReview",
] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
export type MailChoices = Record<MailChoice, boolean>;

/** The first two are older than the others, for which whoever chose before then chose by "orders". */
export type StoredMailChoices = Pick<MailChoices, "emailOnMessage" | "emailOnOrder"> &
  Partial<MailChoices>;

/** Mails about a claim are about money: they are nobody's choice. */
export type MailTopic = "message" | Exclude<OrderTopic, "claim">;

const CHOICE_OF: Record<MailTopic, MailChoice> = {
  message: "emailOnMessage",
  order: "emailOnOrder",
  delivery: "emailOnDelivery",
  review: "emailOnReview",
};

/** What somebody has chosen, with an answer for each choice. */
export function mailChoices(stored: StoredMailChoices): MailChoices {
  const { emailOnMessage, emailOnOrder } = stored;
  return {
    emailOnMessage,
    emailOnOrder,
    emailOnDelivery: stored.emailOnDelivery ?? emailOnOrder,
    emailOnReview: stored.emailOnReview ?? emailOnOrder,
  };
}

export const wantsMail = (stored: StoredMailChoices, topic: MailTopic): boolean =>
  mailChoices(stored)[CHOICE_OF[topic]];
