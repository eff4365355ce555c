/**
 * The courier's prices by distance, as typed and as kept; of a listing, and of the settings it starts from. What they
 * come to for an address: `domain/listings/delivery.ts`. Loads zod.
 */
import * as z from "zod";
import { DELIVERY_CHARGE_MAX_PENCE } from "./constants";
import { formatPence, parsePounds } from "./money";
import { fieldTexts } from "./fieldTexts";
import { parseNumber } from "./typed";

/** `upToMiles: null` reaches everywhere. Money in pence. */
export type DeliveryBand = { upToMiles: number | null; pricePence: number };

export const BANDS_MAX = 5;
const MILES_MAX = 1000;

const upToMiles = z
  .number({ error: "Enter miles as a number, or leave empty for anywhere." })
  .int("Enter whole miles.")
  .min(1, "Enter at least 1 mile.")
  .max(MILES_MAX, `Enter at most ${MILES_MAX} miles.`)
  .nullable();
/** What a carrier is paid, in pence. */
export const chargePence = z
  .number({ error: "Enter a price in pounds, such as 12.50." })
  .int(fieldTexts.poundsAndPence)
  .min(0, fieldTexts.negativePrice)
  .max(DELIVERY_CHARGE_MAX_PENCE, `At most ${formatPence(DELIVERY_CHARGE_MAX_PENCE)}.`);

const atMost = `Set at most ${BANDS_MAX} distances.`;

/** What the server accepts, but for `bandsProblem`. */
export const deliveryBands = z
  .array(z.object({ upToMiles, pricePence: chargePence }))
  .max(BANDS_MAX, atMost);

/** Text as typed → pence; what is no amount becomes NaN, which the next schema refuses. */
export const typedPence = z.string().transform((text) => parsePounds(text) ?? Number.NaN);
const typedMiles = z.string().transform((text) => (text.trim() === "" ? null : parseNumber(text)));

/** The rows of a form, turned into what the server accepts. */
export const typedBands = z
  .array(
    z
      .object({ upToMiles: typedMiles.pipe(upToMiles), price: typedPence.pipe(chargePence) })
      .transform(({ upToMiles, price }): DeliveryBand => ({ upToMiles, pricePence: price })),
  )
  .max(BANDS_MAX, atMost);

/** 450 → "4.50": how an amount stands in a box. */
export function poundsText(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** Bands as they stand in a form. */
export function bandTexts(bands: readonly DeliveryBand[]): z.input<typeof typedBands> {
  return bands.map(({ upToMiles, pricePence }) => ({
    upToMiles: upToMiles === null ? "" : String(upToMiles),
    price: poundsText(pricePence),
  }));
}

/** Distances rise, and only the last may be open-ended; null when they do. */
export function bandsProblem(bands: readonly DeliveryBand[]): string | null {
  const rising = bands.every(({ upToMiles }, i) => {
    const before = bands[i - 1];
    if (before === undefined) return true;
    return before.upToMiles !== null && (upToMiles ?? Infinity) > before.upToMiles;
  });
  return rising ? null : "Let the distances rise; only the last may be open-ended.";
}
