import { Controller, useFieldArray, type UseFormReturn } from "react-hook-form";
import type { TankInput } from "../../../convex/domain/tanks/tank";
import { SpeciesPicker } from "../listings/SpeciesPicker";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { IconButton } from "../ui/IconButton";
import { PlusIcon, TrashIcon } from "../ui/onDemand/icons";
import { NumberField } from "./NumberField";

/** Who lives in the tank already: a species and a number each. */
export function InhabitantsField({ form }: { form: UseFormReturn<TankInput> }) {
  const rows = useFieldArray({ control: form.control, name: "inhabitants" });
  const { errors } = form.formState;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Who lives in it</legend>
      {rows.fields.map((row, i) => (
        <div key={row.id} className="grid grid-cols-[1fr_6rem_auto] items-start gap-2">
          <Controller
            control={form.control}
            name={`inhabitants.${i}.species`}
            render={({ field }) => (
              <Field label="Species" required error={errors.inhabitants?.[i]?.species?.message}>
                <SpeciesPicker ref={field.ref} value={field.value} onChange={field.onChange} />
              </Field>
            )}
          />
          <NumberField
            form={form}
            name={`inhabitants.${i}.count`}
            label="How many"
            required
            step={1}
          />
          <IconButton
            label={`Remove inhabitant ${i + 1}`}
            icon={<TrashIcon size={20} />}
            onClick={() => rows.remove(i)}
            className="mt-8"
          />
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<PlusIcon size={18} />}
          onClick={() => rows.append({ species: "", count: 1 }, { shouldFocus: false })}
        >
          Add animals or plants
        </Button>
      </div>
    </fieldset>
  );
}
