import type { Problem } from "#convex/errors.ts";

/**
 * Notices that a seller can tick for buyers to read before the sale. They change no deadline and decide no claim, so that
 * no seller promises less than Shoal does.
 */
export const EXCEPTIONS = ["holdsInWeather", "beAtHome", "photographBag"] as const;
export type SellingException = (typeof EXCEPTIONS)[number];

/** The exceptions with one switched on or off. */
export const withException = (
  exceptions: readonly SellingException[],
  exception: SellingException,
  isOn: boolean,
): SellingException[] => {
  const others = exceptions.filter((other) => other !== exception);
  return isOn ? [...others, exception] : others;
};

/** In the seller's words, for their settings and for buyers. */
export const EXCEPTION_TEXTS: Record<SellingException, string> = {
  holdsInWeather: "In heat or frost I may delay sending until it's safe for the animals.",
  beAtHome: "Please be at home on the day the parcel is due.",
  photographBag: "Please take a photo of each bag before you open it.",
};

/** The problem with a new order if the buyer hasn't been `shown` every exception that the seller has now. */
export function exceptionsProblem(
  exceptions: readonly SellingException[] = [],
  shown: readonly SellingException[] = [],
): Problem | null {
  const unread = exceptions.filter((exception) => !shown.includes(exception));
  const added = unread.map((exception) => EXCEPTION_TEXTS[exception]).join("\n");
  return added === "" ? null : { code: "exceptions_changed", data: { added } };
}
