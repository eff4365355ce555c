import { useId } from "react";
import { type FilterValues, isImpossibleRange } from "#convex/domain/listings/filters.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { DebouncedInput } from "./DebouncedInput";
import type { SetFilters } from "./useFilters";

/** The problem with the prices; undefined if they are valid. */
function problemOf(values: FilterValues): string | undefined {
  const { minPrice, maxPrice } = values;
  const invalidPrice = [minPrice, maxPrice].find(
    (text) => text !== "" && parsePounds(text) === null,
  );
  if (invalidPrice !== undefined)
    return `“${invalidPrice}” is not a price. Write pounds and pence, such as 2.50.`;
  return isImpossibleRange(values) ? "The lowest price is above the highest." : undefined;
}

const ENDS = [
  { key: "minPrice", name: "Lowest", placeholder: "From" },
  { key: "maxPrice", name: "Highest", placeholder: "To" },
] as const;

/** A price range. An invalid one is reported here and not applied. */
export function PriceFilter({ values, set }: { values: FilterValues; set: SetFilters }) {
  const errorId = useId();
  const problem = problemOf(values);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">Price each</legend>
      <div className="grid grid-cols-2 gap-3">
        {ENDS.map(({ key, name, placeholder }) => (
          <DebouncedInput
            key={key}
            aria-label={`${name} price in pounds`}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : errorId}
            placeholder={placeholder}
            inputMode="decimal"
            prefix="£"
            value={values[key]}
            onSettle={(value) => set({ [key]: value })}
          />
        ))}
      </div>
      <FieldError id={errorId} error={problem} />
    </fieldset>
  );
}
