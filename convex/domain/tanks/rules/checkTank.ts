/** Checks a tank against an offer by the 26 rules. "Suitable" only means that no rule objects. */

import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import type { TankFigures } from "../tank";
import { UNKNOWN_TAP_WATER } from "../tapWater";
import { isUnsuitableInMost, checkMeanings } from "./ambiguousNames";
import { joinNames, pluralNames, roundOff } from "./format";
import { readinessForAnimals } from "./readiness";
import { RULES } from "./rules";
import { selectFindings } from "./selectFindings";
import { bySeverity } from "./severity";
import { NET_VOLUME_FACTOR } from "./thresholds";
import { ADDABLE_FIGURES } from "./types";
import type {
  Member,
  Reason,
  RuleContext,
  RuleOutcome,
  TankCheckInput,
  TankCheckResult,
} from "./types";

/**
 * The verdict on a purchase (the worst reason wins), with every reason against it. Throws RangeError if
 * the tank has no volume; a tank parsed by `tankSchema` always has one.
 */
export function checkTank(input: TankCheckInput): TankCheckResult {
  requireVolume(input);
  return checkMeanings(input, checkNamed);
}

/**
 * Whether the verdict would be "unsuitable". Stops as soon as that is certain. Throws RangeError as
 * `checkTank` does.
 */
export function isRuledOut(input: TankCheckInput): boolean {
  requireVolume(input);
  return isUnsuitableInMost(input, isNamedRuledOut);
}

function requireVolume({ tank }: TankCheckInput): void {
  if (!(tank.volumeLitres > 0)) throw new RangeError("A tank without a volume cannot be checked");
}

/**
 * Every rule's findings before redundant ones are dropped. Names without a species row are reported but
 * not compared.
 */
export function outcomesOf(input: TankCheckInput): RuleOutcome[] {
  return comparison(input).outcomes;
}

function comparison(input: TankCheckInput) {
  const { outcomes, subject, residents } = lazyComparison(input);
  return { outcomes: [...outcomes], subject, residents };
}

/** Like `comparison`, but lazy: a rule runs only when its outcome is read. */
function lazyComparison(input: TankCheckInput) {
  const { tank } = input;
  const netLitres = roundOff(tank.volumeLitres * NET_VOLUME_FACTOR);
  const subject = subjectOf(input);
  const residents = residentsOf(tank);
  const context = subject && {
    tank,
    usualTapWater: input.usualTapWater ?? UNKNOWN_TAP_WATER,
    netLitres,
    subject,
    residents,
    isStocked: tank.inhabitants.length > 0,
    ...(input.listing.isProofAccepted && { isProofAccepted: true }),
  };
  return { outcomes: allOutcomes(input, context), subject, residents };
}

function* allOutcomes(input: TankCheckInput, context: RuleContext | null): Generator<RuleOutcome> {
  if (context) for (const rule of Object.values(RULES)) yield rule(context);
  else yield unknownSpecies(input);
  yield { reasons: unknownResidents(input) };
}

/** Cached: one tank is compared with hundreds of species. */
const RESIDENTS = new WeakMap<TankFigures, Member[]>();

function residentsOf(tank: TankFigures): Member[] {
  const cached = RESIDENTS.get(tank);
  if (cached) return cached;
  const residents = tank.inhabitants.flatMap((row) => {
    const species = findSpecies(row.species);
    return species ? [{ ...row, species, label: row.species }] : [];
  });
  RESIDENTS.set(tank, residents);
  return residents;
}

/** The first "unsuitable" finding is enough: a dropped reason always has one as serious beside it. */
function isNamedRuledOut(input: TankCheckInput): boolean {
  for (const { reasons = [] } of lazyComparison(input).outcomes) {
    if (reasons.some(({ level }) => level === "unsuitable")) return true;
  }
  return false;
}

function checkNamed(input: TankCheckInput): TankCheckResult {
  const { outcomes, subject, residents } = comparison(input);
  const findings = outcomes.flatMap((outcome) => outcome.reasons ?? []);
  // The sort is stable: reasons of one level stay in rule order.
  const eachOutcome = selectFindings(findings.sort(bySeverity));
  const reasons = eachOutcome.map(
    ({ otherSpecies: _otherSpecies, missingFigures: _missingFigures, ...reason }): Reason => reason,
  );
  const verdict = reasons[0]?.level ?? "suitable";
  const missingFigures = [...eachOutcome, ...outcomes].flatMap(
    (outcome) => outcome.missingFigures ?? [],
  );
  return {
    verdict,
    reasons,
    missingFigures:
      verdict === "unsuitable"
        ? []
        : ADDABLE_FIGURES.filter((field) => missingFigures.includes(field)),
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

/** The check without a species row: only whether the tank is ready for any animal. */
function unknownSpecies({ tank, listing }: TankCheckInput): RuleOutcome {
  const isPlant = listing.group !== undefined && !isAnimal(listing.group);
  const figures = isPlant
    ? "its full name, light and temperature"
    : "adult size, temperature and temperament";
  const reason: Reason = {
    rule: "DATA",
    level: "caution",
    title: "Species not in our data",
    text: `“${listing.species}” is not in our data, so we couldn't check its needs against your tank.`,
    fix: `Ask the seller for ${figures}, and compare them with your tank yourself.`,
  };
  if (isPlant) return { reasons: [reason] };
  return { reasons: [...readinessForAnimals(tank, listing.group), reason] };
}

function unknownResidents({ tank }: TankCheckInput): Reason[] {
  const unknownRows = tank.inhabitants.filter((row) => !findSpecies(row.species));
  const names = [...new Set(unknownRows.map((row) => `“${row.species}”`))].sort();
  if (names.length === 0) return [];
  const isSingle = names.length === 1;
  return [
    {
      rule: "DATA",
      level: "caution",
      title: isSingle ? "Tank-mate not in our data" : "Tank-mates not in our data",
      text: `${joinNames(names)} in your tank ${isSingle ? "isn't in our data" : "aren't in our data"}, so we can't say how they would all get on.`,
      fix: "Edit your tank and pick the species from the list, or ask the seller whether they would get on.",
    },
  ];
}

function notesOn(subject: Member | null, residents: Member[]): string[] {
  const notes: string[] = [];
  // The reliability of the figures is irrelevant for a banned species.
  const isBlocked = subject && lawOfSpecies(subject.species).status === "blocked";
  const lowConfidence = [...(subject ? [subject] : []), ...residents].filter(
    ({ species }) => species.confidence === "low",
  );
  if (lowConfidence.length > 0 && !isBlocked) {
    notes.push(
      `Our figures for ${pluralNames(lowConfidence)} are not cross-checked, so treat them as a guide.`,
    );
  }
  if (subject?.species.keeperNote) notes.push(subject.species.keeperNote);
  return notes;
}
