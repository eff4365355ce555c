import { useId } from "react";
import { cx } from "../../../lib/cx";
import { FieldError } from "../FieldError";
import { StarIcon } from "../icons";

type Props = {
  legend: string;
  /** 1 to 5; null while nothing is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
};

/** Stars to choose from, by radio buttons: one tab stop, arrow keys, spoken as "4 stars". */
export function RatingInput({ legend, value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="inline-flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className={cx(
              "has-focus-visible:outline-focus rounded-md p-1.5 has-focus-visible:outline-3",
              value !== null && star <= value ? "text-star" : "text-line-strong",
            )}
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <StarIcon size={28} strokeWidth={0} />
            <span className="sr-only">{star === 1 ? "1 star" : `${star} stars`}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
