import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useNow } from "#src/hooks/useNow.ts";
import { balanceText, totalsText } from "./totalsText";

/** Whether Stripe and Shoal have the same totals, whether Shoal's balance is enough, and the sums behind it. */
export function StripeTotals() {
  const summary = useQuery(api.moderation.health.summary, {});
  const now = useNow(MINUTE_MS);
  if (summary === undefined) {
    return (
      <>
        <Skeleton className="mb-3 h-12 w-full max-w-prose" />
        <Skeleton className="mb-3 h-12 w-full max-w-prose" />
        <Skeleton className="mb-4 h-38 w-full max-w-prose sm:h-25" />
      </>
    );
  }
  const balance = balanceText(summary.books);
  return (
    <>
      <p className="mb-3 max-w-prose">{`${totalsText(summary.totals, now)}.`}</p>
      {balance !== null && <p className="mb-3 max-w-prose">{`${balance}.`}</p>}
      {summary.books && (
        <dl className="mb-4 grid max-w-prose grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
          {SUMS.map(([name, label]) => (
            <div key={name}>
              <dt className="text-ink-muted text-sm">{label}</dt>
              <dd className="font-semibold tabular-nums">
                <PriceText pence={summary.books?.[name] ?? 0} zero="£0.00" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const SUMS = [
  ["held", "Held for sellers until orders complete"],
  ["owed", "Owed to sellers"],
  ["refunds", "Refunds not yet at Stripe"],
  ["takingBack", "To take back from sellers"],
  ["writtenOff", "Written off"],
] as const;
