import type { QuizQuestion } from "../shared/quiz";

/** A care question. The right answer stands first here; the browser gets them shuffled and by key. */
export const question = (
  id: string,
  topic: string,
  text: string,
  [right, ...wrong]: [string, string, string, string],
  explanation: string,
): QuizQuestion => ({
  ...{ id, topic, question: text, explanation },
  ...{ options: [right, ...wrong], correctIndex: 0 },
});
