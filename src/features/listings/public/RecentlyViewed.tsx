import { useQuery } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { recentlyViewed } from "#src/lib/recentlyViewed.ts";
import { ListingGrid } from "./ListingGrid";

const SHOWN_MAX = 4;

/**
 * The listings that the viewer opened last, live; nothing if there are none. Delisted ones drop
 * out.
 */
export default function RecentlyViewed() {
  const userId = useAuth().user?.id ?? "";
  return <Shelf key={userId} userId={userId} />;
}

function Shelf({ userId }: { userId: string }) {
  const [listingIds] = useState(() => recentlyViewed(userId));
  const isEmpty = listingIds.length === 0;
  const cards = useQuery(api.listings.browse.cards, isEmpty ? "skip" : { listingIds });
  if (isEmpty || cards?.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className="grid gap-5">
      <h2 id="recently-viewed" className="font-display text-2xl">
        Recently viewed
      </h2>
      {cards ? (
        <ListingGrid listings={cards.slice(0, SHOWN_MAX)} />
      ) : (
        <CardGridSkeleton count={SHOWN_MAX} />
      )}
    </section>
  );
}
