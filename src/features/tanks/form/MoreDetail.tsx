import { useState } from "react";
import { useWatch } from "react-hook-form";
import { WATER_LABELS } from "#convex/domain/listings/labels.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { TankFormState } from "../public/tankDefaults";
import { NumberField } from "./NumberField";

type Props = {
  form: TankFormState;
  /** Whether to ask for the kind of water, because no other field does. */ hasWater: boolean;
};

/** Fields shown above this part. */
const SHOWN_ABOVE = ["volumeLitres", "unheated", "inhabitants", "cycled"];

/** The optional details of a tank. Opens if one of its fields, except the temperature, has an error. */
export function MoreDetail({ form, hasWater }: Props) {
  const [open, setOpen] = useState(false);
  const hiddenErrors = Object.keys(form.formState.errors).filter(
    (name) => ![...SHOWN_ABOVE, ...(hasWater ? [] : ["water"]), "temperatureC"].includes(name),
  );
  return (
    <details
      open={open || hiddenErrors.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-line bg-surface rounded-xl border px-4 py-3"
    >
      <summary className="min-h-6 cursor-pointer font-semibold">More detail</summary>
      <p className="text-ink-muted mt-1 text-sm">
        These questions are all optional. If a check needs an answer, we'll ask you on the results
        page.
      </p>
      <div className="mt-4 grid gap-6">
        <Basics form={form} hasWater={hasWater} />
        <Water form={form} />
        <Equipment form={form} />
      </div>
    </details>
  );
}

function Basics({ form, hasWater }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
      <Field
        label="Name of the tank"
        required
        error={form.formState.errors.name?.message}
        className="sm:col-span-2"
      >
        <TextInput {...form.register("name")} />
      </Field>
      <NumberField form={form} name="lengthCm" label="Length" suffix="cm" unmarked />
      {hasWater && (
        <Field label="Water" unmarked error={form.formState.errors.water?.message}>
          <NativeSelect {...form.register("water")}>
            {Object.entries(WATER_LABELS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </div>
  );
}

function Water({ form }: { form: TankFormState }) {
  const [unheated, water] = useWatch({ control: form.control, name: ["unheated", "water"] });
  return (
    <fieldset className="grid gap-4">
      <legend className="font-display mb-2 text-lg">Water</legend>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        {unheated && (
          <NumberField
            form={form}
            name="temperatureC"
            label="Temperature"
            suffix="°C"
            hint="On a typical day"
            unmarked
          />
        )}
        {water !== "marine" && (
          <Choice
            form={form}
            name="tapWater"
            label="Tap water"
            options={{ soft: "Soft", medium: "In between", hard: "Hard" }}
          />
        )}
        <NumberField form={form} name="pH" label="pH" hint="From a test kit" unmarked />
        {water !== "marine" && (
          <NumberField
            form={form}
            name="gh"
            label="Hardness (GH)"
            suffix="°dGH"
            hint="Your water company publishes it too"
            unmarked
          />
        )}
        <NumberField
          form={form}
          name="cycledWeeks"
          label="Cycled for"
          suffix="weeks"
          hint="Since ammonia and nitrite first read 0"
          unmarked
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
        <NumberField form={form} name="ammonia" label="Ammonia" suffix="mg/l" unmarked />
        <NumberField form={form} name="nitrite" label="Nitrite" suffix="mg/l" unmarked />
        <NumberField form={form} name="nitrate" label="Nitrate" suffix="mg/l" unmarked />
      </div>
      <div>
        {water === "freshwater" && (
          <Checkbox
            label="There's a little salt in the water"
            {...form.register("slightlySalted")}
          />
        )}
        {water !== "marine" && (
          <Checkbox label="Part of the tank is dry land" {...form.register("dryLand")} />
        )}
      </div>
    </fieldset>
  );
}

const DENSITY = { none: "None", some: "Some", dense: "Dense" };

function Equipment({ form }: { form: TankFormState }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="font-display mb-2 text-lg">Equipment and care</legend>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <Choice
          form={form}
          name="filter"
          label="Filter"
          options={{ other: "Power filter", sponge: "Sponge", none: "None" }}
        />
        <Choice form={form} name="lid" label="Lid" options={{ true: "Yes", false: "No" }} />
        <Choice form={form} name="plants" label="Plants" options={DENSITY} />
        <Choice form={form} name="cover" label="Caves and wood" options={DENSITY} />
        <Choice
          form={form}
          name="experience"
          label="Your experience"
          options={{
            beginner: "My first tank",
            some: "A few years",
            experienced: "Experienced",
          }}
        />
      </div>
      <div>
        <Checkbox
          label="Copper medicine or new copper pipes in the last three months"
          {...form.register("copperRecently")}
        />
        <Checkbox
          label="The tap water comes through copper pipes"
          {...form.register("copperPipes")}
        />
        <Checkbox
          label="A separate tank is ready for new arrivals"
          {...form.register("quarantineTank")}
        />
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  form: TankFormState;
  name: "tapWater" | "filter" | "lid" | "plants" | "cover" | "experience";
  label: string;
  options: Record<string, string>;
};

const MEANINGS: Readonly<Record<string, boolean | undefined>> = {
  "": undefined,
  true: true,
  false: false,
};

/** The value of an option: "" means not stated, and the lid is a boolean. */
const optionValue = (value: unknown) =>
  typeof value === "string" && Object.hasOwn(MEANINGS, value) ? MEANINGS[value] : value;

/** A choice of a few options, or not stated. */
function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <Field label={label} unmarked error={form.formState.errors[name]?.message}>
      <NativeSelect
        {...form.register(name, {
          setValueAs: optionValue,
        })}
      >
        <option value="">Not answered</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
