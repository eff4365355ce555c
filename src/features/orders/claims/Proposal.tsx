import { pick } from "convex-helpers";
import { claimWorth, proposedRefund } from "#convex/domain/claims/proposal.ts";
import { animalsOf, type ClaimItem, itemsOfLine } from "#convex/domain/claims/states.ts";
import { isCount as isWholeCount } from "#convex/domain/orders/buying.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { plural } from "#src/lib/format.ts";
import type { OrderDetails } from "../public/types";

type Props = { order: OrderDetails; items: readonly ClaimItem[] };

/** The refund that a claim is worth by the server's rule, updated while the claim is typed. */
export function Proposal({ order, items }: Props) {
  const { lines, refundable } = order;
  const noun = order.hasAnimals ? "animal" : "plant";
  const counts = lines.map((line) => ({
    ...pick(line, ["quantity", "unitPrice"]),
    animals: animalsOf(itemsOfLine(items, line.listingId)),
  }));
  const claimed = counts.filter(({ animals }) => animals !== 0);
  const isCount =
    claimed.length > 0 && claimed.every(({ animals, quantity }) => isWholeCount(animals, quantity));
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
  const goods = claimed.map(
    ({ animals, unitPrice }) => `${plural(animals, noun)} at ${formatPence(unitPrice)}`,
  );
  const goodsPence = claimed.reduce((sum, { animals, unitPrice }) => sum + animals * unitPrice, 0);
  const includesDelivery = worthPence > goodsPence;
  return (
    <div role="status" className="bg-sunken rounded-lg p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        Proposed refund <PriceText pence={refund} className="text-xl" />
      </p>
      <p className="text-ink-muted text-sm">
        {isCount
          ? `${goods.join(", ")}${
              includesDelivery ? `, and the delivery of ${formatPence(order.deliveryCharge)}` : ""
            }.${refund < worthPence ? ` Only ${formatPence(refund)} can still be refunded.` : ""}`
          : `Price of these ${noun}s. Delivery too, if none survived.`}
      </p>
    </div>
  );
}
