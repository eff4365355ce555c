/**
 * The knowledge quizzes: four seller questions and six care questions. Holds the answers, so it
 * belongs on the server; a page gets `quizForBrowser` and sends option keys back.
 */
import questionRows from "./data/quiz.json";
import { hash, mulberry32 } from "./random";

export type QuizAudience = "seller" | "buyer";

export type QuizQuestion = {
  id: string;
  audience: QuizAudience;
  topic: string;
  question: string;
  options: string[];
  correctIndex: number;
  explanation: string;
};

export type OptionKey = "a" | "b" | "c" | "d";

/** A question as the browser may see it before the answer is in. */
export type PublicQuizQuestion = {
  id: string;
  question: string;
  options: { key: OptionKey; text: string }[];
};

export type QuizAnswers = Readonly<Record<string, string>>;

export type QuizResult = {
  score: number;
  total: number;
  passed: boolean;
  results: {
    questionId: string;
    chosenKey: string | null;
    correctKey: OptionKey;
    correctText: string;
    correct: boolean;
    explanation: string;
  }[];
};

/** Correct answers that make an approved seller. */
export const SELLER_QUIZ_PASS_SCORE = 3;

/** Correct answers that pass the care quiz. */
export const CARE_QUIZ_PASS_SCORE = 4;

const KEYS: readonly OptionKey[] = ["a", "b", "c", "d"];

const QUESTIONS = questionRows as readonly QuizQuestion[];

export const SELLER_QUESTIONS = QUESTIONS.filter((question) => question.audience === "seller");
export const CARE_QUESTIONS = QUESTIONS.filter((question) => question.audience === "buyer");

/**
 * The questions for an audience without their answers, options shuffled. The same seed gives the
 * same order. A key belongs to a text, not to a place, so answers are scored without the seed.
 */
export function quizForBrowser(audience: QuizAudience, seed: string): PublicQuizQuestion[] {
  return questionsOf(audience).map((question) => ({
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
  return score(SELLER_QUESTIONS, answers, SELLER_QUIZ_PASS_SCORE);
}

/** Scores the care quiz; answers map question ids to option keys. Passed at 4 of 6. */
export function scoreCareQuiz(answers: QuizAnswers): QuizResult {
  return score(CARE_QUESTIONS, answers, CARE_QUIZ_PASS_SCORE);
}

function score(
  questions: readonly QuizQuestion[],
  answers: QuizAnswers,
  passScore: number,
): QuizResult {
  const results = questions.map((question) => {
    const chosenKey = Object.hasOwn(answers, question.id) ? (answers[question.id] ?? null) : null;
    const correctKey = keyAt(question.id, question.correctIndex);
    return {
      questionId: question.id,
      chosenKey,
      correctKey,
      correctText: question.options[question.correctIndex] ?? "",
      correct: chosenKey === correctKey,
      explanation: question.explanation,
    };
  });
  const correct = results.filter((result) => result.correct).length;
  return { score: correct, total: questions.length, passed: correct >= passScore, results };
}

function questionsOf(audience: QuizAudience): readonly QuizQuestion[] {
  return audience === "seller" ? SELLER_QUESTIONS : CARE_QUESTIONS;
}

/** Rotated by the question's id, so that a key does not give the place in the data file away. */
function keyAt(questionId: string, index: number): OptionKey {
  const key = KEYS[(index + hash(questionId)) % KEYS.length];
  if (!key) throw new Error(`Question ${questionId} has more than ${KEYS.length} options`);
  return key;
}

/** Fisher-Yates with a small seeded generator (mulberry32): the order must repeat, not be secret. */
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
