import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { ukDateTime, ukTime } from "#convex/domain/shared/ukDateTime.ts";
import { formatPence } from "#convex/domain/shared/money.ts";

type Totals = FunctionReturnType<typeof api.moderation.health.summary>["totals"];

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
