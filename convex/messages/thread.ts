import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { internalMutation, ownLimitMutation, userMutation, userQuery } from "../functions";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { parseClientKey } from "../shared/model/parseInput";
import { imageRef } from "../shared/validators";
import { chatMessage, messageView } from "./model/chatViews";
import * as threads from "./model/moderatedThreads";
import { requireConversationMember } from "./model/openConversation";
import * as reading from "./model/readState";
import { startWithMessage, requireWriter, sendMessage } from "./model/sendMessage";

/**
 * The messages of a conversation, newest first; the page reverses the order. Errors: `not_found` for
 * non-members.
 */
export const list = userQuery({
  args: { conversationId: v.id("conversations"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(chatMessage),
  handler: async (ctx, { conversationId, paginationOpts }) => {
    const { viewer } = ctx;
    await requireConversationMember(ctx, viewer, conversationId);
    const result = await ctx.db
      .query("messages")
      .withIndex("by_conversationId_and_timestamp", (q) => q.eq("conversationId", conversationId))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(result, (row) => messageView(ctx, viewer, row));
  },
});

/**
 * Sends a message of 1 to 4,000 characters, with up to four of the sender's own uploads (`purpose:
 * "message"`), which need no text. The client generates `clientId`: resending the same one returns the first
 * message's id and writes nothing. Errors: `message_empty`, `message_long`, `invalid_input`, `rate_limited`,
 * `blocking`, `undeliverable`, `trade_with_admin` for an admin who writes as the team, `not_found` for non-members, `forbidden`
 * where the viewer may not write.
 * `from`: the user who was signed in when the page queued the call; `forbidden` if it's no longer the viewer.
 */
export const send = ownLimitMutation({
  args: {
    conversationId: v.id("conversations"),
    message: v.string(),
    photos: v.optional(v.array(imageRef)),
    clientId: v.string(),
    from: v.optional(v.id("users")),
  },
  returns: v.id("messages"),
  handler: async (ctx, { conversationId, message, photos = [], clientId, from }) => {
    requireWriter(ctx.viewer, from);
    return await sendMessage(ctx, ctx.viewer, conversationId, {
      message,
      photos,
      clientId: parseClientKey(clientId),
    });
  },
});

/**
 * Like `send`, to a user about a listing (see `conversations.between`); the first message creates the
 * conversation. If both begin at once, they share one. `send`'s errors; `forbidden` for users who may
 * not talk; `not_found` for a listing withheld from the viewer.
 */
export const begin = ownLimitMutation({
  args: {
    sellerId: v.id("users"),
    listingId: v.optional(v.id("listings")),
    message: v.string(),
    photos: v.optional(v.array(imageRef)),
    clientId: v.string(),
    from: v.optional(v.id("users")),
  },
  returns: v.id("messages"),
  handler: async (ctx, { sellerId, listingId = null, message, photos = [], clientId, from }) => {
    requireWriter(ctx.viewer, from);
    const content = { message, photos, clientId: parseClientKey(clientId) };
    return await startWithMessage(ctx, ctx.viewer, sellerId, listingId, content);
  },
});

/** Marks everything the viewer has received in the conversation as read. */
export const markRead = userMutation({
  args: { conversationId: v.id("conversations") },
  returns: v.null(),
  handler: async (ctx, { conversationId }) => {
    const { conversation } = await requireConversationMember(ctx, ctx.viewer, conversationId);
    await reading.markConversationRead(ctx, conversation, ctx.viewer.userId);
  },
});

/** Continues `markRead` in a long conversation. */
export const continueRecordRead = internalMutation({
  args: {
    conversationId: v.id("conversations"),
    userId: v.id("users"),
    after: v.number(),
    until: v.number(),
  },
  returns: v.null(),
  handler: async (ctx, { conversationId, userId, after, until }) => {
    await reading.recordReadBetween(ctx, conversationId, userId, after, until);
  },
});

/** Continues an admin's `markRead` between two people with many conversations. */
export const continueMarkRead = internalMutation({
  args: { user1Id: v.id("users"), user2Id: v.id("users"), cursor: v.string() },
  returns: v.null(),
  handler: async (ctx, { cursor, ...pair }) => {
    await reading.markPairRead(ctx, pair, cursor);
  },
});

/** Continues an admin's `flag` in a long conversation. */
export const continueFlags = internalMutation({
  args: { viewId: v.id("conversationViews"), until: v.number(), cursor: v.string() },
  returns: v.null(),
  handler: async (ctx, { viewId, until, cursor }) => {
    await threads.stepFlags(ctx, viewId, until, cursor);
  },
});
