import { type PricedListing, priceParts } from "#convex/domain/listings/buyerPrice.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { cx } from "#src/lib/cx.ts";

type Props = {
  listing: PricedListing;
  /** Sets the size of the price to pay. */
  className?: string;
  free?: string;
  /** The price in pence each when the viewer saved the listing. */
  before?: number | undefined;
};

/**
 * The price of the smallest purchase with the unit price below: two lines, so that a narrow card
 * doesn't wrap them.
 */
export function BuyerPrice({ listing, className, free, before }: Props) {
  const { lead, fee, delivery, unit } = priceParts(listing, free);
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
          {before !== undefined && `, was ${formatPence(before)}`}
        </span>
      )}
    </span>
  );
}
