import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { isUuidV4 } from "#convex/domain/shared/ids.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { PushPrompt } from "#src/features/notifications/public/PushPrompt.tsx";
import { usePushOffer } from "#src/features/notifications/public/usePush.ts";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import type { Prewarmer } from "#src/lib/prewarmer.ts";
import { ClaimPanel } from "../claims/ClaimPanel";
import { DeliveryAddress } from "../delivery/DeliveryAddress";
import { useScannedCode } from "../handover/useScannedCode";
import { MeetingPanel } from "../meeting/MeetingPanel";
import { PackagingPanel } from "../packing/PackagingPanel";
import { PackingSlip } from "../packing/PackingSlip";
import { OrderBoundary, OrderError } from "../page/OrderError";
import { OrderFacts } from "../page/OrderFacts";
import { TankAdditionsPanel } from "../page/TankAdditionsPanel";
import { Timeline } from "../page/Timeline";
import { useOrder } from "../page/useOrder";
import type { OrderDetails } from "../public/types";
import { ReviewPrompt } from "../reviews/ReviewPrompt";
import { NextStep } from "../steps/NextStep";
import { Stepper } from "../steps/Stepper";
import { useProgress } from "../steps/useProgress";

export function prewarm(client: Prewarmer, { orderId }: Record<string, string | undefined>): void {
  if (isUuidV4(orderId))
    client.prewarmQuery({ query: api.orders.fulfilment.byUuid, args: { orderId } });
}

/** /order/:orderId: the confirmation and everything after it, for buyer, seller and admin. */
export default function OrderPage() {
  const { orderId = "" } = usePageParams();
  return (
    <Page>
      <Head title="Order" noIndex />
      {isUuidV4(orderId) ? (
        <OrderBoundary key={orderId}>
          <LiveOrder orderId={orderId} />
        </OrderBoundary>
      ) : (
        <OrderError message={orderTexts.invalidOrderId} />
      )}
    </Page>
  );
}

function LiveOrder({ orderId }: { orderId: string }) {
  const [search] = useSearchParams();
  const hasJustPaid = search.has("paid");
  const scannedCode = useScannedCode();
  const state = useOrder(orderId);
  // Loaded together with the order, so that `PushPrompt` appears with it and moves nothing.
  usePushOffer();
  if (state.kind === "missing") return <OrderError message={state.message} />;
  if (state.kind === "loaded") {
    return search.get("print") === "slip" && state.order.viewerSide !== "buyer" ? (
      <PackingSlip order={state.order} />
    ) : (
      <Details order={state.order} justPaid={hasJustPaid} scanned={scannedCode} />
    );
  }
  return (
    <>
      <h1 className="sr-only">Order</h1>
      <div role="status" className="grid min-h-dvh content-start justify-items-center gap-4 pt-40">
        <Spinner size={40} />
        <p className="text-ink-muted">
          {hasJustPaid ? "Waiting for your payment to be confirmed…" : "Loading your order…"}
        </p>
      </div>
    </>
  );
}

type DetailsProps = { order: OrderDetails; justPaid: boolean; scanned: string | null };

function Details({ order, justPaid, scanned }: DetailsProps) {
  const progress = useProgress(order);
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <PageHeader {...headingOf(order)} className="max-sm:mb-5" />
      <Card padding="none" className="mb-4 px-5 py-3 sm:mb-6 sm:p-8">
        <Stepper steps={progress.steps} />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        {/* On a phone the claim comes before the facts, because it has a deadline. */}
        <div className="grid gap-6">
          <NextStep
            order={order}
            progress={progress}
            justPaid={justPaid}
            scanned={scanned}
            onReportingChange={setReporting}
          />
          <ClaimPanel order={order} isReporting={isReporting} />
          <MeetingPanel order={order} />
          {order.viewerSide === "buyer" && order.paidAt !== null && (
            <PushPrompt>Want a notification when there&apos;s news on your order?</PushPrompt>
          )}
        </div>
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderFacts order={order} />
          <DeliveryAddress order={order} />
        </div>
        <div className="grid gap-6">
          {order.viewerSide === "buyer" && (
            <TankAdditionsPanel order={order} isPrimary={progress.primary === null} />
          )}
          <ReviewPrompt order={order} />
          <PackagingPanel order={order} isScorePrimary={progress.primary === "scorePackaging"} />
          <Timeline order={order} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {order.viewerSide === "buyer" ? (
          <>
            <LinkButton to={paths.purchases} variant="secondary">
              Back to Purchases
            </LinkButton>
            <LinkButton to={paths.purchases} variant="secondary">
              View My Purchases
            </LinkButton>
          </>
        ) : (
          <OtherBackLinks order={order} />
        )}
      </div>
    </>
  );
}

/** The page's heading. For the buyer it depends on whether the order is paid or cancelled. */
function headingOf(order: OrderDetails): { title: string; lead?: ReactNode } {
  if (order.viewerSide !== "buyer") return { title: "Order Details" };
  if (order.status === "pending") {
    return {
      title: "Order Not Paid Yet",
      lead: "We're holding your order for a short time while you pay.",
    };
  }
  if (order.status === "cancelled" && order.paidAt === null) {
    return {
      title: "Order Not Paid",
      lead: "The order was cancelled before we received a payment.",
    };
  }
  if (order.status === "cancelled") {
    return { title: "Order Cancelled", lead: "Anything you paid is refunded to your card." };
  }
  return {
    title: "Order Confirmed",
    lead: "Thank you for your purchase! Your order has been successfully placed.",
  };
}

function OtherBackLinks({ order }: { order: OrderDetails }) {
  return order.viewerSide === "seller" ? (
    <LinkButton to={paths.sold} variant="secondary">
      Back to Sold
    </LinkButton>
  ) : (
    <LinkButton to={paths.adminOrders} variant="secondary">
      Back to Orders
    </LinkButton>
  );
}
