import { type Priced, priceWords } from "../../../../convex/domain/listings/buyerPrice";
import { formatPence } from "../../../../convex/domain/shared/money";
import { cx } from "../../../lib/cx";

type Props = {
  listing: Priced;
  /** Sets the size of what is paid. */
  className?: string;
  /** The word for what costs nothing. */
  free?: string;
  /** Pence each, when the viewer marked it. */
  before?: number | undefined;
};

/** What the smallest purchase costs, and below it what each costs: two lines, that a narrow card does not break. */
export function BuyerPrice({ listing, className, free, before }: Props) {
  const { lead, fee, delivery, unit } = priceWords(listing, free);
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
