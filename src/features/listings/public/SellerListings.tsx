import { api } from "#convex/_generated/api.js";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { ListingGrid } from "./ListingGrid";

const LISTINGS_PER_PAGE = 24;

/** A seller's active listings, newest first, as the public sees them. */
export function SellerListings({ sellerId }: { sellerId: string }) {
  const { results, status, loadMore } = useLiveList(
    api.listings.catalogue.bySeller,
    { sellerId },
    LISTINGS_PER_PAGE,
  );
  if (status === "LoadingFirstPage") return <CardGridSkeleton />;
  if (results.length === 0) {
    return <EmptyState title="No active listings.">New ones appear here automatically.</EmptyState>;
  }
  return (
    <>
      <ListingGrid listings={results} headingLevel="h2" />
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
