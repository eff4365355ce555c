/**
 * Multiple-choice questions for the seller and buyer quizzes. Question banks contain the answers, so
 * they stay on the server; a page gets `quizForBrowser` and sends back option keys.
 */

import { hash, mulberry32 } from "./random";

export type QuizQuestion = {
  id: string;
  topic: string;
  question: string;
  options: string[];
  correctIndex: number;
  explanation: string;
};

export type OptionKey = "a" | "b" | "c" | "d";

export type PublicQuizQuestion = {
  id: string;
  question: string;
  options: { key: OptionKey; text: string }[];
};

/** Option keys by question id. */
export type QuizAnswers = Readonly<Record<string, string>>;

export type QuizResult = {
  score: number;
  total: number;
  passScore: number;
  passed: boolean;
  results: {
    questionId: string;
    question: string;
    chosenKey: string | null;
    /** Null if the option no longer exists. */
    chosenText: string | null;
    correctKey: OptionKey;
    correctText: string;
    correct: boolean;
    explanation: string;
  }[];
};

const KEYS: readonly OptionKey[] = ["a", "b", "c", "d"];

/**
 * Questions without answers, options shuffled; the same seed gives the same order. Keys belong to texts,
 * not positions, so scoring needs no seed.
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

/** Identifies a question's content: it changes with the question, the options and the answer. */
export function editionOf({ question, options, correctIndex }: QuizQuestion): string {
  return hash(JSON.stringify([question, options, correctIndex])).toString(36);
}

/**
 * The right answers by question: for questions skipped because the buyer answered them before, and for
 * demo data.
 */
export function correctAnswers(questions: readonly QuizQuestion[]): Record<string, OptionKey> {
  return Object.fromEntries(questions.map(({ id, correctIndex }) => [id, keyAt(id, correctIndex)]));
}

/** Scores answers; missing and unknown ones are wrong. `passScore` right answers pass. */
export function scoreQuiz(
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
  const correctCount = results.filter((result) => result.correct).length;
  return {
    score: correctCount,
    total: questions.length,
    passScore,
    passed: correctCount >= passScore,
    results,
  };
}

/** Rotated by the question's id, so that a key doesn't reveal the position in the data file. */
function keyAt(questionId: string, index: number): OptionKey {
  const key = KEYS[(index + hash(questionId)) % KEYS.length];
  if (!key) throw new Error(`Question ${questionId} has no option ${index}`);
  return key;
}

/** Fisher-Yates with a small seeded generator: must be repeatable, not secret. */
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
