import { useDeferredValue } from "react";
import { ListingGrid } from "../../../components/listings/cards/ListingGrid";
import { Button } from "../../../components/ui/Button";
import { EmptyState } from "../../../components/ui/EmptyState";
import { LoadMore } from "../../../components/ui/LoadMore";
import { CardGridSkeleton } from "../../../components/ui/Skeleton";
import { cx } from "../../../lib/cx";
import type { Chip } from "../filters";
import type { BrowseResult } from "../useBrowse";

type Props = {
  result: BrowseResult;
  chips: Chip[];
  onRemove: (chip: Chip) => void;
  onClear: () => void;
};

/** The cards, or what stands for them: skeletons at first, and ways to widen when nothing fits. */
export function Results({ result, chips, onRemove, onClear }: Props) {
  const { isStale, status, loadMore } = result;
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
    <div aria-busy={isStale} className={cx("transition-opacity", isStale && "opacity-60")}>
      <p role="status" className="sr-only">
        {isStale ? "Updating…" : `${listings.length} listings shown`}
      </p>
      {listings.length > 0 && <ListingGrid listings={listings} priority headingLevel="h2" />}
      {listings.length === 0 && finished && (
        <NothingFits chips={chips} onRemove={onRemove} onClear={onClear} />
      )}
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

function NothingFits({ chips, onRemove, onClear }: Omit<Props, "result">) {
  if (chips.length === 0) {
    return (
      <EmptyState title="The shelves are empty just now.">
        New listings appear here the moment a seller adds them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing fits all of these filters."
      action={
        <>
          {chips.map((chip) => (
            <Button key={chip.key} size="sm" variant="secondary" onClick={() => onRemove(chip)}>
              Without {chip.label}
            </Button>
          ))}
          {chips.length > 1 && (
            <Button size="sm" onClick={onClear}>
              Clear all filters
            </Button>
          )}
        </>
      }
    >
      Widen the search by taking one of them away. New listings appear here by themselves.
    </EmptyState>
  );
}
