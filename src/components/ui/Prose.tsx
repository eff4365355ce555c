import type { HTMLAttributes } from "react";
import { cx } from "#src/lib/cx.ts";

export function Prose({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cx("prose", className)} {...rest} />;
}
