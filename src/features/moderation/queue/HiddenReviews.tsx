import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { SellerLink } from "#src/features/listings/public/SellerLink.tsx";
import { ReviewCard } from "#src/features/orders/public/ReviewCard.tsx";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { ViewingNow } from "../components/ViewingNow";
import { ModerationDialog, type PendingAction } from "./ModerationDialog";

const PER_PAGE = 10;

const PARTS = {
  review: { none: "No hidden reviews.", kind: "showReview", label: "review" },
  answer: { none: "No hidden answers.", kind: "showAnswer", label: "answer to the review" },
} as const;

/** Reviews or answers that moderators have hidden, latest first. Each can be restored. */
export function HiddenReviews({ part }: { part: keyof typeof PARTS }) {
  const { none, kind, label } = PARTS[part];
  const { results, status, loadMore } = useLiveList(
    api.moderation.reviews.hidden,
    { part },
    PER_PAGE,
  );
  const [pending, setPending] = useState<PendingAction | null>(null);
  if (status === "LoadingFirstPage") return <TableSkeleton rows={2} />;
  return (
    <>
      {results.length === 0 && <p className="text-ink-muted">{none}</p>}
      <ul className="grid gap-4 empty:hidden">
        {results.map((review) => (
          <Card as="li" key={review._id} className="grid gap-3">
            <ReviewCard
              review={review}
              actions={
                <>
                  <p className="text-ink-muted text-sm wrap-anywhere">
                    {part === "review" ? "About" : "Answer by"}{" "}
                    <SellerLink seller={{ ...review, userId: review.sellerId }}>
                      {review.sellerName}
                    </SellerLink>{" "}
                    · hidden <RelativeDate at={review.hiddenAt} />: <bdi>{review.hiddenReason}</bdi>
                  </p>
                  <div className="flex flex-wrap items-center gap-2.5">
                    <ViewingNow itemType="review" itemId={review._id} />
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => setPending({ kind, reviewId: review._id })}
                    >
                      Show again
                      <span className="sr-only">
                        : {label} by <PersonName>{review.buyerName}</PersonName>
                      </span>
                    </Button>
                  </div>
                </>
              }
            />
          </Card>
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={loadMore} />
      {pending && <ModerationDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}
