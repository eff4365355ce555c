import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "../../lib/cx";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> & {
  /** What the button does, for those who cannot see the icon; also its tooltip. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A round button of 44 px with an icon and a spoken name. */
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
