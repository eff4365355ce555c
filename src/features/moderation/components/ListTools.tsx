import type { ReactNode } from "react";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { choiceParam } from "#src/hooks/useListParams.ts";

export type Order = "newest" | "oldest";
export const orderParam = choiceParam<Order>(["newest", "oldest"]);

type Choice = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

type Props = {
  /** The label is also the placeholder. */
  search: { label: string; value: string; onChange: (text: string) => void };
  selects: readonly Choice[];
  children?: ReactNode;
};

export function ListTools({ search, selects, children }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4 max-sm:grid max-sm:grid-cols-2">
      <Field label={search.label} labelHidden className="min-w-64 flex-1 max-sm:col-span-2">
        <TextInput
          type="search"
          placeholder={search.label}
          value={search.value}
          onChange={(event) => search.onChange(event.target.value)}
        />
      </Field>
      {children}
      {selects.map(({ label, value, options, onChange }) => (
        <label key={label} className="grid gap-1">
          <span className="text-sm font-semibold">{label}</span>
          <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect>
        </label>
      ))}
    </div>
  );
}

/** `isRanked`: a search index has ordered the rows, so there is no other order to choose. */
export const sortSelect = (
  value: Order,
  onChange: (order: string) => void,
  isRanked = false,
): Choice => ({
  label: "Sort",
  value,
  options: isRanked
    ? [{ value, label: "Best match first" }]
    : [
        { value: "newest", label: "Newest first" },
        { value: "oldest", label: "Oldest first" },
      ],
  onChange,
});

/** A select with a few options and the default, `any`. */
export const filterSelect = <T extends string>(
  label: string,
  any: string,
  options: readonly { value: T; label: string }[],
  value: T | undefined,
  onChange: (value: string) => void,
): Choice => ({
  label,
  value: value ?? "",
  options: [{ value: "", label: any }, ...options],
  onChange,
});
