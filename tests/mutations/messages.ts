import { mutationsOf } from "./mutation";

export const messages = mutationsOf(["tests/convex/messages", "tests/convex/moderation"], {
  "convex/messages/rules/badge.ts": [
    [`viewer && isDesignatedAdmin(viewer) ?`, `viewer ?`],
    [`+ openOrders + pendingAdjustments;`, `+ openOrders;`],
  ],
  "convex/messages/rules/contact.ts": [
    [`if (form.website) return;`, ``],
    [`reason === "feedback" ? "" : oneLine(form.subject)`, `oneLine(form.subject)`],
    [`if (text.length > max) {`, `if (text.length >= max) {`],
    [`await takeFromLimit(ctx, "contact", viewer.userId);`, ``],
  ],
  "convex/messages/rules/conversations.ts": [
    [`if (viewer.role !== "admin") fail("forbidden");`, ``],
    [
      `if (listing.sellerId !== viewer.userId && listing.sellerId !== otherUserId) fail("forbidden");`,
      ``,
    ],
    [
      `return conversation.kind === "chat" && conversation.listingId !== null;`,
      `return conversation.kind === "chat";`,
    ],
    [
      `if (other === null || other.deletedAt !== null) return false;`,
      `if (other === null) return false;`,
    ],
    [`await takeFromLimit(ctx, "openConversation", viewer.userId);`, ``],
    [`&& chat === null;`, `;`],
    [`viewer.role === "admin" && !isSeller`, `!isSeller`],
  ],
  "convex/messages/rules/moderatedThreads.ts": [
    [`unreadCount: thread.unreadCount - count`, `unreadCount: 0 * count`],
    [`if (thread.flagCategory === category) {`, `if (false) {`],
    [`.lte("timestamp", upTo)`, ``],
    [`if (message.flagged !== flagged) messages += by;`, `messages += by;`],
    [`if (page.isDone) return;`, `if (page) return;`],
  ],
  "convex/messages/rules/reading.ts": [
    [`...(seen ? { seenAt: upTo } : {}),`, `seenAt: upTo,`],
    [
      `if (messages.length < READ_BATCH || !last) return;`,
      `if (messages.length <= READ_BATCH || !last) return;`,
    ],
    [`for (const userId of [user1Id, user2Id]) {`, `for (const userId of [user1Id]) {`],
    [`messages.filter((message) => message.isRead !== true)`, `messages`],
    [`if (page.isDone) return;`, `if (page) return;`],
  ],
  "convex/messages/rules/sending.ts": [
    [`if (first) return first;`, ``],
    [`text.length > MESSAGE_MAX`, `text.length >= MESSAGE_MAX`],
    [`Math.max(now, conversation.lastMessageAt + 1)`, `now`],
    [`const PREVIEW_LENGTH = 140;`, `const PREVIEW_LENGTH = 141;`],
    [`if (!mayWrite(conversation, viewer, other)) fail("forbidden");`, ``],
  ],
  "convex/messages/rules/typing.ts": [
    [`if (row?.updatedAt === updatedAt) await`, `if (row) await`],
    [`const TYPING_LIFE_MS = 6 * SECOND_MS;`, `const TYPING_LIFE_MS = 8 * SECOND_MS;`],
  ],
  "convex/messages/rules/unreadMails.ts": [
    [`|| member.seenAt !== seenAt) return;`, `) return;`],
    [`const PATIENCE_MS = 10 * MINUTE_MS;`, `const PATIENCE_MS = 9 * MINUTE_MS;`],
    [`if (!(await countTowards(ctx, "messageMailWaits", member.userId)).ok) return;`, ``],
  ],
});
