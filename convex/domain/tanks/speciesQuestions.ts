/** Care questions on one species, made from its row, so that every listing asks about its own animal. */
import { displayName } from "../listings/species";
import type { QuizQuestion } from "./quizTypes";
import type { Range, Species } from "../listings/speciesTypes";

const QUESTIONS_PER_SPECIES = 2;

/** Temperatures to choose from; those that overlap the right range are left out. */
const TEMPERATURES: readonly Range[] = [[2, 8], [10, 14], [16, 19], [22, 26], [27, 30], [31, 34], [36, 40]]; // prettier-ignore
const GROUPS = [1, 2, 6, 10, 30];

/** At most two questions: temperature, then group size where there is one, else adult size. */
export function speciesQuestions(species: Species): QuizQuestion[] {
  const questions = [temperature(species), group(species), size(species)];
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

function temperature(species: Species): QuizQuestion | null {
  const [min, max] = species.temperatureC;
  const show = ([low, high]: Range) => `${low} to ${high} °C`;
  const middle = (min + max) / 2;
  const wrong = TEMPERATURES.filter(([low, high]) => high < min || low > max)
    // The nearest wrong answers are the ones worth telling apart.
    .sort((a, b) => Math.abs(a[0] - middle) - Math.abs(b[0] - middle))
    .map(show);
  const name = displayName(species);
  return make(
    species,
    "temperature",
    `Which water temperature suits this species: ${name}?`,
    [show(species.temperatureC), ...wrong],
    `${name}: ${show(species.temperatureC)}.`,
  );
}

function group(species: Species): QuizQuestion | null {
  if (species.minGroup <= 1) return null;
  const show = (count: number) => (count === 1 ? "One by itself" : `${count}`);
  const wrong = GROUPS.filter((count) => count !== species.minGroup).map(show);
  const name = displayName(species);
  return make(
    species,
    "group",
    `What is the smallest group in which to keep this species: ${name}?`,
    [show(species.minGroup), ...wrong],
    `${name} should live with at least ${species.minGroup} of its kind, counting itself.`,
  );
}

function size(species: Species): QuizQuestion | null {
  const about = (cm: number) => `About ${cm < 10 ? Math.round(cm * 2) / 2 : Math.round(cm)} cm`;
  const name = displayName(species);
  const right = about(species.adultSizeCm);
  const wrong = [0.4, 2.5, 6].map((factor) => about(Math.max(0.5, species.adultSizeCm * factor)));
  return make(
    species,
    "size",
    `How large does this species grow: ${name}?`,
    [right, ...wrong.filter((text) => text !== right)],
    `${name} grows to ${right.toLowerCase()}.`,
  );
}
