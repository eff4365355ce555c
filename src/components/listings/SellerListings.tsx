import { usePaginatedQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { EmptyState } from "../ui/EmptyState";
import { LoadMore } from "../ui/LoadMore";
import { CardGridSkeleton } from "../ui/Skeleton";
import { ListingGrid } from "./cards/ListingGrid";

const PAGE = 24;

/** A seller's active listings, newest first, as the public sees them. */
export function SellerListings({ sellerId }: { sellerId: string }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.listings.listings.bySeller,
    { sellerId },
    { initialNumItems: PAGE },
  );
  if (status === "LoadingFirstPage") return <CardGridSkeleton />;
  if (results.length === 0 && status === "Exhausted") {
    return <EmptyState title="No active listings.">New ones appear here automatically.</EmptyState>;
  }
  return (
    <>
      <ListingGrid listings={results} headingLevel="h2" />
      <LoadMore status={status} onLoadMore={() => loadMore(PAGE)} />
    </>
  );
}
