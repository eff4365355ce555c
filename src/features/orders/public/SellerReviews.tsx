import { useQuery } from "convex/react";
import { Suspense } from "react";
import { api } from "#convex/_generated/api.js";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { StarIcon } from "#src/components/ui/pageIcons.tsx";
import { Loading, Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { paths } from "#src/lib/paths.ts";
import { ReportReviewButton } from "../reviews/ReportReviewButton";
import { ReviewSummary } from "../reviews/ReviewSummary";
import { type Review, ReviewCard } from "./ReviewCard";

/** Only the seller needs this code. */
const AnswerForm = lazyWithRetry(async () => {
  const { AnswerForm } = await import("../reviews/AnswerForm");
  return { default: AnswerForm };
});

const REVIEWS_PER_PAGE = 10;

/** A seller's reviews: the summary, then each review with its answer, latest first. */
export function SellerReviews({ sellerId }: { sellerId: string }) {
  const seller = useQuery(api.sellers.profile.get, { sellerId });
  const { results, status, loadMore } = useLiveList(
    api.reviews.feedback.ofSeller,
    { sellerId },
    REVIEWS_PER_PAGE,
  );
  if (status === "LoadingFirstPage" || seller === undefined) return <ReviewsSkeleton />;
  const countedReviews = results.filter(({ isCounted }) => isCounted).length;
  const hasOtherAccounts =
    seller !== null && status === "Exhausted" && countedReviews < seller.totalReviews;
  return (
    <div className="grid gap-6">
      {seller !== null && <ReviewSummary seller={seller} />}
      {hasOtherAccounts && (
        <p className="text-ink-muted text-sm">
          The figures also count this seller&apos;s other accounts, so there are fewer reviews
          below.
        </p>
      )}
      {results.length === 0 && !hasOtherAccounts && (
        <EmptyState title="No reviews yet." icon={<StarIcon size={32} />}>
          Buyers can leave a review when an order is completed.
        </EmptyState>
      )}
      {results.length > 0 && (
        <ul className="grid gap-4">
          {results.map((review) => (
            <li
              key={review._id}
              className="border-line bg-surface grid gap-3 rounded-xl border p-5 shadow-xs"
            >
              <ReviewCard
                review={review}
                actions={<Actions review={review} sellerId={sellerId} />}
                answerActions={<AnswerActions review={review} sellerId={sellerId} />}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore status={status} onLoadMore={loadMore} />
    </div>
  );
}

type ActionsProps = { review: Review; sellerId: string };

/** Everyone except the seller can report an answer. */
function AnswerActions({ review, sellerId }: ActionsProps) {
  const { user } = useAuth();
  if (user?.id === sellerId) return null;
  return <ReportReviewButton part="answer" review={review} returnPath={paths.seller(sellerId)} />;
}

function Actions({ review, sellerId }: ActionsProps) {
  const { user } = useAuth();
  const isSeller = user?.id === sellerId;
  const isAuthor = user?.id === review.buyerId;
  return (
    <div className="grid gap-3">
      {isSeller && review.answer === null && (
        <Suspense fallback={<Skeleton className="h-10" />}>
          <AnswerForm reviewId={review._id} buyerName={review.buyerName} />
        </Suspense>
      )}
      {!isAuthor && (
        <ReportReviewButton
          part="review"
          review={review}
          returnPath={isSeller ? paths.profile({ tab: "reviews" }) : paths.seller(sellerId)}
        />
      )}
    </div>
  );
}

/** As tall as the summary and the first reviews. */
function ReviewsSkeleton() {
  return (
    <Loading subject="reviews" className="grid gap-6">
      <Skeleton className="h-[30rem] rounded-xl sm:h-72" />
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-52 rounded-xl" />
    </Loading>
  );
}
