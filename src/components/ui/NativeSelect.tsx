import type { Ref, SelectHTMLAttributes } from "react";
import { cx } from "#src/lib/cx.ts";
import { controlStyles } from "./controlStyles";
import { useControlProps } from "./fieldContext";
import { ChevronDownIcon } from "./icons";

type Props = SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

/** The browser's own select: no script, and the best choice on a phone. */
export function NativeSelect({ className, children, ...rest }: Props) {
  const control = useControlProps();
  return (
    <div className="relative">
      <select
        {...control}
        {...rest}
        className={cx(controlStyles, "min-h-11 appearance-none pr-10", className)}
      >
        {children}
      </select>
      <ChevronDownIcon
        size={18}
        className="text-ink-muted pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
      />
    </div>
  );
}
