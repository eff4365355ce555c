import { ReportButton } from "../moderation/ReportButton";
import type { Review } from "./ReviewCard";

type Props = {
  part: "review" | "answer";
  review: Pick<Review, "_id" | "buyerName">;
  /** Where a visitor comes back to. */
  page: string;
};

/** Reports a review, or the seller's answer to it alone. In line with the words above it. */
export function ReportReviewButton({ part, review, page }: Props) {
  const isReview = part === "review";
  return (
    <div className="-ml-3">
      <ReportButton
        itemType={isReview ? "review" : "reviewAnswer"}
        itemId={review._id}
        what={
          isReview ? `${review.buyerName}'s review` : `the answer to ${review.buyerName}'s review`
        }
        page={page}
        label={isReview ? "Report" : "Report answer"}
      />
    </div>
  );
}
