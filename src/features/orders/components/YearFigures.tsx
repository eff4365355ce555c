import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { lineNotice } from "../../../../convex/domain/sellers/yearlyFigures";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { PriceText } from "../../../components/ui/PriceText";
import { useNow } from "../../../hooks/useNow";
import { plural } from "../../../lib/format";
import { paths } from "../../../lib/paths";

type Figures = NonNullable<FunctionReturnType<typeof api.orders.sellerYears.mine>>;

/**
 * What the viewer received this year and the last, whose figures are due in January, and the rule once this year is near a
 * line. Nothing of a year without a sale.
 */
export function YearFigures() {
  const year = new Date(useNow(null)).getUTCFullYear();
  const current = useQuery(api.orders.sellerYears.mine, { year });
  const last = useQuery(api.orders.sellerYears.mine, { year: year - 1 });
  const progress = useQuery(api.sellers.applications.mine);
  if (current === undefined || last === undefined || progress === undefined) return null;
  if (current === null && last === null) return null;
  return (
    <div className="mb-6 grid gap-2">
      {current && <ThisYear figures={current} isTrader={progress.trader !== null} />}
      {last && <YearLine figures={last} />}
    </div>
  );
}

function ThisYear({ figures, isTrader }: { figures: Figures; isTrader: boolean }) {
  const notice = lineNotice(figures.level, figures.year, figures, isTrader);
  if (notice === null) return <YearLine figures={figures} />;
  return (
    <Callout tone={figures.level === 3 ? "warning" : "info"} title={notice.headline}>
      <p>{notice.text}</p>
      <p className="mt-2">
        Our service fees on them: <PriceText pence={figures.fees} zero="nothing" />.{" "}
        <Link to={paths.onboarding} className="underline">
          Private or trader: how you sell
        </Link>
      </p>
    </Callout>
  );
}

const YearLine = ({ figures: { year, sales, consideration, fees } }: { figures: Figures }) => (
  <p className="text-ink-muted text-sm">
    {year}: {plural(sales, "sale")} completed, <PriceText pence={consideration} /> received,{" "}
    <PriceText pence={fees} zero="nothing" /> in service fees.
  </p>
);
