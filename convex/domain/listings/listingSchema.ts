/**
 * The fields a seller fills in, with limits and error messages, for the form and the server.
 * `convex/listings/tables.ts` has the matching validators; TypeScript checks that they agree. Loads zod,
 * so browse must not import it.
 */

import { pick } from "convex-helpers";
import * as z from "zod";
import { posesAsShoal } from "../accounts/names";
import { DESCRIPTION_MAX, PRICE_MAX_PENCE, QUANTITY_MAX, TITLE_MAX } from "../shared/constants";
import {
  bandsProblem,
  bandTexts,
  chargePence,
  type DeliveryBand,
  deliveryBands,
  poundsText,
  typedBands,
  typedPence,
} from "../shared/courierBands";
import { fieldTexts } from "../shared/fieldTexts";
import { formatPence } from "../shared/money";
import { normaliseLines, normaliseLine } from "../shared/normaliseText";
import { normaliseOutcode } from "../shared/postcodeSyntax";
import { parseNumber } from "../shared/typedInput";
import { emailHasContactDetails, spaceAbbreviations } from "../shared/webAddresses";
import { courierLine } from "./courierLine";
import { authorisationProblem, carrierProblem } from "./couriers";
import { postRestriction } from "./delivery";
import { DELIVERY_METHODS, type DeliveryMethod } from "./deliveryMethods";
import { LISTING_CATEGORIES, WATERS } from "./speciesTypes";

const SPECIES_MAX = 80;

/**
 * Titles and species appear in emails to strangers, so they must contain no links. Slow on very long text, so the length
 * check before it must `abort`.
 */
const hasNoAddress = (text: string) => !emailHasContactDetails(text);
const isNotPosing = (text: string) => !posesAsShoal(text);
const normaliseTitle = (text: string) => spaceAbbreviations(normaliseLine(text));

const title = z
  .string()
  .overwrite(normaliseTitle)
  .min(3, "Give the listing a title of at least 3 characters.")
  .max(TITLE_MAX, { error: fieldTexts.atMost(TITLE_MAX), abort: true })
  .refine(hasNoAddress, fieldTexts.leadsElsewhere)
  .refine(isNotPosing, fieldTexts.posesAsShoal);
const species = z
  .string()
  .overwrite(normaliseTitle)
  .min(2, fieldTexts.nameSpecies)
  .max(SPECIES_MAX, { error: fieldTexts.atMost(SPECIES_MAX), abort: true })
  .refine(hasNoAddress, fieldTexts.leadsElsewhere)
  .refine(isNotPosing, fieldTexts.posesAsShoal);
const description = z
  .string()
  .overwrite(normaliseLines)
  .max(DESCRIPTION_MAX, fieldTexts.atMost(DESCRIPTION_MAX));
const price = z
  .number({ error: "Enter a price in pounds, such as 4.50. Use 0 for free." })
  .int(fieldTexts.poundsAndPence)
  .min(0, fieldTexts.negativePrice)
  .max(PRICE_MAX_PENCE, `The highest price is ${formatPence(PRICE_MAX_PENCE)}.`);
const quantity = z
  .number({ error: "Enter how many you are rehoming." })
  .int(fieldTexts.wholeNumber)
  .min(1, "Offer at least one.")
  .max(QUANTITY_MAX, `List at most ${QUANTITY_MAX} at once.`);
const minQuantity = z
  .number({ error: "Enter the fewest you'll sell at once." })
  .int(fieldTexts.wholeNumber)
  .min(1, "The minimum order is at least 1.")
  .max(QUANTITY_MAX, `The minimum order is at most ${QUANTITY_MAX}.`);
/** Checks the format only: the full list of postcodes is too large for the form, and the server checks it. */
const outcode = z.string().transform((text, ctx) => {
  const outcode = normaliseOutcode(text);
  if (outcode !== null) return outcode;
  ctx.addIssue({ code: "custom", message: "Enter the first half of a UK postcode: LS6." });
  return z.NEVER;
});
const methods = z
  .array(z.enum(DELIVERY_METHODS))
  .min(1, "Choose at least one way to hand over.")
  .refine((list) => new Set(list).size === list.length, "Choose each delivery option once.");

/** Fields that are the same in the form and the listing. */
const sharedFields = {
  title,
  species,
  category: z.enum(LISTING_CATEGORIES, { error: "Choose a category." }),
  water: z.enum(WATERS, { error: "Choose a water type." }),
  description,
  outcode,
  deliveryMethods: methods,
};
const details = {
  ...sharedFields,
  price,
  minQuantity,
  deliveryBands,
  /** Pence. */
  postage: chargePence.optional(),
  courier: courierLine.optional(),
  courierAuthorisation: courierLine.optional(),
};

/** Tracked post needs a price, the same everywhere, and is for plants only. */
function postProblems(
  methods: readonly DeliveryMethod[],
  category: (typeof LISTING_CATEGORIES)[number],
  postage: number | undefined,
): { path: "deliveryMethods" | "postage"; message: string }[] {
  if (!methods.includes("post")) return [];
  const restriction = postRestriction(methods, category !== "plants");
  const { error } = chargePence.safeParse(postage);
  const unpriced = error?.issues[0]?.message;
  return [
    ...(restriction === null ? [] : [{ path: "deliveryMethods" as const, message: restriction }]),
    ...(unpriced === undefined ? [] : [{ path: "postage" as const, message: unpriced }]),
  ];
}

function courierProblem(methods: readonly DeliveryMethod[], bands: DeliveryBand[]): string | null {
  if (!methods.includes("courier")) return null;
  if (bands.length === 0) return "Set a courier price for at least one distance.";
  return bandsProblem(bands);
}

type Carrier = { courier?: string | undefined; courierAuthorisation?: string | undefined };

/** A carrier of animals needs an authorisation; details missing here are requested at dispatch. */
function carrierProblems(
  methods: readonly DeliveryMethod[],
  category: (typeof LISTING_CATEGORIES)[number],
  { courier, courierAuthorisation }: Carrier,
): { path: keyof Carrier; message: string }[] {
  if (!methods.includes("courier") || category === "plants") return [];
  const problems = [
    ["courier", courier === undefined ? null : carrierProblem(courier)],
    [
      "courierAuthorisation",
      courierAuthorisation === undefined ? null : authorisationProblem(courierAuthorisation),
    ],
  ] as const;
  return problems.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

type DeliveryTerms = Carrier & {
  deliveryMethods: readonly DeliveryMethod[];
  category: (typeof LISTING_CATEGORIES)[number];
  postage?: number | undefined;
};

function checkDelivery(
  ctx: z.RefinementCtx,
  { deliveryMethods, category, postage, ...carrier }: DeliveryTerms,
  bands: DeliveryBand[],
  bandsField: "deliveryBands" | "bands",
): void {
  const message = courierProblem(deliveryMethods, bands);
  for (const problem of [
    ...(message === null ? [] : [{ path: bandsField, message }]),
    ...postProblems(deliveryMethods, category, postage),
    ...carrierProblems(deliveryMethods, category, carrier),
  ]) {
    ctx.addIssue({ code: "custom", path: [problem.path], message: problem.message });
  }
}

const checkDetails = (listing: z.output<z.ZodObject<typeof details>>, ctx: z.RefinementCtx) =>
  checkDelivery(ctx, listing, listing.deliveryBands, "deliveryBands");

/** Server input for a new listing; money in pence. */
export const listingSchema = z.object({ ...details, quantity }).superRefine(checkDetails);
export type ListingInput = z.output<typeof listingSchema>;

/** Server input for an edit. Stock is separate, since it changes while the seller edits. */
export const listingDetailsSchema = z.object(details).superRefine(checkDetails);
export type ListingDetails = z.output<typeof listingDetailsSchema>;

/** Stock of an existing listing; may be 0. */
export const stockSchema = z
  .number({ error: "Enter how many you have left." })
  .int(fieldTexts.wholeNumber)
  .min(0, "Enter 0 or more.")
  .max(QUANTITY_MAX, `List at most ${QUANTITY_MAX} at once.`);

const typedNumber = z.string().transform(parseNumber);

const penceOf = (text = ""): number => typedPence.parse(text);

function formSchema(stock: typeof quantity) {
  return z
    .object({
      ...sharedFields,
      price: typedPence.pipe(price),
      quantity: typedNumber.pipe(stock),
      minQuantity: typedNumber.pipe(minQuantity),
      bands: typedBands,
      /** In pounds; used only with tracked post. */
      postage: z.string().optional(),
      /** Used only with a courier, and the authorisation only for animals. */
      courier: courierLine.default(""),
      courierAuthorisation: courierLine.default(""),
    })
    .superRefine((form, ctx) =>
      checkDelivery(ctx, { ...form, postage: penceOf(form.postage) }, form.bands, "bands"),
    )
    .transform(({ bands, postage, courier, courierAuthorisation, ...rest }): ListingInput => {
      const usesCourier = rest.deliveryMethods.includes("courier");
      const courierCarriesAnimals = usesCourier && rest.category !== "plants";
      return {
        ...rest,
        deliveryBands: usesCourier ? bands : [],
        ...(rest.deliveryMethods.includes("post") ? { postage: penceOf(postage) } : {}),
        ...(usesCourier && courier !== "" ? { courier } : {}),
        ...(courierCarriesAnimals ? { courierAuthorisation } : {}),
      };
    });
}

/** The form of a new listing: converts typed values into server input. */
export const listingFormSchema = formSchema(quantity);
/** The form of an existing listing, which may be sold out. */
export const listingEditSchema = formSchema(stockSchema);
export type ListingForm = z.input<typeof listingFormSchema>;

/**
 * An empty form, prefilled from the seller's settings. Without a postcode there, uses the one in their
 * application, if it contains one.
 */
export function emptyForm(
  settings: { outcode: string | null; deliveryBands: readonly DeliveryBand[] },
  appliedFrom = "",
  carrier: { courier: string; courierAuthorisation: string } | null = null,
): ListingForm {
  const [appliedOutcode = ""] = /\b[A-Z]{1,2}\d[A-Z\d]?\b/i.exec(appliedFrom) ?? [];
  return {
    title: "",
    species: "",
    category: "fish",
    water: "freshwater",
    description: "",
    price: "",
    quantity: "1",
    minQuantity: "1",
    outcode: settings.outcode ?? appliedOutcode.toUpperCase(),
    deliveryMethods: ["collection"],
    bands: bandTexts(settings.deliveryBands),
    postage: "",
    courier: carrier?.courier ?? "",
    courierAuthorisation: carrier?.courierAuthorisation ?? "",
  };
}

export function formOf(listing: ListingInput): ListingForm {
  return {
    ...pick(listing, Object.keys(sharedFields) as (keyof typeof sharedFields)[]),
    price: poundsText(listing.price),
    quantity: String(listing.quantity),
    minQuantity: String(listing.minQuantity),
    bands: bandTexts(listing.deliveryBands),
    postage: listing.postage === undefined ? "" : poundsText(listing.postage),
    courier: listing.courier ?? "",
    courierAuthorisation: listing.courierAuthorisation ?? "",
  };
}
