import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import type { Progress } from "#convex/domain/orders/progress.ts";
import { buttonStyles } from "#src/components/ui/buttonStyles.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import { CLAIM_ANCHOR } from "../claims/claimAnchor";
import { AdjustmentPanel } from "../delivery/AdjustmentPanel";
import { AgreedDay } from "../delivery/AgreedDay";
import { Tracking } from "../delivery/Tracking";
import { useIsWide } from "../lists/useIsWide";
import { OrderMoneyNotes } from "../page/OrderMoneyNotes";
import { useFocusAfterChange } from "../page/useFocusAfterChange";
import type { OrderDetails } from "../public/types";
import { BuyerSteps } from "./BuyerSteps";
import { NextActor } from "./NextActor";
import { SellerSteps } from "./SellerSteps";

type Props = {
  order: OrderDetails;
  progress: Progress;
  justPaid: boolean;
  scanned: string | null;
  /** Called with true when the buyer reports a problem on arrival, and with false if that fails. */
  onReportingChange: (isReporting: boolean) => void;
};

/** An order's next step and the viewer's actions: one main button, with the others beside it. */
export function NextStep({ order, progress, justPaid, scanned, onReportingChange }: Props) {
  const { viewerSide, status } = order;
  const { primary, sentence } = progress;
  const heading = useFocusAfterChange<HTMLHeadingElement>(status);
  return (
    <Card as="section" padding="lg" aria-labelledby="next-step" className="grid gap-4">
      <h2
        ref={heading}
        id="next-step"
        tabIndex={-1}
        data-route-focus
        className="font-display text-xl"
      >
        What happens next
      </h2>
      <div aria-live="polite" className="grid gap-2">
        <p>{sentence}</p>
        <NextActor progress={progress} viewerSide={viewerSide} order={order} />
      </div>
      <AgreedDay order={order} />
      {viewerSide === "buyer" && <ParcelOnItsWay order={order} />}
      <OrderMoneyNotes order={order} />
      {viewerSide === "buyer" && (
        <BuyerSteps
          order={order}
          primary={primary}
          justPaid={justPaid}
          onReportingChange={onReportingChange}
        />
      )}
      {viewerSide === "seller" && <SellerSteps order={order} primary={primary} scanned={scanned} />}
      {(primary === "answerClaim" || primary === "answerOffer") && (
        // The main button is beside the claim.
        <a href={CLAIM_ANCHOR} className={buttonStyles("secondary", "md", "justify-self-start")}>
          {PRIMARY_ACTIONS[primary].label}
        </a>
      )}
      {primary === "decideClaim" && (
        <LinkButton to={paths.claimCase(order.uuid)} className="justify-self-start">
          {PRIMARY_ACTIONS.decideClaim.label}
        </LinkButton>
      )}
      <AdjustmentPanel order={order} />
      <OtherSide order={order} />
    </Card>
  );
}

/** How to track the parcel. A wide page shows it among the order's facts, which phones collapse. */
function ParcelOnItsWay({
  order: { status, courier, trackingReference },
}: {
  order: OrderDetails;
}) {
  const isWide = useIsWide();
  if (isWide || status !== "shipped" || trackingReference === null) return null;
  return (
    <p>
      {courier !== null && (
        <>
          <bdi translate="no">{courier}</bdi>
          {" · "}
        </>
      )}
      <Tracking courier={courier} reference={trackingReference} />
    </p>
  );
}

function OtherSide({ order: { viewerSide, buyer, seller, listingId } }: { order: OrderDetails }) {
  const other = viewerSide === "buyer" ? seller : buyer;
  if (other === null || other.isDeleted || viewerSide === "admin") return null;
  return (
    <LinkButton
      to={paths.messages({ sellerId: other.userId, listingId })}
      variant="secondary"
      size="sm"
      className="justify-self-start"
    >
      {viewerSide === "buyer" ? "Message seller" : "Message buyer"}
    </LinkButton>
  );
}
