import { ORDER_EVENTS, type OrderEvent } from "./transitions";

/** Events that don't change the order's status: requests, notices and money movements. */
const NOTE_EVENTS = {
  packed: "Packing checklist completed",
  addressChanged: "The delivery address was changed",
  cancelRequested: "The buyer asked to cancel",
  cancelDeclined: "The seller didn't agree to cancel",
  dayMoved: "The day for sending it was moved",
  weatherHold: "Held for the weather",
  dayRenewed: "The next possible day for sending it was set",
  meetingAgreed: "A meeting was agreed",
  refundOffered: "Not dispatched or handed over in time: refund offered",
  sellerBlocked: "The seller no longer sells on Shoal: refund offered",
  handoverReported: "The seller said it was handed over",
  arrivalReminded: "The buyer was asked whether it has arrived",
  deliveryProposed: "A new delivery charge was proposed",
  deliveryAccepted: "The delivery charge was accepted",
  deliveryRejected: "The delivery charge was rejected",
  deliveryLapsed: "The proposed delivery charge lapsed",
  deliveryRaised: "The delivery charge was raised",
  deliveryLowered: "The delivery charge was lowered",
  latePayment: "A payment arrived after the hold had ended",
  surplusPaid: "An extra payment arrived",
  surplusRefunded: "An extra payment was refunded",
  moneyReturned: "Partly refunded",
  allReturned: "Refunded in full",
  refundFailed: "A refund did not go through",
  chargebackOpened: "The buyer's bank asked for the money back",
  chargebackWon: "The bank rejected the chargeback",
  resumed: "Shoal allowed the order to continue",
  settledElsewhere: "Shoal paid a refund another way",
  refundNotOwed: "Shoal decided that a failed refund wasn't owed",
  claimAccepted: "The seller accepted the claim",
  claimUnanswered: "The seller didn't reply in time: the claim was accepted",
  claimContested: "The seller disagrees. Shoal will decide",
  claimSellerSilent: "The seller didn't answer in time. Shoal will decide",
  claimOffered: "The seller offered a lower refund",
  claimOfferAccepted: "The buyer accepted the offer",
  claimOfferDeclined: "The buyer declined the offer. Shoal will decide",
  claimOfferLapsed: "The buyer didn't answer the offer in time. Shoal will decide",
  claimUpheld: "Shoal upheld the claim",
  claimDeclined: "Shoal declined the claim",
  claimOvertaken: "The claim was closed: the order was refunded in full",
  claimReopened: "The claim was reopened: the bank returned the money to Shoal",
  reviewed: "Reviewed by the buyer",
  reviewAnswered: "The seller answered the review",
} as const;
type NoteEvent = keyof typeof NOTE_EVENTS;
export type TrailEvent = OrderEvent | NoteEvent;

export const TRAIL_EVENTS = Object.keys({ ...ORDER_EVENTS, ...NOTE_EVENTS }) as TrailEvent[];

const isTransition = (event: TrailEvent): event is OrderEvent => event in ORDER_EVENTS;

export const historyText = (event: TrailEvent): string =>
  isTransition(event) ? ORDER_EVENTS[event].history : NOTE_EVENTS[event];
