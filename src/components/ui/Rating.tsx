import { cx } from "#src/lib/cx.ts";
import { plural } from "#src/lib/format.ts";
import { StarIcon } from "./pageIcons";

type Props = {
  /** 0 to 5. */
  value: number;
  /** Number of reviews behind it; 0 shows "No rating yet" instead. */
  count?: number;
  size?: number;
  className?: string;
};

/** Stars filled in proportion, with the figure to one decimal as text. */
export function Rating({ value, count, size = 18, className }: Props) {
  if (count === 0) return <span className="text-ink-muted text-sm">No rating yet</span>;
  const row = [0, 1, 2, 3, 4].map((star) => <StarIcon key={star} size={size} strokeWidth={0} />);
  return (
    <span className={cx("inline-flex flex-wrap items-center gap-x-2 text-sm", className)}>
      <span className="relative inline-flex shrink-0" aria-hidden="true">
        <span className="text-line inline-flex">{row}</span>
        <span
          className="text-star absolute inset-y-0 left-0 inline-flex overflow-hidden *:shrink-0"
          style={{ width: `${(Math.min(5, Math.max(0, value)) / 5) * 100}%` }}
        >
          {row}
        </span>
      </span>
      <span className="whitespace-nowrap">
        <span className="font-semibold">{value.toFixed(1)}</span>
        <span className="sr-only"> out of 5</span>
        {count !== undefined && (
          <span className="text-ink-muted"> ({plural(count, "review")})</span>
        )}
      </span>
    </span>
  );
}
