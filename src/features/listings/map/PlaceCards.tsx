import { useQueries } from "convex/react";
import { useMemo, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { wholeMiles } from "#convex/domain/shared/geo.ts";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import type { MapPlace } from "#src/features/listings/map/mapClusters.ts";
import { ListingGrid } from "#src/features/listings/public/ListingGrid.tsx";
import type { ListingSummary } from "#src/features/listings/public/types.ts";

/** The server's limit for one call. */
const PAGE = 8;

type Props = {
  ids: readonly Id<"listings">[];
  places: readonly MapPlace[];
  /** The point from which distances are measured. */
  from: Point | null;
};
type Point = Pick<MapPlace, "latitude" | "longitude">;

/** The cards of the listings at a place, live, one page at a time. */
export function PlaceCards({ ids, places, from }: Props) {
  const [limit, setLimit] = useState(PAGE);
  const idsKey = ids.slice(0, limit).join(" ");
  const queries = useMemo(() => {
    const all = idsKey.split(" ");
    const pages: Parameters<typeof useQueries>[0] = {};
    for (let at = 0; at < all.length; at += PAGE) {
      const listingIds = all.slice(at, at + PAGE);
      pages[at] = { query: api.listings.browse.cards, args: { listingIds } };
    }
    return pages;
  }, [idsKey]);
  const answers = useQueries(queries) as Record<string, ListingSummary[] | Error | undefined>;
  const pages = Object.values(answers);
  const error = pages.find((page) => page instanceof Error);
  if (error instanceof Error) throw error;
  const cards = pages.flatMap((page) => (page instanceof Error ? [] : (page ?? [])));
  const isWaiting = pages.includes(undefined);
  if (cards.length === 0 && isWaiting) return <CardGridSkeleton count={4} />;
  return (
    <>
      <ListingGrid listings={cards.map((card) => withMiles(card, places, from))} isNarrow />
      {ids.length > limit && (
        <LoadMore
          status={isWaiting ? "LoadingMore" : "CanLoadMore"}
          onLoadMore={() => setLimit(limit + PAGE)}
        />
      )}
    </>
  );
}

function withMiles(card: ListingSummary, places: Props["places"], from: Point | null) {
  const place = places.find(({ outcode }) => outcode === card.outcode);
  if (!place || !from) return card;
  return { ...card, distanceMiles: wholeMiles(toPoint(place), toPoint(from)) };
}

const toPoint = ({ latitude: lat, longitude: lon }: Point) => ({ lat, lon });
