import { useLocation } from "react-router-dom";
import { claimDueAt } from "#convex/domain/orders/claimWindow.ts";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { reportableText } from "#convex/domain/orders/texts.ts";
import { useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Countdown } from "#src/components/ui/Countdown.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { useFormSwap } from "#src/hooks/useFormSwap.ts";
import { useIsPast, useServerTime } from "#src/hooks/useServerTime.ts";
import type { OrderDetails } from "../public/types";
import { CLAIM_ANCHOR } from "./claimAnchor";
import { claimDraftKey } from "./claimForm";
import { ClaimForm } from "./ClaimForm";

type Props = { order: OrderDetails; arrivedAt: number; isReporting: boolean; onSent: () => void };

/**
 * The time to make a claim after arrival. The buyer sees a button and the time left, the others only
 * the time left.
 */
export function ClaimWindow({ order, arrivedAt, isReporting, onSent }: Props) {
  const { arrivalAssumed, arrivalRestarted, waitsForBuyer } = order;
  const arrival = { deliveredAt: arrivedAt, arrivalAssumed, arrivalRestarted, waitsForBuyer };
  const dueAt = claimDueAt(arrival);
  const hasDeadline = Number.isFinite(dueAt);
  useServerTime();
  const isOver = useIsPast(dueAt);
  const hasDraft = useHasDraft(claimDraftKey(order.uuid), "browser");
  const { hash } = useLocation();
  const { isOpen, setOpen, takeFocus } = useFormSwap(
    isReporting || hasDraft || (hash === CLAIM_ANCHOR && !isOver),
  );
  const isBuyer = order.viewerSide === "buyer";
  const dueDate = hasDeadline && <DateText at={dueAt} kind="dateTime" />;
  return (
    <>
      <p role="status" className="empty:hidden">
        {isOver && <>The time to report a problem ended on {dueDate}.</>}
        {isOver && isBuyer && !isOpen && " If something is wrong, message the seller."}
      </p>
      {!hasDeadline && (
        <p>
          {isBuyer
            ? `Is ${reportableText(order)}? You can still report it.`
            : "The buyer can still report a problem."}
        </p>
      )}
      {!isOver && hasDeadline && (
        <p>
          {isBuyer
            ? `Is ${reportableText(order)}? You can report it for another `
            : "The buyer can report a problem for another "}
          <Countdown until={dueAt} className="font-semibold" />, until {dueDate}.
        </p>
      )}
      {isBuyer && isOpen && (
        <div ref={takeFocus} tabIndex={-1} className="outline-hidden">
          <ClaimForm order={order} onSent={onSent} onClose={() => setOpen(false)} />
        </div>
      )}
      {isBuyer && !isOpen && !isOver && (
        <Button ref={takeFocus} className="justify-self-start" onClick={() => setOpen(true)}>
          {PRIMARY_ACTIONS.reportProblem.label}
        </Button>
      )}
    </>
  );
}
