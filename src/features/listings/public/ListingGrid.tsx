import type { ReactNode } from "react";
import { useDefaultTank } from "#src/features/tanks/public/useDefaultTank.ts";
import { cx } from "#src/lib/cx.ts";
import { ListingCard } from "../cards/ListingCard";
import { useCardFits } from "../cards/useCardFits";
import { useFavourites } from "../cards/useFavourites";
import type { ListingSummary } from "./types";

/** What marks a viewer's cards: their favourites, their tank, and how each card fits it. */
export type CardMarks = ReturnType<typeof useCardMarks>;

/** The marks of all the cards on a page, so that its grids share the queries. */
export function useCardMarks(listings: readonly ListingSummary[]) {
  const favourites = useFavourites();
  const tank = useDefaultTank();
  const fits = useCardFits(
    listings.map(({ _id }) => _id),
    tank,
  );
  return { favourites, tank, fits };
}

type Props = {
  listings: readonly ListingSummary[];
  /** The first row is visible without scrolling. */
  priority?: boolean;
  headingLevel?: "h2" | "h3";
  /** In half a page: two columns at most. */
  isNarrow?: boolean;
  /** The viewer's place if the listing can't be delivered there; its card then says so. */
  barredAt?: (listing: ListingSummary) => string | undefined;
  /** Below a card's facts. */
  note?: (listing: ListingSummary) => ReactNode;
};

/** Cards in two to four columns, laid out like `CardGridSkeleton`. */
export function ListingGrid(props: Props) {
  return <CardGrid marks={useCardMarks(props.listings)} {...props} />;
}

export function CardGrid({
  listings,
  marks: { favourites, tank, fits },
  priority = false,
  headingLevel,
  isNarrow,
  barredAt,
  note,
}: Props & { marks: CardMarks }) {
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
          note={note?.(listing)}
          priority={priority && i < 2}
          tank={tank}
          fit={fits.get(listing._id)}
          {...(headingLevel ? { headingLevel } : {})}
        />
      ))}
    </ul>
  );
}
