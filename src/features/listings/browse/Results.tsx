import { useQuery } from "convex/react";
import { type Ref, Suspense, useDeferredValue } from "react";
import { api } from "#convex/_generated/api.js";
import type { FilterValues } from "#convex/domain/listings/filters.ts";
import { lazyWithRetry, EmptyFallback } from "#src/components/ui/lazyWithRetry.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { CardGridSkeleton, Loading } from "#src/components/ui/Skeleton.tsx";
import { cx } from "#src/lib/cx.ts";
import { formatCount, plural } from "#src/lib/format.ts";
import type { SetFilters } from "../filters/useFilters";
import { barredFrom } from "../page/barredFrom";
import { ListingGrid } from "../public/ListingGrid";
import { type MatchCount, totalText } from "./matchCount";
import { ShowListings } from "./ShowListings";
import type { BrowseResult } from "./useBrowse";

const Arrivals = lazyWithRetry(() => import("../home/Arrivals"), EmptyFallback);
const NoResults = lazyWithRetry(() => import("./NoResults"));

type Props = {
  result: BrowseResult;
  values: FilterValues;
  set: SetFilters;
  /** The viewer's place; "" if unknown. */
  home: string;
  onClear: () => void;
  filterFooter: HTMLElement | null;
  showListings: () => void;
  ref: Ref<HTMLDivElement>;
};

/**
 * "57 listings", "24 of 57 listings", "24 of more than 200 listings", "24 of up to 57 listings"
 * (some of those counted may not match), "24 listings so far" (the count gives no bound) or "24
 * listings shown" (there is no count).
 */
function countText(shownCount: number, isFinished: boolean, total: MatchCount | undefined): string {
  if (isFinished) return plural(shownCount, "listing");
  if (total === undefined) return `${plural(shownCount, "listing")} shown`;
  const totalLabel = totalText(shownCount, total);
  return totalLabel === null
    ? `${plural(shownCount, "listing")} so far`
    : `${formatCount(shownCount)} of ${totalLabel}`;
}

/** The cards; skeletons at first, or ways to widen the search if nothing matches. */
export function Results({
  result,
  values,
  set,
  home,
  onClear,
  filterFooter,
  showListings,
  ref,
}: Props) {
  const { isStale, status, loadMore, arrivals } = result;
  // Rendered in slices: two dozen cards at once would block a slow phone.
  const listings = useDeferredValue(result.listings);
  const isFinished = status === "Exhausted";
  const filters = listings && !isFinished && !isStale ? result.filters : undefined;
  const total = useQuery(api.listings.browse.count, filters ? { filters } : "skip");
  if (listings === undefined) {
    return (
      <>
        <ShowListings container={filterFooter} count={null} onShow={showListings} />
        {/* Reserves the line where the count will be. */}
        <p className="mb-2 min-h-6 sm:mb-3" />
        <Loading subject="listings">
          <CardGridSkeleton count={12} />
        </Loading>
      </>
    );
  }
  const buttonCount = isFinished
    ? plural(listings.length, "listing")
    : total === undefined
      ? null
      : totalText(listings.length, total);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      aria-busy={isStale}
      className={cx("scroll-mt-28 outline-hidden transition-opacity", isStale && "opacity-60")}
    >
      <ShowListings
        container={filterFooter}
        count={isStale ? null : buttonCount}
        onShow={showListings}
      />
      <p role="status" className="text-ink-muted mb-2 min-h-6 text-sm sm:mb-3">
        {isStale ? "Updating…" : countText(listings.length, isFinished, total)}
      </p>
      <Suspense fallback={null}>
        {arrivals > 0 && <Arrivals count={arrivals} onShow={result.showArrivals} />}
        {listings.length === 0 && isFinished && (
          <NoResults filters={result.filters} values={values} set={set} onClear={onClear} />
        )}
      </Suspense>
      {listings.length > 0 && (
        <ListingGrid
          listings={listings}
          priority
          headingLevel="h2"
          barredAt={barredFrom(values.near || home)}
        />
      )}
      {!isFinished && (listings.length === 0 || result.maxToScan !== null) && (
        <p className="text-ink-muted mt-6 text-center">
          {listings.length === 0 && "Nothing fits so far. "}
          Checked {formatCount(result.scanned)}
          {result.maxToScan !== null && ` of up to ${formatCount(result.maxToScan)}`} listings.
        </p>
      )}
      <LoadMore
        status={status}
        onLoadMore={loadMore}
        label={listings.length > 0 && result.maxToScan === null ? "Load more" : "Keep looking"}
      />
    </div>
  );
}
