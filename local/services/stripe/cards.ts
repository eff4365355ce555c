/** Stripe's test cards and the pay page's checks before a card is tried. */

export type CardOutcome =
  | { kind: "approve"; later?: FollowUp }
  | { kind: "challenge" }
  | { kind: "decline"; code: string; declineCode: string; message: string };

/** What happens after a successful payment: how its refunds proceed, or that its bank disputes it. */
export type FollowUp =
  | { refund: "pending" | "bounces" }
  | { dispute: "fraudulent" | "product_not_received"; inquiry?: boolean };

const DECLINED = "Your card was declined.";

/**
 * By number. Any other number that passes the checks is declined, as Stripe declines real cards in test mode.
 */
export const TEST_CARDS: Record<string, { label: string; outcome: CardOutcome }> = {
  "4242424242424242": { label: "Payment succeeds", outcome: { kind: "approve" } },
  "4000002500003155": { label: "Bank asks for 3-D Secure", outcome: { kind: "challenge" } },
  "4000000000000002": {
    label: "Declined",
    outcome: {
      kind: "decline",
      code: "card_declined",
      declineCode: "generic_decline",
      message: DECLINED,
    },
  },
  "4000000000009995": {
    label: "Insufficient funds",
    outcome: {
      kind: "decline",
      code: "card_declined",
      declineCode: "insufficient_funds",
      message: "Your card has insufficient funds. Try a different card.",
    },
  },
  "4000000000007726": {
    label: "A refund is pending first, then succeeds",
    outcome: { kind: "approve", later: { refund: "pending" } },
  },
  "4000000000005126": {
    label: "A refund succeeds first, then fails",
    outcome: { kind: "approve", later: { refund: "bounces" } },
  },
  "4000000000000259": {
    label: "Disputed as fraudulent",
    outcome: { kind: "approve", later: { dispute: "fraudulent" } },
  },
  "4000000000002685": {
    label: "Disputed as not received",
    outcome: { kind: "approve", later: { dispute: "product_not_received" } },
  },
  "4000000000001976": {
    label: "The bank inquires first",
    outcome: { kind: "approve", later: { dispute: "fraudulent", inquiry: true } },
  },
};

const NOT_A_TEST_CARD: CardOutcome = {
  kind: "decline",
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message:
    "Your card was declined. This is a test page: only Stripe's test card numbers work here, real cards never do.",
};

export type CardForm = { number: string; expiry: string; cvc: string; name: string; email: string };
export type Card = { number: string; last4: string; expMonth: number; expYear: number };
export type CardErrors = Partial<Record<keyof CardForm, string>>;

/** Finds what happens after a charge by the card's last four digits, which are all that a charge stores. */
export function followUpOf(last4: string): FollowUp | undefined {
  const [, card] = Object.entries(TEST_CARDS).find(([number]) => number.endsWith(last4)) ?? [];
  return card?.outcome.kind === "approve" ? card.outcome.later : undefined;
}

export function outcomeOf(card: Card): CardOutcome {
  const testCard = Object.hasOwn(TEST_CARDS, card.number) ? TEST_CARDS[card.number] : undefined;
  return testCard?.outcome ?? NOT_A_TEST_CARD;
}

/** Parses the card form; otherwise returns each field's problem, in words for the payer. */
export function readCard(
  form: CardForm,
  now: Date,
): { ok: true; card: Card } | { ok: false; errors: CardErrors } {
  const errors: CardErrors = {};
  const number = form.number.replace(/[\s-]/g, "");
  if (number === "") errors.number = "Enter your card number.";
  else if (!/^\d{13,19}$/.test(number)) errors.number = "Your card number is incomplete.";
  else if (!passesLuhn(number)) errors.number = "Your card number is invalid.";

  const expiry = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(form.expiry.trim());
  const expMonth = Number(expiry?.[1]);
  const expYear = Number(expiry?.[2]) + (expiry?.[2]?.length === 2 ? 2000 : 0);
  if (!expiry || expMonth < 1 || expMonth > 12) {
    errors.expiry = "Enter the expiry date as month and year, such as 04 / 30.";
  } else if (expYear * 12 + expMonth < now.getFullYear() * 12 + now.getMonth() + 1) {
    errors.expiry = "Your card has expired. Use a date in the future.";
  }

  if (!/^\d{3,4}$/.test(form.cvc.trim())) errors.cvc = "Enter the 3-digit security code (CVC).";
  if (form.name.trim() === "") errors.name = "Enter the name on the card.";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim()))
    errors.email = "Enter your email address.";

  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, card: { number, last4: number.slice(-4), expMonth, expYear } };
}

/** Checks the check digit that every card number has. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}
