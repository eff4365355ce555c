import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "#src/lib/cx.ts";
import { controlStyles } from "./controlStyles";
import { useControlProps } from "./fieldContext";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Shown inside the box before the text, such as "£". */
  prefix?: ReactNode;
  /** Shown inside the box after the text, such as "litres". */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A one-line input. Inside a Field it labels itself; spread react-hook-form's `register()` on it. */
export function TextInput({ className, prefix, suffix, type = "text", ...rest }: Props) {
  const control = useControlProps();
  const input = (
    <input
      type={type}
      dir="auto"
      {...control}
      {...rest}
      className={cx(
        controlStyles,
        "min-h-11",
        prefix !== undefined && "pl-8",
        suffix !== undefined && "pr-16",
        className,
      )}
    />
  );
  if (prefix === undefined && suffix === undefined) return input;
  return (
    <div className="relative">
      {prefix !== undefined && (
        <span className="text-ink-muted pointer-events-none absolute inset-y-0 left-3.5 flex items-center">
          {prefix}
        </span>
      )}
      {input}
      {suffix !== undefined && (
        <span className="text-ink-muted pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm">
          {suffix}
        </span>
      )}
    </div>
  );
}
