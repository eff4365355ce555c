import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";

const shape = "bg-line rounded-md";

type LoadingProps = {
  /** The name of what is loading, for screen readers: "the map". */
  subject: string;
  className?: string;
  children: ReactNode;
};

export function Loading({ subject, className, children }: LoadingProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">Loading {subject}…</span>
      {children}
    </div>
  );
}

/** A grey placeholder. Its container is a `Loading` or has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("animate-shimmer", shape, className)} />;
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cx("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx("h-4", line === lines - 1 && "w-2/3")} />
      ))}
    </div>
  );
}

/**
 * Placeholder listing cards in the final grid. They shimmer as one, since every animation costs the
 * browser a layer.
 */
export function CardGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div
      className="animate-shimmer grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 lg:gap-6"
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="border-line bg-surface overflow-hidden rounded-xl border">
          <div className={cx(shape, "aspect-[4/3] rounded-none")} />
          <div className="grid gap-2.5 p-4">
            <div className={cx(shape, "h-4 w-4/5")} />
            <div className={cx(shape, "h-4 w-1/2")} />
            <div className={cx(shape, "h-6 w-1/3")} />
          </div>
        </div>
      ))}
    </div>
  );
}

export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div
      className="animate-shimmer border-line bg-surface overflow-hidden rounded-xl border"
      aria-hidden="true"
    >
      <div className={cx(shape, "h-11 rounded-none")} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="border-line grid grid-cols-[1fr_2fr_1fr_1fr] gap-4 border-t p-4">
          <div className={cx(shape, "h-4")} />
          <div className={cx(shape, "h-4")} />
          <div className={cx(shape, "h-4")} />
          <div className={cx(shape, "h-4")} />
        </div>
      ))}
    </div>
  );
}
