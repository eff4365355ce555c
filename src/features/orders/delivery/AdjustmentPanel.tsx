import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { formatPence, withDelivery } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonStyles } from "#src/components/ui/buttonStyles.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { OrderDetails } from "../public/types";
import { ProposeDelivery } from "./ProposeDelivery";

/** A proposed delivery charge: the buyer answers it; the seller sees it or proposes one. */
export function AdjustmentPanel({ order }: { order: OrderDetails }) {
  if (!awaitsDispatch(order.status) || order.stops.length > 0) return null;
  if (order.viewerSide === "seller") {
    // An order handed over in person has no delivery to charge for.
    return isHandover(order) && order.adjustment === null ? null : <SellersPart order={order} />;
  }
  return order.adjustment && <BuyersPart order={order} adjustment={order.adjustment} />;
}

type Adjustment = NonNullable<OrderDetails["adjustment"]>;

function BuyersPart({ order, adjustment }: { order: OrderDetails; adjustment: Adjustment }) {
  const answer = useMutation(api.orders.adjustments.answer);
  const { busy, run } = useCall();
  const { adjustmentId, proposedDeliveryCharge, checkoutUrl } = adjustment;
  const difference = withDelivery(order, proposedDeliveryCharge).totalAmount - order.totalAmount;
  const isBuyer = order.viewerSide === "buyer";
  const reply = (accept: boolean) => void run(() => answer({ adjustmentId, accept }));

  if (adjustment.status === "paying") {
    return (
      <Callout
        title={difference > 0 ? "One more payment" : "The difference is being refunded"}
        role="status"
        actions={
          checkoutUrl !== null && (
            <a href={checkoutUrl} className={buttonStyles("coral")}>
              <PriceLabel text="Pay" pence={difference} />
            </a>
          )
        }
      >
        The delivery charge changes to <PriceText pence={proposedDeliveryCharge} /> once the payment
        or refund has gone through.
        {isBuyer && difference > 0 && checkoutUrl === null && " Preparing the payment page…"}
      </Callout>
    );
  }
  return (
    <Callout
      tone="warning"
      title={`Delivery charge: ${formatPence(order.deliveryCharge)} → ${formatPence(proposedDeliveryCharge)}`}
      actions={
        isBuyer && (
          <>
            <Button busy={busy} onClick={() => reply(true)}>
              Accept
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => reply(false)}>
              Reject
            </Button>
          </>
        )
      }
    >
      {difference > 0
        ? `The seller is asking for a further card payment of ${formatPence(difference)}.`
        : `The seller offers a refund of ${formatPence(-difference)} to ${isBuyer ? "your" : "the buyer's"} card.`}{" "}
      The proposal is open until <DateText at={adjustment.expiresAt} kind="dateTime" />.
    </Callout>
  );
}

function SellersPart({ order }: { order: OrderDetails }) {
  const { adjustment } = order;
  return (
    <div className="border-line flex flex-wrap items-center justify-between gap-3 border-t pt-4">
      <div>
        <p className="font-semibold">Delivery charge</p>
        <p className="text-ink-muted text-sm">
          {adjustment?.status === "paying"
            ? "The buyer accepted. The charge changes once the payment or refund has gone through."
            : "The buyer has 24 hours to accept a new charge."}
        </p>
      </div>
      <ProposeDelivery key={order.deliveryCharge} order={order} />
    </div>
  );
}
