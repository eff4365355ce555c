import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";

type Totals = FunctionReturnType<typeof api.moderation.health.summary>["totals"];

export const totalsDiffer = (totals: Totals): boolean =>
  totals !== null && totals.differing.length > 0;

/** Stripe's and Shoal's totals of the last 30 days, as a sentence without its full stop. */
export function totalsText(totals: Totals): string {
  if (totals === null) return "Shoal hasn't compared its totals with Stripe's yet";
  const { theirPaid, theirRefunded, ourPaid, ourRefunded, differing } = totals;
  const stripeText = `In the last 30 days Stripe took ${formatPence(theirPaid)} and refunded ${formatPence(theirRefunded)}`;
  if (!totalsDiffer(totals)) return `${stripeText}, and Shoal has the same totals`;
  const shoalText = `${formatPence(ourPaid)} and ${formatPence(ourRefunded)}`;
  return `${stripeText}, but Shoal has ${shoalText}: look up ${differing.join(", ")} in Stripe`;
}
