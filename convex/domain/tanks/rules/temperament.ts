/** R11: which species bully others, and which must be kept alone. */
import { isVertebrate } from "#convex/domain/listings/speciesGroups.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { bulliedByAggressive, huntedByPredator } from "./aggressive";
import { capital, list, many, openingMany, sized, tidy } from "./format";
import { beside, bothOrders, collect, others } from "./pairs";
import { isSwallowed } from "./predation";
import { bulliedBySemiAggressive } from "./semiAggressive";
import { specialCompany } from "./specialCompany";
import { BULLY_SEMI_AGGRESSIVE_RATIO, TOO_SMALL_TO_BULLY_RATIO } from "./thresholds";
import {
  isAmbushHunter,
  isBottomFish,
  isFierce,
  isRiftLakeCichlid,
  isSurfaceHunter,
  isSynodontis,
  isWideMouthedHunter,
  nipsCorals,
} from "./traits";
import type { Reason, Rule, RuleContext } from "./types";

export const temperament: Rule = (context) => {
  const special = specialCompany(context);
  // A pair that must not be kept together needs no second reason.
  const parted = special.filter(({ reason }) => reason?.level === "unsuitable");
  const isParted = (pair: Species[]) =>
    parted.some(({ otherSpecies }) => pair.includes(otherSpecies));
  return collect([
    ...special.map(({ otherSpecies, reason }) => beside(otherSpecies, reason)),
    ...others(context.subject, context.residents).map(({ species: mate }) => {
      const pairs = bothOrders(context.subject.species, mate).filter((pair) => !isParted(pair));
      const reasons = pairs.flatMap(([bully, victim]) => harm(context, bully, victim) ?? []);
      return beside(mate, combineReasons(reasons, [context.subject.species, mate]));
    }),
  ]);
};

function harm(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (victim.group === "coral") return coralHarmed(bully, victim);
  const reason = bullying(context, bully, victim);
  // "Yours" describes the resident.
  return reason?.needs !== undefined && bully === context.subject.species
    ? { ...reason, yours: sized(victim), needs: `company that stands up to ${sized(bully)}` }
    : reason;
}

/** For two that fight, reports the one sure to lose; if neither is, one sentence covers both. */
function combineReasons([one, other]: Reason[], pair: [Species, Species]): Reason | undefined {
  if (!one || !other) return one;
  if (one.level !== other.level) return one.level === "unsuitable" ? one : other;
  const both = list(pair.map(many).sort());
  if (pair.every(({ group }) => group === "coral")) {
    const text = `${capital(both)} reach out at night and sting each other where they touch.`;
    return { ...one, text };
  }
  if (!pair.every(isFierce)) return one;
  const may = one.level === "unsuitable" ? "are likely to" : "may";
  const text = `${capital(both)} are fierce: they ${may} fight, and the weaker one is hurt.`;
  const fix =
    one.level === "unsuitable"
      ? `Keep ${both} in different tanks.`
      : "Give them many hiding places, and be ready to separate them.";
  return { rule: one.rule, level: one.level, title: "Likely to fight", text, fix };
}

/** Shrimp and snails have their own rules (R13, R14). */
const canBully = ({ group }: Species) => ["fish", "amphibian", "crayfish"].includes(group);

function bullying(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (!canBully(bully) || !isVertebrate(victim.group)) return undefined;
  const ratio = tidy(bully.adultSizeCm / victim.adultSizeCm);
  // Crayfish claws reach fish of any size.
  if (ratio < TOO_SMALL_TO_BULLY_RATIO && bully.group !== "crayfish") return undefined;
  // Synodontis live with Rift lake cichlids, protected by locking spines.
  if (isRiftLakeCichlid(bully) && isSynodontis(victim)) return undefined;
  if (isFierce(bully)) {
    if (isSurfaceHunter(bully) && isBottomFish(victim)) return undefined;
    // R12 already reports it as prey.
    if (bully.temperament === "predatory" && isSwallowed(victim, bully)) return undefined;
    if (isAmbushHunter(bully))
      return huntedByPredator(bully, victim, ratio, BULLY_SEMI_AGGRESSIVE_RATIO);
    if (isWideMouthedHunter(bully)) return huntedByPredator(bully, victim, ratio, 1);
    return bulliedByAggressive(context, bully, victim, ratio);
  }
  return bully.temperament === "semi-aggressive"
    ? bulliedBySemiAggressive(context, bully, victim, ratio)
    : undefined;
}

function coralHarmed(bully: Species, victim: Species): Reason | undefined {
  const stings = bully.group === "coral" && isFierce(bully);
  if (!stings && !nipsCorals(bully)) return undefined;
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
