import { SHARED_TEXT, thresholdNotice } from "#convex/domain/sellers/yearlyFigures.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { type Figures, useYearFigures } from "./useYearFigures";

/**
 * The viewer's earnings by year, and the reporting rule once this year is near a threshold. Years
 * without a sale are left out.
 */
export function YearFigures() {
  const years = useYearFigures();
  if (!years) return null;
  const { current, last, isTrader } = years;
  return (
    <div className="mb-6 grid gap-2">
      {current && <ThisYear figures={current} isTrader={isTrader} />}
      {last && <YearLine figures={last} />}
    </div>
  );
}

type FiguresProps = { figures: Figures };

function ThisYear({ figures, isTrader }: FiguresProps & { isTrader: boolean }) {
  const notice = thresholdNotice(figures.level, figures.year, figures, isTrader);
  if (notice === null) return <YearLine figures={figures} />;
  return (
    <Callout tone={figures.level === 3 ? "warning" : "info"} title={notice.headline}>
      <p>{notice.text}</p>
      <p className="mt-2">
        Our service fees on these sales: <PriceText pence={figures.fees} zero="nothing" />.{" "}
        <Link to={paths.onboarding} className="underline">
          Private or trader: how you sell
        </Link>
      </p>
    </Callout>
  );
}

function YearLine({ figures }: FiguresProps) {
  const { year, sales, consideration, fees, isPartial, isShared } = figures;
  const atLeast = isPartial && "at least ";
  return (
    <p className="text-ink-muted text-sm">
      {year}: {atLeast}
      {plural(sales, "sale")} completed, {atLeast}
      <PriceText pence={consideration} /> earned, {atLeast}
      <PriceText pence={fees} zero="nothing" /> in service fees{isShared && SHARED_TEXT}.
    </p>
  );
}
