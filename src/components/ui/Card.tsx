import type { HTMLAttributes } from "react";
import { cx } from "#src/lib/cx.ts";

type Props = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "article" | "li" | "aside";
  padding?: "none" | "sm" | "md" | "lg";
  /** Lifts on hover: the card contains one link that covers it. */
  interactive?: boolean;
};

const paddings = { none: "", sm: "p-4", md: "p-5", lg: "p-6 sm:p-8" };

export function Card({
  as: Element = "div",
  padding = "md",
  interactive = false,
  className,
  ...rest
}: Props) {
  return (
    <Element
      className={cx(
        "border-line bg-surface relative rounded-xl border shadow-xs",
        interactive && "hover:border-line-strong transition-shadow hover:shadow-md",
        paddings[padding],
        className,
      )}
      {...rest}
    />
  );
}
