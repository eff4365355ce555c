import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { Button } from "../../../components/ui/Button";
import { PackingChecklist } from "../../../components/orders/PackingChecklist";
import { PhotoStrip } from "../../../components/uploads/PhotoStrip";
import { EmptyState } from "../../../components/ui/EmptyState";
import { Rating } from "../../../components/ui/onDemand/Rating";
import { RatingInput } from "../../../components/ui/onDemand/RatingInput";
import type { PackagingPage } from "../types";
import { useCall } from "../../../hooks/useCall";

type Props = { transactionId: string; page: PackagingPage };

/** The checklist as the buyer (or an admin) sees it, and the buyer's score on arrival. */
export function PackingView({ transactionId, page }: Props) {
  const { review, viewerIs, status } = page;
  if (!review) {
    return (
      <EmptyState title="Not packed yet.">
        The seller goes through the checklist before the courier comes; you see it here at once.
      </EmptyState>
    );
  }
  const arrived = ["delivered", "completed", "disputed"].includes(status);
  return (
    <div className="grid gap-6">
      <PackingChecklist checklist={review.checklist} />
      <PhotoStrip photos={review.photos} name="Packing" large />
      {review.score !== null && (
        <div className="flex items-center gap-3">
          <span className="font-semibold">Scored on arrival</span>
          <Rating value={review.score} />
        </div>
      )}
      {viewerIs === "buyer" && arrived && review.score === null && (
        <Score transactionId={transactionId} />
      )}
    </div>
  );
}

function Score({ transactionId }: { transactionId: string }) {
  const give = useMutation(api.orders.packaging.score);
  const { busy, run } = useCall();
  const [score, setScore] = useState<number | null>(null);
  return (
    <form
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (score !== null) void run(() => give({ transactionId, score }), { done: "Thank you." });
      }}
    >
      <RatingInput legend="How well was it packed?" value={score} onChange={setScore} />
      <Button type="submit" busy={busy} disabled={score === null}>
        Score the packaging
      </Button>
    </form>
  );
}
