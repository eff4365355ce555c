/** Care questions generated from a species row, so that every listing asks about its own species. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import { displayName } from "../listings/species";
import type { Species } from "../listings/speciesTypes";
import type { QuizQuestion } from "../shared/quiz";
import { hash } from "../shared/random";
import { pluralName, verbFor } from "./rules/format";
import { isCichlid } from "./rules/traits";

const QUESTIONS_PER_SPECIES = 2;

/** At most two questions: temperature, then company for some animals, else size. */
export function speciesQuestions(species: Species): QuizQuestion[] {
  const questions = [temperatureQuestion(species), companyQuestion(species), sizeQuestion(species)];
  return questions.filter((question) => question !== null).slice(0, QUESTIONS_PER_SPECIES);
}

/** The species in a question's id; null for general questions. */
export function speciesOfQuestion(questionId: string): string | null {
  const [name, topic] = questionId.split(":");
  return name && topic ? name : null;
}

function makeQuestion(
  species: Species,
  topic: string,
  question: string,
  options: string[],
  explanation: string,
): QuizQuestion | null {
  if (options.length < 4) return null;
  const caveat = species.confidence === "low" ? " The figure is not cross-checked." : "";
  return {
    id: `${species.scientificName}:${topic}`,
    topic,
    question,
    // The correct option comes first here; the browser receives them shuffled, by key.
    options: options.slice(0, 4),
    correctIndex: 0,
    explanation: explanation + caveat,
  };
}

/**
 * How many of the three wrong answers lie below the correct one. 0 and 3 each occur as often as 1 and 2
 * together, so always guessing the smallest, the largest or a middle figure doesn't pay. Adjusted if too
 * few wrong figures lie on one side.
 */
const WRONG_BELOW = [0, 3, 1, 3, 0, 2] as const;

/** Picks three wrong figures from `lowerOptions` and `higherOptions`, nearest first. */
function wrongFigures(
  key: string,
  lowerOptions: readonly number[],
  higherOptions: readonly number[],
): number[] {
  const wrongBelow = WRONG_BELOW[hash(key) % WRONG_BELOW.length] ?? 0;
  const lowerCount = Math.min(lowerOptions.length, Math.max(wrongBelow, 3 - higherOptions.length));
  return [...lowerOptions.slice(0, lowerCount), ...higherOptions.slice(0, 3 - lowerCount)];
}

/** Limits of realistic water: a wrong answer beyond them would be obvious. */
const COLDEST_C = 6;
const WARMEST_C = 35;
/** How far below and above the range wrong answers lie. */
const TOO_COLD_BY_C = [3, 6, 9];
const TOO_WARM_BY_C = [3, 5, 7];

/**
 * Asks for one temperature out of four, so that the width of a range gives nothing away; wrong answers
 * are clear of the range.
 */
function temperatureQuestion(species: Species): QuizQuestion | null {
  const [min, max] = species.temperatureC;
  const coldOptions = TOO_COLD_BY_C.map((by) => min - by).filter((celsius) => celsius >= COLDEST_C);
  const warmOptions = TOO_WARM_BY_C.map((by) => max + by).filter((celsius) => celsius <= WARMEST_C);
  return makeQuestion(
    species,
    "temperature",
    `What temperature ${verbFor(species, "do", "does")} ${pluralName(species)} like?`,
    [
      Math.round((min + max) / 2),
      ...wrongFigures(`${species.scientificName} temperature`, coldOptions, warmOptions),
    ].map((celsius) => `${celsius} °C`),
    `This species does well at ${min} to ${max} °C.`,
  );
}

const SHOAL_FROM = 6;

/** Grouped as hobbyists do, since exact group sizes are a matter of opinion. */
const COMPANY_LEVELS = ["alone", "pair", "group", "shoal"] as const;
const COMPANY_WORDS = {
  alone: "Alone, one to a tank",
  pair: "As a pair",
  group: "In a small group of 3 to 5",
} as const;

/** A shoaling species' own group size, which the tank check names too. */
const companyWords = (option: (typeof COMPANY_LEVELS)[number], { group, minGroup }: Species) =>
  option === "shoal"
    ? `In a ${group === "fish" ? "shoal" : "group"} of ${Math.max(minGroup, SHOAL_FROM)} or more`
    : COMPANY_WORDS[option];

function companyOf({ minGroup }: Species): (typeof COMPANY_LEVELS)[number] {
  if (minGroup >= SHOAL_FROM) return "shoal";
  if (minGroup >= 3) return "group";
  return minGroup === 2 ? "pair" : "alone";
}

/**
 * Animals that fight their own kind, even as a pair: all crayfish, and aggressive fish other than cichlids, which are
 * also kept as pairs.
 */
function livesAlone(species: Species): boolean {
  if (species.group === "crayfish") return true;
  if (species.group !== "fish" || isCichlid(species)) return false;
  const isFighter = species.temperament === "aggressive" || species.flags.speciesOnly === true;
  return isFighter || hasTrait(species, "siameseFighter", "flyingFoxShark", "reefLoner");
}

/** Only for unambiguous cases: half of the species kept in groups of 6 or more, and those that fight their own kind. */
function companyQuestion(species: Species): QuizQuestion | null {
  const correctCompany = companyOf(species);
  // For every other shoaling species, ask about its size, or "in a shoal" would nearly always be right.
  const isShoaling = correctCompany === "shoal" && hash(species.scientificName) % 2 === 0;
  if (!isShoaling && !(correctCompany === "alone" && livesAlone(species))) return null;
  const name = displayName(species);
  const wrongOptions = COMPANY_LEVELS.filter((option) => option !== correctCompany).map((option) =>
    companyWords(option, species),
  );
  return makeQuestion(
    species,
    "group",
    `${name}: how is this species best kept?`,
    [companyWords(correctCompany, species), ...wrongOptions],
    correctCompany === "shoal"
      ? `It lives in groups of ${species.minGroup} or more.`
      : "It fights its own kind and does best alone.",
  );
}

/** Wrong sizes as multiples of the true one, none of them close to it. */
const SMALLER = [0.6, 0.4, 0.27];
const LARGER = [1.6, 2.4, 3.3];
/** Anything smaller or larger would be obviously wrong. */
const SMALLEST_CM = 1;
const LARGEST_CM = 200;

/** Rounds like the true figure, so that roundness gives no hint. */
function roundedLike(correct: number, cm: number): number {
  const unit =
    correct % 10 === 0 && correct >= 20 ? 10 : correct % 5 === 0 ? 5 : correct % 1 === 0 ? 1 : 0.5;
  const step = cm >= unit * 2 || unit < 1 ? unit : cm >= 10 ? 5 : 1;
  return Math.round(cm / step) * step;
}

function sizeQuestion(species: Species): QuizQuestion | null {
  const isPlant = species.group === "plant";
  const name = displayName(species);
  const { adultSizeCm } = species;
  const correctSize = adultSizeCm < 10 ? Math.round(adultSizeCm * 2) / 2 : Math.round(adultSizeCm);
  const isClear = (cm: number) =>
    cm >= SMALLEST_CM && cm <= LARGEST_CM && Math.max(cm / correctSize, correctSize / cm) > 1.4;
  const distinctOptions = (parts: readonly number[]) => [
    ...new Set(parts.map((part) => roundedLike(correctSize, correctSize * part)).filter(isClear)),
  ];
  const wrongSizes = wrongFigures(
    `${species.scientificName} size`,
    distinctOptions(SMALLER),
    distinctOptions(LARGER),
  );
  const aboutText = (cm: number) => `About ${cm} cm`;
  return makeQuestion(
    species,
    "size",
    isPlant
      ? `${name}: how tall does this plant grow if it isn't trimmed?`
      : `${name}: how large does this species grow?`,
    [correctSize, ...wrongSizes].map(aboutText),
    `It grows to ${aboutText(correctSize).toLowerCase()}.`,
  );
}
