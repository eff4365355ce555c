/** R11: conflicts that sizes and temperaments don't predict. */

import { isVertebrate } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { bettaCompany } from "./bettas";
import { possibleClash, certainClash } from "./clashes";
import { pluralName, capitalisedPlural } from "./format";
import { goldfishCompany } from "./goldfish";
import { bothOrders, otherResidents } from "./pairs";
import { boxerShrimpReason, stingingReason, reefConflict, seahorseReason } from "./reefConflicts";
import { riftLakeCompany } from "./riftLakes";
import { TEMPERAMENT_SIZE_RATIO, WHOLE_TANK_CICHLID_CM } from "./thresholds";
import { isBottomFish, isCichlid, isFierce, isRiftLakeCichlid } from "./traits";
import type { Reason, RuleContext } from "./types";

/** For each other species in the tank, the reason against keeping it with the subject, whichever does the harm. */
export function specialCompany(context: RuleContext): { otherSpecies: Species; reason?: Reason }[] {
  const { subject, residents } = context;
  return otherResidents(subject, residents).map((mate) => {
    const pairs = bothOrders(subject.species, mate.species);
    const reasons = pairs.flatMap(([a, b]) => reasonFor(context, a, b) ?? []);
    // One reason per pair is enough: the more serious.
    const reason = reasons.find(({ level }) => level === "unsuitable") ?? reasons[0];
    return { otherSpecies: mate.species, ...(reason && { reason }) };
  });
}

function reasonFor(context: RuleContext, a: Species, b: Species): Reason | undefined {
  if (!isVertebrate(b.group)) return undefined;
  if (a.flags.speciesOnly) return certainClash(a, b, keptAloneText(a, b));
  if (a.group === "coral") return stingingReason(a, b);
  if (a.group === "shrimp") return boxerShrimpReason(a, b);
  if (!isVertebrate(a.group)) return undefined;
  for (const conflictRule of CONFLICT_RULES) {
    const reason = conflictRule(a, b, context);
    if (reason) return reason;
  }
  return undefined;
}

/** The reason against keeping `a` with `b`; `a` is the one that does the harm. */
type ConflictRule = (a: Species, b: Species, context: RuleContext) => Reason | undefined;

const sharks: ConflictRule = (a, b) => {
  if (!hasTrait(a, "flyingFoxShark")) return undefined;
  if (hasTrait(b, "sharkLookalike")) {
    return possibleClash(
      "Mistaken for a rival",
      `${capitalisedPlural(a)} chase fish that look like them, including ${pluralName(b)}.`,
    );
  }
  if (!isChasedOnTheGround(a, b)) return undefined;
  return possibleClash(
    "Chased along the bottom",
    `${capitalisedPlural(a)} claim the bottom of the tank for themselves, and ${pluralName(b)} have nowhere else to rest.`,
  );
};

const timidFish: ConflictRule = (a, b) =>
  a.flags.nipsFins && a.temperament !== "peaceful" && hasTrait(b, "timid")
    ? possibleClash(
        "Too lively for timid fish",
        `${capitalisedPlural(a)} nip and chase, and ${pluralName(b)} hide from such company until they starve.`,
      )
    : undefined;

const puffers: ConflictRule = (a, b) =>
  hasTrait(a, "sociablePuffer") && isBottomFish(b) && !hasTrait(b, "plec", "synodontis")
    ? possibleClash(
        "Bites slow fish",
        `${capitalisedPlural(a)} bite fish that rest on the bottom: ${pluralName(b)} lose pieces of their fins.`,
      )
    : undefined;

const seahorses: ConflictRule = (a, b) =>
  hasTrait(a, "seahorse") && !hasTrait(b, "seahorse") ? seahorseReason(a, b) : undefined;

const discus: ConflictRule = (a, b) =>
  hasTrait(a, "discus") && hasTrait(b, "angelfish")
    ? possibleClash(
        "Fast and slow feeders",
        `${capitalisedPlural(b)} take the food before ${pluralName(a)} get to it, and both claim the best places.`,
      )
    : undefined;

const tankClaimers: ConflictRule = (a, b, context) => {
  if (!needsWholeTank(a) || !needsWholeTank(b) || isRoomForBoth(context, a, b)) return undefined;
  const text = `${capitalisedPlural(a)} and ${pluralName(b)} each claim a whole tank: they fight over it, often to the death.`;
  return certainClash(a, b, text);
};

/** The first to return a reason decides. */
const CONFLICT_RULES: readonly ConflictRule[] = [
  sharks,
  bettaCompany,
  timidFish,
  puffers,
  seahorses,
  discus,
  riftLakeCompany,
  tankClaimers,
  goldfishCompany,
  (a, b, { tank }) => reefConflict(tank, a, b),
];

/** `temperament.ts` already warns about fish at most half as long as the shark. */
const isChasedOnTheGround = (shark: Species, fish: Species) =>
  isBottomFish(fish) &&
  !hasTrait(fish, "plec") &&
  fish.temperament === "peaceful" &&
  fish.adultSizeCm < shark.adultSizeCm &&
  shark.adultSizeCm < TEMPERAMENT_SIZE_RATIO * fish.adultSizeCm;

/** Large aggressive cichlids, except Rift lake ones, which live in crowds. */
const needsWholeTank = (species: Species) =>
  isCichlid(species) &&
  !isRiftLakeCichlid(species) &&
  isFierce(species) &&
  species.adultSizeCm >= WHOLE_TANK_CICHLID_CM;

const isRoomForBoth = ({ tank }: RuleContext, a: Species, b: Species) =>
  tank.volumeLitres >= (a.minTankLitres ?? 0) + (b.minTankLitres ?? 0);

function keptAloneText(a: Species, b: Species): string {
  const [one, other] = [capitalisedPlural(a), pluralName(b)];
  if (a.flags.needsLand) {
    return `${one} should be kept without other species: they live on land as much as in the water that ${other} need.`;
  }
  if (a.group !== "amphibian") {
    return `${one} should be kept without other species: they bite any company, including ${other}.`;
  }
  return a.temperament === "predatory"
    ? `${one} should be kept without other species: they snap at ${other}, which bite at their gills in turn.`
    : `${one} should be kept without other species: they feed too slowly to eat beside ${other}.`;
}
