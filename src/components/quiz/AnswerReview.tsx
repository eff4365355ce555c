import { Badge } from "../ui/Badge";
import { DateText } from "../ui/DateText";

export type ReviewedAnswer = {
  questionId: string;
  question: string;
  correct: boolean;
  /** The chosen option; null if the question no longer has it. */
  chosenText: string | null;
  correctText: string;
  explanation: string;
  /** When it was last answered correctly (ms epoch), if it wasn't asked this time. */
  answeredAt?: number | null;
};

/**
 * Each question with its result, the answer and the reason; wrong ones show the chosen option
 * beside the correct one.
 */
export function AnswerReview({ answers }: { answers: readonly ReviewedAnswer[] }) {
  return (
    <ol className="grid gap-4">
      {answers.map((answer, i) => (
        <li key={answer.questionId} className="border-line grid gap-2 rounded-lg border p-4">
          <div className="flex items-start justify-between gap-3">
            <p className="font-semibold">
              {i + 1}. {answer.question}
            </p>
            <Badge tone={answer.correct ? "success" : "danger"}>
              {answer.correct ? "Correct" : "Wrong"}
            </Badge>
          </div>
          {answer.correct && <p>{answer.correctText}</p>}
          {!answer.correct && answer.chosenText !== null && (
            <p>
              <span className="font-semibold">Your answer: </span>
              {answer.chosenText}
            </p>
          )}
          {!answer.correct && (
            <p>
              <span className="font-semibold">Correct answer: </span>
              {answer.correctText}
            </p>
          )}
          <p className="text-ink-muted text-sm">{answer.explanation}</p>
          {answer.answeredAt != null && (
            <p className="text-ink-muted text-sm">
              You answered this on <DateText at={answer.answeredAt} />, so we didn't ask again.
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
