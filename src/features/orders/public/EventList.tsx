import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { DateText } from "#src/components/ui/DateText.tsx";

type Event = FunctionReturnType<typeof api.orders.orders.timeline>[number];

const texts: Record<Event["event"], string> = {
  place: "Order placed, stock held",
  pay: "Paid",
  payNothing: "Reserved, nothing to pay",
  cancel: "Cancelled",
  expire: "The hold ran out without payment",
  takeRefund: "Cancelled by the buyer: not dispatched in time",
  cancelClaimed: "Cancelled: the buyer did not receive it",
  packed: "Packing checklist completed",
  addressChanged: "The delivery address was changed",
  ship: "Dispatched",
  handOver: "Handed over, confirmed by code",
  confirmArrival: "Arrived",
  arrivalReminded: "The buyer was asked whether it has arrived",
  handoverReported: "The seller said it was handed over",
  assumeArrival: "Marked as delivered: the buyer didn't reply for 7 days",
  complete: "Completed",
  claim: "Claim opened",
  settle: "Claim settled",
  refund: "Refunded in full",
  refundBounced: "The buyer's bank returned the refund to Shoal",
  moneyReturned: "Partly refunded",
  allReturned: "Refunded in full",
  refundFailed: "A refund did not go through",
  surplusPaid: "An extra payment arrived",
  surplusRefunded: "An extra payment was refunded",
  latePayment: "A payment arrived after the hold had ended",
  deliveryProposed: "A new delivery charge was proposed",
  deliveryAccepted: "The delivery charge was accepted",
  deliveryRejected: "The delivery charge was rejected",
  deliveryLapsed: "The proposed delivery charge lapsed",
  chargebackOpened: "The buyer's bank asked for the money back",
  chargebackWon: "The bank rejected the chargeback",
  chargebackLost: "The bank returned the money to the buyer",
  reviewed: "Reviewed by the buyer",
  reviewAnswered: "The seller answered the review",
  settledElsewhere: "Shoal paid a refund another way",
  resumed: "Shoal allowed the order to continue",
  deliveryRaised: "The delivery charge was raised",
  deliveryLowered: "The delivery charge was lowered",
  sellerBlocked: "The seller no longer sells on Shoal: refund offered",
  refundOffered: "Not dispatched or handed over in 5 working days: refund offered",
  cancelRequested: "The buyer asked to cancel",
  cancelDeclined: "The seller kept the order",
  claimAccepted: "The seller accepted the claim",
  claimUnanswered: "The seller didn't reply in time: the claim was accepted",
  claimContested: "The seller answered the claim: Shoal decides",
  claimSellerSilent: "The seller did not answer the claim in time: Shoal decides",
  claimOffered: "The seller offered a lower refund",
  claimOfferAccepted: "The buyer accepted the offer",
  claimOfferDeclined: "The buyer declined the offer: Shoal decides",
  claimOfferLapsed: "The buyer did not answer the offer in time: Shoal decides",
  claimUpheld: "Shoal upheld the claim",
  claimDeclined: "Shoal declined the claim",
  claimOvertaken: "The claim was closed: the order was refunded in full",
  claimReopened: "The claim was reopened: the bank returned the money to Shoal",
};

/** Whether to show the event's amount: payments would only repeat the order's total. */
const withAmount = (event: Event): boolean =>
  event.amount !== null && event.event !== "pay" && event.event !== "payNothing";

type Props = {
  events: readonly Event[];
  /** The whole order was refunded, so partial refunds aren't singled out. */
  isWhole: boolean;
};

/** An order's history, oldest at the top. */
export function EventList({ events, isWhole }: Props) {
  return (
    <ol className="border-line ml-1.5 grid gap-4 border-l pl-5">
      {events.map((event) => (
        <li key={event.eventId} className="relative">
          <span
            aria-hidden="true"
            className="bg-accent ring-surface absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full ring-4"
          />
          <p className="font-semibold">
            {isWhole && event.event === "moneyReturned" ? "Refunded" : texts[event.event]}
            {withAmount(event) && event.amount !== null && ` (${formatPence(event.amount)})`}
          </p>
          {event.note !== null && (
            <p dir="auto" className="text-ink-muted text-sm">
              {event.note}
            </p>
          )}
          <p className="text-ink-muted text-sm">
            <DateText at={event.createdAt} kind="dateTime" />
          </p>
        </li>
      ))}
    </ol>
  );
}
