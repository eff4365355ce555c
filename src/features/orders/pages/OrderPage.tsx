import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { isUuidV4 } from "../../../../convex/domain/shared/ids";
import { orderTexts } from "../../../../convex/domain/orders/texts";
import { paths } from "../../../lib/paths";
import type { OrderDetails } from "../../../components/orders/types";
import { ClaimPanel } from "../../../components/claims/ClaimPanel";
import { Card } from "../../../components/ui/Card";
import { LinkButton } from "../../../components/ui/LinkButton";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { Spinner } from "../../../components/ui/Spinner";
import { Head } from "../../../lib/head";
import { ReviewPrompt } from "../../../components/reviews/ReviewPrompt";
import { AdjustmentPanel } from "../components/AdjustmentPanel";
import { BuyerSteps } from "../components/BuyerSteps";
import { OrderBoundary, OrderError } from "../components/OrderError";
import { OrderFacts } from "../components/OrderFacts";
import { OrderMoneyNotes } from "../components/OrderMoneyNotes";
import { SellerSteps } from "../components/SellerSteps";
import { Timeline } from "../components/Timeline";
import { useProgress } from "../useProgress";
import { useOrder } from "../useOrder";

/** /order/:orderId: confirmation and everything that follows, for buyer, seller and admin. */
export default function OrderPage() {
  const { orderId = "" } = useParams();
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
  const justPaid = search.has("paid");
  const state = useOrder(orderId);
  if (state.kind === "missing") return <OrderError message={state.message} />;
  if (state.kind === "loaded") return <Details order={state.order} justPaid={justPaid} />;
  return (
    <>
      <h1 className="sr-only">Order</h1>
      <div role="status" className="grid min-h-80 place-content-center justify-items-center gap-4">
        <Spinner size={40} />
        <p className="text-ink-muted">
          {justPaid ? "Waiting for your payment to be confirmed…" : "Loading your order…"}
        </p>
      </div>
    </>
  );
}

function Details({ order, justPaid }: { order: OrderDetails; justPaid: boolean }) {
  const isBuyer = order.viewerIs === "buyer";
  const { sentence } = useProgress(order);
  return (
    <>
      <PageHeader
        {...headings(order)}
        actions={
          isBuyer ? (
            <>
              <LinkButton to={paths.purchases} variant="secondary">
                Back to Purchases
              </LinkButton>
              <LinkButton to={paths.purchases}>View My Purchases</LinkButton>
            </>
          ) : (
            <OthersWayBack order={order} />
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <OrderFacts order={order} />
        <div className="grid gap-6">
          <Card as="section" padding="lg" aria-labelledby="next-step" className="grid gap-4">
            <h2 id="next-step" className="font-display text-xl">
              What happens next
            </h2>
            <p aria-live="polite">{sentence}</p>
            <OrderMoneyNotes order={order} />
            {isBuyer && <BuyerSteps order={order} justPaid={justPaid} />}
            {order.viewerIs === "seller" && <SellerSteps order={order} />}
            <AdjustmentPanel order={order} />
            <MoreLinks order={order} />
          </Card>
          <ClaimPanel order={order} />
          <ReviewPrompt order={order} />
          <Timeline
            orderId={order.uuid}
            isWhole={order.totalAmount > 0 && order.refundedAmount === order.totalAmount}
          />
        </div>
      </div>
    </>
  );
}

/** The specification's heading stands where it is true: unpaid and called-off orders say what they are. */
function headings(order: OrderDetails): { title: string; lead?: ReactNode } {
  if (order.viewerIs !== "buyer") return { title: "Order Details" };
  if (order.status === "pending") {
    return { title: "Order Not Paid Yet", lead: "It is held for you until you pay." };
  }
  if (order.status === "cancelled") {
    return { title: "Order Cancelled", lead: "Anything that was paid goes back to your card." };
  }
  return {
    title: "Order Confirmed",
    lead: "Thank you for your purchase! Your order has been successfully placed.",
  };
}

function OthersWayBack({ order }: { order: OrderDetails }) {
  return order.viewerIs === "seller" ? (
    <LinkButton to={paths.sold} variant="secondary">
      Back to Sold
    </LinkButton>
  ) : (
    <LinkButton to={paths.adminOrders} variant="secondary">
      Back to Orders
    </LinkButton>
  );
}

function MoreLinks({ order }: { order: OrderDetails }) {
  const { viewerIs, buyer, seller, listingId, transactionId } = order;
  const other = viewerIs === "buyer" ? seller : buyer;
  const showsPacking =
    viewerIs !== "seller" && transactionId !== null && order.deliveryMethod === "courier";
  return (
    <div className="flex flex-wrap gap-3">
      {other && viewerIs !== "admin" && (
        <LinkButton
          to={paths.messages({ sellerId: other.userId, listingId })}
          variant="secondary"
          size="sm"
        >
          {viewerIs === "buyer" ? "Message seller" : "Message buyer"}
        </LinkButton>
      )}
      {showsPacking && (
        <LinkButton to={paths.reviewPackaging(transactionId)} variant="secondary" size="sm">
          Packaging
        </LinkButton>
      )}
    </div>
  );
}
