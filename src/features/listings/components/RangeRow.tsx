import { cx } from "../../../lib/cx";

type Props = {
  label: string;
  unit: string;
  /** What the species does well at. */
  range: { min: number; max: number };
  /** The whole scale that is drawn. */
  scale: { min: number; max: number };
  /** The viewer's own figure; undefined when it is not known. */
  yours: number | undefined;
};

/** A species' range on a scale, with a mark for the viewer's tank; in words first, as a picture second. */
export function RangeRow({ label, unit, range, scale, yours }: Props) {
  const at = (value: number) =>
    `${(Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min))) * 100).toFixed(1)}%`;
  const inside = yours !== undefined && yours >= range.min && yours <= range.max;
  const suffix = unit === "" ? "" : ` ${unit}`;
  return (
    <div className="grid gap-1.5">
      <dt className="flex flex-wrap justify-between gap-x-3 font-semibold">
        {label}
        {yours !== undefined && (
          <span className={cx("text-sm font-normal", inside ? "text-success" : "text-warning")}>
            Your tank: {yours}
            {suffix} {inside ? "(within)" : yours < range.min ? "(too low)" : "(too high)"}
          </span>
        )}
      </dt>
      <dd className="grid gap-1.5">
        <span data-numeric>
          {range.min} to {range.max}
          {suffix}
        </span>
        <span aria-hidden="true" className="bg-sunken relative block h-2.5 rounded-full">
          <span
            className="bg-moss absolute inset-y-0 rounded-full"
            style={{ left: at(range.min), right: `calc(100% - ${at(range.max)})` }}
          />
          {yours !== undefined && (
            <span
              className="border-surface bg-coral absolute top-1/2 size-4 -translate-1/2 rounded-full border-2"
              style={{ left: at(yours) }}
            />
          )}
        </span>
      </dd>
    </div>
  );
}
