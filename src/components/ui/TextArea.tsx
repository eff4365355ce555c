import type { Ref, TextareaHTMLAttributes } from "react";
import { cx } from "#src/lib/cx.ts";
import { controlStyles } from "./controlStyles";
import { useControlProps } from "./fieldContext";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> & {
  ref?: Ref<HTMLTextAreaElement>;
  /** Starts one line high. */
  line?: boolean;
};

/** A multi-line text box that grows with its content where the browser supports it. */
export function TextArea({ line = false, rows = line ? 1 : 5, ...rest }: Props) {
  const control = useControlProps();
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...control}
      {...rest}
      className={cx(
        controlStyles,
        "block field-sizing-content py-2.5",
        line ? "max-h-40 min-h-11" : "max-h-96 min-h-24",
      )}
    />
  );
}
