import type { AddTradeRows } from "../personalDataSides";

export const addTradeRows: AddTradeRows = async ({ db, now, seller, people, orderId }) => {
  await db.insert("reviews", {
    ...people,
    orderId,
    listingId: seller.listingId,
    isCounted: true,
    overall: 4,
    accurateDescription: 4,
    postageCost: 4,
    deliveryTime: 4,
    communication: 4,
    comment: "Reviewed: lively shrimp",
    createdAt: now,
  });
};
