import { CardGridSkeleton, Skeleton, SkeletonText, TableSkeleton } from "./Skeleton";

export type SkeletonKind = "cards" | "table" | "text" | "form" | "detail";

const bodies = {
  cards: <CardGridSkeleton />,
  table: <TableSkeleton />,
  text: (
    <div className="grid max-w-prose gap-8">
      <SkeletonText lines={5} />
      <SkeletonText lines={6} />
    </div>
  ),
  form: (
    <div className="max-w-form grid gap-6">
      {[0, 1, 2].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11" />
        </div>
      ))}
      <Skeleton className="h-11 w-40 rounded-full" />
    </div>
  ),
  detail: (
    <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="aspect-[4/3] rounded-xl" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-8 w-1/3" />
        <SkeletonText lines={4} />
        <Skeleton className="h-12 rounded-full" />
      </div>
    </div>
  ),
};

/**
 * Shown while a page's code or first data loads, in the shape of the page. Fills the window, so
 * that the footer doesn't visibly jump when the page replaces it.
 */
export function PageSkeleton({ kind = "text" }: { kind?: SkeletonKind }) {
  return (
    <div className="page-width min-h-dvh py-8 sm:py-12" role="status" aria-busy="true">
      <span className="sr-only">Loading…</span>
      {kind !== "detail" && <Skeleton className="mb-8 h-9 w-64 max-w-full" />}
      {bodies[kind]}
    </div>
  );
}
