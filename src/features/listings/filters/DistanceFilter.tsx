import { useId, useState } from "react";
import type { FilterValues } from "#convex/domain/listings/filters.ts";
import { IN_PERSON_MAX_MILES } from "#convex/domain/shared/constants.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { DebouncedInput } from "./DebouncedInput";
import { DISTANCES } from "./filters";
import type { SetFilters } from "./useFilters";

type Props = {
  values: FilterValues;
  set: SetFilters;
  isUnknown: boolean;
  home: string;
};

/**
 * The place and the radius of the search. Defaults to the viewer's own place until they remove it.
 */
export function DistanceFilter({ values, set, isUnknown, home }: Props) {
  const errorId = useId();
  const [cleared, setCleared] = useState(false);
  const near = values.near || (cleared ? "" : home);
  const setPlace = (place: string) => {
    setCleared(place === "");
    const sort = values.sort === "distance" ? { sort: "" } : {};
    set({ near: place, ...(place === "" ? { within: "", reaches: "", ...sort } : {}) });
  };
  const { within } = values;
  const isUsual = within === "" || DISTANCES.some((miles) => String(miles) === within);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">Distance</legend>
      <div className="grid grid-cols-2 gap-3">
        <DebouncedInput
          aria-label="First half of your postcode"
          aria-invalid={isUnknown || undefined}
          aria-describedby={isUnknown ? errorId : undefined}
          placeholder="LS6"
          autoComplete="postal-code"
          value={near}
          onSettle={setPlace}
        />
        <NativeSelect
          aria-label="Within how many miles"
          value={within}
          disabled={near === "" || isUnknown}
          onChange={(event) => set({ near, within: event.target.value })}
        >
          <option value="">Anywhere</option>
          {DISTANCES.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
          {!isUsual && (
            <option value={within}>{within === "1" ? "1 mile" : `${within} miles`}</option>
          )}
        </NativeSelect>
      </div>
      <FieldError
        id={errorId}
        error={
          isUnknown
            ? `We don't recognise “${values.near}”. Please check the first half of the postcode, such as LS6.`
            : undefined
        }
      />
      <Checkbox
        label="Reaches me"
        hint={
          near === ""
            ? "Enter your postcode to hide what you can't get"
            : `Hide listings that can't be delivered to ${near.toUpperCase()} or collected within ${IN_PERSON_MAX_MILES} miles, or can't legally be sold there`
        }
        checked={near !== "" && values.reaches === "1"}
        disabled={near === "" || isUnknown}
        onChange={(event) => set({ near, reaches: event.target.checked ? "1" : "" })}
      />
    </fieldset>
  );
}
