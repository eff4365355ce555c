import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "#src/lib/cx.ts";
import { type ButtonSize, type ButtonVariant, buttonStyles } from "./buttonStyles";
import { Spinner } from "./Spinner";

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Ignores clicks and the form's Enter, and shows a spinner in place of `icon`. Without an icon it
   * covers the label, so that the width doesn't change. Not `disabled`, which would take the focus
   * from keyboard users.
   */
  busy?: boolean;
  icon?: ReactNode;
  full?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button with `type="button"` by default, so that it doesn't submit a form by accident. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  full = false,
  disabled = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const hidesLabel = busy && !icon && !full;
  return (
    <button
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonStyles(
        variant,
        size,
        cx(
          full && "w-full",
          hidesLabel && "relative [-webkit-text-fill-color:transparent]",
          className,
        ),
      )}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className={cx(hidesLabel && "absolute")}>
          <Spinner size={18} />
        </span>
      ) : (
        icon
      )}
      {children}
    </button>
  );
}
