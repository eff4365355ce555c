import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { careSchema } from "../../../../convex/domain/tanks/quizSchema";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { QuantityInput } from "../../../components/ui/onDemand/QuantityInput";
import { plural } from "../../../lib/format";
import {
  type Answers,
  givenAnswers,
  type Question,
  QuestionList,
} from "../../../components/quiz/QuestionList";
import { Remembered, type RememberedAnswer } from "./Remembered";

export type Care = { quantity: number; answers: { questionId: string; option: string }[] };

/** As far as it has come; `quantity` is NaN while its box holds no number. */
export type GivenCare = { quantity: number; answers: Answers };

type Props = {
  questions: readonly Question[];
  /** What is not asked, because it was answered before. */
  remembered: readonly RememberedAnswer[];
  /** The smallest group, or all of fewer. */
  least: number;
  /** In stock, those held by others included. */
  most: number;
  /** What the buyer had answered when they went back to the tank. */
  given: GivenCare;
  busy: boolean;
  onBack: (care: GivenCare) => void;
  onSubmit: (care: Care) => void;
};

/** How many, and what the buyer knows of their care. */
export function CareStep({
  questions,
  remembered,
  least,
  most,
  given,
  busy,
  onBack,
  onSubmit,
}: Props) {
  const ids = questions.map(({ id }) => id);
  const form = useForm({
    resolver: zodResolver(careSchema(ids, least, most)),
    defaultValues: given,
  });
  const { errors, isSubmitted } = form.formState;
  const send = form.handleSubmit(({ quantity, answers }) => {
    onSubmit({ quantity, answers: givenAnswers(questions, answers) });
  });
  return (
    <form noValidate className="grid gap-8" onSubmit={(event) => void send(event)}>
      <Controller
        control={form.control}
        name="quantity"
        render={({ field }) => (
          <Field
            label="How many would you like?"
            hint={hintOf(least, most)}
            required
            error={errors.quantity?.message}
          >
            <QuantityInput
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              min={least}
              max={most}
            />
          </Field>
        )}
      />
      <Remembered answers={remembered} />
      <Controller
        control={form.control}
        name="answers"
        render={({ field }) => (
          <QuestionList
            ref={field.ref}
            questions={questions}
            answers={field.value}
            onChange={field.onChange}
            showMissing={isSubmitted}
            disabled={busy}
          />
        )}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy}>
          See the result
        </Button>
        <Button
          variant="secondary"
          size="lg"
          onClick={() => onBack(form.getValues())}
          disabled={busy}
        >
          Back to the tank
        </Button>
      </div>
    </form>
  );
}

/** "10 left, 6 or more at a time", "The last 4 go together". */
function hintOf(least: number, most: number): string {
  if (least === 1) return plural(most, "left", "left");
  return least === most
    ? `The ${most} left go together`
    : `${most} left, ${least} or more at a time`;
}
