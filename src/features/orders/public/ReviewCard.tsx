import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import type { api } from "#convex/_generated/api.js";
import { SCORE_LABELS, SUB_SCORE_NAMES } from "#convex/domain/reviews/scores.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { Rating } from "#src/components/ui/Rating.tsx";
import { paths } from "#src/lib/paths.ts";

export type Review = FunctionReturnType<typeof api.reviews.feedback.ofSeller>["page"][number];

type CardProps = {
  review: Review;
  actions?: ReactNode;
  answerActions?: ReactNode;
};

export function ReviewCard({ review, actions, answerActions }: CardProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={review.buyerName} src={review.buyerAvatarUrl} size={40} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold">
            <PersonName>{review.buyerName}</PersonName>
          </p>
          <p className="text-ink-muted text-sm wrap-anywhere">
            <DateText at={review.createdAt} kind="short" /> ·{" "}
            <Link to={paths.listing(review.listingId)} className="underline">
              <bdi>{review.listingTitle}</bdi>
            </Link>
          </p>
        </div>
        <Rating value={review.overall} />
      </div>
      <SubScoreLine review={review} />
      {!review.isCounted && (
        <p className="text-ink-muted text-sm">
          Not counted in the rating. A review doesn't count if it gives three or more stars for an
          order below £1, if a bank took the payment back, if the seller bought from themselves, or
          if another review by the same person within 90 days counts.
        </p>
      )}
      <ReviewTexts review={review} answerActions={answerActions} />
      {actions}
    </>
  );
}

export function SubScoreLine({ review }: { review: Pick<Review, "scores"> }) {
  const names = SUB_SCORE_NAMES.filter((name) => review.scores[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <dl className="text-ink-muted flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {names.map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt>{SCORE_LABELS[name]}</dt>
          <dd className="text-ink font-semibold">
            {review.scores[name]}
            <span className="sr-only"> of 5</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ReviewTextsProps = { review: Pick<Review, "comment" | "answer">; answerActions?: ReactNode };

export function ReviewTexts({ review, answerActions }: ReviewTextsProps) {
  return (
    <>
      {review.comment !== "" && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {review.comment}
        </p>
      )}
      {review.answer !== null && (
        <div className="bg-sunken rounded-lg p-4">
          <p className="text-sm font-semibold">The seller answered</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {review.answer}
          </p>
          {answerActions}
        </div>
      )}
    </>
  );
}
