/**
 * The care quiz: at most three questions about the species on sale. For an unknown species the questions
 * are general; for a plant that spreads in the wild, the only one is how to dispose of it.
 */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import { findSpecies, homeWater } from "../listings/species";
import type { Species } from "../listings/speciesTypes";
import { type QuizAnswers, type QuizQuestion, type QuizResult, scoreQuiz } from "../shared/quiz";
import marineQuestionRows from "./data/marineQuiz.json";
import questionRows from "./data/quiz.json";
import { speciesOfQuestion, speciesQuestions } from "./speciesQuestions";

/** The share of care questions to answer correctly: 2 of 2, 2 of 3. */
const CARE_QUIZ_PASS_SHARE = 2 / 3;

export const CARE_QUESTIONS: readonly QuizQuestion[] = questionRows;
/** For a marine animal that isn't in the species data, often a coral. */
const MARINE_QUESTIONS: readonly QuizQuestion[] = marineQuestionRows;

export type CareKind = "plant" | "marine" | "animal";

const RELEASE = CARE_QUESTIONS.filter(({ topic }) => topic === "release");

function kindOf(species?: Species): CareKind {
  if (species?.group === "plant") return "plant";
  return species && homeWater(species) === "marine" ? "marine" : "animal";
}

/** The care questions for a listing: at most three, and none for most plants. */
export function careQuestions(species?: Species, kind: CareKind = kindOf(species)): QuizQuestion[] {
  if (kind === "plant") return species && hasTrait(species, "spreadsInTheWild") ? [...RELEASE] : [];
  if (species) return speciesQuestions(species);
  return [...(kind === "marine" ? MARINE_QUESTIONS : CARE_QUESTIONS)];
}

/** Scores a listing's care questions. Two thirds pass; so does a quiz without questions. */
export function scoreCareQuiz(
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
): QuizResult {
  return scoreQuiz(questions, answers, Math.ceil(questions.length * CARE_QUIZ_PASS_SHARE));
}

/** Scores the questions that were answered, even if the listing has changed since. */
export function reviewCareQuiz(answers: QuizAnswers): QuizResult {
  const names = Object.keys(answers).map(speciesOfQuestion);
  const name = names.find((candidate) => candidate !== null);
  const species = name ? findSpecies(name) : undefined;
  const allQuestions = [
    ...MARINE_QUESTIONS,
    ...CARE_QUESTIONS,
    ...(species ? speciesQuestions(species) : []),
  ];
  return scoreCareQuiz(
    allQuestions.filter(({ id }) => Object.hasOwn(answers, id)),
    answers,
  );
}
