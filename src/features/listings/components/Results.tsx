import { lazy, type Ref, Suspense, useDeferredValue } from "react";
import type { FilterValues } from "../../../../convex/domain/listings/filters";
import { ListingGrid } from "../../../components/listings/cards/ListingGrid";
import { LoadMore } from "../../../components/ui/LoadMore";
import { CardGridSkeleton } from "../../../components/ui/Skeleton";
import { cx } from "../../../lib/cx";
import type { BrowseResult } from "../useBrowse";
import type { SetFilters } from "../useFilters";

const Arrivals = lazy(() => import("./Arrivals"));
const NothingFits = lazy(() => import("./NothingFits"));

type Props = {
  result: BrowseResult;
  values: FilterValues;
  set: SetFilters;
  onClear: () => void;
  ref: Ref<HTMLDivElement>;
};

/** The cards, or what stands for them: skeletons at first, and ways to widen when nothing fits. */
export function Results({ result, values, set, onClear, ref }: Props) {
  const { isStale, status, loadMore, arrivals } = result;
  // Rendered in slices: two dozen cards in one go would hold up a slow telephone.
  const listings = useDeferredValue(result.listings);
  if (listings === undefined) {
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Loading listings…</span>
        <CardGridSkeleton count={12} />
      </div>
    );
  }
  const finished = status === "Exhausted";
  return (
    <div
      ref={ref}
      tabIndex={-1}
      aria-busy={isStale}
      className={cx("scroll-mt-28 outline-hidden transition-opacity", isStale && "opacity-60")}
    >
      <p role="status" className="sr-only">
        {isStale ? "Updating…" : `${listings.length} listings shown`}
      </p>
      <Suspense fallback={null}>
        {arrivals > 0 && <Arrivals count={arrivals} onShow={result.showArrivals} />}
        {listings.length === 0 && finished && (
          <NothingFits values={values} set={set} onClear={onClear} />
        )}
      </Suspense>
      {listings.length > 0 && <ListingGrid listings={listings} priority headingLevel="h2" />}
      {listings.length === 0 && !finished && (
        <p className="text-ink-muted py-10 text-center">
          Nothing fits among the listings looked through so far.
        </p>
      )}
      <LoadMore
        status={status}
        onLoadMore={loadMore}
        label={listings.length === 0 ? "Keep looking" : "Load more"}
      />
    </div>
  );
}
