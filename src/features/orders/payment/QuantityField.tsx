import { isLastGroup } from "#convex/domain/listings/stock.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { QuantityInput } from "#src/components/ui/QuantityInput.tsx";
import { paths } from "#src/lib/paths.ts";
import type { PaymentPageData } from "../types";
import type { PaymentState } from "./paymentState";

type Props = {
  checkout: PaymentPageData;
  payment: PaymentState;
  value: number;
  onChange: (quantity: number) => void;
  onBlur: () => void;
};

/** How many of the page's listing to buy. */
export function QuantityField({ checkout, payment, value, onChange, onBlur }: Props) {
  const { minQuantity, maxQuantity, quantityError } = payment;
  return (
    <Field
      label={checkout.parcel.lines.length > 0 ? <bdi>{checkout.listing.title}</bdi> : "Quantity"}
      required
      hint={quantityHint(checkout, minQuantity, maxQuantity)}
      error={quantityError}
    >
      <QuantityInput
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        min={Math.min(minQuantity, Math.max(1, maxQuantity))}
        max={Math.max(1, maxQuantity)}
      />
    </Field>
  );
}

/** What limits the quantity: the smallest group, the stock or the quiz. */
function quantityHint({ listing, quiz }: PaymentPageData, min: number, max: number) {
  const group =
    listing.minQuantity > 1
      ? isLastGroup(listing)
        ? `The last ${listing.available} are sold together. `
        : `Minimum ${min}. `
      : null;
  const canCheckForMore = max === quiz.quantity && max < listing.available;
  if (!group && !canCheckForMore) return undefined;
  return (
    <>
      {group && <span>{group}</span>}
      {canCheckForMore && (
        <>
          <span>To buy more than {max}, </span>
          <Link
            to={paths.quiz(listing.listingId, { quantity: max + 1 })}
            className="text-accent underline"
          >
            check your tank again
          </Link>
          <span>.</span>
        </>
      )}
    </>
  );
}
