/** How what a listing offers fits a tank: by the same check for cards, the listing's page, "fits my tank" and the quiz. */
import { findSpecies } from "../listings/species";
import type { LISTING_CATEGORIES, SpeciesGroup } from "../listings/speciesTypes";
import { checkTank, isRuledOut } from "./rules/checkTank";
import type { TankCheckInput, TankCheckResult } from "./rules/types";
import type { TankFigures } from "./tank";
import type { UsualTapWater } from "./tapWater";

/** What the check needs of a listing; the views and the table have it under these names. */
type Offered = {
  title: string;
  species: string;
  scientificName?: string | null;
  category: (typeof LISTING_CATEGORIES)[number];
  /** Whether an admin has accepted the proof that the law asks of its seller. */
  proofSeen?: boolean | undefined;
};

/** What a listing of an unknown species is taken for: plants need no cycled tank, animals do. */
const GROUP_OF_SHELF = {
  fish: "fish",
  shrimp: "shrimp",
  snails: "snail",
  plants: "plant",
} as const satisfies Record<Offered["category"], SpeciesGroup>;

const nameOf = ({ scientificName, species }: Offered) => scientificName ?? species;

/** The check of `quantity` animals or plants of a listing; `usualTapWater` is that of where the keeper lives. */
export function checkPurchase(
  tank: TankFigures,
  listing: Offered,
  quantity: number,
  usualTapWater?: UsualTapWater,
): TankCheckResult {
  const purchase = purchaseOf(tank, listing, quantity);
  return checkTank({ ...purchase, ...(usualTapWater && { usualTapWater }) });
}

const purchaseOf = (tank: TankFigures, listing: Offered, quantity: number): TankCheckInput => ({
  tank,
  listing: {
    species: nameOf(listing),
    title: listing.title,
    group: GROUP_OF_SHELF[listing.category],
    quantity,
    ...(listing.proofSeen && { proofSeen: true }),
  },
});

export type Fit = TankCheckResult & {
  /** How many the verdict is on. */
  quantity: number;
};

/** As it is shown: a species that is not in our data is neither praised nor blamed, unless the tank itself is not ready. */
export const shownVerdict = ({
  verdict,
  species,
}: Pick<Fit, "verdict" | "species">): Fit["verdict"] | "unknown" =>
  species === null && verdict === "caution" ? "unknown" : verdict;

type Stocked = Offered & {
  /** How many can be bought now. */
  available: number;
  /** The smallest group that is sold; 1 when left out. */
  minQuantity?: number;
};

/** The check before anybody has said how many they want: on as many as make a group with those already there. */
export function fitOf(tank: TankFigures, listing: Stocked, usualTapWater?: UsualTapWater): Fit {
  const quantity = groupFor(tank, listing);
  return { ...checkPurchase(tank, listing, quantity, usualTapWater), quantity };
}

/** Whether the tank does not rule out what `fitOf` checks: for who looks through hundreds, and shows no reasons. A guess about tap water rules nothing out. */
export const mayFit = (tank: TankFigures, listing: Stocked): boolean =>
  !isRuledOut(purchaseOf(tank, listing, groupFor(tank, listing)));

/** What is missing to the group that the species wants, and no fewer than are sold at a time, as far as there are any. */
function groupFor(tank: TankFigures, listing: Stocked): number {
  const species = findSpecies(nameOf(listing));
  const { available, minQuantity = 1 } = listing;
  const there = tank.inhabitants
    .filter((row) => findSpecies(row.species) === species)
    .reduce((sum, row) => sum + row.count, 0);
  const missing = species ? species.minGroup - there : 1;
  return Math.max(1, Math.min(Math.max(missing, minQuantity), available));
}
