import { useQuery } from "convex/react";
import { type ReactNode, useId } from "react";
import { api } from "#convex/_generated/api.js";
import { isCarried } from "#convex/domain/listings/delivery.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Link } from "#src/components/ui/Link.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { paths } from "#src/lib/paths.ts";
import { CardGrid, type CardMarks, useCardMarks } from "../public/ListingGrid";
import type { ListingDetails, ListingSummary } from "../public/types";

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
        >
          {deliveryMethods.some(isCarried) && (
            <p className="text-ink-muted max-w-prose">
              Each listing is a separate order with its own delivery charge. If you buy several, ask{" "}
              <PersonName>{seller.fullName}</PersonName> in the chat to send them together: they can
              lower the charge on an order they haven't sent yet, and we'll refund the difference to
              your card.
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
  children?: ReactNode;
};

function Shelf({ title, cards, marks, all, children }: ShelfProps) {
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
      {cards ? <CardGrid listings={cards} marks={marks} /> : <CardGridSkeleton count={4} />}
    </section>
  );
}
