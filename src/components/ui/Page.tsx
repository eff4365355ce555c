import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

type Props = {
  /** `form` for one column of fields, `prose` for reading, `full` for tables of many columns, `wide` for all else. */
  width?: "full" | "wide" | "prose" | "form";
  className?: string;
  children: ReactNode;
};

const widths = { full: "", wide: "", prose: "max-w-prose", form: "max-w-form" };

/** The usual frame of a page: gutters, air, and a measure that suits what is in it. */
export function Page({ width = "wide", className, children }: Props) {
  return (
    <div
      className={cx(
        width === "full" ? "mx-auto max-w-[88rem] px-4" : "page-width",
        "py-8 sm:py-12",
      )}
    >
      <div className={cx("mx-auto", widths[width], className)}>{children}</div>
    </div>
  );
}
