import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { cx } from "#src/lib/cx.ts";
import { formatCount } from "#src/lib/format.ts";
import { paths, withQuery } from "#src/lib/paths.ts";
import { HealthLine } from "../health/HealthLine";
import { countText } from "../health/useHealth";
import { NumberTile } from "./NumberTile";

/** The path of the queue, filtered to what a tile counts. */
const queue = (show: string) => withQuery(paths.adminModeratorPanel, { show });

export function NeedsYou() {
  const counts = useQuery(api.moderation.overview.counts, {});
  const summary = useQuery(api.moderation.health.summary, {});
  const isKnown = counts !== undefined && summary !== undefined;
  const rows: [label: string, value: string | undefined, to: string][] = [
    ["Claims to decide", summary && countText(summary.claims), queue("contested")],
    ["Listings to check", summary && countText(summary.listings), queue("toCheck")],
    ["Reports and flags", counts && formatCount(counts.flaggedItems), queue("reported")],
    [
      "Applications",
      counts && formatCount(counts.pendingSellerApplications),
      paths.pendingApplications,
    ],
    ["Refunds and payments", summary && countText(summary.money), paths.adminOrders],
    ["Failed emails", summary && countText(summary.emails), paths.adminHealth],
  ];
  return (
    <section aria-labelledby="needs-you" className="mb-8">
      <h2 id="needs-you" className="font-display mb-4 text-2xl">
        Needs you
      </h2>
      <ul
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6"
        aria-busy={!isKnown || undefined}
      >
        {rows.map(([label, value, to]) => (
          <NumberTile
            key={label}
            label={label}
            value={value}
            to={to}
            linkName={value === undefined ? label : `${label}: ${value}`}
            className={cx(
              "flex flex-col justify-between gap-1",
              value !== undefined && value !== "0" && "border-coral!",
            )}
            numberClassName={value === "0" ? "text-ink-muted" : ""}
          />
        ))}
      </ul>
      <HealthLine />
    </section>
  );
}
