import type { AddTradeRows } from "../personalDataSides";

export const addTradeRows: AddTradeRows = async ({ db, now, buyer, seller, adjustmentId }) => {
  const [user1Id, user2Id] = [buyer.userId, seller.userId].sort() as [
    typeof buyer.userId,
    typeof seller.userId,
  ];
  const conversationFields = { user1Id, user2Id, createdAt: now };
  const conversationId = await db.insert("conversations", {
    ...conversationFields,
    listingId: seller.listingId,
    kind: "chat",
  });
  for (const [owner, other] of [
    [buyer, seller],
    [seller, buyer],
  ] as const) {
    await db.insert("conversationMembers", {
      conversationId,
      userId: owner.userId,
      otherUserId: other.userId,
      listingId: seller.listingId,
      lastMessageAt: now,
      preview: "Hello",
      previewFromMe: true,
      unreadCount: 0,
      seenAt: 0,
      ...(owner === buyer ? { isMuted: true as const } : {}),
    });
  }
  const viewId = await db.insert("conversationViews", {
    type: "message",
    user1Id,
    user2Id,
    senderId: buyer.userId,
    receiverId: seller.userId,
    messageCount: 1,
    unreadCount: 1,
    latestTimestamp: now,
    flagged: false,
    flagCategory: null,
    flaggedAt: null,
  });
  const messageId = await db.insert("messages", {
    conversationId,
    senderId: buyer.userId,
    receiverId: seller.userId,
    message: "Said: are they lively?",
    photos: [{ storageId: buyer.files.message, width: 1, height: 1, alt: "The tank" }],
    timestamp: now,
    listingId: seller.listingId,
    orderAdjustmentId: adjustmentId,
    isOrderContext: false,
    isAdminMessage: false,
    isRead: false,
    flagged: false,
    flagCategory: null,
    viewId,
    createdAt: now,
  });
  await db.insert("adminMessages", {
    userId: buyer.userId,
    messageId,
    messageType: "other",
    isRead: false,
    flagged: false,
    createdAt: now,
  });
  await db.insert("blocks", {
    createdAt: now,
    blockerId: buyer.userId,
    blockedId: seller.userId,
    blockedMailbox: "0".repeat(64),
  });
  await db.insert("typing", { conversationId, userId: buyer.userId, updatedAt: now });
};
