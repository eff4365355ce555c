import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { WATER_LABELS } from "#convex/domain/listings/labels.ts";
import { parseMeasure } from "#convex/domain/shared/typedInput.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { TankFormState } from "../public/tankDefaults";
import { InhabitantsField } from "./InhabitantsField";
import { MoreDetail } from "./MoreDetail";
import { NumberField } from "./NumberField";

type Props = {
  form: TankFormState;
  /** Asks for the water among the first questions, for species that don't live in fresh water. */
  asksWater?: boolean;
};

/**
 * The four answers that a check needs (litres, heating, inhabitants, cycled), with the rest
 * collapsed.
 */
export function TankFields({ form, asksWater = false }: Props) {
  return (
    <>
      {asksWater && <WaterField form={form} />}
      <VolumeField form={form} />
      <HeatingField form={form} />
      <InhabitantsField form={form} />
      <CycledField form={form} />
      <MoreDetail form={form} hasWater={!asksWater} />
    </>
  );
}

/** Also asked about a saved tank until it is cycled, because it may have been cycled since. */
export function CycledField({ form }: { form: TankFormState }) {
  return (
    <Controller
      control={form.control}
      name="cycled"
      render={({ field, fieldState }) => (
        <ChoiceGroup
          legend="Is it cycled?"
          hint="Has it run for weeks, with ammonia and nitrite at 0?"
          layout="segmented"
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "Not yet" },
            { value: "unsure", label: "I'm not sure" },
          ]}
          value={field.value ?? null}
          onChange={(value) => {
            field.onChange(value);
            // The weeks belong to the previous answer.
            form.setValue("cycledWeeks", undefined);
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function WaterField({ form }: { form: TankFormState }) {
  return (
    <Controller
      control={form.control}
      name="water"
      render={({ field, fieldState }) => (
        <ChoiceGroup
          legend="What type of water?"
          layout="segmented"
          options={(["freshwater", "brackish", "marine"] as const).map((value) => ({
            value,
            label: WATER_LABELS[value],
          }))}
          value={field.value ?? null}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function VolumeField({ form }: { form: TankFormState }) {
  const [measuring, setMeasuring] = useState(false);
  return (
    <div className="grid gap-3">
      <NumberField form={form} name="volumeLitres" label="Volume" suffix="litres" required />
      {measuring ? (
        <Dimensions form={form} />
      ) : (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setMeasuring(true)}>
            Work out the volume from the tank's size
          </Button>
        </div>
      )}
    </div>
  );
}

const DIMENSIONS = ["Length", "Width", "Height"] as const;

/** Fills in the litres and the length once all three dimensions are given. */
function Dimensions({ form }: { form: TankFormState }) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const change = (side: string, text: string) => {
    const next = { ...texts, [side]: text };
    setTexts(next);
    const [length = NaN, width = NaN, height = NaN] = DIMENSIONS.map((name) =>
      parseMeasure(next[name] ?? "", "cm"),
    );
    const litres = Math.round((length * width * height) / 1000);
    if (!(litres > 0)) return;
    const asIfTyped = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue("volumeLitres", litres, asIfTyped);
    form.setValue("lengthCm", length, asIfTyped);
  };
  return (
    <div className="grid grid-cols-3 gap-2">
      {DIMENSIONS.map((side) => (
        <Field key={side} label={`${side} (cm)`} unmarked>
          <TextInput
            inputMode="decimal"
            value={texts[side] ?? ""}
            onChange={(event) => change(side, event.target.value)}
          />
        </Field>
      ))}
    </div>
  );
}

function HeatingField({ form }: { form: TankFormState }) {
  const isUnheated = useWatch({ control: form.control, name: "unheated" }) as boolean | undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <Controller
        control={form.control}
        name="unheated"
        render={({ field, fieldState }) => (
          <ChoiceGroup
            legend="Is it heated?"
            layout="segmented"
            options={[
              { value: "heated", label: "Heated" },
              { value: "unheated", label: "Unheated" },
            ]}
            value={field.value === undefined ? null : field.value ? "unheated" : "heated"}
            onChange={(value) => {
              field.onChange(value === "unheated");
              // The heater's setting doesn't apply to an unheated tank.
              form.setValue("temperatureC", undefined);
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      {isUnheated === false && (
        <div className="w-40">
          <NumberField form={form} name="temperatureC" label="Temperature" suffix="°C" unmarked />
        </div>
      )}
    </div>
  );
}
