/** How a listing suits a tank. Cards, the listing page, "suits my tank" and the quiz all use this check. */

import { findSpecies } from "../listings/species";
import type { LISTING_CATEGORIES, SpeciesGroup } from "../listings/speciesTypes";
import { checkTank, isRuledOut } from "./rules/checkTank";
import type { TankCheckInput, TankCheckResult } from "./rules/types";
import type { TankFigures } from "./tank";
import type { UsualTapWater } from "./tapWater";

/** The fields the check needs, under the names used by views and the table. */
type ListedAnimals = {
  title: string;
  species: string;
  scientificName?: string | null;
  category: (typeof LISTING_CATEGORIES)[number];
  /** Whether an admin accepted the proof the law requires of the seller. */
  isProofAccepted?: boolean | undefined;
};

/** The group assumed for an unknown species: plants need no cycled tank, animals do. */
const GROUP_BY_CATEGORY = {
  fish: "fish",
  shrimp: "shrimp",
  snails: "snail",
  plants: "plant",
} as const satisfies Record<ListedAnimals["category"], SpeciesGroup>;

const nameOf = ({ scientificName, species }: ListedAnimals) => scientificName ?? species;

/** Checks a purchase of `quantity` animals or plants; `usualTapWater` is that of the buyer's area. */
export function checkPurchase(
  tank: TankFigures,
  listing: ListedAnimals,
  quantity: number,
  usualTapWater?: UsualTapWater,
): TankCheckResult {
  const purchase = purchaseOf(tank, listing, quantity);
  return checkTank({ ...purchase, ...(usualTapWater && { usualTapWater }) });
}

const purchaseOf = (
  tank: TankFigures,
  listing: ListedAnimals,
  quantity: number,
): TankCheckInput => ({
  tank,
  listing: {
    species: nameOf(listing),
    title: listing.title,
    group: GROUP_BY_CATEGORY[listing.category],
    quantity,
    ...(listing.isProofAccepted && { isProofAccepted: true }),
  },
});

export type Fit = TankCheckResult & {
  quantity: number;
};

/** The displayed verdict: a caution about a species outside our data shows as "unknown". */
export const shownVerdict = ({
  verdict,
  species,
}: Pick<Fit, "verdict" | "species">): Fit["verdict"] | "unknown" =>
  species === null && verdict === "caution" ? "unknown" : verdict;

type ListedStock = ListedAnimals & {
  available: number;
  minQuantity?: number;
};

/**
 * The check before the buyer chooses a quantity: for enough to complete a group with those already in the
 * tank.
 */
export function fitOf(tank: TankFigures, listing: ListedStock, usualTapWater?: UsualTapWater): Fit {
  const quantity = groupQuantity(tank, listing);
  return { ...checkPurchase(tank, listing, quantity, usualTapWater), quantity };
}

/**
 * Whether `fitOf` would not rule the listing out, for callers that filter hundreds and show no reasons.
 * Assumed tap water rules nothing out.
 */
export const couldFit = (tank: TankFigures, listing: ListedStock): boolean =>
  !isRuledOut(purchaseOf(tank, listing, groupQuantity(tank, listing)));

/**
 * How many animals complete the species' group: at least the minimum purchase, at most what is available (1 if
 * that is 0).
 */
export function groupQuantity(
  tank: Pick<TankFigures, "inhabitants">,
  listing: ListedStock,
): number {
  const species = findSpecies(nameOf(listing));
  const { available, minQuantity = 1 } = listing;
  const ownCount = tank.inhabitants
    .filter((row) => findSpecies(row.species) === species)
    .reduce((sum, row) => sum + row.count, 0);
  const missingCount = species ? species.minGroup - ownCount : 1;
  return Math.max(1, Math.min(Math.max(missingCount, minQuantity), available));
}
