/** Care questions on one species, made from its row, so that every listing asks about its own animal. */
import { displayName } from "../listings/species";
import { hash } from "../shared/random";
import type { QuizQuestion } from "./quizTypes";
import type { Species } from "../listings/speciesTypes";

const QUESTIONS_PER_SPECIES = 2;

/** At most two questions: temperature, then company where the species is an animal, else size. */
export function speciesQuestions(species: Species): QuizQuestion[] {
  const questions = [temperature(species), company(species), size(species)];
  return questions.filter((question) => question !== null).slice(0, QUESTIONS_PER_SPECIES);
}

/** The name of the species that a question's id belongs to; null for general questions. */
export function speciesOfQuestion(questionId: string): string | null {
  const [name, topic] = questionId.split(":");
  return name && topic ? name : null;
}

function make(
  species: Species,
  topic: string,
  question: string,
  options: string[],
  explanation: string,
): QuizQuestion | null {
  if (options.length < 4) return null;
  const doubt = species.confidence === "low" ? " The figure is not cross-checked." : "";
  return {
    id: `${species.scientificName}:${topic}`,
    audience: "buyer",
    topic,
    question,
    // The right one stands first here; the browser gets them shuffled and by key.
    options: options.slice(0, 4),
    correctIndex: 0,
    explanation: explanation + doubt,
  };
}

/** What water can be kept at: a wrong answer beyond that would show by itself. */
const COLDEST_C = 6;
const WARMEST_C = 36;
/** How far below and above the range wrong answers lie, nearest first. */
const TOO_COLD_BY_C = [3, 7, 11];
const TOO_WARM_BY_C = [3, 6, 9];

/** By turns one wrong answer or two lie below the right one, so that its place among the four tells nothing. */
const isOdd = ({ scientificName }: Species) => hash(scientificName) % 2 === 1;

/** One temperature out of four, so that no answer is told by how wide it is; wrong ones are clear of the range. */
function temperature(species: Species): QuizQuestion | null {
  const [min, max] = species.temperatureC;
  const cold = TOO_COLD_BY_C.map((by) => min - by);
  const warm = TOO_WARM_BY_C.map((by) => max + by);
  const [first, then] = isOdd(species) ? [warm, cold] : [cold, warm];
  const wrong = first
    .flatMap((celsius, i) => [celsius, then[i] ?? WARMEST_C + 1])
    .filter((celsius) => celsius >= COLDEST_C && celsius <= WARMEST_C);
  const name = displayName(species);
  return make(
    species,
    "temperature",
    `At which water temperature does this species live well: ${name}?`,
    [Math.round((min + max) / 2), ...wrong].map((celsius) => `${celsius} °C`),
    `${name}: ${min} to ${max} °C.`,
  );
}

/** How keepers sort them; the figure to the unit is a matter of judgement. */
const COMPANY = ["alone", "pair", "group", "shoal"] as const;
const COMPANY_WORDS: Readonly<Record<(typeof COMPANY)[number], string>> = {
  alone: "Alone, one to a tank",
  pair: "As a pair",
  group: "In a small group of 3 to 5",
  shoal: "In a shoal of 6 or more",
};

function companyOf({ minGroup }: Species): (typeof COMPANY)[number] {
  if (minGroup >= 6) return "shoal";
  if (minGroup >= 3) return "group";
  return minGroup === 2 ? "pair" : "alone";
}

/** Only where one answer is right beyond doubt: shoaling fish, and fish that fight their own kind. */
function company(species: Species): QuizQuestion | null {
  const right = companyOf(species);
  const fights = species.temperament === "aggressive" || species.flags.speciesOnly === true;
  const clear = right === "shoal" || (right === "alone" && fights && species.group === "fish");
  if (!clear) return null;
  const name = displayName(species);
  const wrong = COMPANY.filter((one) => one !== right).map((one) => COMPANY_WORDS[one]);
  return make(
    species,
    "group",
    `In what company of its own kind does this species live best: ${name}?`,
    [COMPANY_WORDS[right], ...wrong],
    right === "shoal"
      ? `${name} should live with at least ${species.minGroup} of its kind, counting itself.`
      : `${name} fights its own kind, and lives best alone.`,
  );
}

/** Each wrong size is 1.8 times another one away, so that none is near the truth. */
const SIZE_STEP = 1.8;

function size(species: Species): QuizQuestion | null {
  const plant = species.group === "plant";
  const { adultSizeCm } = species;
  const about = (cm: number) => `About ${cm < 10 ? Math.round(cm * 2) / 2 : Math.round(cm)} cm`;
  const name = displayName(species);
  // The right one is second or third of four; nothing is measured in millimetres, or longer than a person by far.
  const fewerBelow = adultSizeCm < 2 || (adultSizeCm < 100 && isOdd(species));
  const powers = fewerBelow ? [-1, 1, 2] : [-2, -1, 1];
  const wrong = powers.map((power) => about(Math.max(0.5, adultSizeCm * SIZE_STEP ** power)));
  const right = about(adultSizeCm);
  return make(
    species,
    "size",
    plant
      ? `How tall does this plant grow when it is not trimmed: ${name}?`
      : `How large does this species grow: ${name}?`,
    [right, ...new Set(wrong.filter((text) => text !== right))],
    `${name} grows to ${right.toLowerCase()}.`,
  );
}
