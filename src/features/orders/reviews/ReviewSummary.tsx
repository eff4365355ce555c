import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { Rating } from "#src/components/ui/Rating.tsx";
import { SubScores } from "#src/features/listings/public/SellerCard.tsx";
import { formatCount, plural } from "#src/lib/format.ts";

type Seller = NonNullable<FunctionReturnType<typeof api.sellers.profile.get>>;

export function ReviewSummary({ seller }: { seller: Seller }) {
  const { rating, totalReviews, scores, reviewsByStars } = seller;
  return (
    <div className="border-line bg-surface grid gap-6 rounded-xl border p-5 shadow-xs">
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-3">
          <Rating value={rating} count={totalReviews} size={22} />
          <Distribution counts={reviewsByStars} total={totalReviews} />
        </div>
        {totalReviews > 0 && (
          <div className="content-start">
            <SubScores scores={scores} />
          </div>
        )}
      </div>
      <dl className="border-line grid gap-4 border-t pt-4 sm:grid-cols-2">
        <Figure
          label="Parcels sent"
          value={seller.dispatchMs === null ? "No parcels yet" : dispatchTime(seller.dispatchMs)}
          basis={
            seller.dispatchMs === null
              ? null
              : `on average over ${plural(seller.dispatches, "parcel")}`
          }
        />
        <Figure
          label="Live-arrival rate"
          value={
            seller.liveArrivalRate === null ? "No arrivals yet" : percent(seller.liveArrivalRate)
          }
          basis={seller.liveArrivalRate === null ? null : `of ${plural(seller.arrivals, "order")}`}
        />
      </dl>
    </div>
  );
}

type FigureProps = { label: string; value: string; basis: string | null };

function Figure({ label, value, basis }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="text-lg font-semibold">
        {value}
        {basis !== null && <span className="text-ink-muted text-sm font-normal"> {basis}</span>}
      </dd>
    </div>
  );
}

/** Reviews by number of stars, five first. */
function Distribution({ counts, total }: { counts: readonly number[]; total: number }) {
  return (
    <ul className="grid gap-1.5 text-sm" aria-label="Reviews by stars">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1] ?? 0;
        return (
          <li key={stars} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-2">
            <span className="text-ink-muted">{plural(stars, "star")}</span>
            <span aria-hidden="true" className="bg-sunken h-2 overflow-hidden rounded-full">
              <span
                className="bg-star block h-full rounded-full"
                style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
              />
            </span>
            <span data-numeric className="text-right">
              {formatCount(count)}
              <span className="sr-only"> {count === 1 ? "review" : "reviews"}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The average time (ms) from the agreed day to the day of dispatch: "On the agreed day", "2 days late". */
function dispatchTime(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  return days === 0 ? "On the agreed day" : `${plural(days, "day")} late`;
}

/** Rounded down: 100 % only if every order arrived alive. */
const percent = (rate: number): string => `${Math.floor(rate * 100)}%`;
