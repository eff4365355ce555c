import { type ReactNode, useId } from "react";
import { cx } from "#src/lib/cx.ts";
import { FieldContext } from "./fieldContext";
import { FieldError } from "./FieldError";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  /** The problem with the input; announced when it appears. */
  error?: string | undefined;
  /** Announces the error even in a form with an error summary: `FieldError`. */
  announced?: boolean;
  required?: boolean;
  /** Marks the field as neither required nor optional, as for a filter. */
  unmarked?: boolean;
  disabled?: boolean;
  /** For a control with an obvious purpose, such as a search box. */
  labelHidden?: boolean;
  /** In a grid with `fieldRows`: lines up the controls of a row, however long their hints are. */
  aligned?: boolean;
  className?: string;
  /**
   * One control (TextInput, TextArea, NativeSelect, Combobox …), which gets its label from
   * context.
   */
  children: ReactNode;
};

/** A labelled control with its hint and error, linked for assistive technology. */
export function Field({
  label,
  hint,
  error,
  announced = false,
  required = false,
  unmarked = false,
  disabled = false,
  labelHidden = false,
  aligned = false,
  className,
  children,
}: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId) || undefined;
  return (
    <div
      className={cx(
        "grid gap-1.5",
        aligned && "sm:row-span-3 sm:grid-rows-subgrid sm:gap-y-2",
        className,
      )}
    >
      <div className={aligned ? "grid content-start gap-1.5" : "contents"}>
        <label htmlFor={`${id}-control`} className={labelHidden ? "sr-only" : "font-semibold"}>
          {label}
          {!required && !unmarked && !labelHidden && (
            <span className="text-ink-muted font-normal"> (optional)</span>
          )}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="text-ink-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <FieldContext
        value={{
          controlId: `${id}-control`,
          describedBy,
          invalid: error !== undefined,
          required,
          disabled,
        }}
      >
        {children}
      </FieldContext>
      <FieldError id={errorId} error={error} announced={announced} />
    </div>
  );
}
