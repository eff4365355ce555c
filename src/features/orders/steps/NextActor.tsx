import {
  type Actor,
  type Deadline,
  isInPerson,
  type OrderFacts,
} from "#convex/domain/orders/facts.ts";
import type { Progress } from "#convex/domain/orders/progress.ts";
import type { OrderSide } from "#convex/domain/orders/states.ts";
import { Countdown } from "#src/components/ui/Countdown.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { ClockIcon } from "#src/components/ui/pageIcons.tsx";

type Props = {
  progress: Pick<Progress, "actsNext" | "deadline">;
  viewerSide: OrderSide;
  order: Pick<OrderFacts, "deliveryMethod" | "meetingAt">;
};

/** Who acts next, and by when. Renders nothing for a finished order, and no name for a carrier. */
export function NextActor({ progress: { actsNext, deadline }, viewerSide, order }: Props) {
  if (actsNext === null) return null;
  return (
    <p className="flex gap-2 text-sm">
      <ClockIcon size={18} className="text-ink-muted mt-px shrink-0" />
      <span className="flex min-w-0 flex-wrap gap-x-2 gap-y-1">
        {actsNext !== "carrier" && (
          <span className="font-semibold">
            {turnText(actsNext, viewerSide, order.meetingAt !== null)}
          </span>
        )}
        {deadline && (
          <span className="text-ink-muted">
            <Until until={deadline} inPerson={isInPerson(order)} viewerSide={viewerSide} />
          </span>
        )}
      </span>
    </p>
  );
}

function turnText(
  actor: Exclude<Actor, "carrier">,
  viewerSide: OrderSide,
  hasMeeting: boolean,
): string {
  if (actor === viewerSide) return "Your turn.";
  switch (actor) {
    case "buyer":
      return "Waiting for the buyer.";
    case "seller":
      return "Waiting for the seller.";
    case "both":
      if (viewerSide === "admin") return "Buyer and seller act next.";
      return hasMeeting ? "Meet as agreed." : "Arrange a time together.";
    case "shoal":
      return viewerSide === "admin" ? "Your turn." : "We're looking into it.";
    case "bank":
      return "Waiting for the bank.";
  }
}

type UntilProps = { until: Deadline; inPerson: boolean; viewerSide: OrderSide };

function Until({ until: { kind, at }, inPerson, viewerSide }: UntilProps) {
  switch (kind) {
    case "hold":
      return (
        <>
          Held for <Countdown until={at} className="text-ink font-semibold" />
        </>
      );
    case "answerDelivery":
      return (
        <>
          Answer by <DateText at={at} kind="dateTime" />
        </>
      );
    case "dispatch":
      return (
        <>
          {viewerSide === "seller" ? "You have" : "The seller has"} until{" "}
          <DateText at={at} kind="dateTime" /> {inPerson ? "to hand it over" : "to send it"}
        </>
      );
    case "assumed":
      return (
        <>
          If we don&apos;t hear from {viewerSide === "buyer" ? "you" : "the buyer"}, we&apos;ll mark
          the order as delivered on <DateText at={at} kind="long" />
        </>
      );
    case "claim":
      return (
        <>
          Problems can be reported until <DateText at={at} kind="dateTime" />
        </>
      );
    case "completion":
      return (
        <>
          Completes on <DateText at={at} kind="dateTime" />
        </>
      );
    case "claimAnswer":
      return (
        <>
          Answer by <DateText at={at} kind="dateTime" />
        </>
      );
  }
}
