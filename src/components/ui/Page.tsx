import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";

type Props = {
  /**
   * `form` for one column of fields, `prose` for reading, `full` for tables with many columns,
   * `wide` for the rest.
   */
  width?: "full" | "wide" | "prose" | "form";
  className?: string;
  children: ReactNode;
};

const widths = { full: "", wide: "", prose: "max-w-prose", form: "max-w-form" };

export function Page({ width = "wide", className, children }: Props) {
  return (
    <div className={cx(width === "full" ? "page-full" : "page-width", "py-8 sm:py-12")}>
      <div className={cx("mx-auto", widths[width], className)}>{children}</div>
    </div>
  );
}
