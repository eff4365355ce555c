import { usePaginatedQuery } from "convex/react";
import { useId } from "react";
import { api } from "#convex/_generated/api.js";
import { readFilters, toBrowseQuery } from "#convex/domain/listings/filters.ts";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { ListingGrid } from "#src/features/listings/public/ListingGrid.tsx";
import { paths } from "#src/lib/paths.ts";
import type { ArticleMeta } from "../articles";

type ShelfData = NonNullable<ArticleMeta["shelves"]>[number];

const SHELF_LENGTH = 4;

/** Listings on sale now, a shelf for each of an article's searches. */
export default function ArticleShelves({ shelves }: { shelves: readonly ShelfData[] }) {
  return (
    <div className="mt-10 grid gap-10">
      {shelves.map((shelf) => (
        <ErrorBoundary key={shelf.title} title={listingTexts.loadFailed}>
          <Shelf {...shelf} />
        </ErrorBoundary>
      ))}
    </div>
  );
}

function Shelf({ title, filters }: ShelfData) {
  const id = useId();
  const { results, status } = usePaginatedQuery(
    api.listings.browse.list,
    { filters: toBrowseQuery<never>(readFilters(new URLSearchParams(filters))) },
    { initialNumItems: SHELF_LENGTH },
  );
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-display text-xl">
          {title}
        </h2>
        <Link to={`${paths.browse()}?${filters}`} className="text-accent font-semibold underline">
          See all
        </Link>
      </div>
      {status === "LoadingFirstPage" ? (
        <CardGridSkeleton count={SHELF_LENGTH} />
      ) : results.length === 0 ? (
        <p className="text-ink-muted">Nothing of this kind is on sale right now.</p>
      ) : (
        <ListingGrid listings={results.slice(0, SHELF_LENGTH)} headingLevel="h3" isNarrow />
      )}
    </section>
  );
}
