import type { QuizQuestion } from "../shared/quiz";

/** A care question. The correct option comes first here; the browser receives them shuffled, by key. */
export const question = (
  id: string,
  topic: string,
  text: string,
  [right, ...wrong]: [string, string, string, string],
  explanation: string,
): QuizQuestion => ({
  id,
  topic,
  question: text,
  explanation,
  options: [right, ...wrong],
  correctIndex: 0,
});
