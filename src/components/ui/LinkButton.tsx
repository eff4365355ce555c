import type { ReactNode } from "react";
import { Link, type LinkProps } from "#src/components/ui/Link.tsx";
import { cx } from "#src/lib/cx.ts";
import { type ButtonSize, type ButtonVariant, buttonStyles } from "./buttonStyles";

export type LinkButtonProps = Omit<LinkProps, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  full?: boolean;
  className?: string;
};

/** A link inside the app that looks like a button: for navigation, never for an action. */
export function LinkButton({
  variant,
  size,
  icon,
  full = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link className={buttonStyles(variant, size, cx(full && "w-full", className))} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
