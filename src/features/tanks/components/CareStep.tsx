import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { careSchema } from "../../../../convex/domain/tanks/quizSchema";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { plural } from "../../../lib/format";
import {
  type Answers,
  givenAnswers,
  type Question,
  QuestionList,
} from "../../../components/quiz/QuestionList";

export type Care = { quantity: number; answers: { questionId: string; option: string }[] };

/** As far as it has come: the box of the number holds what was typed. */
export type GivenCare = { quantity: unknown; answers: Answers };

type Props = {
  questions: readonly Question[];
  /** In stock, those held by others included. */
  most: number;
  /** What the buyer had answered when they went back to the tank. */
  given: GivenCare;
  busy: boolean;
  onBack: (care: GivenCare) => void;
  onSubmit: (care: Care) => void;
};

/** How many, and what the buyer knows of their care. */
export function CareStep({ questions, most, given, busy, onBack, onSubmit }: Props) {
  const ids = questions.map(({ id }) => id);
  const form = useForm({
    resolver: zodResolver(careSchema(ids, most)),
    defaultValues: given,
  });
  const { errors, isSubmitted } = form.formState;
  const send = form.handleSubmit(({ quantity, answers }) => {
    onSubmit({ quantity, answers: givenAnswers(questions, answers) });
  });
  return (
    <form noValidate className="grid gap-8" onSubmit={(event) => void send(event)}>
      <Field
        label="How many would you like?"
        hint={plural(most, "left", "left")}
        required
        error={errors.quantity?.message}
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          className="max-w-32"
          {...form.register("quantity")}
        />
      </Field>
      <Controller
        control={form.control}
        name="answers"
        render={({ field }) => (
          <QuestionList
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
