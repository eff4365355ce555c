import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { WATER_LABELS } from "../../../convex/domain/listings/labels";
import type { TankInput } from "../../../convex/domain/tanks/tank";
import { tankSchema } from "../../../convex/domain/tanks/tankSchema";
import { askBeforeLeaving } from "../drafts/leaving";
import { UnsavedChanges } from "../drafts/UnsavedChanges";
import { Button } from "../ui/Button";
import { Checkbox } from "../ui/Checkbox";
import { Field } from "../ui/Field";
import { NativeSelect } from "../ui/NativeSelect";
import { SummarisedForm } from "../ui/onDemand/SummarisedForm";
import { TextInput } from "../ui/TextInput";
import { InhabitantsField } from "./InhabitantsField";
import { NumberField } from "./NumberField";
import { NEW_TANK } from "./tankDefaults";

type Props = {
  /** What the form starts from, as far as it is known; a new tank when left out. */
  tank?: Partial<TankInput>;
  /** Where what is typed stands until it is saved: `UnsavedChanges`. Without it nothing is kept: dialogs. */
  place?: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (tank: TankInput) => void;
  onCancel?: () => void;
};

type Form = UseFormReturn<TankInput>;

/** A tank, asked for in the order in which one knows it: size, water, who lives in it, the rest. */
export function TankForm({ tank, place, submitLabel, busy, onSubmit, onCancel }: Props) {
  const form = useForm<TankInput>({
    resolver: zodResolver(tankSchema),
    defaultValues: tank ?? NEW_TANK,
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-6"
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      {place !== undefined && <UnsavedChanges form={form} place={place} />}
      <Field label="Name of the tank" required error={errors.name?.message}>
        <TextInput {...form.register("name")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <NumberField form={form} name="volumeLitres" label="Volume" suffix="litres" required />
        <NumberField form={form} name="lengthCm" label="Length" suffix="cm" />
      </div>
      <WaterFields form={form} />
      <InhabitantsField form={form} />
      <EquipmentFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={() => askBeforeLeaving(onCancel)} disabled={busy}>
            Cancel
          </Button>
        )}
      </div>
    </SummarisedForm>
  );
}

function WaterFields({ form }: { form: Form }) {
  const unheated = useWatch({ control: form.control, name: "unheated" });
  const water = useWatch({ control: form.control, name: "water" });
  return (
    <fieldset className="grid gap-4">
      <legend className="font-display mb-2 text-xl">Water</legend>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <Options form={form} name="water" label="Water" options={WATER_LABELS} />
        <NumberField
          form={form}
          name="temperatureC"
          label="Temperature"
          suffix="°C"
          hint={unheated ? "As measured on a usual day" : "Measured, or what the heater is set to"}
        />
        <NumberField form={form} name="pH" label="pH" hint="By test kit" />
        {water !== "marine" && (
          <NumberField
            form={form}
            name="gh"
            label="Hardness (GH)"
            suffix="°dGH"
            hint="Your water company gives it too"
          />
        )}
      </div>
      <div>
        <Checkbox label="The tank has no heater" {...form.register("unheated")} />
        {water === "freshwater" && (
          <Checkbox label="A little salt is in the water" {...form.register("slightlySalted")} />
        )}
        {water !== "marine" && (
          <Checkbox label="Part of the tank is dry land" {...form.register("dryLand")} />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <Options
          form={form}
          name="cycled"
          label="Is it cycled?"
          hint="Ammonia and nitrite have tested at 0 for several days"
          unanswered="Choose"
          options={{ yes: "Yes", no: "Not yet", unsure: "I am not sure" }}
        />
        <NumberField
          form={form}
          name="cycledWeeks"
          label="Cycled for"
          suffix="weeks"
          hint="Since both first read 0"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
        <NumberField form={form} name="ammonia" label="Ammonia" suffix="mg/l" />
        <NumberField form={form} name="nitrite" label="Nitrite" suffix="mg/l" />
        <NumberField form={form} name="nitrate" label="Nitrate" suffix="mg/l" />
      </div>
    </fieldset>
  );
}

const DENSITY = { none: "None", some: "Some", dense: "Dense" };

function EquipmentFields({ form }: { form: Form }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="font-display mb-2 text-xl">Equipment and care</legend>
      <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
        <Options
          form={form}
          name="filter"
          label="Filter"
          unanswered="Choose"
          options={{ other: "Power filter", sponge: "Sponge", none: "None" }}
        />
        <Options form={form} name="plants" label="Plants" unanswered="Choose" options={DENSITY} />
        <Options
          form={form}
          name="cover"
          label="Caves and wood"
          unanswered="Choose"
          options={DENSITY}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <YesOrNo form={form} name="lid" label="Does your tank have a lid?" />
        <YesOrNo
          form={form}
          name="copperRecently"
          label="Copper medicine or new copper pipes in the last three months?"
        />
      </div>
      <div>
        <Checkbox
          label="The tap water comes through copper pipes"
          {...form.register("copperPipes")}
        />
        <Checkbox
          label="A separate tank is ready for new arrivals"
          {...form.register("quarantineTank")}
        />
      </div>
      <Field label="Your experience">
        <NativeSelect
          {...form.register("experience", {
            setValueAs: (value: unknown) => (value === "" ? undefined : value),
          })}
        >
          <option value="">Rather not say</option>
          <option value="beginner">My first tank</option>
          <option value="some">A few years</option>
          <option value="experienced">Experienced</option>
        </NativeSelect>
      </Field>
    </fieldset>
  );
}

/** What must be said, one way or the other: no answer stands there beforehand. */
function YesOrNo({
  form,
  name,
  label,
}: {
  form: Form;
  name: "lid" | "copperRecently";
  label: string;
}) {
  return (
    <Field label={label} required error={form.formState.errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, ...field } }) => (
          <NativeSelect
            {...field}
            value={value === undefined ? "" : value ? "yes" : "no"}
            onChange={({ target }) =>
              onChange(target.value === "" ? undefined : target.value === "yes")
            }
          >
            <option value="">Choose</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </NativeSelect>
        )}
      />
    </Field>
  );
}

function Options({
  form,
  name,
  label,
  hint,
  unanswered,
  options,
}: {
  form: Form;
  name: "water" | "cycled" | "filter" | "plants" | "cover";
  label: string;
  hint?: string;
  /** What stands there until one of the options is chosen. */
  unanswered?: string;
  options: Record<string, string>;
}) {
  return (
    <Field label={label} hint={hint} required error={form.formState.errors[name]?.message}>
      <NativeSelect {...form.register(name)}>
        {unanswered !== undefined && <option value="">{unanswered}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
