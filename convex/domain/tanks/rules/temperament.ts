/** R11: which species bully others, and which must be kept alone. */

import { isVertebrate } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { bulliedByAggressive, huntedByPredator } from "./aggressive";
import {
  capitalise,
  joinNames,
  pluralName,
  capitalisedPlural,
  pluralWithSize,
  roundOff,
} from "./format";
import { withOtherSpecies, bothOrders, collectReasons, otherResidents } from "./pairs";
import { isReportedAsPrey } from "./predation";
import { bulliedBySemiAggressive } from "./semiAggressive";
import { specialCompany } from "./specialCompany";
import { BULLY_SEMI_AGGRESSIVE_RATIO, TOO_SMALL_TO_BULLY_RATIO } from "./thresholds";
import { isBottomFish, isFierce, isRiftLakeCichlid } from "./traits";
import type { Reason, Rule, RuleContext } from "./types";

export const temperament: Rule = (context) => {
  const specialReasons = specialCompany(context);
  // A pair that must not be kept together needs no second reason.
  const separatingReasons = specialReasons.filter(({ reason }) => reason?.level === "unsuitable");
  const isSeparated = (pair: Species[]) =>
    separatingReasons.some(({ otherSpecies }) => pair.includes(otherSpecies));
  return collectReasons([
    ...specialReasons.map(({ otherSpecies, reason }) => withOtherSpecies(otherSpecies, reason)),
    ...otherResidents(context.subject, context.residents).map(({ species: mate }) => {
      const pairs = bothOrders(context.subject.species, mate).filter((pair) => !isSeparated(pair));
      const reasons = pairs.flatMap(([bully, victim]) => harmReason(context, bully, victim) ?? []);
      return withOtherSpecies(mate, combineReasons(reasons, [context.subject.species, mate]));
    }),
  ]);
};

function harmReason(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (victim.group === "coral") return coralHarmReason(bully, victim);
  const reason = bullyingReason(context, bully, victim);
  // "Yours" describes the resident.
  return reason?.needs !== undefined && bully === context.subject.species
    ? {
        ...reason,
        yours: pluralWithSize(victim),
        needs: `company that stands up to ${pluralWithSize(bully)}`,
      }
    : reason;
}

/** For two that fight, reports the one sure to lose; if neither is, one sentence covers both. */
function combineReasons([one, other]: Reason[], pair: [Species, Species]): Reason | undefined {
  if (!one || !other) return one;
  if (one.level !== other.level) return one.level === "unsuitable" ? one : other;
  const bothNames = joinNames(pair.map(pluralName).sort());
  if (pair.every(({ group }) => group === "coral")) {
    const text = `${capitalise(bothNames)} reach out at night and sting each other where they touch.`;
    return { ...one, text };
  }
  if (!pair.every(isFierce)) return one;
  const likelihood = one.level === "unsuitable" ? "are likely to" : "may";
  const text = `${capitalise(bothNames)} are fierce: they ${likelihood} fight, and the weaker one is hurt.`;
  const fix =
    one.level === "unsuitable"
      ? `Keep ${bothNames} in different tanks.`
      : "Give them many hiding places, and be ready to separate them.";
  return { rule: one.rule, level: one.level, title: "Likely to fight", text, fix };
}

/** Only these groups bully fish; boxer shrimp have a rule of their own (`boxerShrimpReason`). */
const canBully = ({ group }: Species) => ["fish", "amphibian", "crayfish"].includes(group);

function bullyingReason(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (!canBully(bully) || !isVertebrate(victim.group)) return undefined;
  const ratio = roundOff(bully.adultSizeCm / victim.adultSizeCm);
  // Crayfish claws reach fish of any size.
  if (ratio < TOO_SMALL_TO_BULLY_RATIO && bully.group !== "crayfish") return undefined;
  // Synodontis live with Rift lake cichlids, protected by locking spines.
  if (isRiftLakeCichlid(bully) && hasTrait(victim, "synodontis")) return undefined;
  if (isFierce(bully)) {
    if (hasTrait(bully, "surfaceHunter") && isBottomFish(victim)) return undefined;
    // R12 already reports the victim as prey.
    if (bully.temperament === "predatory" && isReportedAsPrey(victim, bully)) return undefined;
    if (hasTrait(bully, "ambushHunter"))
      return huntedByPredator(bully, victim, ratio, BULLY_SEMI_AGGRESSIVE_RATIO);
    if (hasTrait(bully, "wideMouthedHunter")) return huntedByPredator(bully, victim, ratio, 1);
    return bulliedByAggressive(context, bully, victim, ratio);
  }
  return bully.temperament === "semi-aggressive"
    ? bulliedBySemiAggressive(context, bully, victim, ratio)
    : undefined;
}

function coralHarmReason(bully: Species, victim: Species): Reason | undefined {
  const isStinging = bully.group === "coral" && isFierce(bully);
  if (!isStinging && !hasTrait(bully, "nipsCorals")) return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: isStinging ? "Stings its neighbours" : "Nips corals",
    text: isStinging
      ? `${capitalisedPlural(bully)} reach out at night and sting ${pluralName(victim)} where they touch.`
      : `${capitalisedPlural(bully)} may nip ${pluralName(victim)} until they stay closed.`,
    fix: isStinging
      ? "Leave at least 15 cm between the two colonies."
      : "Watch the polyps, and be ready to move the fish.",
  };
}
