/** Order fields that both sides see unchanged. Never add a field that only one of them may see. */

export const LIST_FIELDS = [
  "uuid",
  "listingTitle",
  "quantity",
  "amount",
  "deliveryCharge",
  "commission",
  "totalAmount",
  "refundedAmount",
  "trader",
  "deliveryMethod",
  "status",
  "createdAt",
] as const;

/** Fields in "download my data". */
export const DOWNLOAD_FIELDS = [
  ...LIST_FIELDS,
  "refundingAmount",
  "owedAmount",
  "borneAmount",
  "deliveryOutcode",
  "paidAt",
  "dispatchOn",
  "dayMovedBy",
  "weatherHold",
  "meetingAt",
  "shippedAt",
  "deliveredAt",
  "arrivalAssumed",
  "handoverReport",
  "completedAt",
  "refundOfferedAt",
  "cancelRequestedAt",
  "cancelReason",
  "courier",
  "courierAuthorisation",
  "trackingReference",
  "expectedArrivalAt",
  "updatedAt",
] as const;
