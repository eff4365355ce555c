import type { OrderStop } from "../orders/states";

/**
 * `started`: Stripe waits for the seller to finish. `checking`: Stripe is looking at what they sent. `restricted`:
 * Stripe needs more details from a seller who had finished.
 */
export const ACCOUNT_STATUSES = [
  "none",
  "started",
  "checking",
  "restricted",
  "active",
  "rejected",
  "closed",
] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** When Stripe pays what has arrived to the seller's bank. `manual`: not until what the seller owes is taken back. */
export const PAYOUT_SCHEDULES = ["unset", "weekly", "manual"] as const;

/**
 * Transfers: `waiting` (see `waitingReason`), `requested`, `done`; `failed` if Stripe refuses for good,
 * `paidOtherwise` if an admin has recorded that the seller got it another way, `givenUp` if the seller
 * doesn't want it. Reversals: `requested`, `done`, `paidOtherwise` if the seller paid it back another way, or
 * `writtenOff` if Shoal bears it.
 */
export const TRANSFER_STATES = [
  "waiting",
  "requested",
  "done",
  "failed",
  "paidOtherwise",
  "givenUp",
  "writtenOff",
] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export const WAITING_REASONS = [
  "off",
  "blocked",
  "stopped",
  "setUp",
  "checking",
  "restricted",
  "rejected",
  "owesElsewhere",
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/**
 * Why an admin must act on a transfer or reversal: Stripe refuses it, or keeps failing; Stripe has rejected
 * the seller's account; that account's owner is gone from Shoal; the money to take back was paid another way.
 */
export const TRANSFER_PROBLEMS = ["refused", "rejected", "sellerGone", "paidOtherwise"] as const;
export type TransferProblem = (typeof TRANSFER_PROBLEMS)[number];

type WaitingFacts = {
  isEnabled: boolean;
  isSellerBlocked: boolean;
  /** Money is to be taken back that this account's sales don't pay for (`payouts/model/debts.ts`). */
  owesElsewhere: boolean;
  stops: readonly OrderStop[];
  status: AccountStatus;
};

/** Why no transfer may be created now; null if one may. */
export function waitingReason({
  isEnabled,
  isSellerBlocked,
  owesElsewhere,
  stops,
  status,
}: WaitingFacts): WaitingReason | null {
  if (isSellerBlocked) return "blocked";
  if (stops.length > 0) return "stopped";
  if (status !== "active") return ACCOUNT_REASONS[status];
  if (owesElsewhere) return "owesElsewhere";
  return isEnabled ? null : "off";
}

const ACCOUNT_REASONS = {
  none: "setUp",
  started: "setUp",
  closed: "setUp",
  checking: "checking",
  restricted: "restricted",
  rejected: "rejected",
} as const;
