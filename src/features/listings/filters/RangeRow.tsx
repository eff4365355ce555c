import type { FigureVerdict } from "#convex/domain/tanks/figures.ts";
import { YourFigure } from "../form/YourFigure";

type Props = {
  label: string;
  unit: string;
  /** The species' healthy range. */
  range: { min: number; max: number };
  scale: { min: number; max: number };
  /** The viewer's own figure; undefined if unknown. */
  yours: number | undefined;
  verdict: FigureVerdict | undefined;
};

/** A species' range, as text and on a scale with a mark for the viewer's tank. */
export function RangeRow({ label, unit, range, scale, yours, verdict }: Props) {
  const at = (value: number) =>
    `${(Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min))) * 100).toFixed(1)}%`;
  const suffix = unit === "" ? "" : ` ${unit}`;
  return (
    <div className="grid gap-1.5">
      <dt className="font-semibold">{label}</dt>
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
        {yours !== undefined && <YourFigure yours={`${yours}${suffix}`} verdict={verdict} />}
      </dd>
    </div>
  );
}
