/** R11: what semi-aggressive fish do to peaceful ones and to each other. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { sizesOf } from "./clashes";
import { centimetres, pluralName, capitalisedPlural, pluralWithSize, roundOff } from "./format";
import { isReportedAsPrey } from "./predation";
import {
  CHASED_RATIO,
  SHOAL_FROM,
  SMALL_BULLY_CM,
  TEMPERAMENT_SIZE_RATIO,
  TEMPERAMENT_VOLUME_FACTOR,
} from "./thresholds";
import {
  isBottomFish,
  isCichlid,
  isFierce,
  isMalawiCichlid,
  isRiftLakeCichlid,
  isRockPairCichlid,
  isSlowAndLongFinned,
} from "./traits";
import type { Reason, RuleContext } from "./types";

/** `ratio`: the bully's length divided by the victim's. */
export function bulliedBySemiAggressive(
  context: RuleContext,
  bully: Species,
  victim: Species,
  ratio: number,
): Reason | undefined {
  if (isFierce(victim) || isHarmless(bully, victim)) return undefined;
  const isChased = chasesSlowFish(bully, victim) && ratio >= CHASED_RATIO;
  // Bottom fish of any length are driven away from a nest on the ground.
  const isNesting = hasTrait(bully, "dwarfCichlid") && isBottomFish(victim);
  if (ratio <= 1 && !isChased && !isNesting) return undefined;
  const isCalmVictim = isCalm(victim);
  if (!isCalmVictim && standsUp(bully, victim, isChased)) return undefined;
  if (isCalmVictim && isMalawiCichlid(bully) && ratio >= TEMPERAMENT_SIZE_RATIO) {
    return deadlyChaseReason(bully, victim);
  }
  if (!isChased && isReportedAsPrey(victim, bully)) return undefined;
  if (isOutOfTheWay(bully, victim)) return undefined;
  const isOutgrown = outgrows(bully, victim, ratio);
  const isCramped = isTooSmallForBoth(context, bully, victim);
  if (!isOutgrown && !isCramped && !isChased) return undefined;
  return {
    ...sizesOf(bully, victim),
    level: "caution",
    title: "May be harassed",
    text: isOutgrown
      ? `${capitalisedPlural(bully)} can be pushy and grow to ${centimetres(bully.adultSizeCm)}: ${pluralWithSize(victim)} may be harassed.`
      : isCramped
        ? `${capitalisedPlural(bully)} can be pushy, and your tank leaves ${pluralName(victim)} little room to get away.`
        : `${capitalisedPlural(bully)} can be pushy, and ${pluralName(victim)} are too slow to get away from them.`,
    fix: `Break up the view with ${context.tank.water === "marine" ? "rock and caves" : "plants and wood"}, and be ready to separate them.`,
  };
}

const isCalm = ({ temperament }: Species) => temperament === "peaceful";

function isHarmless(bully: Species, victim: Species): boolean {
  // An eel's length says nothing about its strength.
  if (bully.flags.wormShaped) return true;
  // Large plecs defend the ground and rasp slow, deep-bodied fish; they ignore a shoal above them.
  return hasTrait(bully, "plec") && !isBottomFish(victim) && !isSlowAndDeepBodied(victim);
}

/** Whether a victim that is not peaceful itself is left alone. */
function standsUp(bully: Species, victim: Species, isChased: boolean): boolean {
  // Tangs fight each other over grazing, but leave other assertive fish alone.
  if (hasTrait(bully, "tang")) return true;
  // The fish of a lively shoal squabble among themselves.
  return !isChased && victim.minGroup >= SHOAL_FROM && !isCichlid(victim);
}

const deadlyChaseReason = (bully: Species, victim: Species): Reason => ({
  ...sizesOf(bully, victim),
  level: "unsuitable",
  title: "Likely to be bullied",
  text: `${capitalisedPlural(bully)} are Malawi cichlids: calm fish as small as ${pluralName(victim)} would be chased to death or eaten.`,
  fix: `Keep ${pluralName(victim)} with calmer species.`,
});

/** Bottom fish don't meet fish of the middle and upper water. */
const isOutOfTheWay = (bully: Species, victim: Species) =>
  isBottomFish(victim) && hasTrait(bully, "angelfish", "gourami", "siameseFighter");

function outgrows(bully: Species, victim: Species, ratio: number): boolean {
  // Tetras exactly half as long are classic company for dwarf gouramis and dwarf cichlids.
  const isSmall = bully.adultSizeCm <= SMALL_BULLY_CM && hasTrait(bully, "gourami", "dwarfCichlid");
  const sparesVictim = isSmall && !isBottomFish(victim);
  return sparesVictim ? ratio > TEMPERAMENT_SIZE_RATIO : ratio >= TEMPERAMENT_SIZE_RATIO;
}

/** Whether the tank is too small for these two to avoid each other, if they need to. */
function isTooSmallForBoth({ tank }: RuleContext, bully: Species, victim: Species): boolean {
  const areRivals = isCalm(victim) || holdTerritories(bully, victim);
  if (!areRivals || hasTrait(victim, "plec")) return false;
  const minima = [bully.minTankLitres ?? 0, victim.minTankLitres ?? 0] as const;
  const roomForBoth = Math.max(
    TEMPERAMENT_VOLUME_FACTOR * Math.max(...minima),
    bothNest(bully, victim) ? minima[0] + minima[1] : 0,
  );
  return roundOff(tank.volumeLitres) < roundOff(roomForBoth);
}

/** Deep-bodied, slow fish whose flanks are exposed at night. */
const isSlowAndDeepBodied = (fish: Species) => hasTrait(fish, "discus", "angelfish", "goldfish");

/** Two cichlid species that each defend a nest and need space for both. */
const bothNest = (one: Species, other: Species) =>
  [one, other].every((species) => isCichlid(species) && !isRiftLakeCichlid(species));

/** Among Rift lake cichlids only those that pair among rocks hold territories. */
const holdTerritories = (one: Species, other: Species) =>
  bothNest(one, other) || [one, other].every(isRockPairCichlid);

/** Fish without flowing fins chase those with them; gouramis chase only other gouramis. */
const chasesSlowFish = (bully: Species, victim: Species) =>
  hasTrait(bully, "gourami")
    ? hasTrait(victim, "gourami")
    : !bully.flags.longFins && isSlowAndLongFinned(victim);
