export const CHECKOUT_STATES = [
  "requested",
  "open",
  /** Cancelled here; Stripe hasn't yet confirmed whether it expired or was paid. */
  "closing",
  "paid",
  "expired",
  "failed",
] as const;

/**
 * In order of progress: a succeeded refund may still bounce. A failed one is final unless Stripe never reported
 * it.
 */
export const REFUND_STATES = ["requested", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What changes with the money: `refundedAmount`, the delivery charge and total, or nothing. */
export const REFUND_PURPOSES = ["order", "adjustment", "surplus"] as const;

/** What became of a failed refund's money; `moneyProblems.dismiss` explains each. */
export const SETTLED_ANSWERS = ["paid", "recorded", "notOwed"] as const;
export type SettledAnswer = (typeof SETTLED_ANSWERS)[number];

/** `open`: undecided by the bank. `warning`: an inquiry, before any money is taken. */
export const CHARGEBACK_STATES = ["warning", "open", "won", "lost"] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** Maps Stripe's refund status. Unknown statuses count as pending. */
export function refundStateOf(status: string): Exclude<RefundState, "requested"> {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Maps Stripe's dispute status. An inquiry that is closed or prevented took no money, so it is won. */
export function chargebackStateOf(status: string): ChargebackState {
  if (status === "lost") return "lost";
  if (["won", "warning_closed", "prevented"].includes(status)) return "won";
  return status.startsWith("warning_") ? "warning" : "open";
}
