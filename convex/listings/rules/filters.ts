import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import { findOutcode, type Outcode } from "../../domain/shared/postcodes";
import { foldText } from "../../domain/shared/text";
import { findSpecies } from "../../domain/listings/species";
import { fitOf } from "../../domain/tanks/fit";
import type { TankFigures } from "../../domain/tanks/tank";
import { tankFiguresSchema } from "../../domain/tanks/tankSchema";
import { category, water } from "../tables";
import { parseInput } from "../../shared/rules/parseInput";
import { deliveryMethod, tankFigures } from "../../shared/validators";
import { milesTo } from "./cards";
import { availableOf } from "../../domain/listings/stock";

/** What /browse can be narrowed to; each field is one parameter of its address. */
export const browseFilters = v.object({
  search: v.optional(v.string()),
  /** Searches for the words as they were typed, errors included: the way back from a correction. */
  exact: v.optional(v.boolean()),
  category: v.optional(category),
  /** Any text: part of a common or scientific name, or of what a seller called the species. */
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
  /** Only what this tank does not rule out: the figures of the viewer's default one. */
  fitsTank: v.optional(v.object(tankFigures)),
  /** Leaves out what is wholly held by other buyers. */
  hideSold: v.optional(v.boolean()),
  /** "best" is for a search, and what it has when none is chosen; elsewhere "newest" is. */
  sort: v.optional(literals("best", "newest", "price", "priceDesc", "distance")),
});
export type BrowseFilters = Infer<typeof browseFilters>;

type Test = (listing: Doc<"listings">) => boolean;

/** The place asked for; null when none was, or when there is no such postcode. */
export function placeOf(filters: BrowseFilters): Outcode | null {
  return filters.near ? (findOutcode(filters.near) ?? null) : null;
}

/** Whether a listing passes all filters, whichever of them an index has applied already. `invalid_input` for an impossible tank. */
export function browseTest(filters: BrowseFilters): Test {
  const place = placeOf(filters);
  const wanted = filters.species && namesTest(filters.species);
  const { minPrice = 0, maxPrice = Infinity, within, delivery } = filters;
  const tank = filters.fitsTank && parseInput(tankFiguresSchema, filters.fitsTank, "Tank");
  return (listing) =>
    (!filters.category || listing.category === filters.category) &&
    (!filters.water || listing.water === filters.water) &&
    (!wanted || wanted(listing)) &&
    listing.price >= minPrice &&
    listing.price <= maxPrice &&
    (!delivery || listing.deliveryMethods.includes(delivery)) &&
    (!filters.hideSold || availableOf(listing) > 0) &&
    (!place || within === undefined || milesTo(listing, place) <= within) &&
    (!tank || fits(tank, listing));
}

/** Whether a text names a listing's species: one of its names exactly, or part of any, or of what the seller wrote. */
function namesTest(text: string): Test {
  const named = findSpecies(text);
  if (named) return (listing) => listing.scientificName === named.scientificName;
  const part = foldText(text);
  return ({ scientificName, species }) => {
    const known = scientificName === undefined ? undefined : findSpecies(scientificName);
    const names = known ? [known.scientificName, ...known.synonyms, ...known.commonNames] : [];
    return [species, ...names].some((name) => foldText(name).includes(part));
  };
}

/** Whether a tank does not rule a listing out; its card says the same. */
function fits(tank: TankFigures, listing: Doc<"listings">): boolean {
  const { verdict } = fitOf(tank, { ...listing, available: availableOf(listing) });
  return verdict !== "unsuitable";
}
