import { type Ref, useId } from "react";
import { cx } from "#src/lib/cx.ts";
import { FieldError } from "./FieldError";
import { StarIcon } from "./pageIcons";

type Props = {
  legend: string;
  /** 1 to 5; null until one is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  /** Removes the chosen score; only for optional ratings. */
  onClear?: () => void;
  error?: string | undefined;
  required?: boolean;
  size?: number;
  /** The star that takes the focus when the score is invalid. */
  focusRef?: Ref<HTMLInputElement>;
};

/** A star rating as radio buttons: one tab stop, arrow keys, announced as "4 of 5 stars". */
export function RatingInput({
  legend,
  value,
  onChange,
  onClear,
  error,
  required = false,
  size = 28,
  focusRef,
}: Props) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className="relative"
      aria-required={required || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1 font-semibold">{legend}</legend>
      {onClear && value !== null && (
        <button
          type="button"
          aria-label={`Clear ${legend}`}
          className="text-ink-muted absolute -top-2.5 right-0 min-h-11 px-2 text-sm underline"
          onClick={(event) => {
            event.currentTarget.closest("fieldset")?.querySelector("input")?.focus();
            onClear();
          }}
        >
          Clear
        </button>
      )}
      <div className="-ml-1.5 inline-flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className={cx(
              "has-focus-visible:outline-focus cursor-pointer rounded-md p-1.5 has-focus-visible:outline-3",
              value !== null && star <= value ? "text-star" : "text-ink-muted",
            )}
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={star === value}
              onChange={() => onChange(star)}
              ref={star === (value ?? 1) ? focusRef : undefined}
            />
            <StarIcon
              size={size}
              {...(value !== null && star <= value
                ? { strokeWidth: 0 }
                : { strokeWidth: 1.5, fillOpacity: 0 })}
            />
            <span className="sr-only">{`${star} of 5 stars`}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
