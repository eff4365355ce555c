/**
 * The care quiz: at most three questions, on the species that is for sale. Of one that our data does not have, what holds
 * for all of its kind is asked; of a plant only what to do with too much of it, where it spreads in the wild.
 */
import questionRows from "./data/quiz.json";
import { type QuizAnswers, type QuizQuestion, type QuizResult, scoreQuiz } from "../shared/quiz";
import { findSpecies, homeWater } from "../listings/species";
import { MARINE_QUESTIONS } from "./marineQuestions";
import { spreadsInTheWild } from "./rules/traits";
import { speciesOfQuestion, speciesQuestions } from "./speciesQuestions";
import type { Species } from "../listings/speciesTypes";

/** Share of the care questions that has to be right: 2 of 2, 2 of 3. */
const CARE_QUIZ_PASS_SHARE = 2 / 3;

export const CARE_QUESTIONS: readonly QuizQuestion[] = questionRows;

/** What somebody is asked about: a plant, or an animal of salt water or of any other. */
export type CareKind = "plant" | "marine" | "animal";

const RELEASE = CARE_QUESTIONS.filter(({ topic }) => topic === "release");

function kindOf(species?: Species): CareKind {
  if (species?.group === "plant") return "plant";
  return species && homeWater(species) === "marine" ? "marine" : "animal";
}

/** The care questions for a listing: at most three, and none for most plants. */
export function careQuestions(species?: Species, kind: CareKind = kindOf(species)): QuizQuestion[] {
  if (kind === "plant") return species && spreadsInTheWild(species) ? [...RELEASE] : [];
  if (species) return speciesQuestions(species);
  return [...(kind === "marine" ? MARINE_QUESTIONS : CARE_QUESTIONS)];
}

/** Scores the care questions of a listing. Passed at two thirds, and where there are none. */
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
  const every = [
    ...MARINE_QUESTIONS,
    ...CARE_QUESTIONS,
    ...(species ? speciesQuestions(species) : []),
  ];
  return scoreCareQuiz(
    every.filter(({ id }) => Object.hasOwn(answers, id)),
    answers,
  );
}
