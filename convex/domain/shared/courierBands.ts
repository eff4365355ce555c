/**
 * Courier prices by distance, typed and stored, for listings and the settings that they default to.
 * `domain/listings/delivery.ts` computes the charge for an address. Imports zod.
 */

import * as z from "zod";
import { DELIVERY_CHARGE_MAX_PENCE } from "./constants";
import { fieldTexts } from "./fieldTexts";
import { formatPence } from "./money";
import { parsePounds } from "./parsePounds";
import { parseNumber } from "./typedInput";

/** `upToMiles: null` means unlimited. Money in pence. */
export type DeliveryBand = { upToMiles: number | null; pricePence: number };

export const BANDS_MAX = 5;
const MILES_MAX = 1000;

const upToMiles = z
  .number({ error: "Enter miles as a number, or leave empty for anywhere." })
  .int("Enter whole miles.")
  .min(1, "Enter at least 1 mile.")
  .max(MILES_MAX, `Enter at most ${MILES_MAX} miles.`)
  .nullable();
export const chargePence = z
  .number({ error: "Enter a price in pounds, such as 12.50." })
  .int(fieldTexts.poundsAndPence)
  .min(0, fieldTexts.negativePrice)
  .max(DELIVERY_CHARGE_MAX_PENCE, `At most ${formatPence(DELIVERY_CHARGE_MAX_PENCE)}.`);

const tooManyMessage = `Set at most ${BANDS_MAX} distances.`;

export const deliveryBands = z
  .array(z.object({ upToMiles, pricePence: chargePence }))
  .max(BANDS_MAX, tooManyMessage);

/** Typed text → pence; invalid amounts become NaN, which the next schema rejects. */
export const typedPence = z.string().transform((text) => parsePounds(text) ?? Number.NaN);
const typedMiles = z.string().transform((text) => (text.trim() === "" ? null : parseNumber(text)));

export const typedBands = z
  .array(
    z
      .object({ upToMiles: typedMiles.pipe(upToMiles), price: typedPence.pipe(chargePence) })
      .transform(({ upToMiles, price }): DeliveryBand => ({ upToMiles, pricePence: price })),
  )
  .max(BANDS_MAX, tooManyMessage);

/** 450 → "4.50", for an input field. */
export function poundsText(pence: number): string {
  return (pence / 100).toFixed(2);
}

export function bandTexts(bands: readonly DeliveryBand[]): z.input<typeof typedBands> {
  return bands.map(({ upToMiles, pricePence }) => ({
    upToMiles: upToMiles === null ? "" : String(upToMiles),
    price: poundsText(pricePence),
  }));
}

/** The problem with the bands: distances must rise, and only the last may be open-ended; null if valid. */
export function bandsProblem(bands: readonly DeliveryBand[]): string | null {
  const areRising = bands.every(({ upToMiles }, i) => {
    const previousBand = bands[i - 1];
    if (previousBand === undefined) return true;
    return previousBand.upToMiles !== null && (upToMiles ?? Infinity) > previousBand.upToMiles;
  });
  return areRising
    ? null
    : "Put the distances in order, shortest first. Only the last can be left empty.";
}
