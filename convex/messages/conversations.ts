import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Id, TableNames } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { SEARCH_MAX } from "../domain/shared/constants";
import { cutText, foldText } from "../domain/shared/text";
import { fail } from "../errors";
import { userQuery } from "../functions";
import { mapPage, requirePageSize } from "../shared/model/pages";
import {
  conversationHead,
  conversationHeadView,
  conversationRow,
  conversationRowView,
} from "./model/chatViews";
import { findConversationBetween, requireConversationMember } from "./model/openConversation";

/** The viewer's conversations except hidden ones, the most recently active first. */
export const list = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("conversationMembers")
      .withIndex("by_userId_and_isHidden_and_lastMessageAt", (q) =>
        q.eq("userId", ctx.viewer.userId).eq("isHidden", undefined),
      )
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(result, (member) => conversationRowView(ctx, ctx.viewer, member));
  },
});

/**
 * The viewer's conversations, including hidden ones, in which every word of `text` occurs in the other's
 * name, the listing or the last message. Each page scans as many as were requested and returns the
 * matches, so a page before the last may be empty: names and titles are read live instead of being stored twice.
 */
export const search = userQuery({
  args: { text: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(conversationRow),
  handler: async (ctx, { text, paginationOpts }) => {
    const words = foldText(cutText(text, SEARCH_MAX)).split(" ").filter(Boolean);
    const result = await ctx.db
      .query("conversationMembers")
      .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    const rows = await Promise.all(
      result.page.map((member) => conversationRowView(ctx, ctx.viewer, member)),
    );
    const page = rows.filter(({ other, listing, preview }) => {
      const listingText = listing === null ? "" : `${listing.title} ${listing.species}`;
      const all = foldText(`${other.fullName} ${listingText} ${preview}`);
      return words.every((word) => all.includes(word));
    });
    return { ...result, page };
  },
});

/**
 * A conversation's head: the other member, the subject, whether the viewer may write, and up to when (ms
 * epoch) the other has seen it. Errors: `not_found` for non-members.
 */
export const get = userQuery({
  args: { conversationId: v.string() },
  returns: conversationHead,
  handler: async (ctx, args) => {
    const { viewer } = ctx;
    const conversationId = namedId(ctx, "conversations", args.conversationId);
    const { conversation, otherUserId } = await requireConversationMember(
      ctx,
      viewer,
      conversationId,
    );
    return await conversationHeadView(ctx, viewer, otherUserId, conversation);
  },
});

/**
 * Like `get`, for the viewer and `sellerId` (the other user, who may be the
 * buyer when a seller asks) about a listing. Without a listing, it is an admin conversation, which only
 * admins begin. Writes nothing: `conversationId` is null until either calls `thread.begin`. Errors:
 * `not_found`; `forbidden`, also for a seller writing to a user who has not ordered, favourited or written
 * about the listing.
 */
export const between = userQuery({
  args: { sellerId: v.string(), listingId: v.optional(v.string()) },
  returns: conversationHead,
  handler: async (ctx, args) => {
    const sellerId = namedId(ctx, "users", args.sellerId);
    const listingId =
      args.listingId === undefined ? null : namedId(ctx, "listings", args.listingId);
    const { viewer } = ctx;
    const { conversation, kind } = await findConversationBetween(ctx, viewer, sellerId, listingId);
    const shown = conversation ?? { _id: null, listingId, kind };
    return await conversationHeadView(ctx, viewer, sellerId, shown);
  },
});

/**
 * The id in a URL, as `not_found` if malformed. A `v.id` argument would instead fail validation with an
 * error meant for developers.
 */
function namedId<Table extends TableNames>(ctx: QueryCtx, table: Table, text: string): Id<Table> {
  return ctx.db.normalizeId(table, text) ?? fail("not_found");
}
