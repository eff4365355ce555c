import { useQuery } from "convex/react";
import { useState } from "react";
import { Controller, useFieldArray, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { summariseNames } from "#convex/domain/shared/summariseNames.ts";
import { SpeciesPicker } from "#src/components/species/SpeciesPicker.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { PlusIcon, TrashIcon } from "#src/components/ui/pageIcons.tsx";
import { QuantityInput } from "#src/components/ui/QuantityInput.tsx";
import type { TankFormState } from "../public/tankDefaults";

/** The commonest species with typical counts; others are picked by name. */
const COMMON = [
  { species: "Neon tetra", count: 6 },
  { species: "Guppy", count: 5 },
  { species: "Bronze corydoras", count: 6 },
  { species: "Platy", count: 4 },
  { species: "Betta", count: 1 },
  { species: "Cherry shrimp", count: 10 },
] as const;

/** The server refuses more. */
const MOST = 1000;

/** The tank's current inhabitants: species and count. The commonest species are one tap away. */
export function InhabitantsField({ form }: { form: TankFormState }) {
  const rows = useFieldArray({ control: form.control, name: "inhabitants" });
  const inhabitants = useWatch({ control: form.control, name: "inhabitants" });
  const suggestions = COMMON.filter(
    ({ species }) => !inhabitants.some((row) => row.species === species),
  );
  const add = (row: { species: string; count: number }) => rows.append(row, { shouldFocus: false });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">What lives in it?</legend>
      {rows.fields.length === 0 && (
        <p className="text-ink-muted -mt-2 text-sm">Nothing yet? Leave this empty.</p>
      )}
      {rows.fields.map((row, i) => (
        <Inhabitant key={row.id} form={form} at={i} onRemove={() => rows.remove(i)} />
      ))}
      <div className="flex flex-wrap gap-2">
        {suggestions.map((row) => (
          <Button
            key={row.species}
            variant="secondary"
            size="sm"
            icon={<PlusIcon size={16} />}
            onClick={() => add(row)}
          >
            <bdi>{row.species}</bdi>
          </Button>
        ))}
        <Button
          variant="secondary"
          size="sm"
          icon={<PlusIcon size={16} />}
          onClick={() => add({ species: "", count: 1 })}
        >
          Something else
        </Button>
      </div>
    </fieldset>
  );
}

type RowProps = { form: TankFormState; at: number; onRemove: () => void };

/** On a phone the name gets its own line, because beside the count most of it would be cut off. */
function Inhabitant({ form, at, onRemove }: RowProps) {
  const { errors } = form.formState;
  const species = useWatch({ control: form.control, name: `inhabitants.${at}.species` });
  const name = species.trim();
  // Until the input loses focus, the name may be half typed.
  const [settledName, setSettledName] = useState(name);
  const [isPicked] = useState(name !== "");
  const count = (
    <Controller
      control={form.control}
      name={`inhabitants.${at}.count`}
      render={({ field }) => (
        <Field
          label={isPicked ? `How many: ${isolated(name)}` : "How many"}
          labelHidden={isPicked}
          required
          error={errors.inhabitants?.[at]?.count?.message}
        >
          <QuantityInput
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            min={1}
            max={MOST}
          />
        </Field>
      )}
    />
  );
  const remove = (
    <IconButton
      label={`Remove inhabitant ${at + 1}`}
      icon={<TrashIcon size={20} />}
      onClick={onRemove}
      className="justify-self-end"
    />
  );
  if (isPicked) {
    return (
      <div className="border-line grid gap-1 border-b pb-3">
        <div className="grid grid-cols-[1fr_auto] items-center gap-2 sm:grid-cols-[1fr_auto_auto]">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {name}
          </span>
          <div className="order-last col-span-full sm:order-none sm:col-span-1">{count}</div>
          {remove}
        </div>
        <UnresolvedName name={name} />
      </div>
    );
  }
  return (
    <div className="border-line grid gap-2 border-b pb-3">
      <Controller
        control={form.control}
        name={`inhabitants.${at}.species`}
        render={({ field }) => (
          <Field label="Species" required error={errors.inhabitants?.[at]?.species?.message}>
            <SpeciesPicker
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onCommit={(text) => setSettledName(text.trim())}
            />
          </Field>
        )}
      />
      {name === settledName && <UnresolvedName name={name} />}
      <div className="flex items-end justify-between gap-2">
        {count}
        {remove}
      </div>
    </div>
  );
}

/** Shorter names aren't looked up. */
const NAME_MIN = 2;

/** What to do about an ambiguous or unknown name. */
function UnresolvedName({ name }: { name: string }) {
  const isCommon = COMMON.some(({ species }) => species === name);
  const answer = useQuery(
    api.listings.species.lookUp,
    isCommon || name.length < NAME_MIN ? "skip" : { name },
  );
  if (!answer || answer.facts !== null) return null;
  const { meanings } = answer;
  return (
    <p role="status" className="text-ink-muted text-sm">
      {meanings.length > 0
        ? `This could be ${summariseNames(meanings, "or")}. Pick yours from the list so that we can check it.`
        : "Not in our list, so we can't check it against what you buy."}
    </p>
  );
}
