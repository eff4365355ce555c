import { cx } from "../../../lib/cx";
import { ListingCard } from "./ListingCard";
import { useFavourites } from "./useFavourites";
import type { ListingSummary } from "../types";

type Props = {
  listings: readonly ListingSummary[];
  /** The first row is seen without scrolling. */
  priority?: boolean;
  headingLevel?: "h2" | "h3";
  className?: string;
};

/** Cards in two to four columns, in the shape of `CardGridSkeleton`. */
export function ListingGrid({ listings, priority = false, headingLevel, className }: Props) {
  const favourites = useFavourites();
  return (
    <ul className={cx("grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 lg:gap-6", className)}>
      {listings.map((listing, i) => (
        <ListingCard
          key={listing._id}
          listing={listing}
          favourites={favourites}
          priority={priority && i < 4}
          {...(headingLevel ? { headingLevel } : {})}
        />
      ))}
    </ul>
  );
}
