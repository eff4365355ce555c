import { literals } from "convex-helpers/validators";
import {
  type GenericValidator,
  type ObjectType,
  type PropertyValidators,
  v,
  type Validator,
} from "convex/values";
import { DELIVERY_METHODS } from "../domain/listings/deliveryMethods";
import { WATERS } from "../domain/listings/speciesTypes";
import { EXCEPTIONS } from "../domain/sellers/exceptions";
import { NATIONS } from "../domain/shared/bankHolidays";
import type { Changes } from "../domain/shared/changes";
import {
  CYCLED_STATES,
  DENSITIES,
  EXPERIENCES,
  FILTER_KINDS,
  TAP_WATERS,
} from "../domain/tanks/tank";

/** How animals change hands. A courier must be authorised to carry live animals. */
export const deliveryMethod = literals(...DELIVERY_METHODS);

/** Set if the user's /seller page is hidden, so that their name doesn't link to it (`profileHiddenFlag`). */
export const isProfileHidden = v.optional(v.literal(true));

/** The seller's courier price up to a distance. The last band may be unlimited (`upToMiles: null`). */
export const deliveryBand = v.object({
  upToMiles: v.nullable(v.number()),
  pricePence: v.number(),
});

/** Fields of `domain/shared/address.ts`; parse external input with `addressSchema.ts`. */
export const addressFields = {
  name: v.string(),
  line1: v.string(),
  line2: v.optional(v.string()),
  town: v.string(),
  postcode: v.string(),
  phone: v.optional(v.string()),
};

/** The seller's trader details as stored with an order: `domain/sellers/trader.ts`. */
export const traderOnOrder = {
  tradingName: v.string(),
  council: v.string(),
  licenceNumber: v.string(),
};
export const traderFields = { ...traderOnOrder, address: v.string() };

/**
 * A photo in the sizes of `domain/shared/imageSizes.ts`; `model/images.ts` validates client input. A
 * small photo has only the sizes below its own.
 */
export const imageRef = v.object({
  /** Full size, described by `width` and `height`. */
  storageId: v.id("_storage"),
  width: v.number(),
  height: v.number(),
  cardId: v.optional(v.id("_storage")),
  cardWidth: v.optional(v.number()),
  thumbnailId: v.optional(v.id("_storage")),
  thumbnailWidth: v.optional(v.number()),
  /** Shown until the image has loaded: `placeholderUrl`. */
  placeholder: v.optional(v.string()),
  alt: v.optional(v.string()),
});

/**
 * A tank's figures, also used for comparison with listings; units: litres, cm, °C, German degrees (gh),
 * mg/l. Parse external input with `domain/tanks/tankSchema.ts`.
 */
export const tankFigures = {
  volumeLitres: v.number(),
  lengthCm: v.optional(v.number()),
  water: literals(...WATERS),
  /** A little salt in a freshwater tank. */
  slightlySalted: v.optional(v.boolean()),
  dryLand: v.optional(v.boolean()),
  temperatureC: v.optional(v.number()),
  unheated: v.boolean(),
  pH: v.optional(v.number()),
  gh: v.optional(v.number()),
  tapWater: v.optional(literals(...TAP_WATERS)),
  cycled: literals(...CYCLED_STATES),
  cycledWeeks: v.optional(v.number()),
  ammonia: v.optional(v.number()),
  nitrite: v.optional(v.number()),
  nitrate: v.optional(v.number()),
  filter: v.optional(literals(...FILTER_KINDS)),
  plants: v.optional(literals(...DENSITIES)),
  cover: v.optional(literals(...DENSITIES)),
  lid: v.optional(v.boolean()),
  copperRecently: v.optional(v.boolean()),
  copperPipes: v.optional(v.boolean()),
  quarantineTank: v.optional(v.boolean()),
  experience: v.optional(literals(...EXPERIENCES)),
  inhabitants: v.array(
    v.object({
      species: v.string(),
      count: v.number(),
      males: v.optional(v.number()),
      females: v.optional(v.number()),
    }),
  ),
};

/** Names an option wherever it is shown: options are shuffled. */
export const optionKey = literals("a", "b", "c", "d");

/** A question without its answer, as the browser gets it. */
export const publicQuestion = v.object({
  id: v.string(),
  question: v.string(),
  options: v.array(v.object({ key: optionKey, text: v.string() })),
});

/** Validators for `Changes` of an object with these fields. */
export function changesOf<Fields extends PropertyValidators>(fields: Fields) {
  const changeOf = (field: GenericValidator) =>
    field.isOptional === "optional" ? v.optional(v.union(field, v.null())) : v.optional(field);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, changeOf(field)]),
  ) as {
    [K in keyof Fields]: Validator<
      Changes<ObjectType<Fields>>[K & keyof ObjectType<Fields>],
      "optional",
      string
    >;
  };
}

/** When a seller sends parcels: `domain/shared/sendingRules.ts`. */
export const sendingRules = v.object({
  days: v.array(v.number()),
  cutOff: v.number(),
  notice: v.number(),
});

/** How a seller sells: `domain/sellers/exceptions.ts` and `away.ts`. */
export const selling = v.object({
  exceptions: v.array(literals(...EXCEPTIONS)),
  /** Absent: the default. */
  sending: v.optional(sendingRules),
  /** The start of the day (ms epoch) until which they are away; it may have passed. */
  awayUntil: v.optional(v.number()),
});

/** What decides when parcels from a seller to a buyer can be sent: `domain/orders/dispatchDays.ts`. */
export const sendingTo = v.object({
  rules: v.object({ ...sendingRules.fields, awayUntil: v.optional(v.number()) }),
  from: v.array(literals(...NATIONS)),
  to: v.array(literals(...NATIONS)),
});

/** What `awayOf` in `domain/sellers/away.ts` returns: null or in the past if the seller isn't away. */
export const away = v.nullable(v.object({ until: v.number(), back: v.string() }));
