import { Suspense } from "react";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { EmptyFallback, lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { useIdle } from "#src/hooks/useIdle.ts";

const RecentlyViewed = lazyWithRetry(() => import("../public/RecentlyViewed"), EmptyFallback);

/**
 * The listings that the viewer saw last, below the shop's results. Loaded once the browser is idle.
 */
export function RecentlyViewedBelow() {
  if (!useIdle()) return null;
  return (
    <ErrorBoundary title={listingTexts.loadFailed}>
      <Suspense fallback={null}>
        <div className="mt-14">
          <RecentlyViewed />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}
