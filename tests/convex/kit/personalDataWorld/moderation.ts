import type { AddTradeRows } from "../personalDataSides";

export const addTradeRows: AddTradeRows = async ({ db, now, buyer, seller }) => {
  await db.insert("reports", {
    reporterId: buyer.userId,
    status: "Resolved",
    itemType: "user_profile",
    itemId: seller.userId,
    ownerId: seller.userId,
    itemVersion: "1",
    reason: "spam",
    details: "Reported: sells plastic",
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("userNotes", {
    userId: buyer.userId,
    authorId: seller.userId,
    text: `Noted: polite, ${buyer.name}`,
    createdAt: now,
  });
  await db.insert("adminPresence", {
    adminId: buyer.userId,
    itemType: "user",
    itemId: seller.userId,
    updatedAt: now,
  });
};
