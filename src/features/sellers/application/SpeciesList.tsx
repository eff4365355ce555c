import { useId } from "react";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { SpeciesPicker } from "#src/components/species/SpeciesPicker.tsx";
import { FieldContext } from "#src/components/ui/fieldContext.ts";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { CloseIcon } from "#src/components/ui/icons.tsx";

type Props = {
  value: string[];
  onChange: (species: string[]) => void;
  error: string | undefined;
};

/** A list of species. A name is added when it is picked, or when the input loses focus. */
export function SpeciesList({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Species</legend>
      <FieldContext
        value={{
          controlId: `${id}-control`,
          describedBy: error === undefined ? undefined : `${id}-error`,
          invalid: error !== undefined,
          required: true,
          disabled: false,
        }}
      >
        <SpeciesPicker
          value=""
          label="Add a species"
          placeholder="Add a species"
          onCommit={(name) => {
            if (name !== "" && !value.includes(name)) onChange([...value, name]);
          }}
        />
      </FieldContext>
      <ul aria-label="Chosen species" className="mt-2 flex flex-wrap gap-2">
        {value.map((name) => (
          <li
            key={name}
            className="bg-accent-soft text-accent-strong inline-flex items-center gap-1 rounded-full pl-3.5 text-sm font-semibold"
          >
            <bdi>{name}</bdi>
            <button
              type="button"
              aria-label={`Remove ${isolated(name)}`}
              onClick={() => onChange(value.filter((other) => other !== name))}
              className="inline-flex size-9 items-center justify-center rounded-full"
            >
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
