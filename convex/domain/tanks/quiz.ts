/**
 * The knowledge quizzes: four seller questions; six care questions, those on plants for a plant and on salt water for
 * what lives there, and up to two on the species that is for sale. Holds the answers, so it belongs on the server; a
 * page gets `quizForBrowser` and sends option keys back.
 */
import questionRows from "./data/quiz.json";
import { SELLER_QUIZ_PASS } from "../shared/constants";
import type {
  OptionKey,
  PublicQuizQuestion,
  QuizAnswers,
  QuizQuestion,
  QuizResult,
} from "./quizTypes";
import { hash, mulberry32 } from "../shared/random";
import { findSpecies, homeWater } from "../listings/species";
import { MARINE_QUESTIONS } from "./marineQuestions";
import { PLANT_QUESTIONS, plantingQuestion } from "./plantQuestions";
import { speciesOfQuestion, speciesQuestions } from "./speciesQuestions";
import type { Species } from "../listings/speciesTypes";

/** Share of the care questions that has to be right: 4 of 6, 6 of 8. */
const CARE_QUIZ_PASS_SHARE = 2 / 3;

const KEYS: readonly OptionKey[] = ["a", "b", "c", "d"];

const QUESTIONS = questionRows as readonly QuizQuestion[];

export const SELLER_QUESTIONS = QUESTIONS.filter((question) => question.audience === "seller");
export const CARE_QUESTIONS = QUESTIONS.filter((question) => question.audience === "buyer");

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

/**
 * Questions without their answers, options shuffled. The same seed gives the same order. A key belongs to a text, not to
 * a place, so answers are scored without the seed.
 */
export function quizForBrowser(
  questions: readonly QuizQuestion[],
  seed: string,
): PublicQuizQuestion[] {
  return questions.map((question) => ({
    id: question.id,
    question: question.question,
    options: shuffle(
      question.options.map((text, index) => ({ key: keyAt(question.id, index), text })),
      `${seed}:${question.id}`,
    ),
  }));
}

/** Scores the seller quiz; answers map question ids to option keys. Passed at 3 of 4. */
export function scoreSellerQuiz(answers: QuizAnswers): QuizResult {
  return score(SELLER_QUESTIONS, answers, SELLER_QUIZ_PASS);
}

/** Scores the care questions of a listing. Passed at two thirds. */
export function scoreCareQuiz(
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
): QuizResult {
  return score(questions, answers, Math.ceil(questions.length * CARE_QUIZ_PASS_SHARE));
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

/** What a question asks, in short: another text, another figure or another answer is another question. */
export function editionOf({ question, options, correctIndex }: QuizQuestion): string {
  return hash(JSON.stringify([question, options, correctIndex])).toString(36);
}

/** All right answers by question: for what a buyer has answered before and is not asked, and for demo data. */
export function rightAnswers(questions: readonly QuizQuestion[]): Record<string, OptionKey> {
  return Object.fromEntries(questions.map(({ id, correctIndex }) => [id, keyAt(id, correctIndex)]));
}

function score(
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
  passScore: number,
): QuizResult {
  const results = questions.map((question) => {
    const chosenKey = Object.hasOwn(answers, question.id) ? (answers[question.id] ?? null) : null;
    const correctKey = keyAt(question.id, question.correctIndex);
    const chosenText = question.options.find((_, at) => keyAt(question.id, at) === chosenKey);
    return {
      questionId: question.id,
      question: question.question,
      chosenKey,
      chosenText: chosenText ?? null,
      correctKey,
      correctText: question.options[question.correctIndex] ?? "",
      correct: chosenKey === correctKey,
      explanation: question.explanation,
    };
  });
  const right = results.filter((result) => result.correct).length;
  return {
    score: right,
    total: questions.length,
    passScore,
    passed: right >= passScore,
    results,
  };
}

/** Rotated by the question's id, so that a key does not give the place in the data file away. */
function keyAt(questionId: string, index: number): OptionKey {
  const key = KEYS[(index + hash(questionId)) % KEYS.length];
  if (!key) throw new Error(`Question ${questionId} has no option ${index}`);
  return key;
}

/** Fisher-Yates with a small seeded generator: the order must repeat, not be secret. */
function shuffle<T>(items: T[], seed: string): T[] {
  const random = mulberry32(hash(seed));
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [shuffled[i], shuffled[j]];
    if (a !== undefined && b !== undefined) [shuffled[i], shuffled[j]] = [b, a];
  }
  return shuffled;
}
