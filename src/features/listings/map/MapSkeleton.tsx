import { Loading, Skeleton, SkeletonText } from "#src/components/ui/Skeleton.tsx";

/** As tall as the map. */
export function MapSkeleton() {
  return (
    <Loading subject="the map">
      <div className="grid gap-6 pt-9 lg:grid-cols-2">
        <Skeleton className="short:h-[70dvh] h-[26rem] rounded-xl lg:h-[min(44rem,calc(100vh-9rem))]" />
        <SkeletonText lines={6} />
      </div>
    </Loading>
  );
}
