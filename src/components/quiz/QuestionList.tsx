import { type Ref, useImperativeHandle, useRef } from "react";
import { ChoiceGroup } from "../ui/ChoiceGroup";

export type Question = {
  id: string;
  question: string;
  options: { key: "a" | "b" | "c" | "d"; text: string }[];
};
/** Option keys by question id. */
export type Answers = Readonly<Record<string, "a" | "b" | "c" | "d">>;

/** The answers in the server's format, in the questions' order. */
export const givenAnswers = (questions: readonly Question[], answers: Answers) =>
  questions.flatMap(({ id }) => {
    const option = answers[id];
    return option ? [{ questionId: id, option }] : [];
  });

type Props = {
  questions: readonly Question[];
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Marks unanswered questions, after a submit with gaps. */
  showMissing: boolean;
  disabled?: boolean;
  /** Focuses the first unanswered question, after a submit with gaps. */
  ref?: Ref<{ focus: () => void }>;
};

export function QuestionList({ questions, answers, onChange, showMissing, disabled, ref }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => {
      const firstMissing = questions.findIndex(({ id }) => !answers[id]);
      list.current?.children[firstMissing]?.querySelector("input")?.focus();
    },
  }));
  return (
    <ol ref={list} className="grid gap-8">
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
            onChange={(key) => onChange({ ...answers, [question.id]: key })}
            error={showMissing && !answers[question.id] ? "Please choose an answer." : undefined}
            disabled={disabled ?? false}
          />
        </li>
      ))}
    </ol>
  );
}
