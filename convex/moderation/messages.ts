/** /admin/messages: users' conversations, for the designated admin. */
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { CONVERSATION_FILTERS } from "../domain/shared/constants";
import { designatedAdminMutation, designatedAdminQuery } from "../functions";
import * as threads from "../messages/model/moderatedThreads";
import { markPairRead } from "../messages/model/readState";
import { flagCategory } from "../messages/tables";
import {
  requireThread,
  threadMessage,
  threadMessagePage,
  threadPage,
  threadRow,
} from "./model/threads";

const filter = literals(...CONVERSATION_FILTERS);

/** The number of conversations in each filter, from stored counters. */
export const counts = designatedAdminQuery({
  args: {},
  returns: v.object({ all: v.number(), seller_status: v.number(), message: v.number() }),
  handler: async (ctx) => await threads.threadCounts(ctx),
});

/**
 * Conversations of a filter, most recently active first unless `oldestFirst`. With `search`, those of the ten
 * people whose name or email matches best.
 */
export const list = designatedAdminQuery({
  args: {
    filter,
    search: v.optional(v.string()),
    oldestFirst: v.optional(v.boolean()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(threadRow),
  handler: async (ctx, { paginationOpts, ...asked }) =>
    await threadPage(ctx, asked, paginationOpts),
});

/** Messages of a conversation view, newest first. */
export const messages = designatedAdminQuery({
  args: { viewId: v.id("conversationViews"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(threadMessage),
  handler: async (ctx, { viewId, paginationOpts }) =>
    await threadMessagePage(ctx, viewId, paginationOpts),
});

/**
 * Marks all messages between the two people as read, in both directions, and updates their badges.
 * `not_found`.
 */
export const markRead = designatedAdminMutation({
  args: { viewId: v.id("conversationViews") },
  returns: v.null(),
  handler: async (ctx, { viewId }) => {
    await markPairRead(ctx, await requireThread(ctx, viewId));
    return null;
  },
});

/** Flags the conversation for the moderator panel, or changes its category. `not_found`. */
export const flag = designatedAdminMutation({
  args: { viewId: v.id("conversationViews"), category: flagCategory },
  returns: v.null(),
  handler: async (ctx, { viewId, category }) => {
    await threads.setFlag(ctx, ctx.viewer, await requireThread(ctx, viewId), category, category);
    return null;
  },
});

/** Removes the flag and its category. `not_found`. */
export const unflag = designatedAdminMutation({
  args: { viewId: v.id("conversationViews") },
  returns: v.null(),
  handler: async (ctx, { viewId }) => {
    await threads.setFlag(ctx, ctx.viewer, await requireThread(ctx, viewId), null, "");
    return null;
  },
});
