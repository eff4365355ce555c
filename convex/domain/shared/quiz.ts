/**
 * Multiple-choice questions, for the quizzes of sellers and buyers. Banks of questions hold the answers, so they belong
 * on the server; a page gets `quizForBrowser` and sends option keys back.
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

/** A question as the browser may see it before the answer is in. */
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
  /** Correct answers that were needed. */
  passScore: number;
  passed: boolean;
  results: {
    questionId: string;
    question: string;
    chosenKey: string | null;
    /** Null for what is no option of the question any more. */
    chosenText: string | null;
    correctKey: OptionKey;
    correctText: string;
    correct: boolean;
    explanation: string;
  }[];
};

const KEYS: readonly OptionKey[] = ["a", "b", "c", "d"];

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

/** What a question asks, in short: another text, another figure or another answer is another question. */
export function editionOf({ question, options, correctIndex }: QuizQuestion): string {
  return hash(JSON.stringify([question, options, correctIndex])).toString(36);
}

/** All right answers by question: for what a buyer has answered before and is not asked, and for demo data. */
export function rightAnswers(questions: readonly QuizQuestion[]): Record<string, OptionKey> {
  return Object.fromEntries(questions.map(({ id, correctIndex }) => [id, keyAt(id, correctIndex)]));
}

/** Scores answers; a missing or unknown one is wrong. Passed with `passScore` right. */
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
