import { Suspense } from "react";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { chargebackReason } from "#convex/domain/payments/chargebacks.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import type { OrderDetails } from "../public/types";

/** Only admins need this code. */
const BearChargebacks = lazyWithRetry(() => import("./BearChargebacks"));

/** Outstanding refunds and chargebacks, and what they block. */
export function OrderMoneyNotes({ order }: { order: OrderDetails }) {
  const { chargeback } = order;
  return (
    <>
      {chargeback && <ChargebackNote order={order} chargeback={chargeback} />}
      {order.stops.includes("chargebackLost") && (
        <Callout tone="warning" title="The bank refunded part of this order">
          Nothing can be dispatched or handed over until Shoal has decided what happens to the rest.
        </Callout>
      )}
      {order.bearable > 0 && (
        <Suspense fallback={null}>
          <BearChargebacks orderId={order.uuid} pence={order.bearable} />
        </Suspense>
      )}
      <OwedNotes order={order} />
    </>
  );
}

/** Only money that the payment provider has accepted is "on its way". */
function OwedNotes({ order: { moneyOwed, stops, viewerSide } }: { order: OrderDetails }) {
  const { sending, requested, failed } = moneyOwed;
  const isBuyer = viewerSide === "buyer";
  // Only for the seller and admins: the buyer has nothing to do.
  const waitText =
    stops.includes("refund") && !isBuyer
      ? " Nothing can be dispatched, handed over or completed until the refund has gone through."
      : "";
  return (
    <>
      {sending > 0 && (
        <Callout role="status" title={`A refund of ${formatPence(sending)} is on its way`}>
          {isBuyer
            ? "The payment provider is sending it back to your card. Banks take 5 to 10 days to show it."
            : "The payment provider is sending it back to the buyer's card."}
          {waitText}
        </Callout>
      )}
      {requested > 0 && (
        <Callout role="status" title={`A refund of ${formatPence(requested)} is being made`}>
          Banks take 5 to 10 days to show it.
          {waitText}
        </Callout>
      )}
      {failed > 0 && (
        <Callout tone="warning" title={`A refund of ${formatPence(failed)} did not go through`}>
          {isBuyer
            ? "The money is still yours. We know about this and are fixing it. If your card or its account is closed, please contact us."
            : "The buyer hasn't received it yet. We know about it and are fixing it."}
        </Callout>
      )}
    </>
  );
}

type Chargeback = NonNullable<OrderDetails["chargeback"]>;

function ChargebackNote({
  chargeback: { amount, reason, dueBy },
  order: { viewerSide, status },
}: {
  chargeback: Chargeback;
  order: OrderDetails;
}) {
  const money = formatPence(amount);
  if (viewerSide === "buyer") {
    return (
      <Callout tone="warning" title={`Your bank is disputing ${money}`}>
        This order is on hold until your bank has decided. If you didn't start this, please tell
        your bank and message us.
      </Callout>
    );
  }
  return (
    <Callout tone="danger" title={`The buyer's bank asks for ${money} back`}>
      {viewerSide === "seller"
        ? `${awaitsDispatch(status) ? "Please don't dispatch or hand over anything until the bank has decided. " : ""}If you have proof of dispatch or delivery, please send it to us.`
        : `The bank says: ${chargebackReason(reason)}.`}
      {viewerSide === "admin" && dueBy !== null && (
        <>
          {" "}
          Answer in the Stripe dashboard by <DateText at={dueBy} kind="long" />.
        </>
      )}
    </Callout>
  );
}
