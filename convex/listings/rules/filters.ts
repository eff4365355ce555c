import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import { SEARCH_MAX } from "../../domain/shared/constants";
import { cutText, foldText } from "../../domain/shared/text";
import { findOutcode, type Outcode } from "../../domain/shared/postcodes";
import { allSpecies } from "../../domain/listings/species";
import { readSearch, type Unit } from "../../domain/listings/search/readSearch";
import { namePart, speciesNamed } from "../../domain/listings/search/speciesNamed";
import { availableOf } from "../../domain/listings/stock";
import { mayReach, reaches } from "../../domain/orders/reach";
import { mayFit } from "../../domain/tanks/fit";
import type { TankFigures } from "../../domain/tanks/tank";
import { tankFiguresSchema } from "../../domain/tanks/tankSchema";
import { category, water } from "../tables";
import { remembered } from "../../domain/shared/remembered";
import { parseInput } from "../../shared/rules/parseInput";
import { deliveryMethod, tankFigures } from "../../shared/validators";
import { milesTo } from "./cards";
import { factsOfListing, type ShopFacts } from "./shop/facts";

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
  /** Only what somebody at `near` can get: sent or brought there, or near enough to fetch, and lawful. */
  reaches: v.optional(v.boolean()),
  /** Only what this tank does not rule out: the figures of the viewer's default one. */
  fitsTank: v.optional(v.object(tankFigures)),
  /** Only what may live in a tank of so many litres. Plants fit any, and are left out unless they are asked for. */
  tankLitres: v.optional(v.number()),
  /** Leaves out what is wholly held by other buyers. */
  hideSold: v.optional(v.boolean()),
  /** "best" is for a search, and what it has when none is chosen; elsewhere "newest" is. */
  sort: v.optional(literals("best", "newest", "price", "priceDesc", "distance")),
});
export type BrowseFilters = Infer<typeof browseFilters>;

/** The place asked for; null when none was, or when there is no such postcode. */
export function placeOf(filters: BrowseFilters): Outcode | null {
  return filters.near ? (findOutcode(filters.near) ?? null) : null;
}

/** The filters, with what they mean worked out once. `invalid_input` for an impossible tank. */
export type Asked = {
  /** With those that the search says, unless they are given in so many words. */
  filters: BrowseFilters;
  /** What the search looks for; null when it looks for nothing but what the filters leave. */
  units: readonly Unit[] | null;
  place: Outcode | null;
  /** Miles from the place; null when it does not matter. */
  within: number | null;
  /** Where it has to be had; null when that does not matter. */
  reaching: Outcode | null;
  prices: { min: number; max: number };
  /** Species of the data that are asked for, and part of what a seller may call one that is not in it. */
  species: { names: ReadonlySet<string>; part: string } | null;
  tank: TankFigures | null;
  /** Species that the tank does not rule out in every number; null without a tank. */
  fitting: ReadonlySet<string> | null;
  /** Species that may live in a tank of the size asked for; null when none is. */
  sized: ReadonlySet<string> | null;
};

/** The filters as given, with those that the words of the search say; and what the search looks for. */
function withSaid(given: BrowseFilters): Pick<Asked, "filters" | "units"> {
  const search = cutText(given.search ?? "", SEARCH_MAX);
  if (search.trim() === "") return { filters: given, units: null };
  const { said, units } = readSearch(search);
  const filters = [...said.map((one) => one.filters), given].reduce<BrowseFilters>(
    (all, one) => ({ ...all, ...one }),
    {},
  );
  // Nothing is found for signs that are no words.
  const isEmpty = units.length === 0 && foldText(search) !== "";
  return { filters, units: isEmpty ? null : units };
}

export function readFilters(given: BrowseFilters): Asked {
  const { filters, units } = withSaid(given);
  const { minPrice = 0, maxPrice = Infinity, within } = filters;
  const place = placeOf(filters);
  const tank = filters.fitsTank ? parseInput(tankFiguresSchema(), filters.fitsTank, "Tank") : null;
  const part = namePart(filters.species ?? "");
  return {
    filters,
    units,
    place,
    within: place && within !== undefined ? within : null,
    reaching: filters.reaches ? place : null,
    prices: { min: minPrice, max: maxPrice },
    species: part === "" ? null : { names: new Set(speciesNamed(part)), part },
    tank,
    fitting: tank && fittingSpecies(JSON.stringify(tank)),
    sized: filters.tankLitres === undefined ? null : speciesForLitres(filters.tankLitres),
  };
}

/** Whether a listing passes all filters that do not ask for its stock, whichever of them an index has applied already. */
export function passesShelf(asked: Asked, facts: ShopFacts): boolean {
  const { filters, place, within, reaching, prices, species, fitting, sized } = asked;
  const { category, water, delivery } = filters;
  return (
    (!category || facts.category === category) &&
    (!water || facts.water === water) &&
    (!delivery || facts.deliveryMethods.includes(delivery)) &&
    facts.price >= prices.min &&
    facts.price <= prices.max &&
    (!species || isNamed(species, facts)) &&
    (!place || within === null || milesTo(facts, place) <= within) &&
    (!reaching || mayReach(facts, reaching)) &&
    // A species that the data does not know is judged by its listing.
    (!fitting || facts.species === "" || fitting.has(facts.species)) &&
    (!sized || (facts.category === "plants" ? asksForPlants(asked) : sized.has(facts.species)))
  );
}

const asksForPlants = ({ filters, units }: Asked) =>
  filters.category === "plants" || units !== null;

const speciesForLitres = (litres: number): ReadonlySet<string> =>
  new Set(
    allSpecies()
      .filter(({ minTankLitres }) => minTankLitres !== null && minTankLitres <= litres)
      .map(({ scientificName }) => scientificName),
  );

/** Whether any filter asks for all of a listing, so that `passesShelf` alone lets too much through. */
export const asksForStock = ({ filters, tank, reaching }: Asked): boolean =>
  filters.hideSold === true || tank !== null || reaching !== null;

/**
 * Whether a listing is in the shop and passes the filters that ask for all of it: what is free of its stock, how many
 * would go into the tank, and what its carriers and the law say of the place where it has to be had.
 */
export function passesStock({ filters, tank, reaching }: Asked, listing: Doc<"listings">): boolean {
  if (!listing.isListed) return false;
  const available = availableOf(listing);
  if (filters.hideSold && available <= 0) return false;
  if (reaching && !reaches(listing, reaching)) return false;
  return !tank || mayFit(tank, { ...listing, available });
}

/** Whether a listed listing passes all filters. */
export function browseTest(filters: BrowseFilters): (listing: Doc<"listings">) => boolean {
  const asked = readFilters(filters);
  return (listing) => passesShelf(asked, factsOfListing(listing)) && passesStock(asked, listing);
}

function isNamed(asked: NonNullable<Asked["species"]>, facts: ShopFacts): boolean {
  if (asked.names.has(facts.species)) return true;
  return facts.species === "" && facts.calledSpecies.includes(asked.part);
}

/** List, number and map of one view ask for the same tank, page after page. */
const TANKS_KEPT = 20;

/**
 * Species that the tank, as JSON, does not rule out in some number. A group may be too small and animals may be too many, never
 * both: whoever fits in no full group and not alone fits in no number.
 */
const fittingSpecies = remembered((figures): ReadonlySet<string> => {
  const tank = JSON.parse(figures) as TankFigures;
  // Of species that the data knows the category says nothing.
  const category = "fish";
  const fits = allSpecies().filter(({ scientificName, minGroup }) =>
    [...new Set([minGroup, 1])].some((available) => {
      const listing = { title: "", species: scientificName, scientificName, category } as const;
      return mayFit(tank, { ...listing, available });
    }),
  );
  return new Set(fits.map(({ scientificName }) => scientificName));
}, TANKS_KEPT);
