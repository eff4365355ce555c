import { zodResolver } from "@hookform/resolvers/zod";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useRef } from "react";
import { Controller, useForm } from "react-hook-form";
import type { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { Changes } from "#convex/domain/shared/changes.ts";
import { careSchema } from "#convex/domain/tanks/quizSchema.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { givenAnswers, QuestionList } from "#src/components/quiz/QuestionList.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { QuantityInput } from "#src/components/ui/QuantityInput.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { plural } from "#src/lib/format.ts";
import { OnTheirWayField } from "./OnTheirWayField";
import { QuizTank, type QuizTankHandle } from "./QuizTank";
import { RememberedAnswers } from "./RememberedAnswers";

export type QuizStart = NonNullable<FunctionReturnType<typeof api.tanks.suitability.start>>;

export type SubmittedQuiz = {
  tankId?: Id<"tanks">;
  /** The changes to a saved tank, or all of a new one. */
  tank: Changes<TankInput>;
  quantity: number;
  /** What is on its way to the tank and shouldn't be counted. */
  uncountedOrders: string[];
  answers: { questionId: string; option: string }[];
};

type Props = {
  start: QuizStart;
  /** The number to start at, for a saved tank or (null) a new one. */
  quantity: (tankId: string | null) => number;
  /** The smallest group, or the whole stock if that is smaller. */
  least: number;
  /** The stock, including what other buyers hold. */
  most: number;
  busy: boolean;
  /** What the buyer must read before they send; the button is disabled until then. */
  notice: ReactNode;
  /** Resolves to whether the quiz was taken. */
  onSubmit: (answers: SubmittedQuiz) => Promise<boolean>;
};

export function QuizForm({ start, quantity, least, most, busy, notice, onSubmit }: Props) {
  const { questions, remembered, tanks, onTheirWay, listing } = start;
  const draftKey = `quiz.${listing._id}`;
  const tank = useRef<QuizTankHandle>(null);
  const care = useForm({
    resolver: zodResolver(
      careSchema(
        questions.map(({ id }) => id),
        least,
        most,
      ),
    ),
    defaultValues: {
      quantity: quantity(tanks[0]?._id ?? null),
      answers: {},
      uncountedOrders: [] as string[],
    },
    shouldFocusError: false,
  });
  const careDraft = useDraft(care, { key: draftKey, store: "tab" });
  const { errors, isSubmitted, submitCount, dirtyFields } = care.formState;
  const changeTank = (tankId: string | null) => {
    if (!dirtyFields.quantity) care.resetField("quantity", { defaultValue: quantity(tankId) });
  };
  // Validate both forms, so that everything missing shows.
  const send = async () => {
    const { current: tankForm } = tank;
    const tankAnswer = await tankForm?.read();
    const answered: { care?: Omit<SubmittedQuiz, "tank" | "tankId"> } = {};
    await care.handleSubmit(({ answers, ...values }) => {
      answered.care = { ...values, answers: givenAnswers(questions, answers) };
    })();
    if (!tankForm || !tankAnswer || !answered.care) return;
    if (!(await onSubmit({ ...tankAnswer, ...answered.care }))) return;
    tankForm.discard();
    careDraft.discard();
  };
  return (
    <SummarisedForm
      attempts={submitCount}
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <QuizTank
        ref={tank}
        tanks={tanks}
        water={listing.water}
        draftKey={draftKey}
        onPick={changeTank}
      >
        {(tankId) => (
          <Controller
            control={care.control}
            name="uncountedOrders"
            render={({ field }) => (
              <OnTheirWayField
                rows={onTheirWay.filter((row) => row.tankId === tankId)}
                uncounted={field.value}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </QuizTank>
      <section aria-label="Number and care" className="grid gap-6">
        <Controller
          control={care.control}
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
        <RememberedAnswers answers={remembered} />
        <Controller
          control={care.control}
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
      </section>
      {notice}
      <div>
        <Button type="submit" size="lg" busy={busy} disabled={Boolean(notice)}>
          See the result
        </Button>
      </div>
    </SummarisedForm>
  );
}

/** "10 left, sold 6 or more at a time", "The last 4 are sold together". */
function hintOf(min: number, max: number): string {
  if (min === 1) return plural(max, "left", "left");
  return min === max
    ? `The last ${max} are sold together`
    : `${max} left, sold ${min} or more at a time`;
}
