/** The views of the messages page: the conversation list, a conversation's head, and its messages. */

import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { CONTACT_REASONS } from "#convex/domain/shared/constants.ts";
import { canViewListing, shownTitle } from "#convex/listings/model/visibility.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { imageView, imageViews } from "#convex/shared/model/images.ts";
import { messageCard } from "../tables";
import { blockBetween, canBlock } from "./blocks";
import { canWrite, membersOf } from "./openConversation";

export const person = v.object({
  userId: v.id("users"),
  fullName: v.string(),
  avatarUrl: v.nullable(v.string()),
  isAdmin: v.boolean(),
});
const aboutListing = v.nullable(
  v.object({
    listingId: v.id("listings"),
    title: v.string(),
    species: v.string(),
    imageUrl: v.nullable(v.string()),
    sellerId: v.id("users"),
  }),
);
export const conversationRow = v.object({
  conversationId: v.id("conversations"),
  other: person,
  listing: aboutListing,
  preview: v.string(),
  previewFromMe: v.boolean(),
  unreadCount: v.number(),
  lastMessageAt: v.number(),
  isMuted: v.boolean(),
  /** Hidden from the list until its next message; a search and the settings still show it. */
  isHidden: v.boolean(),
});
export const conversationHead = v.object({
  /** Null until the first message, which creates the conversation. */
  conversationId: v.nullable(v.id("conversations")),
  kind: literals("chat", "admin"),
  other: person,
  listing: aboutListing,
  canSend: v.boolean(),
  /** Why messages are blocked: the viewer's own block, or one whose reason the viewer isn't told. */
  block: v.union(v.literal("byMe"), v.literal("undeliverable"), v.null()),
  canBlock: v.boolean(),
  isMuted: v.boolean(),
  isHidden: v.boolean(),
  otherSeenAt: v.number(),
  unreadCount: v.number(),
});
export const chatMessage = v.object({
  messageId: v.id("messages"),
  mine: v.boolean(),
  message: v.string(),
  photos: v.array(imageView),
  timestamp: v.number(),
  subject: v.optional(v.string()),
  isAdminMessage: v.boolean(),
  /** From the contact form: to the team, not from it. */
  isContact: v.boolean(),
  clientId: v.optional(v.string()),
  /** A proposed delivery charge; `orders.adjustments.card` has its current state. */
  adjustmentId: v.optional(v.id("orderAdjustments")),
  /** Belongs to an order, by its uuid; `orders.cards.get` and `claims.cases.ofOrder` have the current state. */
  card: v.optional(messageCard),
});

export function personView(userId: Id<"users">, profile: Profile | null): Infer<typeof person> {
  return {
    userId,
    fullName: profile?.fullName ?? "Unknown",
    avatarUrl: profile?.avatarUrl ?? null,
    isAdmin: profile?.role === "admin",
  };
}

/** While a listing is withheld, only its seller and admins see what it says. */
async function listingView(
  ctx: QueryCtx,
  viewer: Profile,
  listingId: Id<"listings"> | null,
): Promise<Infer<typeof aboutListing>> {
  const listing = listingId && (await ctx.db.get("listings", listingId));
  if (!listing) return null;
  const { _id, title, species, imageUrl = null, sellerId } = listing;
  const ids = { listingId: _id, sellerId };
  return canViewListing(listing, viewer)
    ? { ...ids, title, species, imageUrl }
    : { ...ids, title: shownTitle(listing), species: "", imageUrl: null };
}

export async function conversationRowView(
  ctx: QueryCtx,
  viewer: Profile,
  member: Doc<"conversationMembers">,
): Promise<Infer<typeof conversationRow>> {
  const [other, listing] = await Promise.all([
    profileOf(ctx, member.otherUserId),
    listingView(ctx, viewer, member.listingId),
  ]);
  return {
    conversationId: member.conversationId,
    other: personView(member.otherUserId, other),
    listing,
    preview: member.preview,
    previewFromMe: member.previewFromMe,
    unreadCount: member.unreadCount,
    lastMessageAt: member.lastMessageAt,
    isMuted: member.isMuted === true,
    isHidden: member.isHidden === true,
  };
}

type ConversationHead = Infer<typeof conversationHead>;
type MaybeConversation = Pick<Doc<"conversations">, "listingId" | "kind"> & {
  _id: Id<"conversations"> | null;
};

/**
 * A conversation's head: the other member, the subject, and how far the other has read. `_id` is null before the
 * first message.
 */
export async function conversationHeadView(
  ctx: QueryCtx,
  viewer: Profile,
  otherUserId: Id<"users">,
  conversation: MaybeConversation,
): Promise<ConversationHead> {
  const [other, members, listing] = await Promise.all([
    profileOf(ctx, otherUserId),
    conversation._id === null ? [] : membersOf(ctx, conversation._id),
    listingView(ctx, viewer, conversation.listingId),
  ]);
  const block = conversation.kind === "chat" ? await blockBetween(ctx, viewer, other) : null;
  const memberOf = (userId: Id<"users">) => members.find((member) => member.userId === userId);
  return {
    conversationId: conversation._id,
    kind: conversation.kind,
    other: personView(otherUserId, other),
    listing,
    canSend: block === null && canWrite(conversation, viewer, other),
    block,
    canBlock: conversation._id !== null && canBlock(conversation, other),
    isMuted: memberOf(viewer.userId)?.isMuted === true,
    isHidden: memberOf(viewer.userId)?.isHidden === true,
    otherSeenAt: block === null ? (memberOf(otherUserId)?.seenAt ?? 0) : 0,
    unreadCount: memberOf(viewer.userId)?.unreadCount ?? 0,
  };
}

export const messageView = async (
  ctx: QueryCtx,
  viewer: Profile,
  row: Doc<"messages">,
): Promise<Infer<typeof chatMessage>> => ({
  messageId: row._id,
  mine: row.senderId === viewer.userId,
  message: row.message,
  photos: await imageViews(ctx, row.photos ?? []),
  timestamp: row.timestamp,
  subject: row.subject,
  isAdminMessage: row.isAdminMessage,
  isContact: CONTACT_REASONS.some((reason) => reason === row.messageType),
  clientId: row.clientId,
  adjustmentId: row.orderAdjustmentId,
  card: row.card,
});
