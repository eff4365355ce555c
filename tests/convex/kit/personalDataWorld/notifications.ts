import type { AddTradeRows } from "../personalDataSides";

export const addTradeRows: AddTradeRows = async ({ db, now, buyer, seller }) => {
  for (const [userId, fromId] of [
    [buyer.userId, seller.userId],
    [seller.userId, buyer.userId],
  ] as const) {
    await db.insert("notifications", {
      userId,
      group: `conversation-${fromId}`,
      occasion: "messages",
      content: {
        kind: "message",
        conversationId: fromId,
        fromId,
        listingTitle: "Told: cherry shrimp",
        messages: 2,
      },
      isRead: false,
      at: now,
      deleteAt: now,
    });
  }
};
