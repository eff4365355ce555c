/** The states of payments, refunds and chargebacks, and how Stripe's words for them are read. */

export const CHECKOUT_STATES = [
  "requested",
  "open",
  /** Called off here; Stripe has not said yet that nobody can pay it, or that somebody has. */
  "closing",
  "paid",
  "expired",
  "failed",
] as const;

/** In this order only, forward: a refund that has gone through may still bounce; a failed one stays so. */
export const REFUND_STATES = ["requested", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What moves with the money: `refundedAmount`, the delivery charge and total, or nothing. */
export const REFUND_PURPOSES = ["order", "adjustment", "surplus"] as const;

/** `open` while the bank has not decided. `warning` is an inquiry: no money has been taken yet. */
export const CHARGEBACK_STATES = ["warning", "open", "won", "lost"] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** Stripe's status of a refund. Words that Stripe adds later mean that it is not decided. */
export function refundStateOf(status: string): Exclude<RefundState, "requested"> {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Stripe's status of a dispute. An inquiry that closes, or is prevented, took no money: it is won. */
export function chargebackStateOf(status: string): ChargebackState {
  if (status === "lost") return "lost";
  if (["won", "warning_closed", "prevented"].includes(status)) return "won";
  return status.startsWith("warning_") ? "warning" : "open";
}

/** How a comparison of the books goes: Stripe's side against ours, then ours against Stripe's. */
export const RECONCILIATION_PHASES = ["payments", "refunds", "ownPayments", "ownRefunds"] as const;

/** How two books can differ in a payment or refund. */
export const DIFFERENCE_KINDS = ["missingHere", "missingThere", "sum"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Which it is, of pence in Stripe's book and in ours; null when they agree. */
export function differenceOf(theirs: number, ours: number): DifferenceKind | null {
  if (theirs === ours) return null;
  if (ours === 0) return "missingHere";
  return theirs === 0 ? "missingThere" : "sum";
}

/** The day of a time (ms epoch), in UTC: "2026-11-23". */
export const bookDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A comparison looks at so many days at most. */
export const RECONCILED_DAYS_MAX = 31;
