import { useMutation } from "convex/react";
import { useEffect } from "react";
import { api } from "#convex/_generated/api.js";
import { PRIMARY_ACTIONS, type PrimaryAction } from "#convex/domain/orders/primaryActions.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { canCancel, packingCountsFrom, selfCancelEnd } from "#convex/domain/orders/transitions.ts";
import { HOLD_LAPSES_MAX, LATE_CANCELS_MAX } from "#convex/domain/shared/constants.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import { paths } from "#src/lib/paths.ts";
import { AskToCancel } from "../cancel/AskToCancel";
import { SelfCancel } from "../cancel/SelfCancel";
import { TakeRefund } from "../cancel/TakeRefund";
import { NotArrived } from "../claims/NotArrived";
import { ConfirmArrival } from "../delivery/ConfirmArrival";
import { HandoverCode } from "../handover/HandoverCode";
import { BuyRest } from "../page/BuyRest";
import { ReportProblem } from "../page/ReportProblem";
import { useOrderActions } from "../page/useOrderActions";
import type { OrderDetails } from "../public/types";

type Props = {
  order: OrderDetails;
  primary: PrimaryAction | null;
  /** The buyer has just returned from the pay page. */
  justPaid: boolean;
  /** Called with true when the buyer reports a problem on arrival, and with false if that fails. */
  onReportingChange: (isReporting: boolean) => void;
};

export function BuyerSteps({ order, primary, justPaid, onReportingChange }: Props) {
  const { confirmArrival, cancel } = useOrderActions();
  const { busy, run } = useCall();
  const { uuid: orderId, status, handoverCode } = order;
  const reportProblem = async () => {
    onReportingChange(true);
    const { ok } = await run(() => confirmArrival({ orderId }));
    // Otherwise the claim form would open and take the focus when the order is delivered later.
    if (!ok) onReportingChange(false);
  };
  if (status === "pending") {
    if (justPaid) return <Confirming orderId={orderId} />;
    return (
      <div className="flex flex-wrap items-center gap-3">
        {order.quizId !== null && (
          <LinkButton to={paths.payment(order.listingId, order.quizId)} variant="coral">
            {PRIMARY_ACTIONS.pay.label}
          </LinkButton>
        )}
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void run(() => cancel({ orderId }), { done: "Order cancelled." })}
        >
          Cancel
        </Button>
      </div>
    );
  }
  if (awaitsDispatch(status)) {
    if (order.stops.length > 0) return null;
    return (
      <>
        {handoverCode !== null && (
          <HandoverCode orderId={orderId} code={handoverCode} isPrimary={primary === "showCode"} />
        )}
        <div className="flex flex-wrap gap-3">
          {canCancel("buyer", order) && <TakeRefund order={order} />}
          {(handoverCode !== null || order.handoverReportedAt !== null) && (
            <ConfirmArrival
              inHand
              order={order}
              variant={primary === "confirmArrival" ? "primary" : "secondary"}
            />
          )}
          <NotArrived
            order={order}
            variant={primary === "reportNotReceived" ? "primary" : "secondary"}
          />
          {!canCancel("buyer", order) && <ChangeOfMind order={order} />}
        </div>
        {order.cancelRequested && (
          <p role="status" className="text-ink-muted text-sm">
            You have asked the seller to cancel.
          </p>
        )}
      </>
    );
  }
  if (status === "shipped") {
    return (
      <div className="grid gap-3 sm:max-w-md sm:grid-cols-2">
        <ConfirmArrival
          order={order}
          variant={primary === "confirmArrival" ? "primary" : "secondary"}
        />
        <ReportProblem order={order} busy={busy} onReport={() => void reportProblem()} />
      </div>
    );
  }
  if (status === "cancelled" && order.lines.length > 1) return <BuyRest order={order} />;
  return status === "delivered" ? <NotArrived order={order} /> : null;
}

/** The buyer cancels alone while they can; after that they ask the seller. */
function ChangeOfMind({ order }: { order: OrderDetails }) {
  const mayCancelLate = useIsPast(order.lateCancelFrom);
  const end = selfCancelEnd({ ...order, mayCancelLate });
  const isOver = useIsPast(end ?? 0);
  const mayCancel = useIsPast(order.selfCancelFrom);
  const isPackingFinal = useIsPast(packingCountsFrom(order));
  const isInTime = end !== null && !isOver;
  if (isInTime && mayCancel) return <SelfCancel order={order} end={end} />;
  if (order.cancelRequested || order.handoverReportedAt !== null) return null;
  if (order.cancelRequestsUsed) {
    return (
      <p className="text-ink-muted text-sm">
        You&apos;ve asked to cancel this order as often as you can. Please message the seller or{" "}
        <Link to={paths.contact} className="underline">
          contact Shoal
        </Link>
        .
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <AskToCancel orderId={order.uuid} />
      {isInTime && (
        <p className="text-ink-muted text-sm">
          In the last 24 hours, {HOLD_LAPSES_MAX} of your orders were cancelled or left unpaid, so
          only the seller can cancel this one.
        </p>
      )}
      {end !== null && isOver && !isPackingFinal && (
        <p className="text-ink-muted text-sm">
          Within 90 days you can cancel {LATE_CANCELS_MAX} orders late, one of each seller, so only
          the seller can cancel this one.
        </p>
      )}
    </div>
  );
}

function Confirming({ orderId }: { orderId: string }) {
  const check = useMutation(api.orders.purchases.checkPayment);
  useEffect(() => {
    // Rate-limited or offline: the webhook or the end of the hold will update the order.
    void check({ orderId }).catch((error: unknown) =>
      console.warn("The payment was not checked", error),
    );
  }, [check, orderId]);
  return (
    <Callout role="status" title="Confirming your payment…">
      This usually takes a few seconds. The page updates automatically.
    </Callout>
  );
}
