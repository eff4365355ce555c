import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { userQuery } from "../functions";
import { namedId } from "../shared/rules/namedId";
import {
  conversationHead,
  conversationHeadView,
  conversationPage,
  conversationRow,
  headBetween,
} from "./rules/chatViews";
import { conversationsFound } from "./rules/searching";

/** The viewer's conversations but those that they have hidden, the most recently active first. */
export const list = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) =>
    await conversationPage(ctx, ctx.viewer, paginationOpts),
});

/**
 * The viewer's conversations, hidden ones too, that have every word of `text` in the other's name, the listing or the last
 * message. Each page looks through as many as it is asked for and holds those that fit: it may be empty before the last.
 */
export const search = userQuery({
  args: { text: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { text, paginationOpts }) =>
    await conversationsFound(ctx, ctx.viewer, text, paginationOpts),
});

/**
 * Head of a conversation: who it is with, what about, whether the viewer may write, and up to when
 * (ms epoch) the other has seen it. `not_found` for anybody but its two members.
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
 * The same of the viewer and `sellerId` (the specification's name for the other person, who may be the buyer when a
 * seller asks) about a listing; without one it is an admin's word to somebody, and only admins begin it. Writes
 * nothing: `conversationId` is null until `messages.begin` was called by either. `not_found`; `forbidden`, also for a
 * seller and somebody who has neither ordered, favourited nor written about the listing.
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
