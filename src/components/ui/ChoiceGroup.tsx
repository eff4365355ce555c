import { type ReactNode, useId } from "react";
import { cx } from "#src/lib/cx.ts";
import { FieldError } from "./FieldError";

export type Choice<T extends string> = {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type Props<T extends string> = {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly Choice<T>[];
  value: T | null;
  onChange: (value: T) => void;
  /**
   * `stack`: plain radios; `cards`: bordered rows with hints; `tiles`: bordered short labels, several in a row;
   * `segmented`: one bar of short labels.
   */
  layout?: "stack" | "cards" | "tiles" | "segmented";
  disabled?: boolean;
};

const listStyles = {
  stack: "grid gap-1",
  cards: "grid gap-2.5",
  tiles: "grid grid-cols-2 gap-2.5 sm:grid-cols-3",
  segmented: "inline-flex flex-wrap gap-1 rounded-2xl border border-line bg-sunken p-1",
};

const card =
  "flex items-start rounded-lg border border-line bg-surface transition-colors has-enabled:hover:border-accent " +
  "has-checked:border-accent has-checked:bg-accent-soft";
const choiceStyles = {
  stack: "flex items-start gap-3 py-1",
  cards: `${card} gap-3 p-3.5`,
  tiles: `${card} gap-2 px-2.5 py-3`,
  segmented:
    "inline-flex min-h-9 items-center rounded-full px-4 text-sm font-semibold text-ink-muted transition-colors " +
    "has-enabled:hover:text-ink has-checked:bg-surface has-checked:text-accent has-checked:shadow-xs " +
    "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
};

/** A choice from a few options: native radio buttons in a fieldset (arrow keys, one tab stop). */
export function ChoiceGroup<T extends string>({
  legend,
  legendHidden = false,
  hint,
  error,
  options,
  value,
  onChange,
  layout = "stack",
  disabled = false,
}: Props<T>) {
  const id = useId();
  const describedBy = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy || undefined} className="min-w-0">
      <legend className={legendHidden ? "sr-only" : "mb-1.5 font-semibold"}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-muted mb-2 text-sm">
          {hint}
        </p>
      )}
      <div className={listStyles[layout]}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              choiceStyles[layout],
              disabled && "opacity-55",
              // Its hint, which says why it is disabled, stays readable.
              option.disabled && "text-ink-muted",
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error === undefined ? undefined : true}
              onChange={() => onChange(option.value)}
              className={layout === "segmented" ? "sr-only" : "tick mt-0.5 size-5"}
            />
            <span>
              <span className={cx(layout === "cards" && "font-semibold")}>{option.label}</span>
              {option.hint !== undefined && (
                <span className="text-ink-muted block text-sm">{option.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
