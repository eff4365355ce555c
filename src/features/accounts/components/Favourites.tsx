import { api } from "#convex/_generated/api.js";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { HeartIcon } from "#src/components/ui/icons.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { ListingGrid } from "#src/features/listings/public/ListingGrid.tsx";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { paths } from "#src/lib/paths.ts";

const PAGE_SIZE = 24;

/** The viewer's favourites that are still in the shop. */
export function Favourites() {
  const { results, status, loadMore } = useLiveList(api.listings.favourites.mine, {}, PAGE_SIZE);
  if (status === "LoadingFirstPage") return <CardGridSkeleton />;
  if (results.length === 0) {
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
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
