import { useQuery } from "convex/react";
import { type ReactNode, useDeferredValue } from "react";
import { api } from "#convex/_generated/api.js";
import { Link } from "#src/components/ui/Link.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { CATEGORIES, CATEGORY_LABELS } from "#src/features/listings/public/labels.ts";
import { ListingGrid } from "#src/features/listings/public/ListingGrid.tsx";
import type { ListingSummary } from "#src/features/listings/public/types.ts";
import { paths } from "#src/lib/paths.ts";

type Category = ListingSummary["category"];

const BLURBS: Record<Category, string> = {
  fish: "From nano shoals to goldfish",
  shrimp: "Neocaridina, bees, Amanos",
  snails: "Nerites, ramshorns, trumpets",
  plants: "Cuttings, moss, rhizomes",
};

export function Categories() {
  return (
    <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
      {CATEGORIES.map((category) => (
        <li key={category} className="relative">
          <Link
            to={paths.browse({ category })}
            className="border-line bg-surface hover:border-accent flex h-full flex-col gap-1 rounded-xl border p-5 shadow-xs transition-shadow hover:shadow-md"
          >
            <CategoryMark category={category} />
            <span className="font-display mt-2 text-xl">{CATEGORY_LABELS[category]}</span>
            <span className="text-ink-muted text-sm">{BLURBS[category]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const MARKS: Record<Category, ReactNode> = {
  fish: <path d="M6 20c6-9 18-9 25 0-7 9-19 9-25 0Zm25 0 9-7v14ZM14 18v.1" />,
  shrimp: (
    <path d="M35 30c-12 3-24-2-24-12 0-6 5-9 10-9s10 4 12 9M21 9C17 5 12 4 7 5m10 13c6 2 12 2 16 0m-14 8-4 8m10-6-2 8" />
  ),
  snails: (
    <path d="M6 34h26c5 0 7-4 7-8l2-7m-9 7c-4 0-5-3-5-3M30 22a11 11 0 1 1-6-10 7 7 0 1 0-3 11" />
  ),
  plants: (
    <path d="M22 38V16m0 6c-8 1-12-3-12-11 8 0 12 4 12 11Zm0 6c8 0 12-4 12-12-8 0-12 4-12 12Z" />
  ),
};

function CategoryMark({ category }: { category: Category }) {
  return (
    <svg
      viewBox="0 0 44 44"
      width="44"
      height="44"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="text-accent"
    >
      {MARKS[category]}
    </svg>
  );
}

/** Rendered in slices: all cards at once would block a slow phone. */
const useNewest = () => useDeferredValue(useQuery(api.listings.browse.newest, {}));

/** Newest listings in the hero; the others follow below. */
const IN_HERO = 4;

/** The animals on a visitor's first screen. */
export function NewestInHero() {
  const listings = useNewest();
  if (listings === undefined) return <CardGridSkeleton count={IN_HERO} />;
  if (listings.length === 0) return null;
  return <ListingGrid listings={listings.slice(0, IN_HERO)} priority headingLevel="h2" />;
}

/** `isBelowHero`: without those that the hero shows. */
export function Newest({ isBelowHero }: { isBelowHero: boolean }) {
  const all = useNewest();
  if (all === undefined) return <CardGridSkeleton />;
  if (all.length === 0) {
    return (
      <p className="text-ink-muted">
        Nothing is listed right now. New listings appear here the moment a seller adds them.
      </p>
    );
  }
  return <ListingGrid listings={isBelowHero && all.length > IN_HERO ? all.slice(IN_HERO) : all} />;
}
