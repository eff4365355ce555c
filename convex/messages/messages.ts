import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { CONTACT_REASONS, MESSAGE_MAX } from "../domain/shared/constants";
import { manyLines } from "../domain/shared/text";
import { fail } from "../errors";
import { internalMutation, userMutation, userQuery } from "../functions";
import { profileOf } from "../shared/rules/access";
import { requireConversationMember } from "./rules/membership";
import { mayWrite } from "./rules/conversations";
import { markConversationRead, markMessagesRead, postMessage } from "./rules/messages";
import { pageOf } from "../shared/rules/pages";
import { clientKeyOf } from "../shared/rules/parseInput";
import { takeFromLimit } from "../shared/rules/rateLimits";

/** Messages of a conversation, newest first; the page shows them the other way round. */
export const list = userQuery({
  args: { conversationId: v.id("conversations"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      messageId: v.id("messages"),
      mine: v.boolean(),
      message: v.string(),
      timestamp: v.number(),
      subject: v.optional(v.string()),
      isAdminMessage: v.boolean(),
      /** Somebody's words from the contact form: to the team, not from it. */
      isContact: v.boolean(),
      clientId: v.optional(v.string()),
      /** A proposed delivery charge: `orders.adjustments.card` shows how it stands. */
      adjustmentId: v.optional(v.id("orderAdjustments")),
    }),
  ),
  handler: async (ctx, { conversationId, paginationOpts }) => {
    await requireConversationMember(ctx, ctx.viewer, conversationId);
    const result = await ctx.db
      .query("messages")
      .withIndex("by_conversationId_and_timestamp", (q) => q.eq("conversationId", conversationId))
      .order("desc")
      .paginate(pageOf(paginationOpts));
    const page = result.page.map((row) => ({
      messageId: row._id,
      mine: row.senderId === ctx.viewer.userId,
      message: row.message,
      timestamp: row.timestamp,
      subject: row.subject,
      isAdminMessage: row.isAdminMessage,
      isContact: CONTACT_REASONS.some((reason) => reason === row.messageType),
      clientId: row.clientId,
      adjustmentId: row.orderAdjustmentId,
    }));
    return { ...result, page };
  },
});

/**
 * Sends a message of 1 to 4,000 characters. `clientId` is made by the sender's page: sending the same one
 * again answers the first message's id and writes nothing. `message_empty`, `message_long`, `rate_limited`,
 * `not_found` for anybody but a member, `forbidden` where the viewer may not write.
 */
export const send = userMutation({
  args: { conversationId: v.id("conversations"), message: v.string(), clientId: v.string() },
  returns: v.id("messages"),
  handler: async (ctx, { conversationId, message, ...args }) => {
    const { viewer } = ctx;
    const clientId = clientKeyOf(args.clientId);
    const { conversation, otherUserId } = await requireConversationMember(
      ctx,
      viewer,
      conversationId,
    );
    const sent = await ctx.db
      .query("messages")
      .withIndex("by_senderId_and_clientId", (q) =>
        q.eq("senderId", viewer.userId).eq("clientId", clientId),
      )
      .unique();
    if (sent) return sent._id;
    const text = manyLines(message);
    if (text === "") fail("message_empty");
    if (text.length > MESSAGE_MAX) fail("message_long");
    const other = await profileOf(ctx, otherUserId);
    if (!mayWrite(conversation, viewer, other)) fail("forbidden");
    await takeFromLimit(ctx, "sendMessage", viewer.userId);
    const isAdminMessage = conversation.kind === "admin";
    return await postMessage(ctx, conversation, viewer.userId, {
      text,
      clientId,
      isAdminMessage,
      ...(isAdminMessage ? { messageType: "admin" as const } : {}),
    });
  },
});

/** Marks everything that the viewer has received in the conversation as read. */
export const markRead = userMutation({
  args: { conversationId: v.id("conversations") },
  returns: v.null(),
  handler: async (ctx, { conversationId }) => {
    const { viewer } = ctx;
    const { conversation } = await requireConversationMember(ctx, viewer, conversationId);
    await markConversationRead(ctx, conversation, viewer.userId);
    return null;
  },
});

/** Goes on where `markRead` left a long conversation. */
export const continueMarkRead = internalMutation({
  args: { conversationId: v.id("conversations"), userId: v.id("users"), upTo: v.number() },
  returns: v.null(),
  handler: async (ctx, { conversationId, userId, upTo }) => {
    await markMessagesRead(ctx, conversationId, userId, upTo);
    return null;
  },
});
