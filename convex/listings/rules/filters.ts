import { type Infer, v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { findOutcode, type Outcode } from "../../domain/shared/postcodes";
import { findSpecies } from "../../domain/listings/species";
import { checkTank } from "../../domain/tanks/rules/checkTank";
import { category, water } from "../tables";
import { deliveryMethod } from "../../shared/validators";
import type { Profile } from "../../shared/rules/access";
import { milesTo } from "./cards";
import { availableOf } from "./stock";
import { defaultTank } from "../../tanks/rules/tanks";

/** What /browse can be narrowed to; each field is one parameter of its address. */
export const browseFilters = v.object({
  search: v.optional(v.string()),
  category: v.optional(category),
  /** A name of a known species, scientific or common. */
  species: v.optional(v.string()),
  water: v.optional(water),
  /** Pence, both inclusive. */
  minPrice: v.optional(v.number()),
  maxPrice: v.optional(v.number()),
  delivery: v.optional(deliveryMethod),
  /** Outward postcode from which distances are counted. */
  near: v.optional(v.string()),
  /** Miles from `near`. */
  within: v.optional(v.number()),
  /** Only what the viewer's default tank does not rule out. */
  fitsTank: v.optional(v.boolean()),
  /** Leaves out what is wholly held by other buyers. */
  hideSold: v.optional(v.boolean()),
  sort: v.optional(
    v.union(v.literal("newest"), v.literal("price"), v.literal("priceDesc"), v.literal("distance")),
  ),
});
export type BrowseFilters = Infer<typeof browseFilters>;

type Test = (listing: Doc<"listings">) => boolean;

/** The place asked for; null when none was, or when there is no such postcode. */
export function placeOf(filters: BrowseFilters): Outcode | null {
  return filters.near ? (findOutcode(filters.near) ?? null) : null;
}

/** Scientific name of the species asked for; free text that we do not know stays as it is. */
export function scientificNameOf(filters: BrowseFilters): string | undefined {
  return filters.species && (findSpecies(filters.species)?.scientificName ?? filters.species);
}

/** Whether a listing passes all filters, whichever of them an index has applied already. */
export async function browseTest(
  ctx: QueryCtx,
  viewer: Profile | null,
  filters: BrowseFilters,
): Promise<Test> {
  const place = placeOf(filters);
  const scientificName = scientificNameOf(filters);
  const { minPrice = 0, maxPrice = Infinity, within, delivery } = filters;
  const fits = filters.fitsTank && viewer ? await tankTest(ctx, viewer) : null;
  return (listing) =>
    (!filters.category || listing.category === filters.category) &&
    (!filters.water || listing.water === filters.water) &&
    (!scientificName || listing.scientificName === scientificName) &&
    listing.price >= minPrice &&
    listing.price <= maxPrice &&
    (!delivery || listing.deliveryMethods.includes(delivery)) &&
    (!filters.hideSold || availableOf(listing) > 0) &&
    (!place || within === undefined || milesTo(listing, place) <= within) &&
    (!fits || fits(listing));
}

/** What the viewer's default tank does not rule out; everything, when they have no tank. */
async function tankTest(ctx: QueryCtx, viewer: Profile): Promise<Test | null> {
  const tank = await defaultTank(ctx, viewer.userId);
  if (!tank) return null;
  return ({ scientificName, species, title }) =>
    checkTank({ tank, listing: { species: scientificName ?? species, title } }).verdict !==
    "unsuitable";
}
