import { useMemo } from "react";
import { cx } from "#src/lib/cx.ts";
import { useDefaultTank } from "#src/features/tanks/public/useDefaultTank.ts";
import { ListingCard } from "../cards/ListingCard";
import { useCardFits } from "../cards/useCardFits";
import { useFavourites } from "../cards/useFavourites";
import type { ListingSummary } from "./types";

type Props = {
  listings: readonly ListingSummary[];
  /** The first row is visible without scrolling. */
  priority?: boolean;
  headingLevel?: "h2" | "h3";
  /** In half a page: two columns at most. */
  isNarrow?: boolean;
  /** The viewer's place if the listing can't be delivered there; its card then says so. */
  barredAt?: (listing: ListingSummary) => string | undefined;
};

/** Cards in two to four columns, laid out like `CardGridSkeleton`. */
export function ListingGrid({
  listings,
  priority = false,
  headingLevel,
  isNarrow,
  barredAt,
}: Props) {
  const favourites = useFavourites();
  const tank = useDefaultTank();
  const ids = useMemo(() => listings.map(({ _id }) => _id), [listings]);
  const fits = useCardFits(ids, tank);
  return (
    <ul
      className={cx(
        "grid grid-cols-2 gap-4",
        !isNarrow && "sm:grid-cols-3 lg:grid-cols-4 lg:gap-6",
      )}
    >
      {listings.map((listing, i) => (
        <ListingCard
          key={listing._id}
          listing={listing}
          favourites={favourites}
          barredAt={barredAt?.(listing)}
          priority={priority && i < 4}
          tank={tank}
          fit={fits.get(listing._id)}
          {...(headingLevel ? { headingLevel } : {})}
        />
      ))}
    </ul>
  );
}
