import { type Ref, useState } from "react";
import { KNOWN_COURIERS, LIVESTOCK_COURIERS } from "#convex/domain/listings/couriers.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";

const OTHER_COURIER = "another";

type Props = {
  /** A courier's name; "" for none. */
  value: string;
  onChange: (name: string) => void;
  /** The parcel holds animals, so a named courier is required. */
  hasAnimals: boolean;
  error: string | undefined;
  ref?: Ref<HTMLSelectElement>;
};

export function CourierField({ value, onChange, hasAnimals, error, ref }: Props) {
  const couriers = hasAnimals ? LIVESTOCK_COURIERS : KNOWN_COURIERS;
  const isUnlisted = value !== "" && !couriers.includes(value);
  const [asksName, setAsksName] = useState(isUnlisted);
  const showsNameField = asksName || isUnlisted;
  return (
    <div className="grid gap-4">
      <Field label="Courier" required={hasAnimals} error={showsNameField ? undefined : error}>
        <NativeSelect
          {...(ref ? { ref } : {})}
          value={showsNameField ? OTHER_COURIER : value}
          onChange={(event) => {
            const option = event.target.value;
            setAsksName(option === OTHER_COURIER);
            onChange(option === OTHER_COURIER ? "" : option);
          }}
        >
          <option value="">{hasAnimals ? "Choose a courier" : "Not chosen yet"}</option>
          {couriers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={OTHER_COURIER}>Another courier</option>
        </NativeSelect>
      </Field>
      {showsNameField && (
        <Field label="Name of the courier" required={hasAnimals} error={error}>
          <TextInput value={value} onChange={(event) => onChange(event.target.value)} />
        </Field>
      )}
    </div>
  );
}
