/**
 * The emails that users can opt out of, by topic. Emails about their own money and account are always
 * sent.
 */

import type { OrderTopic } from "./kinds";
import { DEFAULT_PUSH_CHOICES, type PushChoices } from "./pushChoices";

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
 * Which emails are sent, and whether the bell announces price drops. Each saved search has a bell choice of
 * its own (`mark`); other bell notifications are always on.
 */
export type MailChoices = Record<MailChoice | "bellOnPrice", boolean>;

/** A new user's choices. Search emails are on, because each saved search opts in; price emails need an opt-in. */
export const DEFAULT_CHOICES: MailChoices & PushChoices = {
  emailOnMessage: true,
  emailOnOrder: true,
  emailOnDelivery: true,
  emailOnReview: true,
  emailOnSearch: true,
  emailOnPrice: false,
  bellOnPrice: true,
  ...DEFAULT_PUSH_CHOICES,
};

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

export const wantsMail = (choices: MailChoices, topic: MailTopic): boolean =>
  choices[CHOICE_OF[topic]];
