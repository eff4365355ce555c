/**
 * The care quiz: six questions, those on plants for a plant and on salt water for what lives there, and up to two on the
 * species that is for sale.
 */
import questionRows from "./data/quiz.json";
import { type QuizAnswers, type QuizQuestion, type QuizResult, scoreQuiz } from "../shared/quiz";
import { findSpecies, homeWater } from "../listings/species";
import { MARINE_QUESTIONS } from "./marineQuestions";
import { PLANT_QUESTIONS, plantingQuestion } from "./plantQuestions";
import { speciesOfQuestion, speciesQuestions } from "./speciesQuestions";
import type { Species } from "../listings/speciesTypes";

/** Share of the care questions that has to be right: 4 of 6, 6 of 8. */
const CARE_QUIZ_PASS_SHARE = 2 / 3;

export const CARE_QUESTIONS: readonly QuizQuestion[] = questionRows;

/** What somebody is asked about: a plant, or an animal of salt water or of any other. */
export type CareKind = "plant" | "marine" | "animal";

const onTopics = (...topics: string[]) =>
  CARE_QUESTIONS.filter(({ topic }) => topics.includes(topic));

/** The six general ones; the buyers of a plant and of what lives in salt water are asked some of the others', too. */
const GENERAL: Record<CareKind, readonly QuizQuestion[]> = {
  plant: [...PLANT_QUESTIONS, ...onTopics("release")],
  marine: [...MARINE_QUESTIONS, ...onTopics("cycling", "arrival", "release")],
  animal: CARE_QUESTIONS,
};

function kindOf(species?: Species): CareKind {
  if (species?.group === "plant") return "plant";
  return species && homeWater(species) === "marine" ? "marine" : "animal";
}

/** The care questions for a listing: six general ones by its kind, then those on its species if it is known. */
export function careQuestions(species?: Species, kind: CareKind = kindOf(species)): QuizQuestion[] {
  const general = GENERAL[kind];
  if (!species) return [...general];
  const planting = plantingQuestion(species);
  const own = speciesQuestions(species);
  return [...general, ...(planting ? [...own.slice(0, 1), planting] : own)];
}

/** Scores the care questions of a listing. Passed at two thirds. */
export function scoreCareQuiz(
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
): QuizResult {
  return scoreQuiz(questions, answers, Math.ceil(questions.length * CARE_QUIZ_PASS_SHARE));
}

/** Scores the care questions that were answered, whatever the listing sells by now. */
export function reviewCareQuiz(answers: QuizAnswers): QuizResult {
  const names = Object.keys(answers).map(speciesOfQuestion);
  const name = names.find((found) => found !== null);
  const species = name ? findSpecies(name) : undefined;
  const planting = species && plantingQuestion(species);
  const every = [
    ...PLANT_QUESTIONS,
    ...MARINE_QUESTIONS,
    ...CARE_QUESTIONS,
    ...(species ? speciesQuestions(species) : []),
    ...(planting ? [planting] : []),
  ];
  return scoreCareQuiz(
    every.filter(({ id }) => Object.hasOwn(answers, id)),
    answers,
  );
}
