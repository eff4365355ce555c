import { isHandover, isInPerson } from "#convex/domain/orders/facts.ts";
import { PRIMARY_ACTIONS, type PrimaryAction } from "#convex/domain/orders/primaryActions.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { canCancel, packingCountsFrom } from "#convex/domain/orders/transitions.ts";
import { SELF_CANCEL_MS } from "#convex/domain/shared/constants.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import { withQuery, paths } from "#src/lib/paths.ts";
import { CancelAnswer, CancelOrder } from "../cancel/CancelOrder";
import { type Dispatch, DispatchForm } from "../delivery/DispatchForm";
import { HandoverForm } from "../handover/HandoverForm";
import { ReportHandover } from "../handover/ReportHandover";
import { useOrderActions } from "../page/useOrderActions";
import type { OrderDetails } from "../public/types";

type Props = { order: OrderDetails; primary: PrimaryAction | null; scanned: string | null };

/** The seller's actions, all of them between payment and dispatch. */
export function SellerSteps({ order, primary, scanned }: Props) {
  const { markDispatched } = useOrderActions();
  const { run } = useCall();
  const orderId = order.uuid;
  const isSelfCancelOver = useIsPast(
    Math.max((order.paidAt ?? 0) + SELF_CANCEL_MS, packingCountsFrom(order)),
  );
  const canReportHandover = isInPerson(order) || (isSelfCancelOver && !order.refundOffered);
  if (!awaitsDispatch(order.status) || order.stops.length > 0) return null;

  const dispatch = async (parcel: Dispatch) => {
    const { ok } = await run(() => markDispatched({ orderId, ...parcel }));
    return ok;
  };
  return (
    <>
      {order.cancelRequested && (
        <Callout tone="warning" title="The buyer wants to cancel">
          {order.cancelReason !== undefined && (
            <q dir="auto" className="mb-1 block wrap-anywhere">
              {order.cancelReason}
            </q>
          )}
          If you cancel, we&apos;ll refund anything the buyer paid and put what they ordered back on
          sale.
          {canCancel("seller", order) && (
            <div className="mt-3 flex flex-wrap gap-3">
              <CancelAnswer orderId={orderId} />
            </div>
          )}
        </Callout>
      )}
      {isInPerson(order) && <HandoverForm key={scanned} orderId={orderId} scanned={scanned} />}
      {order.sending && order.packagingDone && (
        <DispatchForm
          orderId={orderId}
          listed={order.listedCourier}
          hasAnimals={order.hasAnimals}
          agreed={order.dispatchOn}
          sending={order.sending}
          isPrimary={primary === "dispatch"}
          onDispatch={dispatch}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {order.handoverReportedAt === null && canReportHandover && <ReportHandover order={order} />}
        {!isInPerson(order) && order.transactionId && (
          <LinkButton
            to={paths.reviewPackaging(order.transactionId)}
            variant={primary === "pack" && !order.cancelRequested ? "primary" : "secondary"}
          >
            {order.packagingDone ? "Change the packaging checklist" : PRIMARY_ACTIONS.pack.label}
          </LinkButton>
        )}
        {!isHandover(order) && (
          <LinkButton to={withQuery(paths.order(orderId), { print: "slip" })} variant="secondary">
            Packing slip
          </LinkButton>
        )}
        {canCancel("seller", order) && !order.cancelRequested && (
          <CancelOrder orderId={orderId} label="Cancel this order" variant="ghost" />
        )}
      </div>
    </>
  );
}
