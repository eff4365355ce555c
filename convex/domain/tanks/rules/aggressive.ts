/** R11: what aggressive and predatory animals do to others. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { sizesOf } from "./clashes";
import {
  capitalise,
  centimetres,
  pluralName,
  capitalisedPlural,
  pluralWithSize,
  roundOff,
} from "./format";
import { groupOf } from "./sameSpecies";
import {
  BULLY_SEMI_AGGRESSIVE_RATIO,
  NEST_VOLUME_FACTOR,
  TEMPERAMENT_SIZE_RATIO,
} from "./thresholds";
import { isBottomFish, isCichlid, isMalawiCichlid } from "./traits";
import type { Reason, RuleContext } from "./types";

/** A fish beside an aggressive or predatory animal: likely to be bullied, or only at risk. */
export function bulliedByAggressive(
  context: RuleContext,
  bully: Species,
  victim: Species,
  ratio: number,
): Reason {
  const isPeaceful = victim.temperament === "peaceful";
  const isOutmatched = ratio >= (isPeaceful ? 1 : BULLY_SEMI_AGGRESSIVE_RATIO);
  const isCaught = bully.group === "crayfish" && isBottomFish(victim);
  const isOverrun =
    (hasTrait(bully, "mbuna") && hasTrait(victim, "tanganyikaCichlid")) ||
    (hasTrait(bully, "fiercestMbuna") && hasTrait(victim, "peacock"));
  const isDrivenOff = isPeaceful && !hasTrait(victim, "plec") && guardsNest(context, bully);
  // Mbuna are kept in crowds, where no single fish is hunted down.
  const areBothMbuna = hasTrait(bully, "mbuna") && hasTrait(victim, "mbuna");
  // Plecs' armour withstands a rival, unless the rival is twice as long.
  const isArmoured =
    hasTrait(victim, "plec") &&
    bully.temperament === "aggressive" &&
    ratio < TEMPERAMENT_SIZE_RATIO;
  const isLoser = (isOutmatched && !isArmoured) || isCaught || isOverrun || isDrivenOff;
  const isCertain = isLoser && !areBothMbuna;
  if (isDrivenOff && !isOutmatched) return drivenOffReason(bully, victim);
  const attackVerb = bully.group === "crayfish" ? "seize and hurt" : "bully";
  return {
    ...sizesOf(bully, victim),
    level: isCertain ? "unsuitable" : "caution",
    title: isCertain ? "Likely to be bullied" : "May be bullied",
    text: `${capitalise(pluralWithSize(bully))} are ${bully.temperament}: they ${isCertain ? "are likely to" : "may"} ${attackVerb} ${pluralWithSize(victim)}.`,
    fix: isCertain
      ? `Keep ${pluralName(victim)} with calmer species.`
      : "Give them many hiding places, and be ready to separate them.",
  };
}

/** A caution for fish near the size that the hunter can swallow; none for larger ones. */
export function huntedByPredator(
  hunter: Species,
  fish: Species,
  ratio: number,
  minRatio: number,
): Reason | undefined {
  if (ratio < minRatio) return undefined;
  return {
    rule: "R11",
    yours: pluralWithSize(hunter),
    needs: `fish of more than ${centimetres(roundOff(hunter.adultSizeCm / minRatio))}`,
    level: "caution",
    title: "May get eaten",
    text: `${capitalise(pluralWithSize(hunter))} swallow fish half their own length: ${pluralName(fish)} are safe when grown, but at risk while they are young.`,
    fix: "Only add grown fish, and feed the hunters well.",
  };
}

/**
 * Aggressive cichlids of both sexes spawn sooner or later; then only a larger tank leaves room for
 * others.
 */
function guardsNest(context: RuleContext, bully: Species): boolean {
  if (!isCichlid(bully) || isMalawiCichlid(bully)) return false;
  const { total, males, females } = groupOf(context, bully);
  const isOneSex = total === males || total === females;
  const roomyLitres = NEST_VOLUME_FACTOR * (bully.minTankLitres ?? 0);
  return total >= 2 && !isOneSex && context.tank.volumeLitres < roomyLitres;
}

const drivenOffReason = (bully: Species, victim: Species): Reason => ({
  ...sizesOf(bully, victim),
  level: "unsuitable",
  title: "Likely to be bullied",
  text: `${capitalisedPlural(bully)} are aggressive, and a pair with a nest drives everything away, larger fish too: ${pluralName(victim)} would have nowhere to go.`,
  fix: `Keep ${pluralName(victim)} with calmer species.`,
});
