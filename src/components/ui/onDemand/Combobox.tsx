import {
  Combobox as HeadlessCombobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from "@headlessui/react";
import type { ReactNode } from "react";
import { cx } from "../../../lib/cx";
import { controlStyles } from "../controlStyles";
import { useControlProps } from "../fieldContext";

type Props<T> = {
  value: T | null;
  onChange: (value: T | null) => void;
  /** What fits `query`, found by the caller (a live query or a filter). */
  options: readonly T[];
  getKey: (option: T) => string;
  getLabel: (option: T) => string;
  renderOption?: (option: T) => ReactNode;
  query: string;
  onQueryChange: (query: string) => void;
  placeholder?: string;
  /** The spoken name where there is no Field around it. */
  label?: string;
  /** Said when nothing fits. */
  emptyText?: string;
  /** When given, what was typed may be taken as it stands; the text of that choice. */
  freeText?: { label: (query: string) => string; onPick: (query: string) => void };
  busy?: boolean;
};

/** A text box that suggests. The caller owns the query, so that suggestions can come from the server. */
export function Combobox<T>(props: Props<T>) {
  const { required: _required, disabled, ...control } = useControlProps();
  const { value, options, getKey, getLabel, query, freeText } = props;
  const typed = query.trim();
  return (
    <HeadlessCombobox<T | string | null>
      value={value}
      immediate
      disabled={disabled ?? false}
      onChange={(next) => {
        if (typeof next === "string") freeText?.onPick(next);
        else props.onChange(next);
      }}
      onClose={() => props.onQueryChange("")}
    >
      <ComboboxInput
        {...control}
        aria-label={props.label}
        autoComplete="off"
        placeholder={props.placeholder}
        displayValue={(item: T | string | null) =>
          item === null ? "" : typeof item === "string" ? item : getLabel(item)
        }
        onChange={(event) => props.onQueryChange(event.target.value)}
        className={cx(controlStyles, "min-h-11")}
      />
      <ComboboxOptions
        anchor={{ to: "bottom start", gap: 6, padding: 12 }}
        className="border-line bg-raised z-50 max-h-72 w-(--input-width) overflow-auto rounded-lg border p-1.5 shadow-lg empty:invisible"
      >
        {options.map((option) => (
          <ComboboxOption
            key={getKey(option)}
            value={option}
            className="data-focus:bg-accent-soft cursor-pointer rounded-md px-3 py-2"
          >
            {props.renderOption?.(option) ?? getLabel(option)}
          </ComboboxOption>
        ))}
        {freeText && typed !== "" && (
          <ComboboxOption
            value={typed}
            className="text-accent data-focus:bg-accent-soft cursor-pointer rounded-md px-3 py-2"
          >
            {freeText.label(typed)}
          </ComboboxOption>
        )}
        {options.length === 0 && typed !== "" && !freeText && (
          <p role="status" className="text-ink-muted px-3 py-2 text-sm">
            {props.busy ? "Searching…" : (props.emptyText ?? "Nothing fits what you typed.")}
          </p>
        )}
      </ComboboxOptions>
    </HeadlessCombobox>
  );
}
