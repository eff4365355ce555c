import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { DELIVERY_METHODS } from "../domain/listings/delivery";
import { WATERS } from "../domain/listings/speciesTypes";
import {
  CYCLED_STATES,
  DENSITIES,
  EXPERIENCES,
  FILTER_KINDS,
  TAP_WATERS,
} from "../domain/tanks/tank";

/** How animals change hands. A courier must be authorised to carry live animals. */
export const deliveryMethod = literals(...DELIVERY_METHODS);

/** Of a person: there is no page of them at /seller, so that their name leads nowhere (`noPageOf`). */
export const noPage = v.optional(v.literal(true));

/** The seller's courier price up to a distance. The last band may reach everywhere (`upToMiles: null`). */
export const deliveryBand = v.object({
  upToMiles: v.union(v.number(), v.null()),
  pricePence: v.number(),
});

/** `domain/shared/address.ts`; whoever takes one from outside parses it by `addressSchema.ts`. */
export const addressFields = {
  name: v.string(),
  line1: v.string(),
  line2: v.optional(v.string()),
  town: v.string(),
  postcode: v.string(),
  phone: v.optional(v.string()),
};

/** What an order keeps of the trader who sold it: `domain/sellers/trader.ts`. */
export const traderOnOrder = {
  tradingName: v.string(),
  council: v.string(),
  licenceNumber: v.string(),
};
export const traderFields = { ...traderOnOrder, address: v.string() };

/**
 * A photograph in the sizes of `domain/shared/imageSizes.ts`; `rules/images.ts` checks what pages say. A small
 * photograph has only the sizes below its own. One from before there were three sizes has a `thumbnailId` alone, of 560
 * pixels and without a width.
 */
export const imageRef = v.object({
  /** Full size, of which `width` and `height` speak. */
  storageId: v.id("_storage"),
  width: v.number(),
  height: v.number(),
  cardId: v.optional(v.id("_storage")),
  cardWidth: v.optional(v.number()),
  thumbnailId: v.optional(v.id("_storage")),
  thumbnailWidth: v.optional(v.number()),
  /** Stands in the picture's place until it has come: `placeholderUrl`. */
  placeholder: v.optional(v.string()),
  alt: v.optional(v.string()),
});

/**
 * A tank's figures, of which listings are compared with too; units: litres, cm, °C, German degrees (gh), mg/l.
 * Whoever takes them from outside parses them by `domain/tanks/tankSchema.ts`.
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
