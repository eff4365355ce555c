import { useCallback } from "react";
import { DELIVERY_LABELS } from "../../../../convex/domain/listings/delivery";
import type { FilterKey, FilterValues } from "../../../../convex/domain/listings/filters";
import { CATEGORY_LABELS, WATER_LABELS } from "../../../components/listings/cards/labels";
import { Checkbox } from "../../../components/ui/Checkbox";
import { Field } from "../../../components/ui/Field";
import { NativeSelect } from "../../../components/ui/NativeSelect";
import { DISTANCES } from "../filters";
import type { SetFilters } from "../useFilters";
import { DebouncedInput } from "./DebouncedInput";

type Props = {
  values: FilterValues;
  set: SetFilters;
  /** The tank filter compares with the viewer's default tank. */
  signedIn: boolean;
};

/** All filters, as native controls: no script to fetch before the list can show. */
export function FilterPanel({ values, set, signedIn }: Props) {
  const put = useCallback((key: FilterKey) => (value: string) => set({ [key]: value }), [set]);
  return (
    <div className="grid gap-5">
      <Field label="Search" required>
        <DebouncedInput
          type="search"
          placeholder="Neon tetra, moss…"
          value={values.search}
          onSettle={put("search")}
        />
      </Field>
      <Choices
        label="Category"
        all="All categories"
        name="category"
        {...{ values, set }}
        options={CATEGORY_LABELS}
      />
      <Field label="Species" required hint="Common or scientific name">
        <DebouncedInput value={values.species} onSettle={put("species")} autoComplete="off" />
      </Field>
      <Choices
        label="Water"
        all="Any water"
        name="water"
        {...{ values, set }}
        options={WATER_LABELS}
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">Price</legend>
        <div className="grid grid-cols-2 gap-3">
          <DebouncedInput
            aria-label="Lowest price in pounds"
            placeholder="From"
            inputMode="decimal"
            prefix="£"
            value={values.minPrice}
            onSettle={put("minPrice")}
          />
          <DebouncedInput
            aria-label="Highest price in pounds"
            placeholder="To"
            inputMode="decimal"
            prefix="£"
            value={values.maxPrice}
            onSettle={put("maxPrice")}
          />
        </div>
      </fieldset>
      <Choices
        label="Delivery"
        all="Any way"
        name="delivery"
        {...{ values, set }}
        options={DELIVERY_LABELS}
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">Distance</legend>
        <div className="grid grid-cols-2 gap-3">
          <DebouncedInput
            aria-label="First half of your postcode"
            placeholder="LS6"
            autoComplete="postal-code"
            value={values.near}
            onSettle={put("near")}
          />
          <NativeSelect
            aria-label="Within how many miles"
            value={values.within}
            disabled={values.near === ""}
            onChange={(event) => set({ within: event.target.value })}
          >
            <option value="">Anywhere</option>
            {DISTANCES.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </NativeSelect>
        </div>
      </fieldset>
      <div>
        <Checkbox
          label="Available now"
          hint="Hide what is sold or held by another buyer"
          checked={values.hideSold === "1"}
          onChange={(event) => set({ hideSold: event.target.checked ? "1" : "" })}
        />
        {signedIn && (
          <Checkbox
            label="Fits my tank"
            hint="Hide what your default tank rules out"
            checked={values.fits === "1"}
            onChange={(event) => set({ fits: event.target.checked ? "1" : "" })}
          />
        )}
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
    <Field label={label} required>
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
