/** Shared names ("pleco", "corydoras"): checks a sample of the species that they may mean. */

import { allSpeciesOfKind, speciesOfKind } from "#convex/domain/listings/kindNames.ts";
import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { findSpecies } from "#convex/domain/listings/species.ts";
import type { Species, WaterType } from "#convex/domain/listings/speciesTypes.ts";
import { summariseNames } from "#convex/domain/shared/summariseNames.ts";
import type { TankFigures } from "../tank";
import { nameOf } from "./format";
import { bySeverity, SEVERITY } from "./severity";
import type { Reason, TankCheckInput, TankCheckResult } from "./types";

/** Limits, because one tank is compared with hundreds of species. */
const READINGS_MAX = 4;
const KINDS_MAX = 2;

/** A shared name, the species it may mean, and which of these to compare. */
type Kind = {
  typedName: string;
  meanings: readonly Species[];
  compared: readonly Species[];
  isSubject: boolean;
};

/**
 * Runs the check for the possible meanings of shared names, varying one name at a time. The answer is the
 * median one. If meanings disagree, or the data has just one species of a kind that may have more
 * ("stingray"), it is at least a caution that asks for the species.
 */
export function checkMeanings(
  input: TankCheckInput,
  check: (input: TankCheckInput) => TankCheckResult,
): TankCheckResult {
  const kinds = kindsIn(input);
  if (kinds.length === 0) return check(input);
  const results = readings(input, kinds).map(check);
  const byGravity = [...results].sort((a, b) => SEVERITY[b.verdict] - SEVERITY[a.verdict]);
  // The median verdict (the milder of two), with the text for the first such species in the data.
  const verdict = byGravity[Math.floor(byGravity.length / 2)]?.verdict;
  const medianResult = results.find((result) => result.verdict === verdict);
  if (!medianResult) throw new Error("A name of a kind without meanings");
  const resultsDiffer = results.some(({ verdict }) => verdict !== medianResult.verdict);
  const ambiguousKinds = kinds.filter((kind) => !isOnlyOne(kind));
  const askReasons = [
    ...kinds.filter(isOnlyOne).map(onlyMatchReason),
    ...(resultsDiffer ? ambiguousKinds.map(ambiguousReason) : []),
  ];
  const reasons = [...medianResult.reasons, ...askReasons].sort(bySeverity);
  return {
    ...medianResult,
    verdict: reasons[0]?.level ?? "suitable",
    reasons,
    notes: resultsDiffer
      ? medianResult.notes
      : [...ambiguousKinds.map(sameAnswerNote), ...medianResult.notes],
    species: kinds.some(({ isSubject }) => isSubject) ? null : medianResult.species,
  };
}

/**
 * Whether `checkMeanings` would answer "unsuitable", which takes more than half of the readings. Stops once
 * that is decided.
 */
export function isUnsuitableInMost(
  input: TankCheckInput,
  isRuledOut: (input: TankCheckInput) => boolean,
): boolean {
  const kinds = kindsIn(input);
  if (kinds.length === 0) return isRuledOut(input);
  const all = readings(input, kinds);
  const majority = Math.floor(all.length / 2) + 1;
  let ruledOutCount = 0;
  for (const [at, candidate] of all.entries()) {
    if (isRuledOut(candidate)) ruledOutCount += 1;
    if (ruledOutCount === majority) return true;
    if (ruledOutCount + all.length - at - 1 < majority) return false;
  }
  return false;
}

/** The shared names, the purchase first. Any beyond the second count as unknown names. */
function kindsIn({ tank, listing }: TankCheckInput): Kind[] {
  const purchase = { typedName: listing.species, meanings: speciesOfKind(listing.species) };
  const others = residentKinds(tank).filter(({ typedName }) => typedName !== listing.species);
  const kinds = [purchase, ...others]
    .filter((kind) => isCompared(kind, listing.species))
    .slice(0, KINDS_MAX);
  const readingsPerKind = Math.floor(READINGS_MAX / kinds.length);
  return kinds.map((kind) => ({
    ...kind,
    compared: sampleBySize(kind.meanings, readingsPerKind),
    isSubject: kind.typedName === listing.species,
  }));
}

type NamedKind = Pick<Kind, "typedName" | "meanings">;

/** Cached: one tank is compared with hundreds of species. */
const RESIDENT_KINDS = new WeakMap<TankFigures, NamedKind[]>();

function residentKinds(tank: TankFigures): NamedKind[] {
  const cached = RESIDENT_KINDS.get(tank);
  if (cached) return cached;
  const names = [...new Set(tank.inhabitants.map(({ species }) => species))];
  const kinds = names.map((name) => ({
    typedName: name,
    meanings: residentsOfKind(name, tank.water),
  }));
  RESIDENT_KINDS.set(tank, kinds);
  return kinds;
}

/** Prefers meanings that live in the tank's water type. */
function residentsOfKind(name: string, water: WaterType): readonly Species[] {
  const row = findSpecies(name);
  if (row?.water.includes(water)) return [];
  const residents = allSpeciesOfKind(name).filter((species) => species.water.includes(water));
  return residents.length > 0 ? residents : speciesOfKind(name);
}

const isOnlyOne = ({ meanings }: Pick<Kind, "meanings">) => meanings.length === 1;

/**
 * Don't apply the law of the only known species to its whole kind: some cabombas are banned and others
 * not.
 */
const isCompared = ({ typedName, meanings }: NamedKind, boughtName: string) =>
  meanings.length > 1 ||
  meanings.some(
    (species) => typedName !== boughtName || lawOfSpecies(species).status !== "blocked",
  );

/**
 * A sample: the first in the data (the commonest), the largest, and others evenly spaced by size down to
 * the smallest.
 */
function sampleBySize(all: readonly Species[], max: number): readonly Species[] {
  if (all.length <= max) return all;
  const bySize = [...all].sort((a, b) => b.adultSizeCm - a.adultSizeCm);
  const step = (all.length - 1) / Math.max(1, max - 2);
  const sample = new Set([
    all[0],
    ...Array.from({ length: max - 1 }, (_, i) => bySize[Math.round(i * step)]),
  ]);
  return all.filter((species) => sample.has(species));
}

/**
 * Varies one name at a time with the others at their first meaning, so that readings add up rather than
 * multiply.
 */
function readings(input: TankCheckInput, kinds: readonly Kind[]): TankCheckInput[] {
  const first = new Map(
    kinds.flatMap(({ typedName, compared }) => (compared[0] ? [[typedName, compared[0]]] : [])),
  );
  return kinds.flatMap(({ typedName, compared }) =>
    compared.map((meaning) => withMeanings(input, new Map([...first, [typedName, meaning]]))),
  );
}

function withMeanings(
  { tank, listing }: TankCheckInput,
  meanings: Map<string, Species>,
): TankCheckInput {
  const speciesName = meanings.get(listing.species)?.scientificName ?? listing.species;
  return { tank: tankWithMeanings(tank, meanings), listing: { ...listing, species: speciesName } };
}

/** Cached per reading: one tank is compared with hundreds of species. */
const READ_TANKS = new WeakMap<TankFigures, Map<string, TankFigures>>();

function tankWithMeanings(tank: TankFigures, meanings: Map<string, Species>): TankFigures {
  const cache = READ_TANKS.get(tank) ?? new Map<string, TankFigures>();
  READ_TANKS.set(tank, cache);
  const key = JSON.stringify(
    [...meanings].map(([name, species]) => [name, species.scientificName]),
  );
  const cached = cache.get(key);
  if (cached) return cached;
  const meaningOf = (species: string) => meanings.get(species)?.scientificName ?? species;
  const inhabitants = tank.inhabitants.map((row) => ({ ...row, species: meaningOf(row.species) }));
  const figures = { ...tank, inhabitants };
  cache.set(key, figures);
  return figures;
}

const namesOf = (species: readonly Species[]) => species.map(nameOf);

const sameAnswerNote = ({ typedName, compared }: Kind) =>
  `“${typedName}” could be several species: we checked ${summariseNames(namesOf(compared), "and")}, and the answer is the same.`;

const onlyMatchReason = ({ typedName, meanings, isSubject }: Kind): Reason => ({
  rule: "DATA",
  level: "caution",
  title: "Not sure which species",
  text: `“${typedName}” may be ${summariseNames(namesOf(meanings), "or")}, the only match in our data for this kind of water, so we checked that species.`,
  fix: askFix(isSubject),
});

const askFix = (isSubject: boolean) =>
  isSubject
    ? "Ask the seller which species it is."
    : "Edit your tank and pick the species from the list.";

const ambiguousReason = ({ typedName, meanings, isSubject }: Kind): Reason => ({
  rule: "DATA",
  level: "caution",
  title: "Several species have that name",
  text: `“${typedName}” may be ${summariseNames(namesOf(meanings), "or")}, and the answer depends on which it is.`,
  fix: askFix(isSubject),
});
