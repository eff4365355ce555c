import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { isReviewable } from "#convex/domain/orders/states.ts";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Rating } from "#src/components/ui/Rating.tsx";
import { useIsPast, useServerTime } from "#src/hooks/useServerTime.ts";
import { paths } from "#src/lib/paths.ts";
import { ReviewTexts, SubScoreLine } from "../public/ReviewCard";
import type { OrderDetails } from "../public/types";
import { AnswerForm } from "./AnswerForm";
import { LeaveReview } from "./LeaveReview";
import { ReportReviewButton } from "./ReportReviewButton";

type Order = Pick<
  OrderDetails,
  "uuid" | "listingTitle" | "deliveryMethod" | "status" | "reviewed" | "viewerSide"
>;
type Review = NonNullable<FunctionReturnType<typeof api.reviews.feedback.ofOrder>["review"]>;

/**
 * The review on an order's page: the prompt for it, then the review and the seller's answer.
 * Nothing before the order is completed.
 */
export function ReviewPrompt({ order }: { order: Order }) {
  const { viewerSide, status, reviewed } = order;
  const hasReview = reviewed || (isReviewable(status) && viewerSide === "buyer");
  return (
    <ErrorBoundary title={reviewTexts.loadFailed}>
      {hasReview && <OrderReview order={order} />}
    </ErrorBoundary>
  );
}

function OrderReview({ order }: { order: Order }) {
  const reviews = useQuery(api.reviews.feedback.ofOrder, { orderId: order.uuid });
  if (reviews === undefined) return null;
  const { canReview, review } = reviews;
  if (review === null) {
    if (!canReview) return null;
    return (
      <Card as="section" padding="lg" aria-labelledby="review" className="grid gap-3">
        <h2 id="review" className="font-display text-xl">
          How was it?
        </h2>
        <p>Your review helps the next buyer, and the seller can answer it.</p>
        <div>
          <LeaveReview order={order} size="md" />
        </div>
      </Card>
    );
  }
  return (
    <Card as="section" padding="lg" aria-labelledby="review" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="review" className="font-display text-xl">
          {order.viewerSide === "buyer" ? "Your review" : "The buyer's review"}
        </h2>
        <Rating value={review.overall} />
      </div>
      {review.hiddenReason !== null && (
        <Callout tone="warning" title="Shoal has hidden this review">
          <bdi>{review.hiddenReason}</bdi>
        </Callout>
      )}
      <SubScoreLine review={review} />
      <ReviewTexts
        review={review}
        answerActions={
          order.viewerSide === "buyer" && (
            <ReportReviewButton
              part="answer"
              review={review}
              returnPath={paths.order(order.uuid)}
            />
          )
        }
      />
      {review.answerHiddenReason !== null && (
        <Callout tone="warning" title="Shoal has hidden the answer">
          {review.answerHiddenReason}
        </Callout>
      )}
      {review.canAnswer && <AnswerForm reviewId={review._id} buyerName={review.buyerName} />}
      {order.viewerSide === "seller" && (
        <ReportReviewButton part="review" review={review} returnPath={paths.order(order.uuid)} />
      )}
      {review.changeableUntil !== null && (
        <Change order={order} review={review} until={review.changeableUntil} />
      )}
    </Card>
  );
}

type ChangeProps = { order: Order; review: Review; until: number };

function Change({ order, review, until }: ChangeProps) {
  useServerTime();
  if (useIsPast(until)) return null;
  const { overall, scores, comment } = review;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LeaveReview order={order} given={{ overall, ...scores, comment }} variant="secondary" />
      <p className="text-ink-muted text-sm">
        until <DateText at={until} kind="dateTime" />
      </p>
    </div>
  );
}
