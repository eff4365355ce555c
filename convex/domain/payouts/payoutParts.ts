/** Where each part of a seller's money from an order is, why, and when it comes: for the seller's pages and files. */

import { DAY_MS } from "../shared/constants";
import { weekdayDate } from "../shared/days";
import { formatPence } from "../shared/money";
import type { PAYOUT_SCHEDULES, WaitingReason } from "./states";

/**
 * - `ahead`: the order isn't complete. `waiting`: for a `WaitingReason`. `sending`: on its way to Stripe.
 * - `sent`: at Stripe, which can pay it to the bank from `availableAt` on. `refused`: an admin settles it.
 * - `paidOtherwise`: not through Stripe. `givenUp`: the seller didn't want it. `takingBack`, `takenBack`: because money went back to the buyer.
 */
export const PAYOUT_STAGES = [
  "ahead",
  "waiting",
  "sending",
  "sent",
  "refused",
  "paidOtherwise",
  "givenUp",
  "takingBack",
  "takenBack",
] as const;
export type PayoutStage = (typeof PAYOUT_STAGES)[number];

export type PayoutPart = {
  stage: PayoutStage;
  /** Pence. */
  amount: number;
  reason?: WaitingReason | undefined;
  availableAt?: number | undefined;
};

/** The fields of the seller's account at Stripe that the dates depend on. */
export type PaidAccount = {
  canBePaid: boolean;
  schedule: (typeof PAYOUT_SCHEDULES)[number];
  lastPayout?: { state: string; arrivesAt: number } | undefined;
};

const WAITING_TEXTS: Record<WaitingReason, string> = {
  off: "waits until payouts open",
  setUp: "waits until you set up payouts",
  checking: "waits while Stripe checks your details",
  restricted: "waits until you've answered Stripe",
  rejected: "waits because Stripe can't pay you",
  blocked: "waits while your account is blocked",
  stopped: "waits while the order is on hold",
  owesElsewhere:
    "waits until a refund or bank dispute about an earlier sale is settled: please contact us",
};

const TEXTS: Record<Exclude<PayoutStage, "waiting" | "sent">, string> = {
  ahead: "yours once the order is complete",
  sending: "on its way to Stripe",
  refused: "not sent: we're sorting it out",
  paidOtherwise: "paid another way",
  givenUp: "given up",
  takingBack: "being taken back for a refund",
  takenBack: "taken back for a refund",
};

/** "£19.00 · should reach your bank on Friday 4 December". `account` is null before the seller has one. */
export function payoutText(part: PayoutPart, account: PaidAccount | null, now: number): string {
  return `${formatPence(part.amount)} · ${stageText(part, account, now)}`;
}

function stageText(
  { stage, reason = "setUp", availableAt }: PayoutPart,
  account: PaidAccount | null,
  now: number,
): string {
  if (stage === "waiting") return WAITING_TEXTS[reason];
  return stage === "sent" ? sentText(availableAt ?? now, account, now) : TEXTS[stage];
}

function sentText(availableAt: number, account: PaidAccount | null, now: number): string {
  const day = bankDay(availableAt);
  const last = account?.lastPayout;
  const wasTried = last !== undefined && last.arrivesAt >= day;
  if (wasTried && last.state === "failed") return "with Stripe, because your bank returned it";
  if (wasTried) return `went to your bank on ${weekdayDate(day)}`;
  if (account?.schedule === "manual")
    return "with Stripe, until we've taken back the money for a refund";
  if (account?.canBePaid !== true) return "with Stripe, until it can pay your bank";
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return `should reach your bank on ${weekdayDate(bankDay(Math.max(availableAt, today)))}`;
}

/** The start (UTC, ms epoch) of the first Friday at or after `at`, when Stripe pays what it has by then. */
export function bankDay(at: number): number {
  const day = Math.ceil(at / DAY_MS) * DAY_MS;
  const untilFriday = (FRIDAY - new Date(day).getUTCDay() + 7) % 7;
  return day + untilFriday * DAY_MS;
}
const FRIDAY = 5;
