import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { Button } from "../../../components/ui/Button";
import { EmptyState } from "../../../components/ui/EmptyState";
import { CheckIcon, CloseIcon } from "../../../components/ui/icons";
import { Rating } from "../../../components/ui/onDemand/Rating";
import { RatingInput } from "../../../components/ui/onDemand/RatingInput";
import { PACKING_STEPS } from "../packingSteps";
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
      <ul className="grid gap-2">
        {PACKING_STEPS.map(({ key, label, optional }) => (
          <li key={key} className="flex items-center gap-3">
            {review.checklist[key] ? (
              <CheckIcon size={20} className="text-success" />
            ) : (
              <CloseIcon size={20} className="text-ink-muted" />
            )}
            {label}
            {!review.checklist[key] && (
              <span className="text-ink-muted text-sm">{optional ? "not needed" : "not done"}</span>
            )}
          </li>
        ))}
      </ul>
      {review.photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {review.photos.map((photo, i) => (
            <li key={photo.storageId}>
              <a href={photo.url}>
                <img
                  src={photo.thumbnailUrl}
                  alt={`Packing, photograph ${i + 1}`}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  className="bg-sunken aspect-square w-full rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
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
