/** The forms of the settings page. */
import { z } from "zod";
import { ABOUT_MAX, DELIVERY_CHARGE_MAX_PENCE } from "../shared/constants";
import { formatPence, parsePounds } from "../shared/money";
import { normaliseOutcode } from "../shared/postcodes";
import { manyLines } from "../shared/text";
import { nameField } from "./accountSchemas";

export const BANDS_MAX = 5;
const MILES_MAX = 1000;

export const profileSchema = z.object({
  fullName: nameField,
  about: z
    .string()
    .overwrite(manyLines)
    .max(ABOUT_MAX, `Please use at most ${ABOUT_MAX} characters.`),
});

/** Empty means "no location". A full postcode is cut down to its first half. */
export const locationSchema = z.object({
  outcode: z
    .string()
    .trim()
    .transform((text) => (text === "" ? "" : (normaliseOutcode(text) ?? "?")))
    .refine((text) => text !== "?", "Enter the first half of a UK postcode, such as LS6."),
});

const miles = z
  .number({ error: "Enter miles as a number, or leave empty for anywhere." })
  .int("Enter whole miles.")
  .min(1, "Enter at least 1 mile.")
  .max(MILES_MAX, `Enter at most ${MILES_MAX} miles.`)
  .nullable();
const charge = z
  .number({ error: "Enter a price in pounds, such as 12.50." })
  .int("Enter a price in pounds and pence.")
  .min(0, "A price cannot be negative.")
  .max(DELIVERY_CHARGE_MAX_PENCE, `At most ${formatPence(DELIVERY_CHARGE_MAX_PENCE)}.`);

type Band = { upToMiles: number | null; pricePence: number };

/** Distances rise, and only the last may be open-ended. */
export const deliveryBandsSchema = z
  .array(z.object({ upToMiles: miles, pricePence: charge }))
  .max(BANDS_MAX, `Set at most ${BANDS_MAX} distances.`)
  .refine(
    (bands: Band[]) =>
      bands.every((band, i) => {
        const before = bands[i - 1];
        if (before === undefined) return true;
        return before.upToMiles !== null && (band.upToMiles ?? Infinity) > before.upToMiles;
      }),
    "Let the distances rise; only the last may be open-ended.",
  );

/** The form: text as typed, turned into what the server accepts. */
export const bandsFormSchema = z
  .object({ bands: z.array(z.object({ upToMiles: z.string(), price: z.string() })) })
  .transform(({ bands }) =>
    bands.map((band) => ({
      upToMiles: band.upToMiles.trim() === "" ? null : Number(band.upToMiles),
      pricePence: parsePounds(band.price) ?? Number.NaN,
    })),
  )
  .pipe(deliveryBandsSchema);
