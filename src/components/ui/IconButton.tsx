import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "#src/lib/cx.ts";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> & {
  /** The accessible name, also the tooltip. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A round 44 px button with an icon and an accessible name. */
export function IconButton({ label, icon, className, type = "button", ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        "text-ink-muted inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors",
        "enabled:hover:bg-accent-soft enabled:hover:text-accent-strong disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
