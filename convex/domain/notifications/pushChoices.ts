/** The pushes that users can turn off, by topic. The rest of the bell is always pushed. */

import type { NotificationContent, OrderTopic } from "./kinds";

export const DEFAULT_PUSH_CHOICES = {
  pushOnMessage: true,
  pushOnOrder: true,
  pushOnDelivery: true,
  pushOnReview: true,
  pushOnSearch: true,
  pushOnPrice: true,
};
export type PushChoice = keyof typeof DEFAULT_PUSH_CHOICES;
export type PushChoices = Record<PushChoice, boolean>;

/** A claim is about money, so it is always pushed. */
const CHOICE_OF_TOPIC: Record<OrderTopic, PushChoice | null> = {
  order: "pushOnOrder",
  delivery: "pushOnDelivery",
  review: "pushOnReview",
  claim: null,
};

function choiceOf(content: NotificationContent): PushChoice | null {
  switch (content.kind) {
    case "order":
      return CHOICE_OF_TOPIC[content.topic];
    case "message":
      return "pushOnMessage";
    case "search":
      return "pushOnSearch";
    case "price":
      return "pushOnPrice";
    default:
      return null;
  }
}

export function wantsPush(choices: PushChoices, content: NotificationContent): boolean {
  const choice = choiceOf(content);
  return choice === null || choices[choice];
}
