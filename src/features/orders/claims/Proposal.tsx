import { claimWorth, proposedRefund } from "#convex/domain/claims/proposal.ts";
import { animalsOf, type ClaimItem } from "#convex/domain/claims/states.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { plural } from "#src/lib/format.ts";
import type { OrderDetails } from "../public/types";
import { PriceText } from "#src/components/ui/PriceText.tsx";

type Props = { order: OrderDetails; items: readonly ClaimItem[] };

/** The refund that a claim is worth by the server's rule, updated while the claim is typed. */
export function Proposal({ order, items }: Props) {
  const { unitPrice, quantity, refundable } = order;
  const noun = order.hasAnimals ? "animal" : "plant";
  const animals = animalsOf(items);
  const isCount = Number.isInteger(animals) && animals > 0 && animals <= quantity;
  const worthPence = isCount ? claimWorth(order, items) : 0;
  const refund = proposedRefund(worthPence, { returnedSince: 0, refundable });
  if (order.totalAmount === 0) {
    return (
      <p role="status" className="bg-sunken rounded-lg p-4">
        <strong>No refund:</strong> the order was free. The claim still counts on the seller&apos;s
        record.
      </p>
    );
  }
  const includesDelivery = worthPence > unitPrice * animals;
  return (
    <div role="status" className="bg-sunken rounded-lg p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        Proposed refund <PriceText pence={refund} className="text-xl" />
      </p>
      <p className="text-ink-muted text-sm">
        {isCount
          ? `${plural(animals, noun)} at ${formatPence(unitPrice)}${
              includesDelivery ? `, and the delivery of ${formatPence(order.deliveryCharge)}` : ""
            }.${refund < worthPence ? " That is all that can still be refunded." : ""}`
          : `The price of the ${noun}s, plus delivery if all of them are dead.`}
      </p>
    </div>
  );
}
