/** Fields of an order that both of its sides see as they stand; never what only one of them may see. */

/** In a list. */
export const IN_LISTS = [
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

/** In "download my data" besides. */
export const IN_DOWNLOADS = [
  ...IN_LISTS,
  "unitPrice",
  "refundingAmount",
  "deliveryOutcode",
  "paidAt",
  "shippedAt",
  "deliveredAt",
  "arrivalAssumed",
  "handoverReport",
  "completedAt",
  "refundOfferedAt",
  "barredAt",
  "cancelRequestedAt",
  "cancelReason",
  "category",
  "species",
  "water",
  "courier",
  "courierAuthorisation",
  "trackingReference",
  "expectedArrivalAt",
  "updatedAt",
] as const;
