/** What a listing must look like, for the seller's form and for the server. Loads zod: not for browse. */
import { z } from "zod";
import {
  DELIVERY_CHARGE_MAX_PENCE,
  DESCRIPTION_MAX,
  PRICE_MAX_PENCE,
  QUANTITY_MAX,
  TITLE_MAX,
} from "../shared/constants";
import { DELIVERY_METHODS } from "./delivery";
import { formatPence, parsePounds } from "../shared/money";
import { manyLines, oneLine } from "../shared/text";

export const LISTING_CATEGORIES = ["fish", "shrimp", "snails", "plants"] as const;
export const LISTING_WATERS = ["freshwater", "brackish", "marine"] as const;

const SPECIES_MAX = 80;
const BANDS_MAX = 5;
const MILES_MAX = 1000;
/** The shape alone: the server knows which outward postcodes exist, the form must not load them all. */
const POSTCODE_SHAPE = /^[A-Z]{1,2}\d[A-Z\d]?\s*(\d[A-Z]{2})?$/i;

const title = z
  .string()
  .overwrite(oneLine)
  .min(3, "Give the listing a title of at least 3 characters.")
  .max(TITLE_MAX, `Use at most ${TITLE_MAX} characters.`);
const species = z
  .string()
  .overwrite(oneLine)
  .min(2, "Name the species.")
  .max(SPECIES_MAX, `Use at most ${SPECIES_MAX} characters.`);
const description = z
  .string()
  .overwrite(manyLines)
  .max(DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters.`);
const price = z
  .number({ error: "Enter a price in pounds, such as 4.50. Use 0 for free." })
  .int("Enter a price in pounds and pence.")
  .min(0, "A price cannot be negative.")
  .max(PRICE_MAX_PENCE, `The highest price is ${formatPence(PRICE_MAX_PENCE)}.`);
const quantity = z
  .number({ error: "Enter how many you are rehoming." })
  .int("Enter a whole number.")
  .min(1, "Offer at least one.")
  .max(QUANTITY_MAX, `List at most ${QUANTITY_MAX} at once.`);
const outcode = z
  .string()
  .trim()
  .regex(POSTCODE_SHAPE, "Enter the first half of a UK postcode: LS6.");
const methods = z
  .array(z.enum(DELIVERY_METHODS))
  .min(1, "Choose at least one way to hand over.")
  .refine((list) => new Set(list).size === list.length, "Choose each way once.");
const miles = z
  .number({ error: "Enter miles as a number, or leave empty for anywhere." })
  .int("Enter whole miles.")
  .min(1, "Enter at least 1 mile.")
  .max(MILES_MAX, `Enter at most ${MILES_MAX} miles.`);
const bandPrice = z
  .number({ error: "Enter a price in pounds." })
  .int("Enter a price in pounds and pence.")
  .min(0, "A price cannot be negative.")
  .max(DELIVERY_CHARGE_MAX_PENCE, `At most ${formatPence(DELIVERY_CHARGE_MAX_PENCE)}.`);

type Bands = { upToMiles: number | null; pricePence: number }[];

/** Courier needs a price; distances must rise, and only the last may be without limit. */
function bandProblem(deliveryMethods: readonly string[], bands: Bands): string | null {
  if (!deliveryMethods.includes("courier")) return null;
  if (bands.length === 0) return "Set a courier price for at least one distance.";
  const rising = bands.every((band, i) => {
    const previous = bands[i - 1];
    if (!previous) return true;
    return previous.upToMiles !== null && (band.upToMiles ?? Infinity) > previous.upToMiles;
  });
  return rising ? null : "Let the distances rise; only the last may be open-ended.";
}

const shared = {
  title,
  species,
  category: z.enum(LISTING_CATEGORIES, { error: "Choose a category." }),
  water: z.enum(LISTING_WATERS, { error: "Choose a water type." }),
  description,
  outcode,
  deliveryMethods: methods,
};

const details = {
  ...shared,
  price,
  deliveryBands: z
    .array(z.object({ upToMiles: miles.nullable(), pricePence: bandPrice }))
    .max(BANDS_MAX, `Set at most ${BANDS_MAX} distances.`),
};

function checkBands(
  value: { deliveryMethods: readonly string[]; deliveryBands: Bands },
  ctx: z.RefinementCtx,
): void {
  const problem = bandProblem(value.deliveryMethods, value.deliveryBands);
  if (problem) ctx.addIssue({ code: "custom", path: ["deliveryBands"], message: problem });
}

/** What the server accepts of a new listing: money in pence. */
export const listingSchema = z.object({ ...details, quantity }).superRefine(checkBands);
export type ListingInput = z.output<typeof listingSchema>;

/** What the server accepts of a changed one. Its stock lives on meanwhile and is changed apart. */
export const listingDetailsSchema = z.object(details).superRefine(checkBands);
export type ListingDetails = z.output<typeof listingDetailsSchema>;

/** What may be left of a listing that has been up: nothing, too. */
export const stockSchema = z
  .number({ error: "Enter how many you have left." })
  .int("Enter a whole number.")
  .min(0, "Enter 0 or more.")
  .max(QUANTITY_MAX, `List at most ${QUANTITY_MAX} at once.`);

/** Text as typed → number; what is no number becomes NaN, which the next schema refuses. */
const pence = z.string().transform((text) => parsePounds(text) ?? Number.NaN);
const number = z.string().transform((text) => (text.trim() === "" ? Number.NaN : Number(text)));
const openMiles = z.string().transform((text) => (text.trim() === "" ? null : Number(text)));

const bandTexts = z
  .array(z.object({ upToMiles: openMiles.pipe(miles.nullable()), price: pence.pipe(bandPrice) }))
  .max(BANDS_MAX, `Set at most ${BANDS_MAX} distances.`);

function formSchema(stock: typeof quantity) {
  return z
    .object({
      ...shared,
      price: pence.pipe(price),
      quantity: number.pipe(stock),
      bands: bandTexts,
    })
    .superRefine((value, ctx) => {
      const bands = value.bands.map((b) => ({ upToMiles: b.upToMiles, pricePence: b.price }));
      const problem = bandProblem(value.deliveryMethods, bands);
      if (problem) ctx.addIssue({ code: "custom", path: ["bands"], message: problem });
    })
    .transform(({ bands, deliveryMethods, ...rest }): ListingInput => ({
      ...rest,
      deliveryMethods,
      deliveryBands: deliveryMethods.includes("courier")
        ? bands.map((b) => ({ upToMiles: b.upToMiles, pricePence: b.price }))
        : [],
    }));
}

/** The form of a new listing: what a person types, turned into what the server accepts. */
export const listingFormSchema = formSchema(quantity);
/** The form of one that has been up: it may be sold out. */
export const listingEditSchema = formSchema(stockSchema);
export type ListingForm = z.input<typeof listingFormSchema>;
