import { SCORE_LABELS, SUB_SCORE_NAMES } from "#convex/domain/reviews/scores.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { Rating } from "#src/components/ui/Rating.tsx";
import { plural } from "#src/lib/format.ts";
import { SellerLegalStatus } from "./SellerLegalStatus";
import { SellerLink } from "./SellerLink";
import type { SellerSummary } from "./types";

/**
 * A seller's name, rating with its sub-scores, private or trader, number of sales and date of
 * joining.
 */
export function SellerCard({ seller, linked = true }: { seller: SellerSummary; linked?: boolean }) {
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={seller.fullName} src={seller.avatarUrl} size={52} />
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">
            {linked ? (
              <SellerLink seller={seller}>{seller.fullName}</SellerLink>
            ) : (
              <PersonName>{seller.fullName}</PersonName>
            )}
          </p>
          {seller.namesake && <p className="text-sm">{seller.namesake}</p>}
          <Rating value={seller.rating} count={seller.totalReviews} />
        </div>
      </div>
      {seller.totalReviews > 0 && <SubScores scores={seller.scores} />}
      {seller.isApproved ? (
        <SellerLegalStatus trader={seller.trader} />
      ) : (
        <p className="bg-sunken rounded-lg p-3.5 text-sm">Does not sell on Shoal at the moment.</p>
      )}
      <p className="text-ink-muted text-sm">
        {plural(seller.totalItemsSold, "item")} rehomed · on Shoal since{" "}
        <DateText at={seller.memberSince} kind="short" />
      </p>
    </div>
  );
}

/** The sub-scores that a seller's reviews gave, each out of 5. */
export function SubScores({ scores }: { scores: SellerSummary["scores"] }) {
  const names = SUB_SCORE_NAMES.filter((name) => scores[name] > 0);
  if (names.length === 0) return null;
  return (
    <dl className="grid gap-1.5 text-sm">
      {names.map((name) => {
        const value = scores[name];
        return (
          <div key={name} className="grid grid-cols-[1fr_5rem_2rem] items-center gap-2">
            <dt className="text-ink-muted">{SCORE_LABELS[name]}</dt>
            <dd aria-hidden="true" className="bg-sunken h-1.5 overflow-hidden rounded-full">
              <span
                className="bg-accent block h-full rounded-full"
                style={{ width: `${(value / 5) * 100}%` }}
              />
            </dd>
            <dd data-numeric className="text-right">
              {value.toFixed(1)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
