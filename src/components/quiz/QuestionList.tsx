import { ChoiceGroup } from "../ui/onDemand/ChoiceGroup";

export type Question = {
  id: string;
  question: string;
  options: { key: "a" | "b" | "c" | "d"; text: string }[];
};
export type Answers = Readonly<Record<string, "a" | "b" | "c" | "d">>;

type Props = {
  questions: readonly Question[];
  answers: Answers;
  onAnswer: (questionId: string, key: "a" | "b" | "c" | "d") => void;
  /** The form was sent with gaps: the open questions say so. */
  showMissing: boolean;
  disabled?: boolean;
};

/** Questions with four options each, one choice a question. */
export function QuestionList({ questions, answers, onAnswer, showMissing, disabled }: Props) {
  return (
    <ol className="grid gap-8">
      {questions.map((question, i) => (
        <li key={question.id}>
          <ChoiceGroup
            legend={
              <span className="text-lg">
                <span className="text-ink-muted">{i + 1}. </span>
                {question.question}
              </span>
            }
            layout="cards"
            options={question.options.map(({ key, text }) => ({ value: key, label: text }))}
            value={answers[question.id] ?? null}
            onChange={(key) => onAnswer(question.id, key)}
            error={showMissing && !answers[question.id] ? "Please choose an answer." : undefined}
            disabled={disabled ?? false}
          />
        </li>
      ))}
    </ol>
  );
}
