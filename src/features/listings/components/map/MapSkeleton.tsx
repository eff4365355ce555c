import { Skeleton, SkeletonText } from "../../../../components/ui/Skeleton";

/** As tall as the map that comes. */
export function MapSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading the map…</span>
      <div className="grid gap-6 pt-9 lg:grid-cols-2">
        <Skeleton className="h-[26rem] rounded-xl lg:h-[min(44rem,calc(100vh-9rem))]" />
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}
