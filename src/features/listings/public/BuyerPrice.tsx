import { type PricedListing, priceParts } from "#convex/domain/listings/buyerPrice.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { cx } from "#src/lib/cx.ts";

type Props = {
  listing: PricedListing;
  /** Classes for the price to pay, such as its size. */
  className?: string;
  /** What a free listing shows for a price. */
  freeText?: string;
  /** The unit price in pence when the viewer saved the listing. */
  priceBefore?: number | undefined;
};

/**
 * The price of the smallest purchase, with the delivery and the unit price on lines of their own, so that a
 * narrow card doesn't wrap them.
 */
export function BuyerPrice({ listing, className, freeText, priceBefore }: Props) {
  const { lead, fee, delivery, unit } = priceParts(listing, freeText);
  return (
    <span className="block min-w-0">
      <span data-numeric translate="no" className={cx("font-bold whitespace-nowrap", className)}>
        {lead}
      </span>
      {fee !== "" && <span className="text-ink-muted text-sm"> {fee}</span>}
      {delivery !== "" && <span className="text-ink-muted block text-sm"> {delivery}</span>}
      {unit !== "" && (
        <span data-numeric className="text-ink-muted block text-sm">
          <span className="sr-only"> · </span>
          {unit}
          {priceBefore !== undefined && `, was ${formatPence(priceBefore)}`}
        </span>
      )}
    </span>
  );
}
