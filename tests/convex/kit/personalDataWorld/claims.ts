import type { AddTradeRows } from "../personalDataSides";
import { COLLECTION_TOTAL } from "../totals";

export const addTradeRows: AddTradeRows = async ({ db, now, buyer, seller, people, orderId }) => {
  const { listingId } = seller;
  await db.insert("tankAdditions", {
    orderId,
    listingId,
    buyerId: buyer.userId,
    added: {
      tankId: (await db.query("tanks").first())!._id,
      tankName: `tank of ${buyer.name}`,
      species: "Neon tetra",
      count: 2,
    },
    answeredAt: now,
  });
  await db.insert("claims", {
    ...people,
    orderId,
    kind: "live_arrival",
    items: [{ listingId, problem: "dead", animals: 1 }],
    description: "Claimed: one was dead",
    photos: [{ storageId: buyer.files.claim, width: 1, height: 1 }],
    status: "declined",
    unreturnedBefore: COLLECTION_TOTAL,
    respondBy: now,
    answer: {
      words: "Answered: it swam",
      photos: [{ storageId: seller.files.claim, width: 1, height: 1 }],
      offer: 100,
      at: now,
    },
    decision: { by: "admin", amount: 0, reason: "Decided: it swims", at: now },
    createdAt: now,
    updatedAt: now,
  });
};
