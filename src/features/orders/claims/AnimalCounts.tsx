import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { CLAIM_PROBLEMS, type ClaimProblem } from "#convex/domain/claims/states.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { OrderDetails } from "../public/types";
import { type ClaimInput, type ClaimValues, countName } from "./claimForm";

const LABELS: Record<ClaimProblem, string> = {
  dead: "Dead on arrival",
  wrongSpecies: "Wrong species",
  wrongNumber: "Missing",
  ill: "In poor condition",
};

type Props = {
  form: UseFormReturn<ClaimValues, unknown, ClaimInput>;
  order: OrderDetails;
  line: OrderDetails["lines"][number];
};

export function AnimalCounts({ form, order, line }: Props) {
  const { listingId, title, quantity, hasAnimals } = line;
  const id = useId();
  const error = form.formState.errors[countName("dead", listingId)]?.message;
  const name = order.lines.length > 1 ? isolated(title) : hasAnimals ? "animals" : "plants";
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="font-semibold">How many {name} had a problem?</legend>
      <p id={`${id}-hint`} className="text-ink-muted mb-1 text-sm">
        You ordered {quantity}. Count each {hasAnimals ? "animal" : "plant"} under one problem only.
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
              {...form.register(countName(problem, listingId), {
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
