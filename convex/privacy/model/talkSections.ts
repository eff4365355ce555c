/** The export's sections about conversations, notifications and reports. */
import { pick } from "convex-helpers";
import { notificationWords } from "#convex/domain/notifications/words.ts";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { memberOf } from "#convex/messages/model/conversations.ts";
import { isRead } from "#convex/messages/model/readState.ts";
import { photosExport } from "./orderExport";
import { section, nameOf } from "./sections";

export const conversations = section(
  "conversations",
  async ({ db }, userId, page) =>
    await db
      .query("conversationMembers")
      .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    conversationId: row.conversationId,
    with: await nameOf(ctx, row.otherUserId),
    ...pick(row, ["listingId", "unreadCount", "seenAt", "lastMessageAt"]),
    isHidden: row.isHidden === true,
    isMuted: row.isMuted === true,
  }),
);

/** The users they have blocked; who has blocked them is those users' own data. */
export const blocked = section(
  "blocked",
  async ({ db }, userId, page) =>
    await db
      .query("blocks")
      .withIndex("by_blockerId_and_createdAt", (q) => q.eq("blockerId", userId))
      .paginate(page),
  async ({ blockedId, createdAt }, ctx) => ({ name: await nameOf(ctx, blockedId), createdAt }),
);

const MESSAGE = [
  "conversationId",
  "message",
  "subject",
  "timestamp",
  "messageType",
  "isAdminMessage",
] as const;

async function messageExport(ctx: QueryCtx, row: Doc<"messages">) {
  const receiver = await memberOf(ctx, row.conversationId, row.receiverId);
  return {
    ...pick(row, [...MESSAGE]),
    photos: await photosExport(ctx, row.photos ?? []),
    isRead: isRead(row, receiver),
  };
}

export const messagesSent = section(
  "messagesSent",
  async ({ db }, userId, page) =>
    await db
      .query("messages")
      .withIndex("by_senderId_and_clientId", (q) => q.eq("senderId", userId))
      .paginate(page),
  async (row, ctx) => ({
    to: await nameOf(ctx, row.receiverId),
    ...(await messageExport(ctx, row)),
  }),
);

export const messagesReceived = section(
  "messagesReceived",
  async ({ db }, userId, page) =>
    await db
      .query("messages")
      .withIndex("by_receiverId", (q) => q.eq("receiverId", userId))
      .paginate(page),
  async (row, ctx) => ({
    from: await nameOf(ctx, row.senderId),
    ...(await messageExport(ctx, row)),
  }),
);

export const notifications = section(
  "notifications",
  async ({ db }, userId, page) =>
    await db
      .query("notifications")
      .withIndex("by_userId_and_at", (q) => q.eq("userId", userId))
      .paginate(page),
  async ({ content, isRead, at }, ctx) => {
    const from = content.kind === "message" ? await nameOf(ctx, content.fromId) : "";
    const { headline, detail } = notificationWords(content, from);
    return { headline, detail, isRead, at };
  },
);

export const reportsMade = section(
  "reportsMade",
  async ({ db }, userId, page) =>
    await db
      .query("reports")
      .withIndex("by_reporterId_and_itemId_and_status", (q) => q.eq("reporterId", userId))
      .paginate(page),
  (row) =>
    pick(row, ["itemType", "itemId", "reason", "details", "status", "createdAt", "updatedAt"]),
);

/**
 * By law users may read what is stored about them, including admins' notes to each other, but not who
 * wrote them.
 */
export const notes = section(
  "notesAboutMe",
  async ({ db }, userId, page) =>
    await db
      .query("userNotes")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => pick(row, ["text", "createdAt"]),
);

/** Without the admin or the reporter. */
export const decisions = section(
  "decisionsAboutMe",
  async ({ db }, userId, page) =>
    await db
      .query("moderationEvents")
      .withIndex("by_targetUserId_and_createdAt", (q) => q.eq("targetUserId", userId))
      .paginate(page),
  (row) => ({
    ...pick(row, ["action", "targetType", "createdAt"]),
    reason: row.reason ?? null,
    decidedBy: row.adminId === null ? "a rule" : "an admin",
  }),
);
