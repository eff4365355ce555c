import { Suspense } from "react";
import { Link } from "react-router-dom";
import type { Doc } from "../../../../convex/_generated/dataModel";
import type { Fit } from "../../../../convex/domain/tanks/fit";
import type { ListingDetails } from "../../../components/listings/types";
import { Skeleton } from "../../../components/ui/Skeleton";
import { paths } from "../../../lib/paths";
import { lazyPart } from "../../../components/ui/lazyPart";

/** With the rules and the species data: only for who has a tank. */
const FitPanel = lazyPart(() => import("../../../components/listings/fit/FitPanel"));

type Props = {
  listing: ListingDetails;
  /** The viewer's default tank; null when they have none, undefined while it loads. */
  tank: Doc<"tanks"> | null | undefined;
  onFit: (fit: Fit) => void;
};

/** Whether it fits the viewer's tank; as tall while it is worked out as when it is there. */
export function FitSlot({ listing, tank, onFit }: Props) {
  const waiting = <Skeleton className="h-16" />;
  return (
    <section
      aria-label="Fit with your tank"
      className="grid min-h-18 content-center justify-items-start gap-1"
    >
      {tank === undefined && waiting}
      {tank === null && (
        <p className="text-sm">
          <Link to={paths.startBuying} className="text-accent font-semibold underline">
            Add your tank
          </Link>
          , and every listing says whether it fits.
        </p>
      )}
      {tank && (
        <Suspense fallback={waiting}>
          <FitPanel listing={listing} tank={tank} onFit={onFit} />
        </Suspense>
      )}
    </section>
  );
}
