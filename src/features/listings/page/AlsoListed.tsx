import { useQuery } from "convex/react";
import { type ReactNode, Suspense, useId } from "react";
import { api } from "#convex/_generated/api.js";
import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { paths } from "#src/lib/paths.ts";
import { CardGrid, type CardMarks, useCardMarks } from "../public/ListingGrid";
import type { ListingDetails, ListingSummary } from "../public/types";

const ParcelCards = lazyWithRetry(() => import("./ParcelCards"));

type Props = {
  listing: ListingDetails;
  /** The viewer's outward postcode, if known. */
  near: string | undefined;
};

/** Other listings by the same seller, and similar ones, live. Shown below a listing. */
export function AlsoListed({ listing, near }: Props) {
  const { _id: listingId, seller, deliveryMethods, species } = listing;
  const related = usePreviousWhileLoading(
    useQuery(api.listings.relatedListings.get, { listingId, ...(near ? { near } : {}) }),
  );
  const { status } = useAuth();
  const marks = useCardMarks(related ? [...related.fromSeller, ...related.similar] : []);
  return (
    <div className="mt-12 grid gap-12">
      {seller && (
        <Shelf
          title={`More from ${isolated(seller.fullName)}`}
          cards={related?.fromSeller}
          marks={marks}
          all={{
            to: paths.seller(seller.userId),
            text: `All of ${isolated(seller.fullName)}'s listings`,
          }}
          {...(status === "signedIn" && {
            grid: (cards: readonly ListingSummary[]) => (
              <ParcelCards listingId={listingId} cards={cards} marks={marks} near={near} />
            ),
          })}
        >
          {deliveryMethods.some(isCarried) && (
            <p className="text-ink-muted max-w-prose">
              Several listings can go in one parcel, with one payment and one delivery charge.
            </p>
          )}
        </Shelf>
      )}
      <Shelf
        title="Similar listings"
        cards={related?.similar}
        marks={marks}
        all={{ to: paths.browse({ species }), text: `All ${isolated(species)} listings` }}
      />
    </div>
  );
}

type ShelfProps = {
  title: string;
  cards: readonly ListingSummary[] | undefined;
  marks: CardMarks;
  all: { to: string; text: string };
  /** Replaces the plain cards. */
  grid?: (cards: readonly ListingSummary[]) => ReactNode;
  children?: ReactNode;
};

function Shelf({ title, cards, marks, all, grid, children }: ShelfProps) {
  const id = useId();
  if (cards?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-display text-2xl wrap-anywhere">
          {title}
        </h2>
        <Link to={all.to} className="text-accent font-semibold underline">
          {all.text}
        </Link>
      </div>
      {children}
      <Suspense fallback={<CardGridSkeleton count={4} />}>
        {cards === undefined ? (
          <CardGridSkeleton count={4} />
        ) : (
          (grid?.(cards) ?? <CardGrid listings={cards} marks={marks} />)
        )}
      </Suspense>
    </section>
  );
}
