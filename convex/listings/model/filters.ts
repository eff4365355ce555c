import { literals } from "convex-helpers/validators";
import { type GenericValidator, type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import { type BrowseQuery, GROWN_SIZES, SORT_ORDERS } from "#convex/domain/listings/filters.ts";
import { isOfKind } from "#convex/domain/listings/search/kinds.ts";
import { readSearch, type Unit } from "#convex/domain/listings/search/readSearch.ts";
import { namePart, speciesNamed } from "#convex/domain/listings/search/speciesNamed.ts";
import { allSpecies } from "#convex/domain/listings/species.ts";
import { TEMPERAMENTS } from "#convex/domain/listings/speciesTypes.ts";
import { availableOf } from "#convex/domain/listings/stock.ts";
import { canReach, reaches } from "#convex/domain/orders/reach.ts";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { memoise } from "#convex/domain/shared/memoise.ts";
import { findOutcode, type Outcode } from "#convex/domain/shared/postcodes.ts";
import { cutText, foldText } from "#convex/domain/shared/text.ts";
import { couldFit } from "#convex/domain/tanks/fit.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { tankFiguresSchema } from "#convex/domain/tanks/tankSchema.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { deliveryMethod, tankFigures } from "#convex/shared/validators.ts";
import { category, water } from "../tables";
import { milesTo } from "./cards";
import { factsOfListing, type ShopFacts } from "./shop/facts";

/** The filters of /browse; each field is one URL parameter. */
export const browseFilters = v.object({
  search: v.optional(v.string()),
  /** Searches for the words as typed, without corrections: lets the user undo a correction. */
  exact: v.optional(v.boolean()),
  category: v.optional(category),
  /** Free text: part of a common or scientific name, or of the seller's name for the species. */
  species: v.optional(v.string()),
  water: v.optional(water),
  /** Only species that are easy to keep. */
  care: v.optional(v.literal("easy")),
  /** The size of a grown animal. */
  size: v.optional(literals(...GROWN_SIZES)),
  temperament: v.optional(literals(...TEMPERAMENTS)),
  /** Pence, both inclusive. */
  minPrice: v.optional(v.number()),
  maxPrice: v.optional(v.number()),
  delivery: v.optional(deliveryMethod),
  /** Outward postcode that distances are measured from. */
  near: v.optional(v.string()),
  /** Miles from `near`. */
  within: v.optional(v.number()),
  /** Only what a buyer at `near` can lawfully get: delivered there, or close enough to collect. */
  reaches: v.optional(v.boolean()),
  /** Only what this tank does not rule out: the figures of the viewer's default tank. */
  fitsTank: v.optional(v.object(tankFigures)),
  /**
   * Only animals that can live in a tank of this many litres. Plants fit any tank, and are left out
   * unless asked for.
   */
  tankLitres: v.optional(v.number()),
  /** Hides listings whose stock is entirely held by other buyers. */
  hideSold: v.optional(v.boolean()),
  /** "best" applies to searches only and is their default; the default elsewhere is "newest". */
  sort: v.optional(literals(...SORT_ORDERS)),
} satisfies Record<keyof BrowseQuery<never>, GenericValidator>);
export type BrowseFilters = Infer<typeof browseFilters>;

/** The requested place; null when there is none or the postcode is unknown. */
export function placeOf(filters: BrowseFilters): Outcode | null {
  return filters.near ? (findOutcode(filters.near) ?? null) : null;
}

/** The filters with their derived values, computed once. */
export type ShopQuery = {
  /** Includes filters stated in the search text, unless given explicitly. */
  filters: BrowseFilters;
  /** What the search looks for; null when only the filters apply. */
  units: readonly Unit[] | null;
  place: Outcode | null;
  /** Miles from the place; null for any distance. */
  within: number | null;
  /** Where the buyer needs it delivered; null for anywhere. */
  reaching: Outcode | null;
  prices: { min: number; max: number };
  /** The matching species in the data, and the text to find in sellers' own names for other species. */
  species: { names: ReadonlySet<string>; speciesPart: string } | null;
  tank: TankFigures | null;
  /** Species the tank accepts in at least one number; null without a tank. */
  fittingNames: ReadonlySet<string> | null;
  /** Species that can live in a tank of the requested size; null without one. */
  litresNames: ReadonlySet<string> | null;
  /** Species with the requested care, size and temperament; null if none is requested. */
  traitNames: ReadonlySet<string> | null;
};

function withStatedFilters(rawFilters: BrowseFilters): Pick<ShopQuery, "filters" | "units"> {
  const search = cutText(rawFilters.search ?? "", SEARCH_MAX);
  if (search.trim() === "") return { filters: rawFilters, units: null };
  const { stated, units } = readSearch(search);
  const filters = [...stated.map((entry) => entry.filters), rawFilters].reduce<BrowseFilters>(
    (all, filter) => ({ ...all, ...filter }),
    {},
  );
  // If every word states a filter, only the filters apply. A search of nothing but symbols, which folds to "",
  // matches nothing.
  const isOnlyFilters = units.length === 0 && foldText(search) !== "";
  return { filters, units: isOnlyFilters ? null : units };
}

/** Errors: `invalid_input` for an impossible tank. */
export function readFilters(input: BrowseFilters): ShopQuery {
  const { filters, units } = withStatedFilters(input);
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
    species: part === "" ? null : { names: new Set(speciesNamed(part)), speciesPart: part },
    tank,
    fittingNames: tank && fittingSpecies(JSON.stringify(tank)),
    litresNames: filters.tankLitres === undefined ? null : speciesForLitres(filters.tankLitres),
    traitNames: speciesWithTraits(filters),
  };
}

/**
 * Whether a listing passes every filter that does not need its stock, including those an index has
 * already applied.
 */
export function passesShelf(query: ShopQuery, facts: ShopFacts): boolean {
  const {
    filters,
    place,
    within,
    reaching,
    prices,
    species,
    fittingNames: fitting,
    litresNames: sized,
    traitNames,
  } = query;
  const { category, water, delivery } = filters;
  return (
    (!category || facts.category === category) &&
    (!water || facts.water === water) &&
    (!delivery || facts.deliveryMethods.includes(delivery)) &&
    facts.price >= prices.min &&
    facts.price <= prices.max &&
    (!species || isNamed(species, facts)) &&
    (!place || within === null || milesTo(facts, place) <= within) &&
    (!reaching || canReach(facts, reaching)) &&
    // `passesStock` checks species that are missing from the data.
    (!fitting || facts.species === "" || fitting.has(facts.species)) &&
    (!traitNames || traitNames.has(facts.species)) &&
    (!sized || (facts.category === "plants" ? asksForPlants(query) : sized.has(facts.species)))
  );
}

const asksForPlants = ({ filters, units }: ShopQuery) =>
  filters.category === "plants" || units !== null;

const speciesForLitres = (litres: number): ReadonlySet<string> =>
  new Set(
    allSpecies()
      .filter(({ minTankLitres }) => minTankLitres !== null && minTankLitres <= litres)
      .map(({ scientificName }) => scientificName),
  );

function speciesWithTraits({ care, size, temperament }: BrowseFilters): ReadonlySet<string> | null {
  if (!care && !size && !temperament) return null;
  const speciesFound = allSpecies().filter(
    (species) =>
      (!care || species.careLevel === care) &&
      (!size || isOfKind(species, size)) &&
      (!temperament || species.temperament === temperament),
  );
  return new Set(speciesFound.map(({ scientificName }) => scientificName));
}

/** Whether a filter needs the full listing, so that `passesShelf` alone is too permissive. */
export const needsFullListing = ({ filters, tank, reaching }: ShopQuery): boolean =>
  filters.hideSold === true || tank !== null || reaching !== null;

/**
 * Whether a listing is in the shop and passes the filters that need the full row: available stock, how
 * many suit the tank, and whether the couriers and the law allow it at the buyer's place.
 */
export function passesStock(
  { filters, tank, reaching }: ShopQuery,
  listing: Doc<"listings">,
): boolean {
  if (!listing.isListed) return false;
  const available = availableOf(listing);
  if (filters.hideSold && available <= 0) return false;
  if (reaching && !reaches(listing, reaching)) return false;
  return !tank || couldFit(tank, { ...listing, available });
}

export function browseTest(filters: BrowseFilters): (listing: Doc<"listings">) => boolean {
  const query = readFilters(filters);
  return (listing) => passesShelf(query, factsOfListing(listing)) && passesStock(query, listing);
}

function isNamed(species: NonNullable<ShopQuery["species"]>, facts: ShopFacts): boolean {
  if (species.names.has(facts.species)) return true;
  return facts.species === "" && facts.speciesText.includes(species.speciesPart);
}

/** The list, count and map of one view use the same tank, page after page. */
const CACHED_TANKS_MAX = 20;

/**
 * Species that the tank (as JSON) accepts in some number. A group may be too small or have too many
 * animals, never both, so a species that fits neither singly nor as a full group fits in no number.
 */
const fittingSpecies = memoise((figures): ReadonlySet<string> => {
  const tank = JSON.parse(figures) as TankFigures;
  // Any category will do: it makes no difference for known species.
  const category = "fish";
  const fits = allSpecies().filter(({ scientificName, minGroup }) =>
    [...new Set([minGroup, 1])].some((available) => {
      const listing = { title: "", species: scientificName, scientificName, category } as const;
      return couldFit(tank, { ...listing, available });
    }),
  );
  return new Set(fits.map(({ scientificName }) => scientificName));
}, CACHED_TANKS_MAX);
