import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { mayCancel } from "../../../../convex/domain/orders/transitions";
import { ARRIVAL_ASSUMED_MS } from "../../../../convex/domain/shared/constants";
import { paths } from "../../../lib/paths";
import type { OrderDetails } from "../../../components/orders/types";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { ConfirmDialog } from "../../../components/ui/onDemand/ConfirmDialog";
import { Countdown } from "../../../components/ui/onDemand/Countdown";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { LinkButton } from "../../../components/ui/LinkButton";
import { useCall } from "../../../hooks/useCall";

/** What the buyer can do now. `justPaid`: they came back from the pay page a moment ago. */
export function BuyerSteps({ order, justPaid }: { order: OrderDetails; justPaid: boolean }) {
  switch (order.status) {
    case "pending":
      return justPaid ? <Confirming orderId={order.uuid} /> : <Unpaid order={order} />;
    case "processing":
      if (order.stops.length > 0) return null;
      return (
        <>
          {order.handoverCode !== null && <HandoverCode code={order.handoverCode} />}
          <div className="flex flex-wrap gap-3">
            {order.handoverCode !== null && <ConfirmArrival order={order} variant="secondary" />}
            <CallOff order={order} />
          </div>
        </>
      );
    case "shipped":
      return (
        <div className="flex flex-wrap items-center gap-3">
          <ConfirmArrival order={order} variant="primary" />
          {order.shippedAt !== null && (
            <p className="text-ink-muted text-sm">
              If we hear nothing, the order counts as arrived on{" "}
              <DateText at={order.shippedAt + ARRIVAL_ASSUMED_MS} kind="long" />.
            </p>
          )}
        </div>
      );
    default:
      return null;
  }
}

function Confirming({ orderId }: { orderId: string }) {
  const check = useMutation(api.orders.purchases.checkPayment);
  useEffect(() => {
    // Asked too often, or offline: the webhook or the end of the hold tells us later.
    void check({ orderId }).catch((error: unknown) =>
      console.warn("The payment was not checked", error),
    );
  }, [check, orderId]);
  return (
    <Callout role="status" title="Confirming your payment…">
      The card provider tells us in a moment; this page changes by itself.
    </Callout>
  );
}

function Unpaid({ order }: { order: OrderDetails }) {
  const cancel = useMutation(api.orders.orders.cancel);
  const { busy, run } = useCall();
  return (
    <div className="flex flex-wrap items-center gap-3">
      {order.quizId !== null && (
        <LinkButton to={paths.payment(order.listingId, order.quizId)} variant="coral">
          Go on to payment
        </LinkButton>
      )}
      <Button
        variant="secondary"
        busy={busy}
        onClick={() =>
          void run(() => cancel({ orderId: order.uuid }), { done: "Order cancelled." })
        }
      >
        Cancel
      </Button>
      {order.holdExpiresAt !== null && (
        <span className="text-ink-muted text-sm">
          Held for you for{" "}
          <Countdown until={order.holdExpiresAt} className="text-ink font-semibold" />
        </span>
      )}
    </div>
  );
}

function HandoverCode({ code }: { code: string }) {
  return (
    <div className="bg-accent-soft rounded-lg p-4">
      <p className="font-semibold">Your handover code</p>
      <p className="font-mono text-3xl tracking-[0.2em]" data-testid="handover-code">
        {code}
      </p>
      <p className="text-sm">
        Show it to the seller when you have seen the animals and take them. It confirms the
        handover.
      </p>
    </div>
  );
}

type ArrivalProps = { order: OrderDetails; variant: "primary" | "secondary" };

function ConfirmArrival({ order, variant }: ArrivalProps) {
  const confirm = useMutation(api.orders.orders.confirmArrival);
  const { busy, run } = useCall();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)}>
        Confirm arrival
      </Button>
      <ConfirmDialog
        open={asking}
        title="Have the animals arrived?"
        description="You can report dead or wrong animals within 2 hours of this. The order completes 48 hours after it."
        confirmLabel="They are here"
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void run(() => confirm({ orderId: order.uuid })).then(({ ok }) => ok && setAsking(false))
        }
      />
    </>
  );
}

function CallOff({ order }: { order: OrderDetails }) {
  const cancel = useMutation(api.orders.orders.cancel);
  const ask = useMutation(api.orders.orders.requestCancel);
  const { busy, run } = useCall();
  const { uuid: orderId } = order;
  if (mayCancel("buyer", order)) {
    return (
      <Button
        variant="danger"
        busy={busy}
        onClick={() =>
          void run(() => cancel({ orderId }), { done: "Your money is being refunded." })
        }
      >
        Take my money back
      </Button>
    );
  }
  if (order.cancelRequested) {
    return (
      <p className="text-ink-muted self-center text-sm">You have asked the seller to cancel.</p>
    );
  }
  return (
    <Button
      variant="ghost"
      busy={busy}
      onClick={() =>
        void run(() => ask({ orderId }), { done: "The seller has been asked to cancel." })
      }
    >
      Ask to cancel
    </Button>
  );
}
