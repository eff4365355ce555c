import { memo, type ReactNode, Suspense } from "react";
import { traderLabel } from "#convex/domain/sellers/trader.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { PinIcon } from "#src/components/ui/icons.tsx";
import { lazyWithRetry, EmptyFallback } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { cx } from "#src/lib/cx.ts";
import { formatMiles } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { BuyerPrice } from "../public/BuyerPrice";
import { stockText, stockTone } from "../public/labels";
import type { ListingSummary } from "../public/types";
import { FavouriteButton } from "./FavouriteButton";
import type { CardFit } from "./useCardFits";
import type { Favourites } from "./useFavourites";

/** Loaded separately, because only users with a tank need it and only once the cards are shown. */
const FitBadge = lazyWithRetry(() => import("../fit/FitBadge"), EmptyFallback);

type Props = {
  listing: ListingSummary;
  favourites: Favourites;
  /** One of the first cards in view: its image is fetched at once. */
  priority?: boolean;
  headingLevel?: "h2" | "h3";
  tank?: TankInput | null | undefined;
  /** How the listing fits that tank; overlaid on the image. */
  fit?: CardFit | undefined;
  /** The viewer's place, if it can't be delivered to because of a sea crossing. */
  barredAt?: string | undefined;
  note?: ReactNode;
};

/**
 * A listing at a glance. The whole card is one link, with the heart above it. Memoised: in a list
 * of a thousand, a sale re-renders only the cards of one page. Only a change of the viewer's tank
 * or favourites re-renders them all.
 */
export const ListingCard = memo(function ListingCard({
  listing,
  favourites,
  priority = false,
  headingLevel: Heading = "h3",
  tank,
  fit,
  barredAt,
  note,
}: Props) {
  const { title, species } = listing;
  const priceBefore = favourites.priceBefore(listing);
  return (
    <li
      className={cx(
        "group border-line bg-surface hover:border-line-strong relative flex flex-col overflow-hidden rounded-xl border shadow-xs transition-shadow hover:shadow-md",
        listing.isGone && "border-dashed [&>img]:opacity-40",
      )}
    >
      <ListingImage
        src={listing.imageUrl}
        srcSet={listing.imageSrcSet}
        sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 33vw, 50vw"
        placeholder={listing.imagePlaceholder}
        alt=""
        width={480}
        height={360}
        priority={priority}
        className="aspect-[4/3] w-full"
      />
      {tank && fit && (
        <Suspense fallback={null}>
          <FitBadge listing={listing} tank={tank} verdict={fit} />
        </Suspense>
      )}
      <div className="flex flex-1 flex-col gap-1.5 p-3 sm:p-4">
        <Heading dir="auto" className="line-clamp-2 leading-snug font-semibold">
          <Link to={paths.listing(listing._id)} className="after:absolute after:inset-0">
            {title || species}
          </Link>
        </Heading>
        <p dir="auto" translate="no" className="text-ink-muted line-clamp-2 text-sm">
          {species}
        </p>
        {listing.trader && (
          <p className="text-ink-muted text-xs wrap-anywhere">{traderLabel(listing.trader)}</p>
        )}
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1">
          <BuyerPrice listing={listing} className="text-lg" priceBefore={priceBefore} />
          {listing.isGone ? (
            <Badge>No longer in this list</Badge>
          ) : (
            <Badge tone={stockTone(listing)}>{stockText(listing)}</Badge>
          )}
        </p>
        <p className="text-ink-muted flex gap-1 text-xs">
          <PinIcon size={16} className="shrink-0" />
          {/* Wraps onto two lines if needed: truncation would hide the postcode. */}
          <span className="flex min-w-0 flex-wrap gap-x-1 wrap-anywhere">
            <span>
              {listing.town}, {listing.outcode}
              {listing.distanceMiles !== null && " ·"}
            </span>
            {listing.distanceMiles !== null && <span>{formatMiles(listing.distanceMiles)}</span>}
          </span>
        </p>
        {barredAt && <p className="text-warning text-xs">Can't be sold to {barredAt}</p>}
        {note}
      </div>
      <FavouriteButton
        title={title || species}
        marked={favourites.has(listing._id)}
        onToggle={() => favourites.toggle(listing._id)}
        className="absolute top-2.5 right-2.5 z-10"
      />
    </li>
  );
});
