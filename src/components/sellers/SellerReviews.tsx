import { usePaginatedQuery } from "convex/react";
import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { paths } from "../../lib/paths";
import { Avatar } from "../ui/Avatar";
import { DateText } from "../ui/onDemand/DateText";
import { EmptyState } from "../ui/EmptyState";
import { LoadMore } from "../ui/LoadMore";
import { Rating } from "../ui/onDemand/Rating";
import { SkeletonText } from "../ui/Skeleton";
import { StarIcon } from "../ui/icons";

const PAGE = 10;

/** What buyers said of a seller, latest first, with the seller's answers. */
export function SellerReviews({ sellerId }: { sellerId: string }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.reviews.reviews.ofSeller,
    { sellerId },
    { initialNumItems: PAGE },
  );
  if (status === "LoadingFirstPage") return <SkeletonText lines={5} />;
  if (results.length === 0) {
    return (
      <EmptyState title="No reviews yet." icon={<StarIcon size={32} />}>
        Buyers can leave one when an order is completed.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {results.map((review) => (
          <li
            key={review._id}
            className="border-line bg-surface grid gap-3 rounded-xl border p-5 shadow-xs"
          >
            <div className="flex flex-wrap items-center gap-3">
              <Avatar name={review.buyerName} src={review.buyerAvatarUrl} size={40} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{review.buyerName}</p>
                <p className="text-ink-muted text-sm">
                  <DateText at={review.createdAt} kind="short" /> ·{" "}
                  <Link to={paths.listing(review.listingId)} className="underline">
                    {review.listingTitle}
                  </Link>
                </p>
              </div>
              <Rating value={review.overall} />
            </div>
            {review.comment !== "" && <p className="whitespace-pre-line">{review.comment}</p>}
            {review.answer !== null && (
              <div className="bg-sunken rounded-lg p-4">
                <p className="text-sm font-semibold">The seller answered</p>
                <p className="whitespace-pre-line">{review.answer}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={() => loadMore(PAGE)} />
    </>
  );
}
