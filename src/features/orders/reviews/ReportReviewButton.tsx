import { isolated } from "#convex/domain/shared/isolated.ts";
import { ReportButton } from "#src/components/reports/ReportButton.tsx";
import type { Review } from "../public/ReviewCard";

type Props = {
  part: "review" | "answer";
  review: Pick<Review, "_id" | "buyerName">;
  /** Where a visitor returns after logging in. */
  returnPath: string;
};

/** Reports a review, or only the seller's answer to it. */
export function ReportReviewButton({ part, review, returnPath }: Props) {
  const isReview = part === "review";
  const name = isolated(review.buyerName);
  return (
    // Lines the label up with the text above.
    <div className="-ml-3">
      <ReportButton
        itemType={isReview ? "review" : "reviewAnswer"}
        itemId={review._id}
        itemName={isReview ? `${name}'s review` : `the answer to ${name}'s review`}
        page={returnPath}
        label={isReview ? "Report" : "Report answer"}
      />
    </div>
  );
}
