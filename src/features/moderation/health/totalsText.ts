import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { balanceState, neededBalance } from "#convex/domain/payouts/books.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { ukDateTime, ukTime } from "#convex/domain/shared/ukDateTime.ts";

type Summary = FunctionReturnType<typeof api.moderation.health.summary>;
type Totals = Summary["totals"];

export const NOT_COMPARED = "Shoal hasn't compared its totals with Stripe's yet";

export const totalsDiffer = (totals: Totals): boolean =>
  totals !== null && totals.differing.length > 0;

/** "18:41", or with its date if that isn't today. */
function untilText(until: number, now: number): string {
  const full = ukDateTime(until);
  const time = ukTime(until);
  return full === ukDateTime(now).replace(ukTime(now), time) ? time : full;
}

/** Stripe's and Shoal's totals of 30 days until the last run, as a sentence without its full stop. */
export function totalsText(totals: Totals, now: number): string {
  if (totals === null) return NOT_COMPARED;
  const { until, theirPaid, theirRefunded, theirSent, ourPaid, ourRefunded, ourSent, differing } =
    totals;
  const stripeText = `Up to ${untilText(until, now)}: in the last 30 days Stripe took ${formatPence(theirPaid)}, refunded ${formatPence(theirRefunded)} and sent sellers ${formatPence(theirSent)}`;
  if (!totalsDiffer(totals)) return `${stripeText}, and Shoal has the same totals`;
  const shoalText = `${formatPence(ourPaid)}, ${formatPence(ourRefunded)} and ${formatPence(ourSent)}`;
  return `${stripeText}, but Shoal has ${shoalText}: look up ${differing.join(", ")} in Stripe`;
}

const BALANCE_TEXTS = {
  fine: "",
  low: "; a week of Stripe's fees may use up the rest, so top it up",
  short: "; the balance is too low, so top it up",
};

/** Shoal's balance at Stripe against what it must cover, as a sentence without its full stop; null if unknown. */
export function balanceText(books: Summary["books"]): string | null {
  if (books === null) return null;
  const { available, pending } = books;
  const balance = `Shoal's balance at Stripe was ${formatPence(available + pending)}, ${formatPence(available)} of it available`;
  const needed = `it needs ${formatPence(neededBalance(books))} for sellers and buyers`;
  return `${balance}, and ${needed}${BALANCE_TEXTS[balanceState(books)]}`;
}

export const isBalanceLow = (books: Summary["books"]): boolean =>
  books !== null && balanceState(books) !== "fine";
