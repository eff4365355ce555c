import { CLAIM_STATUS_LABELS, claimText } from "#convex/domain/claims/texts.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { SellerLink } from "#src/features/listings/public/SellerLink.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { RepeatBadge } from "./RepeatBadge";

type Props = { party: ClaimCase["buyer"]; side: TradeSide };

/**
 * The number of claims in which this person was the buyer or seller (`side`), and the latest of
 * them.
 */
export function PastClaims({ party, side }: Props) {
  const { name, claims, paidOrders, past } = party;
  return (
    <div className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        <SellerLink seller={party}>{name}</SellerLink> ({side})
        <RepeatBadge side={side} claims={claims} />
      </h3>
      <p className="text-ink-muted text-sm">
        {plural(claims, "claim")} {side === "buyer" ? "made" : "received"} in total, including this
        one; {plural(paidOrders, "paid order")}.
      </p>
      {past.length > 0 && (
        <ul className="grid gap-2">
          {past.map(({ orderUuid, listingTitle, kind, items, status, amount, createdAt }) => (
            <li key={`${orderUuid} ${createdAt}`} className="border-line border-l-2 pl-3 text-sm">
              <Link to={paths.claimCase(orderUuid)} className="font-semibold underline">
                <bdi>{listingTitle}</bdi>
              </Link>
              <p>
                {claimText({ kind, items })}: {CLAIM_STATUS_LABELS[status]}
                {amount !== null && amount > 0 && (
                  <span translate="no"> ({formatPence(amount)})</span>
                )}
              </p>
              <DateText at={createdAt} kind="long" className="text-ink-muted" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
