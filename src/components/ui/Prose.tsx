import type { HTMLAttributes } from "react";
import { cx } from "../../lib/cx";

/** Long text with article typography. */
export function Prose({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cx("prose", className)} {...rest} />;
}
