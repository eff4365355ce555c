/** R11: what aggressive and predatory animals do to others. */
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { sizesOf } from "./clashes";
import { capital, centimetres, many, openingMany, sized, tidy } from "./format";
import { groupOf } from "./sameSpecies";
import {
  BULLY_SEMI_AGGRESSIVE_RATIO,
  NEST_VOLUME_FACTOR,
  TEMPERAMENT_SIZE_RATIO,
} from "./thresholds";
import {
  isBottomFish,
  isCichlid,
  isFiercestMbuna,
  isMalawiCichlid,
  isMbuna,
  isPeacock,
  isPlec,
  isTanganyikaCichlid,
} from "./traits";
import type { Reason, RuleContext } from "./types";

/** Aggressive and predatory fish: a larger fish may or may not stand up to them. */
export function bulliedByAggressive(
  context: RuleContext,
  bully: Species,
  victim: Species,
  ratio: number,
): Reason {
  const calm = victim.temperament === "peaceful";
  const outmatched = ratio >= (calm ? 1 : BULLY_SEMI_AGGRESSIVE_RATIO);
  const isCaught = bully.group === "crayfish" && isBottomFish(victim);
  const overrun =
    (isMbuna(bully) && isTanganyikaCichlid(victim)) ||
    (isFiercestMbuna(bully) && isPeacock(victim));
  const driven = calm && !isPlec(victim) && guardsNest(context, bully);
  // Mbuna are kept in crowds, where no single fish is hunted down.
  const amongMbuna = isMbuna(bully) && isMbuna(victim);
  // Plecs' armour withstands a rival, unless he is twice as long.
  const armoured =
    isPlec(victim) && bully.temperament === "aggressive" && ratio < TEMPERAMENT_SIZE_RATIO;
  const beaten = (outmatched && !armoured) || isCaught || overrun || driven;
  const certain = beaten && !amongMbuna;
  if (driven && !outmatched) return drivenOff(bully, victim);
  const wild = bully.group === "crayfish" ? "seize and hurt" : "bully";
  return {
    ...sizesOf(bully, victim),
    level: certain ? "unsuitable" : "caution",
    title: certain ? "Likely to be bullied" : "May be bullied",
    text: `${capital(sized(bully))} are ${bully.temperament}: they ${certain ? "are likely to" : "may"} ${wild} ${sized(victim)}.`,
    fix: certain
      ? `Keep ${many(victim)} with calmer species.`
      : "Give them many hiding places, and be ready to separate them.",
  };
}

/** Fish too large to swallow are safe, unless near the limit. */
export function huntedByPredator(
  hunter: Species,
  fish: Species,
  ratio: number,
  from: number,
): Reason | undefined {
  if (ratio < from) return undefined;
  return {
    rule: "R11",
    yours: sized(hunter),
    needs: `fish of more than ${centimetres(tidy(hunter.adultSizeCm / from))}`,
    level: "caution",
    title: "May get eaten",
    text: `${capital(sized(hunter))} swallow fish half their own length: ${many(fish)} are safe when grown, but at risk while they are young.`,
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
  const oneSex = total === males || total === females;
  const room = NEST_VOLUME_FACTOR * (bully.minTankLitres ?? 0);
  return total >= 2 && !oneSex && context.tank.volumeLitres < room;
}

const drivenOff = (bully: Species, victim: Species): Reason => ({
  ...sizesOf(bully, victim),
  level: "unsuitable",
  title: "Likely to be bullied",
  text: `${openingMany(bully)} are aggressive, and a pair with a nest drives everything away, larger fish too: ${many(victim)} would have nowhere to go.`,
  fix: `Keep ${many(victim)} with calmer species.`,
});
