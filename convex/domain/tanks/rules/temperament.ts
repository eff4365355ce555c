/** R11 temperament: who bullies whom, and who is never kept with others. */
import type { Species } from "../../listings/speciesTypes";
import { centimetres, litres, many, openingMany, tidy } from "./format";
import { bothWays, collect } from "./pairs";
import { specialCompany } from "./specialCompany";
import {
  BULLY_SEMI_AGGRESSIVE_RATIO,
  TEMPERAMENT_SIZE_RATIO,
  TEMPERAMENT_VOLUME_FACTOR,
  TOO_SMALL_TO_BULLY_RATIO,
} from "./thresholds";
import { isDwarfAngelfish, isMalawiCichlid, isMbuna } from "./traits";
import type { Reason, Rule, RuleContext } from "./types";

export const temperament: Rule = (context) =>
  collect([
    ...specialCompany(context),
    ...bothWays(context).map(([bully, victim]) =>
      victim.group === "coral" ? coralHarmed(bully, victim) : bullying(context, bully, victim),
    ),
  ]);

/** Shrimp and snails have rules of their own (R13, R14). */
const canBully = ({ group }: Species) => ["fish", "amphibian", "crayfish"].includes(group);
const canBeBullied = ({ group }: Species) => group === "fish" || group === "amphibian";

function bullying(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (!canBully(bully) || !canBeBullied(victim)) return undefined;
  const ratio = tidy(bully.adultSizeCm / victim.adultSizeCm);
  if (ratio < TOO_SMALL_TO_BULLY_RATIO) return undefined;
  if (bully.temperament === "aggressive" || bully.temperament === "predatory") {
    return byFierce(bully, victim, ratio);
  }
  return bully.temperament === "semi-aggressive" && ratio > 1
    ? byPushy(context, bully, victim, ratio)
    : undefined;
}

const sizesOf = (bully: Species, victim: Species) =>
  ({
    rule: "R11",
    yours: `${many(bully)}, ${centimetres(bully.adultSizeCm)}`,
    needs: `tank-mates as calm as ${many(victim)}, ${centimetres(victim.adultSizeCm)}`,
  }) as const;

/** Aggressive and predatory fish: what is larger than they are may stand up to them, and may not. */
function byFierce(bully: Species, victim: Species, ratio: number): Reason {
  const enough = victim.temperament === "peaceful" ? 1 : BULLY_SEMI_AGGRESSIVE_RATIO;
  // Mbuna are kept together in a crowd, where no single fish is hunted down.
  const certain = ratio >= enough && !(isMbuna(bully) && isMbuna(victim));
  const sizes = `${centimetres(bully.adultSizeCm)} beside ${centimetres(victim.adultSizeCm)}`;
  return {
    ...sizesOf(bully, victim),
    level: certain ? "unsuitable" : "caution",
    title: certain ? "Likely to be bullied" : "May be bullied",
    text: `${openingMany(bully)} are ${bully.temperament} (${sizes}): they ${certain ? "are likely to" : "may"} bully ${many(victim)}.`,
    fix: certain
      ? `Keep ${many(victim)} with calmer species.`
      : "Give them a large tank with many hiding places, and be ready to separate them.",
  };
}

function byPushy(
  context: RuleContext,
  bully: Species,
  victim: Species,
  ratio: number,
): Reason | undefined {
  if (victim.temperament !== "peaceful" && victim.temperament !== "semi-aggressive")
    return undefined;
  const sizes = sizesOf(bully, victim);
  const calm = victim.temperament === "peaceful";
  if (calm && isMalawiCichlid(bully) && ratio >= TEMPERAMENT_SIZE_RATIO) {
    return {
      ...sizes,
      level: "unsuitable",
      title: "Likely to be bullied",
      text: `${openingMany(bully)} are Malawi cichlids: calm fish as small as ${many(victim)} are chased to death among them, or eaten.`,
      fix: `Keep ${many(victim)} with calmer species.`,
    };
  }
  const roomNeeded =
    TEMPERAMENT_VOLUME_FACTOR * Math.max(bully.minTankLitres ?? 0, victim.minTankLitres ?? 0);
  const tight = calm && tidy(context.tank.volumeLitres) < tidy(roomNeeded);
  if (ratio < TEMPERAMENT_SIZE_RATIO && !tight) return undefined;
  return {
    ...sizes,
    level: "caution",
    title: "May be harassed",
    text:
      ratio >= TEMPERAMENT_SIZE_RATIO
        ? `${openingMany(bully)} can be pushy and grow to ${centimetres(bully.adultSizeCm)}: ${many(victim)} of ${centimetres(victim.adultSizeCm)} may be harassed.`
        : `${openingMany(bully)} can be pushy, and your ${litres(context.tank.volumeLitres)} leave ${many(victim)} little room to get away; about ${litres(roomNeeded)} would.`,
    fix: "Break the view with plants and wood, and be ready to separate them.",
  };
}

function coralHarmed(bully: Species, victim: Species): Reason | undefined {
  const stings =
    bully.group === "coral" &&
    (bully.temperament === "aggressive" || bully.temperament === "predatory");
  if (!stings && !isDwarfAngelfish(bully)) return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: stings ? "Stings its neighbours" : "Nips corals",
    text: stings
      ? `${openingMany(bully)} reach out at night and sting ${many(victim)} where they touch.`
      : `${openingMany(bully)} may nip ${many(victim)} until they stay closed.`,
    fix: stings
      ? "Leave at least 15 cm between the two colonies."
      : "Watch the polyps, and be ready to move the fish.",
  };
}
