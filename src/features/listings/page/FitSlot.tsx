import { Suspense } from "react";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { AddTank } from "#src/features/tanks/public/AddTank.tsx";
import type { ListingDetails, ListingFit } from "../public/types";

/** Only users with a tank need this code. */
const FitPanel = lazyWithRetry(() => import("../fit/FitPanel"));

type Props = {
  listing: ListingDetails;
  /** The viewer's default tank; null without one, undefined while loading. */
  tank: TankInput | null | undefined;
  /** How the listing fits that tank; undefined while loading. */
  fit: ListingFit | undefined;
};

/**
 * Whether the listing fits the viewer's tank. Its height doesn't change when the verdict arrives.
 */
export function FitSlot({ listing, tank, fit }: Props) {
  const skeleton = <Skeleton className="h-16" />;
  return (
    <section
      aria-label="Does it suit your tank?"
      className="grid min-h-18 content-center justify-items-start gap-1"
    >
      {(tank === undefined || (tank && !fit)) && skeleton}
      {tank === null && (
        <>
          <p className="text-sm">
            Answer four questions about your tank, and we&apos;ll check every listing against it.
          </p>
          <AddTank variant="secondary">Will it suit my tank?</AddTank>
        </>
      )}
      {tank && fit && (
        <Suspense fallback={skeleton}>
          <FitPanel listing={listing} tank={tank} fit={fit} />
        </Suspense>
      )}
    </section>
  );
}
