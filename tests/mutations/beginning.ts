import { mutationsOf } from "./mutation";

/** Conversations that begin with their first message. */
export const beginning = mutationsOf(["tests/convex/messages"], {
  "convex/messages/rules/conversations.ts": [
    [
      `viewer.role === "admin" && !isSeller && chat === null`,
      `viewer.role === "admin" && chat === null`,
    ],
    [
      `viewer.role === "admin" && !isSeller && chat === null`,
      `viewer.role === "admin" && !isSeller`,
    ],
    [`chat === null && isWithheld(listing)`, `isWithheld(listing)`],
    [
      `&& isWithheld(listing) && !isSeller && !isTeamsWord`,
      `&& isWithheld(listing) && !isTeamsWord`,
    ],
    [`if (conversation) return conversation;\n  await takeFromLimit`, `await takeFromLimit`],
    [`await takeFromLimit(ctx, "openConversation", viewer.userId);`, ``],
    [`if (viewer.role !== "admin") fail("forbidden");\n    return null;`, `return null;`],
    [
      `if (listing.sellerId !== viewer.userId && listing.sellerId !== otherUserId) fail("forbidden");`,
      ``,
    ],
    [`other === null || other.deletedAt !== null || otherUserId`, `other === null || otherUserId`],
    [
      `conversation.kind === "chat" && conversation.listingId !== null`,
      `conversation.listingId !== null`,
    ],
    [
      `conversation.kind === "chat" && conversation.listingId !== null`,
      `conversation.kind === "chat"`,
    ],
    [`a < b ? { user1Id: a, user2Id: b }`, `a === b ? { user1Id: a, user2Id: b }`],
    [`if (first !== null) return;`, ``],
    [`if (message.card === undefined) written.push(message);`, `written.push(message);`],
  ],
  "convex/messages/rules/sending.ts": [
    [`if (first) return first;`, ``],
    [`const isAdminMessage = conversation.kind === "admin";`, `const isAdminMessage = false;`],
    [`Math.max(now, conversation.lastMessageAt + 1)`, `now`],
    [`if (!mayWrite(conversation, viewer, other)) fail("forbidden");`, ``],
  ],
});
