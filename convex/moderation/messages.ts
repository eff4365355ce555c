/** /admin/messages: what people write to each other, for the designated admin. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { CONVERSATION_FILTERS } from "../domain/shared/constants";
import { fail } from "../errors";
import { designatedAdminMutation, designatedAdminQuery, internalMutation } from "../functions";
import { type ConversationView, setFlag, stepFlags } from "../messages/rules/moderatedThreads";
import { readCounter } from "../shared/rules/counters";
import { markPairRead } from "../messages/rules/messages";
import { moderatedPerson, moderatedPersonView } from "../shared/rules/people";
import { pageOf } from "../shared/rules/pages";
import { flagCategory, viewType } from "../messages/tables";

const filter = literals(...CONVERSATION_FILTERS);

/** How many conversations each filter shows, from kept totals. */
export const counts = designatedAdminQuery({
  args: {},
  returns: v.object({ all: v.number(), seller_status: v.number(), message: v.number() }),
  handler: async (ctx) => {
    const message = await readCounter(ctx, "messageViews");
    const sellerStatus = await readCounter(ctx, "sellerStatusViews");
    return { all: message + sellerStatus, seller_status: sellerStatus, message };
  },
});

/** Conversations of a filter, the one that spoke last first. */
export const list = designatedAdminQuery({
  args: { filter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      viewId: v.id("conversationViews"),
      type: viewType,
      sender: moderatedPerson,
      receiver: moderatedPerson,
      messageCount: v.number(),
      latestTimestamp: v.number(),
      isRead: v.boolean(),
      flagged: v.boolean(),
      flagCategory: v.union(flagCategory, v.null()),
    }),
  ),
  handler: async (ctx, { filter, paginationOpts }) => {
    const query = ctx.db.query("conversationViews");
    const result = await (
      filter === "all"
        ? query.withIndex("by_latestTimestamp")
        : query.withIndex("by_type_and_latestTimestamp", (q) => q.eq("type", filter))
    )
      .order("desc")
      .paginate(pageOf(paginationOpts));
    const view = async (row: ConversationView) => ({
      viewId: row._id,
      type: row.type,
      sender: await moderatedPersonView(ctx, row.senderId),
      receiver: await moderatedPersonView(ctx, row.receiverId),
      messageCount: row.messageCount,
      latestTimestamp: row.latestTimestamp,
      isRead: row.unreadCount === 0,
      flagged: row.flagged,
      flagCategory: row.flagCategory,
    });
    return { ...result, page: await Promise.all(result.page.map(view)) };
  },
});

/** Messages of a conversation view, newest first. */
export const messages = designatedAdminQuery({
  args: { viewId: v.id("conversationViews"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      messageId: v.id("messages"),
      senderId: v.id("users"),
      subject: v.union(v.string(), v.null()),
      message: v.string(),
      timestamp: v.number(),
      isRead: v.boolean(),
    }),
  ),
  handler: async (ctx, { viewId, paginationOpts }) => {
    const result = await ctx.db
      .query("messages")
      .withIndex("by_viewId_and_timestamp", (q) => q.eq("viewId", viewId))
      .order("desc")
      .paginate(pageOf(paginationOpts));
    return {
      ...result,
      page: result.page.map(({ _id, senderId, subject, message, timestamp, isRead }) => ({
        messageId: _id,
        senderId,
        subject: subject ?? null,
        message,
        timestamp,
        isRead,
      })),
    };
  },
});

async function requireView(
  ctx: QueryCtx,
  viewId: Id<"conversationViews">,
): Promise<ConversationView> {
  return (await ctx.db.get("conversationViews", viewId)) ?? fail("not_found");
}

/** Marks all messages between the two people read, both directions; their badges follow. `not_found`. */
export const markRead = designatedAdminMutation({
  args: { viewId: v.id("conversationViews") },
  returns: v.null(),
  handler: async (ctx, { viewId }) => {
    await markPairRead(ctx, await requireView(ctx, viewId));
    return null;
  },
});

/** Flags the conversation for the moderator panel, or changes its category. `not_found`. */
export const flag = designatedAdminMutation({
  args: { viewId: v.id("conversationViews"), category: flagCategory },
  returns: v.null(),
  handler: async (ctx, { viewId, category }) => {
    await setFlag(ctx, ctx.viewer, await requireView(ctx, viewId), category, category);
    return null;
  },
});

/** Takes the flag and its category off again. `not_found`. */
export const unflag = designatedAdminMutation({
  args: { viewId: v.id("conversationViews") },
  returns: v.null(),
  handler: async (ctx, { viewId }) => {
    await setFlag(ctx, ctx.viewer, await requireView(ctx, viewId), null, "");
    return null;
  },
});

/** Goes on where `markRead` left a pair with many conversations. */
export const continueMarkRead = internalMutation({
  args: { user1Id: v.id("users"), user2Id: v.id("users"), cursor: v.string() },
  returns: v.null(),
  handler: async (ctx, { cursor, ...pair }) => {
    await markPairRead(ctx, pair, cursor);
    return null;
  },
});

/** Goes on where flagging left a long conversation. */
export const continueFlags = internalMutation({
  args: { viewId: v.id("conversationViews"), upTo: v.number(), cursor: v.string() },
  returns: v.null(),
  handler: async (ctx, { viewId, upTo, cursor }) => {
    await stepFlags(ctx, viewId, upTo, cursor);
    return null;
  },
});
