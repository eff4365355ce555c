/**
 * Compares a keeper's tank with what is offered, by the 26 rules. Deterministic: the same input
 * always gives the same answer. "Suitable" means that nothing in these checks speaks against it;
 * it promises nothing.
 */
import { isAnimal } from "../../listings/speciesGroups";
import { findSpecies } from "../../listings/species";
import { names, tidy } from "./format";
import { graverFirst, overMeanings } from "./meanings";
import { readinessForAnimals } from "./readiness";
import { RULES } from "./rules";
import { NET_VOLUME_FACTOR } from "./thresholds";
import type {
  Member,
  Reason,
  RuleContext,
  RuleOutcome,
  TankCheckInput,
  TankCheckResult,
} from "./types";

/**
 * The verdict on a purchase, with every reason that speaks against it (the worst wins).
 * Throws RangeError when the tank has no volume: without one there is no verdict. Tanks that went
 * through `tankSchema` always have one.
 */
export function checkTank(input: TankCheckInput): TankCheckResult {
  if (!(input.tank.volumeLitres > 0)) {
    throw new RangeError("A tank without a volume cannot be checked");
  }
  return overMeanings(input, checkNamed);
}

/** Every name that has no row of its own is left out of the comparison, and said. */
function checkNamed(input: TankCheckInput): TankCheckResult {
  const { tank } = input;
  const netLitres = tidy(tank.volumeLitres * NET_VOLUME_FACTOR);
  const subject = subjectOf(input);
  const residents = tank.inhabitants.flatMap((row) => {
    const species = findSpecies(row.species);
    return species ? [{ ...row, species, label: row.species }] : [];
  });
  const outcomes: RuleOutcome[] = subject
    ? runRules({
        tank,
        netLitres,
        subject,
        residents,
        isStocked: tank.inhabitants.length > 0,
        ...(input.listing.proofSeen && { proofSeen: true }),
      })
    : [unknownSpecies(input)];
  outcomes.push({ reasons: unknownResidents(input) });

  const reasons = outcomes.flatMap((outcome) => outcome.reasons ?? []);
  // Stable: reasons of one level stay in the order of the rules.
  reasons.sort(graverFirst);
  return {
    verdict: reasons[0]?.level ?? "suitable",
    reasons,
    passed: outcomes.flatMap((outcome) => outcome.passed ?? []),
    notes: [
      ...new Set([
        ...outcomes.flatMap((outcome) => outcome.notes ?? []),
        ...notesOn(subject, residents),
      ]),
    ],
    species: subject?.species.scientificName ?? null,
  };
}

function runRules(context: RuleContext): RuleOutcome[] {
  return Object.values(RULES).map((rule) => rule(context));
}

function subjectOf({ listing }: TankCheckInput): Member | null {
  const species = findSpecies(listing.species);
  if (!species) return null;
  return {
    species,
    label: listing.title ?? listing.species,
    count: listing.quantity ?? 1,
    males: listing.males,
    females: listing.females,
  };
}

/** What can be said without a row: only whether the tank is ready for any animal at all. */
function unknownSpecies({ tank, listing }: TankCheckInput): RuleOutcome {
  const reason: Reason = {
    rule: "DATA",
    level: "caution",
    title: "Species not in our data",
    text: `“${listing.species}” is not in our data, so its needs were not compared with your tank.`,
    fix: "Ask the seller for adult size, temperature and temperament, and compare them yourself.",
  };
  if (listing.group && !isAnimal(listing.group)) return { reasons: [reason] };
  return { reasons: [...readinessForAnimals(tank, listing.group), reason] };
}

function unknownResidents({ tank }: TankCheckInput): Reason[] {
  return tank.inhabitants
    .filter((row) => !findSpecies(row.species))
    .map((row) => ({
      rule: "DATA",
      level: "caution",
      title: "Tank-mate not in our data",
      text: `Your “${row.species}” is not in our data, so we cannot say how the two get on.`,
      fix: "Pick the species from the list in your tank, or ask the seller about this company.",
    }));
}

function notesOn(subject: Member | null, residents: Member[]): string[] {
  const notes: string[] = [];
  const low = [...(subject ? [subject] : []), ...residents].filter(
    ({ species }) => species.confidence === "low",
  );
  if (low.length > 0) {
    notes.push(`Our figures for ${names(low)} are not cross-checked: take them as guidance.`);
  }
  if (subject?.species.keeperNote) notes.push(subject.species.keeperNote);
  return notes;
}
