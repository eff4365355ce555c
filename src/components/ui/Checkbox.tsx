import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { cx } from "#src/lib/cx.ts";
import { FieldError } from "./FieldError";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ label, hint, error, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={cx("grid gap-1", className)}>
      <label className="flex items-start gap-3 py-1">
        <input
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={
            cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) ||
            undefined
          }
          {...rest}
          className="tick mt-0.5 size-5"
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-muted pl-8 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
