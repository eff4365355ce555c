/** R07 volume, R08 length. */

import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { allSpecies } from "#convex/domain/listings/species.ts";
import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species, SpeciesGroup, WaterType } from "#convex/domain/listings/speciesTypes.ts";
import type { TankFigures } from "../tank";
import { centimetres, litres, pluralName, nameOf, capitalisedPlural, roundOff } from "./format";
import {
  HOME_TANK_MAX_CM,
  HOME_TANK_MAX_LITRES,
  LENGTH_CAUTION_BELOW,
  LENGTH_SWIMMER_CAUTION_BELOW,
  LENGTH_UNSUITABLE_BELOW,
  POND_FROM_LITRES,
  VOLUME_SUITABLE_FROM,
  VOLUME_UNSUITABLE_BELOW,
} from "./thresholds";
import type { Rule, RuleContext } from "./types";

/** Whether R07 refuses the tank; further advice on size would only confuse. */
export const isFarTooSmall = ({ tank, subject: { species } }: RuleContext) =>
  shareOfMinimum(tank, species) < VOLUME_UNSUITABLE_BELOW;

export const isTooSmall = (tank: TankFigures, species: Species) =>
  shareOfMinimum(tank, species) < VOLUME_SUITABLE_FROM;

/** Whether the tank is smaller than `total` times the minimum for one animal. */
export const isShortOfRoomFor = (total: number, { tank, subject: { species } }: RuleContext) =>
  tank.volumeLitres < total * (species.minTankLitres ?? 0);

const shareOfMinimum = ({ volumeLitres }: TankFigures, { minTankLitres }: Species) =>
  minTankLitres === null ? Infinity : roundOff(volumeLitres / minTankLitres);

export const volume: Rule = ({ tank, subject: { species } }) => {
  // Plants can be trimmed; their height matters instead.
  if (!isAnimal(species.group) || species.minTankLitres === null) return {};
  const share = shareOfMinimum(tank, species);
  const figures = {
    rule: "R07",
    yours: litres(tank.volumeLitres),
    needs: litres(species.minTankLitres),
  } as const;
  if (share >= VOLUME_SUITABLE_FROM) return { passed: [{ ...figures, title: "Volume" }] };
  return {
    reasons: [
      {
        ...figures,
        level: share < VOLUME_UNSUITABLE_BELOW ? "unsuitable" : "caution",
        title: "Tank too small",
        text: `Grown ${pluralName(species)} reach ${centimetres(species.adultSizeCm)} and need a ${placeFor(species)} of ${figures.needs} or more; yours holds ${figures.yours}. ${species.group === "coral" ? "In less water, salt and temperature swing faster than corals can bear." : "Cramped animals are stressed and their waste builds up fast."}`,
        fix: volumeFix(tank, species, figures.needs),
      },
    ],
  };
};

const isGiant = ({ minTankLitres }: Species) => (minTankLitres ?? 0) >= HOME_TANK_MAX_LITRES;

/** Carp, orfe and other coldwater giants. */
export const livesInPonds = (species: Species) => species.flags.coldwater && isGiant(species);

/** An unheated volume this large is outdoors. */
export const isPond = ({ unheated, volumeLitres }: TankFigures) =>
  unheated && volumeLitres >= POND_FROM_LITRES;

const placeFor = (species: Species) => (livesInPonds(species) ? "pond" : "tank");

/**
 * Suggests a larger tank only if a home could hold it, and a smaller species only if one would fit.
 */
function volumeFix(tank: TankFigures, species: Species, needs: string): string {
  const largerTank = `a ${placeFor(species)} of ${needs} or more`;
  const fitsNoSpecies = tank.volumeLitres < minLitresFor(species.group, tank.water);
  if (isGiant(species) && placeFor(species) === "tank") {
    return fitsNoSpecies
      ? "Leave them to keepers of very large tanks."
      : "Choose a smaller species: hardly any home has room for a tank of that size.";
  }
  return fitsNoSpecies ? `Look for ${largerTank}.` : `Choose a smaller species, or ${largerTank}.`;
}

/** The smallest tank that any lawful species of the group needs in this water. */
function minLitresFor(group: SpeciesGroup, water: WaterType): number {
  const key = `${group} ${water}`;
  const cached = minLitresCache.get(key);
  if (cached !== undefined) return cached;
  const volumes = allSpecies()
    .filter(
      (other) =>
        other.group === group &&
        other.water.includes(water) &&
        lawOfSpecies(other).status !== "blocked",
    )
    .map(({ minTankLitres }) => minTankLitres ?? 0);
  const smallest = Math.min(Infinity, ...volumes);
  minLitresCache.set(key, smallest);
  return smallest;
}

const minLitresCache = new Map<string, number>();

function shortTankText(species: Species, isTooLongToTurn: boolean, lengthText: string): string {
  if (hasTrait(species, "longSwimmer") && !isTooLongToTurn)
    return `${capitalisedPlural(species)} swim lengths all day, and ${lengthText} leaves them little room.`;
  const grownText = `A grown ${nameOf(species)} of ${centimetres(species.adultSizeCm)}`;
  return isTooLongToTurn
    ? `${grownText} can hardly turn in a tank of ${lengthText}.`
    : `${grownText} has little room to swim in a tank of ${lengthText}.`;
}

/** No keeper buys a five-metre tank, and pond fish don't need one. */
function lengthFix(species: Species, neededCm: number): string {
  if (neededCm <= HOME_TANK_MAX_CM && !isGiant(species)) {
    return `Look for a tank at least ${centimetres(neededCm)} long, or a smaller species.`;
  }
  return placeFor(species) === "pond"
    ? "Choose a smaller species, or a pond."
    : "Choose a smaller species: hardly any home has room for a tank of that length.";
}

export const length: Rule = ({ tank, subject: { species } }) => {
  const isSwimmer = ["fish", "shrimp", "crayfish"].includes(species.group);
  if (!isSwimmer || tank.lengthCm === undefined) return {};
  const minLengthRatio = hasTrait(species, "longSwimmer")
    ? LENGTH_SWIMMER_CAUTION_BELOW
    : LENGTH_CAUTION_BELOW;
  const ratio = roundOff(tank.lengthCm / species.adultSizeCm);
  const figures = {
    rule: "R08",
    yours: centimetres(tank.lengthCm),
    needs: `${centimetres(minLengthRatio * species.adultSizeCm)} or more`,
  } as const;
  if (ratio >= minLengthRatio) return { passed: [{ ...figures, title: "Length" }] };
  return {
    reasons: [
      {
        ...figures,
        level: ratio < LENGTH_UNSUITABLE_BELOW ? "unsuitable" : "caution",
        title: "Tank too short",
        text: shortTankText(species, ratio < LENGTH_UNSUITABLE_BELOW, figures.yours),
        fix: lengthFix(species, minLengthRatio * species.adultSizeCm),
      },
    ],
  };
};
