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
