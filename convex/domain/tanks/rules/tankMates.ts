/** R11 temperament, R12 predation by size, R16 fin nipping. */
import type { Species } from "../../listings/speciesTypes";
import { centimetres, litres, nameOf, opening, tidy } from "./format";
import {
  ANY_FISH_SIZE_RATIO,
  LARGER_MOUTH_FROM_CM,
  PREDATOR_SIZE_RATIO,
  SMALL_FISH_CM,
  TEMPERAMENT_SIZE_RATIO,
  TEMPERAMENT_VOLUME_FACTOR,
} from "./thresholds";
import { isAngelfish, isCichlid, isGourami } from "./traits";
import type { Member, Reason, Rule, RuleContext } from "./types";

type Pair = [Species, Species];

/** The subject with each other species of the tank, in both orders. */
function bothWays({ subject, residents }: RuleContext): Pair[] {
  return others(subject, residents).flatMap(({ species }): Pair[] => [
    [subject.species, species],
    [species, subject.species],
  ]);
}

function others(subject: Member, residents: Member[]): Member[] {
  return residents.filter(
    (member, index) =>
      member.species !== subject.species &&
      residents.findIndex((other) => other.species === member.species) === index,
  );
}

const collect = (reasons: (Reason | undefined)[]) => ({
  reasons: reasons.filter((reason) => reason !== undefined),
});

export const temperament: Rule = (context) =>
  collect(bothWays(context).map(([bully, victim]) => bullying(context, bully, victim)));

function bullying(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (victim.temperament !== "peaceful") return undefined;
  // Shrimp and snails have rules of their own (R13, R14).
  if (bully.group === "coral" && victim.group === "coral") return stinging(bully, victim);
  if (victim.group !== "fish" || !["fish", "crayfish"].includes(bully.group)) return undefined;
  const sizes = {
    rule: "R11",
    yours: `${nameOf(bully)}, ${centimetres(bully.adultSizeCm)}`,
    needs: `tank-mates as calm as ${nameOf(victim)}, ${centimetres(victim.adultSizeCm)}`,
  } as const;
  if (bully.temperament === "aggressive" && bully.adultSizeCm >= victim.adultSizeCm) {
    return {
      ...sizes,
      level: "unsuitable",
      title: "Likely to be bullied",
      text: `${opening(bully)} is aggressive and, at ${centimetres(bully.adultSizeCm)}, no smaller than ${nameOf(victim)} (${centimetres(victim.adultSizeCm)}): it is likely to bully it.`,
      fix: `Keep ${nameOf(victim)} with peaceful species.`,
    };
  }
  if (bully.temperament !== "semi-aggressive") return undefined;
  const larger = Math.max(bully.adultSizeCm, victim.adultSizeCm);
  const ratio = tidy(larger / Math.min(bully.adultSizeCm, victim.adultSizeCm));
  const roomNeeded =
    TEMPERAMENT_VOLUME_FACTOR * Math.max(bully.minTankLitres, victim.minTankLitres);
  const tight = tidy(context.tank.volumeLitres) < tidy(roomNeeded);
  if (ratio < TEMPERAMENT_SIZE_RATIO && !tight) return undefined;
  return {
    ...sizes,
    level: "caution",
    title: "May be harassed",
    text:
      ratio >= TEMPERAMENT_SIZE_RATIO
        ? `${opening(bully)} can be pushy, and their adult sizes differ (${centimetres(bully.adultSizeCm)} and ${centimetres(victim.adultSizeCm)}): ${nameOf(victim)} may be harassed.`
        : `${opening(bully)} can be pushy, and your ${litres(context.tank.volumeLitres)} leave ${nameOf(victim)} little room to get away; about ${litres(roomNeeded)} would.`,
    fix: "Break the view with plants and wood, and be ready to separate them.",
  };
}

function stinging(bully: Species, victim: Species): Reason | undefined {
  if (bully.temperament !== "aggressive") return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: "Stings its neighbours",
    text: `${opening(bully)} reaches out at night and stings ${nameOf(victim)} where they touch.`,
    fix: "Leave at least 15 cm between the two colonies.",
  };
}

export const predation: Rule = (context) =>
  collect(bothWays(context).map(([predator, prey]) => swallowing(predator, prey)));

function swallowing(predator: Species, prey: Species): Reason | undefined {
  if (predator.group !== "fish" || prey.group !== "fish") return undefined;
  const ratio = tidy(predator.adultSizeCm / prey.adultSizeCm);
  const figures = {
    rule: "R12",
    yours: `${nameOf(predator)} ${centimetres(predator.adultSizeCm)}, ${nameOf(prey)} ${centimetres(prey.adultSizeCm)}`,
  } as const;
  const text = `A grown ${nameOf(predator)} (${centimetres(predator.adultSizeCm)}) can swallow ${nameOf(prey)} (${centimetres(prey.adultSizeCm)}).`;
  const fix = `Keep ${nameOf(predator)} with fish too large for its mouth.`;
  if (predator.temperament === "predatory" && ratio >= PREDATOR_SIZE_RATIO) {
    const needs = `less than ${PREDATOR_SIZE_RATIO} times the size`;
    return { ...figures, needs, level: "unsuitable", title: "Predator and prey", text, fix };
  }
  if (ratio >= ANY_FISH_SIZE_RATIO || eatsSmallFish(predator, prey)) {
    const needs = `less than ${ANY_FISH_SIZE_RATIO} times the size`;
    return { ...figures, needs, level: "caution", title: "Large and small together", text, fix };
  }
  return undefined;
}

function eatsSmallFish(predator: Species, prey: Species): boolean {
  if (prey.adultSizeCm > SMALL_FISH_CM) return false;
  if (isAngelfish(predator)) return true;
  const big = predator.adultSizeCm >= LARGER_MOUTH_FROM_CM;
  return big && (isGourami(predator) || isCichlid(predator));
}

export const finNipping: Rule = (context) =>
  collect([
    ...bothWays(context).map(([nipper, victim]) => nipping(nipper, victim)),
    ...smallNipperGroups(context),
  ]);

function nipping(nipper: Species, victim: Species): Reason | undefined {
  if (!nipper.flags.nipsFins || !victim.flags.longFins) return undefined;
  return {
    rule: "R16",
    level: nipper.temperament === "peaceful" ? "caution" : "unsuitable",
    title: "Fin nipper with long fins",
    text: `${opening(nipper)} nips trailing fins, and ${nameOf(victim)} has long ones: torn fins let infections in.`,
    fix: `Keep ${nameOf(victim)} with species that leave fins alone.`,
  };
}

/** A nipper short of company turns to whoever else is there. */
function smallNipperGroups({ subject, residents }: RuleContext): Reason[] {
  const members = [subject, ...others(subject, residents)];
  if (members.filter(({ species }) => species.group === "fish").length < 2) return [];
  return members
    .filter(({ species }) => species.flags.nipsFins)
    .map(({ species }) => ({
      species,
      total: [subject, ...residents]
        .filter((member) => member.species === species)
        .reduce((sum, member) => sum + member.count, 0),
    }))
    .filter(({ species, total }) => total < species.minGroup)
    .map(({ species, total }) => ({
      rule: "R16",
      level: "caution",
      title: "Fin nipper in too small a group",
      text: `${opening(species)} nips others when it lacks company: there would be ${total}, and ${species.minGroup} keep it busy among themselves.`,
      yours: `${total}`,
      needs: `${species.minGroup} or more`,
      fix: `Bring the group of ${nameOf(species)} to ${species.minGroup} first.`,
    }));
}
