/**
 * Sending a message: checks for users' messages (`sendMessage`), then the steps for every message
 * (`postMessage`).
 */

import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { photosText } from "#convex/domain/messages/texts.ts";
import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { normaliseLines } from "#convex/domain/shared/normaliseText.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import { requireNoTrade } from "#convex/listings/model/tradeWithAdmin.ts";
import { canViewListing } from "#convex/listings/model/visibility.ts";
import { notifyOfMessage } from "#convex/notifications/model/notify.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { type ImageRef, attachImages } from "#convex/shared/model/images.ts";
import { consumeLimit, consumeMailboxLimit } from "#convex/shared/model/rateLimits.ts";
import { blockBetween } from "./blocks";
import { recordPostedMessage } from "./moderatedThreads";
import {
  startConversation,
  canWrite,
  membersOf,
  requireConversationMember,
} from "./openConversation";
import { strangerRoleOf } from "./strangers";

const PREVIEW_LENGTH = 140;

type MessageContent = { message: string; photos: ImageRef[]; clientId: string };

/**
 * Refuses a call from another user's page: a call queued while offline is sent with the session that is
 * current by then, and must not post in that user's name. Errors: `forbidden`.
 */
export function requireWriter({ userId }: Profile, from: Id<"users"> | undefined): void {
  if (from !== undefined && from !== userId) fail("forbidden");
}

/** Sends the viewer's message to the other member; a resend returns the first one's id. */
export async function sendMessage(
  ctx: MutationCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
  content: MessageContent,
): Promise<Id<"messages">> {
  const { conversation, otherUserId } = await requireConversationMember(
    ctx,
    viewer,
    conversationId,
  );
  return (
    (await sentBefore(ctx, viewer, content)) ??
    (await sendChecked(ctx, viewer, conversation, otherUserId, content))
  );
}

/** Sends the viewer's message about a listing, in the existing conversation or a new one. */
export async function startWithMessage(
  ctx: MutationCtx,
  viewer: Profile,
  otherUserId: Id<"users">,
  listingId: Id<"listings"> | null,
  content: MessageContent,
): Promise<Id<"messages">> {
  const first = await sentBefore(ctx, viewer, content);
  if (first) return first;
  const conversation = await startConversation(ctx, viewer, otherUserId, listingId);
  return await sendChecked(ctx, viewer, conversation, otherUserId, content);
}

async function sentBefore(
  ctx: MutationCtx,
  { userId }: Profile,
  { clientId }: MessageContent,
): Promise<Id<"messages"> | null> {
  const message = await ctx.db
    .query("messages")
    .withIndex("by_senderId_and_clientId", (q) => q.eq("senderId", userId).eq("clientId", clientId))
    .unique();
  return message && message._id;
}

async function sendChecked(
  ctx: MutationCtx,
  viewer: Profile,
  conversation: Doc<"conversations">,
  otherUserId: Id<"users">,
  { message, photos, clientId }: MessageContent,
): Promise<Id<"messages">> {
  const text = normaliseLines(message);
  if (text === "" && photos.length === 0) fail("message_empty");
  if (text.length > MESSAGE_MAX) fail("message_long");
  const other = await profileOf(ctx, otherUserId);
  if (!canWrite(conversation, viewer, other)) fail("forbidden");
  const block = conversation.kind === "chat" ? await blockBetween(ctx, viewer, other) : null;
  if (block !== null) fail(block === "byMe" ? "blocking" : "undeliverable");
  const isAdminMessage = conversation.kind === "admin";
  if (isAdminMessage && other && viewer.role === "admin") {
    await requireNoTrade(ctx, viewer, other);
  }
  await consumeLimit(ctx, "sendMessage", viewer.userId);
  await attachMessagePhotos(ctx, viewer, photos);
  return await postMessage(ctx, conversation, viewer.userId, {
    text,
    ...(photos.length > 0 ? { photos } : {}),
    clientId,
    isAdminMessage,
    ...(isAdminMessage ? { messageType: "admin" as const } : {}),
  });
}

async function attachMessagePhotos(
  ctx: MutationCtx,
  viewer: Profile,
  photos: ImageRef[],
): Promise<void> {
  if (photos.length === 0) return;
  if (photos.length > MESSAGE_PHOTOS_MAX) {
    fail("invalid_input", {
      field: "Photos",
      problem: `please send at most ${MESSAGE_PHOTOS_MAX} at a time`,
    });
  }
  await consumeMailboxLimit(ctx, "sendPhoto", viewer, photos.length);
  await attachImages(ctx, viewer.userId, "message", photos);
}

export type NewMessage = {
  text: string;
  photos?: ImageRef[];
  messageType?: Doc<"messages">["messageType"];
  subject?: string;
  orderAdjustmentId?: Id<"orderAdjustments">;
  card?: Doc<"messages">["card"];
  isOrderContext?: boolean;
  isAdminMessage?: boolean;
  clientId?: string;
  /** The caller sends its own bell notification. */
  skipsNotification?: boolean;
  /** For the record only: counts as read and triggers neither badge, bell nor email. */
  isSilent?: boolean;
};

/**
 * Writes a message and updates all its views: moderation's thread, both members' list rows, the
 * receiver's badge and, unless muted, bell and later an email. What an order needs (`isOrderContext`)
 * notifies despite a mute and is posted despite a block. Timestamps in a conversation rise strictly, so
 * that its order is the commit order.
 */
export async function postMessage(
  ctx: MutationCtx,
  conversation: Doc<"conversations">,
  senderId: Id<"users">,
  message: NewMessage,
): Promise<Id<"messages">> {
  const receiverId =
    conversation.user1Id === senderId ? conversation.user2Id : conversation.user1Id;
  const now = Date.now();
  const members = await membersOf(ctx, conversation._id);
  const timestamp = Math.max(now, ...members.map(({ lastMessageAt }) => lastMessageAt + 1));
  const { text, isOrderContext = false, isAdminMessage = false, ...more } = message;
  const { isSilent = false, skipsNotification = isSilent, ...optional } = more;
  const { messageType } = message;
  const posted = { senderId, receiverId, messageType, timestamp, isRead: isSilent };
  const viewId = await recordPostedMessage(ctx, conversation, posted);
  const messageId = await ctx.db.insert("messages", {
    ...optional,
    viewId,
    conversationId: conversation._id,
    senderId,
    receiverId,
    message: text,
    timestamp,
    listingId: conversation.listingId,
    isOrderContext,
    isAdminMessage,
    ...(isSilent ? { isRead: true } : {}),
    flagged: false,
    flagCategory: null,
    createdAt: now,
  });
  const preview = cutText(text || photosText(message.photos?.length ?? 0), PREVIEW_LENGTH);
  for (const member of members) {
    const isSender = member.userId === senderId;
    const isUnread = !isSender && !isSilent;
    const isNotified = isUnread && (isOrderContext || member.isMuted !== true);
    if (isNotified) await planUnreadMail(ctx, member, isOrderContext);
    if (isNotified && !skipsNotification)
      await notifyReceiverByBell(ctx, conversation, member, senderId);
    await ctx.db.patch("conversationMembers", member._id, {
      lastMessageAt: timestamp,
      preview,
      // Shoal, not the sender, writes the messages that an order needs.
      previewFromMe: isSender && !isOrderContext,
      unreadCount: isUnread ? member.unreadCount + 1 : member.unreadCount,
      isHidden: undefined,
    });
  }
  return messageId;
}

/** `userId` and `unreadCount` are from the receiver's row as it was before the message. */
async function notifyReceiverByBell(
  ctx: MutationCtx,
  conversation: Doc<"conversations">,
  { userId, unreadCount }: Doc<"conversationMembers">,
  fromId: Id<"users">,
): Promise<void> {
  const { _id: conversationId, listingId } = conversation;
  const strangerRole = await strangerRoleOf(ctx, conversation, { from: fromId, to: userId });
  const message = { conversationId, fromId, unread: unreadCount + 1, strangerRole };
  await notifyOfMessage(ctx, userId, message, async () => {
    const listing = listingId && (await ctx.db.get("listings", listingId));
    const canView = listing && canViewListing(listing, await profileOf(ctx, userId));
    return canView ? listing.title : null;
  });
}

/** A user who has the page open reads a message within this time and needs no email. */
const EMAIL_DELAY_MS = 10 * MINUTE_MS;

/**
 * Schedules an email for a message, unless one is scheduled or sent: `member` is the receiver's row
 * before the message, and only the first unread message counts. In a muted conversation only messages
 * that an order needs are emailed, even if others are unread already.
 */
async function planUnreadMail(
  ctx: MutationCtx,
  member: Doc<"conversationMembers">,
  isOrderContext: boolean,
): Promise<void> {
  const { _id: memberId, isMuted, unreadCount, seenAt } = member;
  const passesMute = isOrderContext && isMuted === true;
  if (unreadCount > 0 && !passesMute) return;
  const mail = { memberId, seenAt, ...(isOrderContext ? { forOrder: true } : {}) };
  await ctx.scheduler.runAfter(EMAIL_DELAY_MS, internal.messages.unreadEmails.send, mail);
}
