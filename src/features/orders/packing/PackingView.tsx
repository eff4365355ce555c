import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Rating } from "#src/components/ui/Rating.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { PackingChecklist } from "../public/PackingChecklist";
import { PackagingScore } from "../reviews/PackagingScore";
import type { PackagingPage } from "../types";

type Props = { transactionId: string; page: PackagingPage };

/** The checklist for the buyer or an admin, and the buyer's score on arrival. */
export function PackingView({ transactionId, page }: Props) {
  const { review, canScore } = page;
  if (!review) {
    return (
      <EmptyState title="Not packed yet.">
        The seller completes a packing checklist before dispatch. You'll see it here straight away.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <PackingChecklist checklist={review.checklist} weather={review.weather} />
      <PhotoStrip photos={review.photos} name="Packing" size="large" />
      {review.score !== null && (
        <div className="flex items-center gap-3">
          <span className="font-semibold">Scored on arrival</span>
          <Rating value={review.score} />
        </div>
      )}
      {canScore && review.score === null && <PackagingScore transactionId={transactionId} />}
    </div>
  );
}
