import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { CLAIM_PROBLEMS, type ClaimProblem } from "#convex/domain/claims/states.ts";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { OrderDetails } from "../public/types";
import type { ClaimInput, ClaimValues } from "./claimForm";

const LABELS: Record<ClaimProblem, string> = {
  dead: "Dead on arrival",
  wrongSpecies: "Wrong species",
  wrongNumber: "Missing",
  ill: "In poor condition",
};

type Props = { form: UseFormReturn<ClaimValues, unknown, ClaimInput>; order: OrderDetails };

export function AnimalCounts({ form, order: { quantity, hasAnimals } }: Props) {
  const id = useId();
  const error = form.formState.errors.dead?.message;
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="font-semibold">How many {hasAnimals ? "animals" : "plants"}?</legend>
      <p id={`${id}-hint`} className="text-ink-muted mb-1 text-sm">
        You ordered {quantity}. Count each one once.
      </p>
      {CLAIM_PROBLEMS.map((problem) => (
        <label key={problem} className="flex items-center justify-between gap-3">
          {LABELS[problem]}
          <span className="w-20 shrink-0">
            <TextInput
              inputMode="numeric"
              placeholder="0"
              aria-describedby={`${id}-error`}
              aria-invalid={(problem === "dead" && error !== undefined) || undefined}
              {...form.register(problem, {
                onChange: () => {
                  if (form.formState.isSubmitted) void form.trigger();
                },
              })}
            />
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
