import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

type Props = {
  /** `form` for one column of fields, `prose` for reading, `wide` for everything else. */
  width?: "wide" | "prose" | "form";
  className?: string;
  children: ReactNode;
};

const widths = { wide: "", prose: "max-w-prose", form: "max-w-form" };

/** The usual frame of a page: gutters, air, and a measure that suits what is in it. */
export function Page({ width = "wide", className, children }: Props) {
  return (
    <div className="page-width py-8 sm:py-12">
      <div className={cx("mx-auto", widths[width], className)}>{children}</div>
    </div>
  );
}
