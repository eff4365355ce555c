import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { userQuery } from "../functions";
import { namedId } from "../shared/model/namedId";
import {
  conversationHead,
  conversationHeadView,
  conversationPage,
  conversationRow,
  headBetween,
} from "./model/chatViews";
import { conversationsFound } from "./model/searchConversations";

/** The viewer's conversations except hidden ones, the most recently active first. */
export const list = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) =>
    await conversationPage(ctx, ctx.viewer, paginationOpts),
});

/**
 * The viewer's conversations, including hidden ones, in which every word of `text` occurs in the other's
 * name, the listing or the last message. Each page scans as many as were requested and returns the
 * matches, so a page before the last may be empty.
 */
export const search = userQuery({
  args: { text: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { text, paginationOpts }) =>
    await conversationsFound(ctx, ctx.viewer, text, paginationOpts),
});

/**
 * A conversation's head: the other member, the subject, whether the viewer may write, and up to when (ms
 * epoch) the other has seen it. Errors: `not_found` for non-members.
 */
export const get = userQuery({
  args: { conversationId: v.string() },
  returns: conversationHead,
  handler: async (ctx, args) => {
    const conversationId = namedId(ctx, "conversations", args.conversationId);
    return await conversationHeadView(ctx, ctx.viewer, conversationId);
  },
});

/**
 * Like `get`, for the viewer and `sellerId` (the specification's name for the other user, who may be the
 * buyer when a seller asks) about a listing. Without a listing, it is an admin conversation, which only
 * admins begin. Writes nothing: `conversationId` is null until either calls `messages.begin`. Errors:
 * `not_found`; `forbidden`, also for a seller and a user who has not ordered, favourited or written about the
 * listing.
 */
export const between = userQuery({
  args: { sellerId: v.string(), listingId: v.optional(v.string()) },
  returns: conversationHead,
  handler: async (ctx, args) => {
    const sellerId = namedId(ctx, "users", args.sellerId);
    const listingId =
      args.listingId === undefined ? null : namedId(ctx, "listings", args.listingId);
    return await headBetween(ctx, ctx.viewer, sellerId, listingId);
  },
});
