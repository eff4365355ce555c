import { useQuery } from "convex/react";
import { useState } from "react";
import { Controller, useFieldArray, type UseFormReturn, useWatch } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { someOf } from "../../../convex/domain/shared/someOf";
import type { TankInput } from "../../../convex/domain/tanks/tank";
import { SpeciesPicker } from "../listings/SpeciesPicker";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { IconButton } from "../ui/IconButton";
import { PlusIcon, TrashIcon } from "../ui/onDemand/icons";
import { NumberField } from "./NumberField";

type Form = UseFormReturn<TankInput>;

/** Who lives in the tank already: a species and a number each. */
export function InhabitantsField({ form }: { form: Form }) {
  const rows = useFieldArray({ control: form.control, name: "inhabitants" });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Who lives in it</legend>
      {rows.fields.map((row, i) => (
        <Inhabitant key={row.id} form={form} at={i} onRemove={() => rows.remove(i)} />
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

/** On a telephone the name has a line of its own: beside the number most would be cut off. */
function Inhabitant({ form, at, onRemove }: { form: Form; at: number; onRemove: () => void }) {
  const { errors } = form.formState;
  const name = useWatch({ control: form.control, name: `inhabitants.${at}.species` }).trim();
  // Until the box is left, the name may be half typed.
  const [settled, setSettled] = useState(name);
  return (
    <div className="border-line grid grid-cols-[6rem_1fr] items-start gap-2 border-b pb-3 sm:grid-cols-[1fr_6rem_auto] sm:border-0 sm:pb-0">
      <div className="col-span-full sm:col-span-1">
        <Controller
          control={form.control}
          name={`inhabitants.${at}.species`}
          render={({ field }) => (
            <Field label="Species" required error={errors.inhabitants?.[at]?.species?.message}>
              <SpeciesPicker
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onCommit={(left) => setSettled(left.trim())}
              />
            </Field>
          )}
        />
        {name === settled && <OpenName name={name} />}
      </div>
      <NumberField form={form} name={`inhabitants.${at}.count`} label="How many" required />
      <IconButton
        label={`Remove inhabitant ${at + 1}`}
        icon={<TrashIcon size={20} />}
        onClick={onRemove}
        className="mt-8 justify-self-end"
      />
    </div>
  );
}

/** Shorter says nothing yet. */
const NAME_MIN = 2;

/** What to do about a name that several species have, or that none has. */
function OpenName({ name }: { name: string }) {
  const found = useQuery(api.listings.species.lookUp, name.length < NAME_MIN ? "skip" : { name });
  if (!found || found.facts !== null) return null;
  const { meanings } = found;
  return (
    <p role="status" className="text-ink-muted mt-1.5 text-sm">
      {meanings.length > 0
        ? `May be ${someOf(meanings, "or")}. Pick yours from the list, so that it can be compared.`
        : "Not in our list, so it cannot be compared with what you buy."}
    </p>
  );
}
