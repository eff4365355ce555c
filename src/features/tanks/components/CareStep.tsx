import { useState } from "react";
import { isCount } from "../../../../convex/domain/orders/buying";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { plural } from "../../../lib/format";
import { type Answers, type Question, QuestionList } from "../../../components/quiz/QuestionList";

export type Care = { quantity: number; answers: { questionId: string; option: string }[] };

type Props = {
  questions: readonly Question[];
  /** In stock, those held by others included. */
  most: number;
  startQuantity: number;
  busy: boolean;
  onBack: () => void;
  onSubmit: (care: Care) => void;
};

/** How many, and what the buyer knows of their care. */
export function CareStep({ questions, most, startQuantity, busy, onBack, onSubmit }: Props) {
  const [quantity, setQuantity] = useState(String(startQuantity));
  const [answers, setAnswers] = useState<Answers>({});
  const [tried, setTried] = useState(false);
  const count = Number(quantity);
  const badQuantity = !isCount(count, most);

  const send = () => {
    setTried(true);
    const given = questions.flatMap(({ id }) => {
      const option = answers[id];
      return option ? [{ questionId: id, option }] : [];
    });
    if (!badQuantity && given.length === questions.length) {
      onSubmit({ quantity: count, answers: given });
    }
  };
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label="How many would you like?"
        hint={plural(most, "left", "left")}
        required
        error={tried && badQuantity ? `Choose between 1 and ${most}.` : undefined}
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
          className="max-w-32"
        />
      </Field>
      <QuestionList
        questions={questions}
        answers={answers}
        onAnswer={(id, key) => setAnswers((now) => ({ ...now, [id]: key }))}
        showMissing={tried}
        disabled={busy}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy}>
          See the result
        </Button>
        <Button variant="secondary" size="lg" onClick={onBack} disabled={busy}>
          Back to the tank
        </Button>
      </div>
    </form>
  );
}
