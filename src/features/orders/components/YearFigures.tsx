import { useQuery } from "convex/react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { lineNotice } from "../../../../convex/domain/sellers/yearlyFigures";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { PriceText } from "../../../components/ui/PriceText";
import { useNow } from "../../../hooks/useNow";
import { plural } from "../../../lib/format";
import { paths } from "../../../lib/paths";

/** What the viewer received this year, and the rule once they are near a line. Nothing before the first sale. */
export function YearFigures() {
  const year = new Date(useNow(null)).getUTCFullYear();
  const figures = useQuery(api.orders.sellerYears.mine, { year });
  const progress = useQuery(api.sellers.applications.mine);
  if (!figures || progress === undefined) return null;
  const notice = lineNotice(figures.level, year, figures, progress.trader !== null);
  if (notice === null) {
    return (
      <p className="text-ink-muted mb-6 text-sm">
        {year}: {plural(figures.sales, "sale")} completed,{" "}
        <PriceText pence={figures.consideration} /> received,{" "}
        <PriceText pence={figures.fees} zero="nothing" /> in service fees.
      </p>
    );
  }
  return (
    <div className="mb-6">
      <Callout tone={figures.level === 3 ? "warning" : "info"} title={notice.headline}>
        <p>{notice.text}</p>
        <p className="mt-2">
          Our service fees on them: <PriceText pence={figures.fees} zero="nothing" />.{" "}
          <Link to={paths.onboarding} className="underline">
            Private or trader: how you sell
          </Link>
        </p>
      </Callout>
    </div>
  );
}
