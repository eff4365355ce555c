import type { Ref, TextareaHTMLAttributes } from "react";
import { cx } from "../../lib/cx";
import { controlStyles } from "./controlStyles";
import { useControlProps } from "./fieldContext";

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** A text box of several lines that grows with its content where the browser can. */
export function TextArea({ className, rows = 5, ...rest }: Props) {
  const control = useControlProps();
  return (
    <textarea
      rows={rows}
      {...control}
      {...rest}
      className={cx(controlStyles, "field-sizing-content max-h-96 min-h-24 py-2.5", className)}
    />
  );
}
