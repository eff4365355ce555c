import { isolated } from "#convex/domain/shared/isolated.ts";
import { ReportButton } from "#src/components/reports/ReportButton.tsx";
import type { Review } from "../public/ReviewCard";

type Props = {
  part: "review" | "answer";
  review: Pick<Review, "_id" | "buyerName">;
  /** Where a visitor returns after logging in. */
  page: string;
};

/** Reports a review, or only the seller's answer to it. Aligned with the text above. */
export function ReportReviewButton({ part, review, page }: Props) {
  const isReview = part === "review";
  const name = isolated(review.buyerName);
  return (
    <div className="-ml-3">
      <ReportButton
        itemType={isReview ? "review" : "reviewAnswer"}
        itemId={review._id}
        itemName={isReview ? `${name}'s review` : `the answer to ${name}'s review`}
        page={page}
        label={isReview ? "Report" : "Report answer"}
      />
    </div>
  );
}
