import { usePaginatedQuery } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { paths } from "../../../lib/paths";
import { ListingGrid } from "../../../components/listings/cards/ListingGrid";
import { EmptyState } from "../../../components/ui/EmptyState";
import { HeartIcon } from "../../../components/ui/icons";
import { LinkButton } from "../../../components/ui/LinkButton";
import { LoadMore } from "../../../components/ui/LoadMore";
import { CardGridSkeleton } from "../../../components/ui/Skeleton";

const PAGE = 24;

/** The viewer's favourites that are still in the shop. */
export function Favourites() {
  const { results, status, loadMore } = usePaginatedQuery(
    api.listings.favourites.mine,
    {},
    { initialNumItems: PAGE },
  );
  if (status === "LoadingFirstPage") return <CardGridSkeleton />;
  if (results.length === 0 && status === "Exhausted") {
    return (
      <EmptyState
        title="No favourites yet."
        icon={<HeartIcon size={32} />}
        action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
      >
        Tap the heart on a listing to find it here again.
      </EmptyState>
    );
  }
  return (
    <>
      <ListingGrid listings={results} headingLevel="h2" />
      <LoadMore status={status} onLoadMore={() => loadMore(PAGE)} />
    </>
  );
}
