import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { userMutation, userQuery } from "../functions";
import { type Profile, profileOf } from "../shared/rules/access";
import { requireConversationMember } from "./rules/membership";
import {
  findConversation,
  mayWrite,
  membersOf,
  openConversation,
  requireMayTalk,
} from "./rules/conversations";
import { pageOf } from "../shared/rules/pages";
import { takeFromLimit } from "../shared/rules/rateLimits";

const person = v.object({
  userId: v.id("users"),
  fullName: v.string(),
  avatarUrl: v.union(v.string(), v.null()),
  isAdmin: v.boolean(),
});
const aboutListing = v.union(
  v.null(),
  v.object({
    listingId: v.id("listings"),
    title: v.string(),
    species: v.string(),
    imageUrl: v.union(v.string(), v.null()),
    sellerId: v.id("users"),
  }),
);

function personView(userId: Id<"users">, profile: Profile | null) {
  return {
    userId,
    fullName: profile?.fullName ?? "Unknown",
    avatarUrl: profile?.avatarUrl ?? null,
    isAdmin: profile?.role === "admin",
  };
}

async function listingView(ctx: QueryCtx, listingId: Id<"listings"> | null) {
  const listing = listingId && (await ctx.db.get("listings", listingId));
  if (!listing) return null;
  const { _id, title, species, imageUrl, sellerId } = listing;
  return { listingId: _id, title, species, imageUrl: imageUrl ?? null, sellerId };
}

/** The viewer's conversations, the one that spoke last first; reads one page of their own side's rows. */
export const list = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      conversationId: v.id("conversations"),
      other: person,
      listing: aboutListing,
      preview: v.string(),
      previewFromMe: v.boolean(),
      unreadCount: v.number(),
      lastMessageAt: v.number(),
    }),
  ),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("conversationMembers")
      .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .paginate(pageOf(paginationOpts));
    const view = async (member: Doc<"conversationMembers">) => {
      const [other, listing] = await Promise.all([
        profileOf(ctx, member.otherUserId),
        listingView(ctx, member.listingId),
      ]);
      return {
        conversationId: member.conversationId,
        other: personView(member.otherUserId, other),
        listing,
        preview: member.preview,
        previewFromMe: member.previewFromMe,
        unreadCount: member.unreadCount,
        lastMessageAt: member.lastMessageAt,
      };
    };
    return { ...result, page: await Promise.all(result.page.map(view)) };
  },
});

/**
 * Head of a conversation: who it is with, what about, whether the viewer may write, and up to when
 * (ms epoch) the other has seen it. `not_found` for anybody but its two members.
 */
export const get = userQuery({
  args: { conversationId: v.id("conversations") },
  returns: v.object({
    conversationId: v.id("conversations"),
    kind: v.union(v.literal("chat"), v.literal("admin")),
    other: person,
    listing: aboutListing,
    canSend: v.boolean(),
    otherSeenAt: v.number(),
    unreadCount: v.number(),
  }),
  handler: async (ctx, { conversationId }) => {
    const { viewer } = ctx;
    const { conversation, otherUserId } = await requireConversationMember(
      ctx,
      viewer,
      conversationId,
    );
    const [other, members, listing] = await Promise.all([
      profileOf(ctx, otherUserId),
      membersOf(ctx, conversationId),
      listingView(ctx, conversation.listingId),
    ]);
    const sideOf = (userId: Id<"users">) => members.find((member) => member.userId === userId);
    return {
      conversationId,
      kind: conversation.kind,
      other: personView(otherUserId, other),
      listing,
      canSend: mayWrite(conversation, viewer, other),
      otherSeenAt: sideOf(otherUserId)?.seenAt ?? 0,
      unreadCount: sideOf(viewer.userId)?.unreadCount ?? 0,
    };
  },
});

/**
 * Finds or makes the conversation with `sellerId` (the specification's name for the other person, who may
 * be the buyer when a seller opens it) about a listing; without one it is an admin's word to somebody, and
 * only admins open it. `not_found`, `forbidden`, `rate_limited`.
 */
export const open = userMutation({
  args: { sellerId: v.id("users"), listingId: v.optional(v.id("listings")) },
  returns: v.id("conversations"),
  handler: async (ctx, { sellerId, listingId = null }) => {
    const { userId } = ctx.viewer;
    await requireMayTalk(ctx, ctx.viewer, sellerId, listingId);
    const existing = await findConversation(ctx, userId, sellerId, listingId);
    if (existing) return existing._id;
    await takeFromLimit(ctx, "openConversation", userId);
    const kind = listingId === null ? "admin" : "chat";
    return (await openConversation(ctx, userId, sellerId, listingId, kind))._id;
  },
});
