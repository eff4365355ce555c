import { isolated } from "#convex/domain/shared/isolated.ts";
import { ListingComparison } from "#src/components/listings/ListingComparison.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import type { PaymentPageData } from "../types";

type Change = NonNullable<PaymentPageData["change"]>;

/** The seller has changed the listing since the quiz: what it said and what it says now, side by side. */
export function ListingChanged({
  before,
  now,
  title = "this listing",
}: Omit<Change, "key"> & {
  /** Names the listing, if the parcel has several. */ title?: string;
}) {
  return (
    <div className="grid gap-6 lg:col-span-2">
      <Callout
        tone="warning"
        role="alert"
        title={`The seller has changed ${isolated(title)} since you took the quiz`}
      >
        Please compare the old and new versions. We won&apos;t charge you unless you choose to buy
        the new version.
      </Callout>
      <ListingComparison beforeTitle="When you took the quiz" before={before} now={now} />
    </div>
  );
}
