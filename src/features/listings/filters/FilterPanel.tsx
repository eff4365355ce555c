import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import {
  type FilterKey,
  type FilterValues,
  isFitFilterOn,
} from "#convex/domain/listings/filters.ts";
import { GROWN_SIZE_LABELS, TEMPERAMENT_LABELS } from "#convex/domain/listings/labels.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { CATEGORY_LABELS, WATER_LABELS } from "../public/labels";
import { DebouncedInput } from "./DebouncedInput";
import { DistanceFilter } from "./DistanceFilter";
import { PriceFilter } from "./PriceFilter";
import { SpeciesFilter } from "./SpeciesFilter";
import type { SetFilters } from "./useFilters";

type Props = {
  values: FilterValues;
  set: SetFilters;
  /** The given postcode doesn't exist. */
  isUnknownPlace: boolean;
  /** The viewer's outward postcode, if known; "" for none. */
  home: string;
};

/** All filters. Native controls, so that no script delays the list. */
export function FilterPanel({ values, set, isUnknownPlace, home }: Props) {
  return (
    <div className="grid gap-5">
      <Choices
        label="Category"
        all="All categories"
        name="category"
        values={values}
        set={set}
        options={CATEGORY_LABELS}
      />
      <Field label="Tank size" hint="In litres" unmarked>
        <DebouncedInput
          placeholder="60"
          inputMode="numeric"
          value={values.tank}
          onSettle={(tank) => set({ tank })}
        />
      </Field>
      <Checkbox
        label="Easy to keep"
        checked={values.care === "easy"}
        onChange={(event) => set({ care: event.target.checked ? "easy" : "" })}
      />
      <Choices
        label="Adult size"
        all="Any size"
        name="size"
        values={values}
        set={set}
        options={GROWN_SIZE_LABELS}
      />
      <Choices
        label="Temperament"
        all="Any temperament"
        name="temperament"
        values={values}
        set={set}
        options={TEMPERAMENT_LABELS}
      />
      <SpeciesFilter value={values.species} set={set} />
      <Choices
        label="Water"
        all="Any water"
        name="water"
        values={values}
        set={set}
        options={WATER_LABELS}
      />
      <PriceFilter values={values} set={set} />
      <Choices
        label="Delivery"
        all="Any delivery option"
        name="delivery"
        values={values}
        set={set}
        options={DELIVERY_LABELS}
      />
      <DistanceFilter values={values} set={set} isUnknown={isUnknownPlace} home={home} />
      <div className="grid gap-2">
        <Checkbox
          label="Available now"
          hint="Hide listings that are sold or held by another buyer"
          checked={values.hideSold === "1"}
          onChange={(event) => set({ hideSold: event.target.checked ? "1" : "" })}
        />
        <Checkbox
          label="Suits my tank"
          hint="Only show what suits my default tank"
          checked={isFitFilterOn(values)}
          onChange={(event) => set({ fits: event.target.checked ? "1" : "" })}
        />
      </div>
    </div>
  );
}

function Choices({
  label,
  all,
  name,
  values,
  set,
  options,
}: {
  label: string;
  all: string;
  name: FilterKey;
  values: FilterValues;
  set: SetFilters;
  options: Record<string, string>;
}) {
  return (
    <Field label={label} unmarked>
      <NativeSelect value={values[name]} onChange={(event) => set({ [name]: event.target.value })}>
        <option value="">{all}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
