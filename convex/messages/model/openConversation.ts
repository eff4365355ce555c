import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isWithheld } from "#convex/domain/listings/stock.ts";
import { fail } from "#convex/errors.ts";
import { isInterested } from "#convex/listings/model/orderHistory.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { consumeMailboxLimit } from "#convex/shared/model/rateLimits.ts";

type Pair = { user1Id: Id<"users">; user2Id: Id<"users"> };

/** Puts the smaller id first, so that a pair and a listing identify one conversation. */
export function pairOf(a: Id<"users">, b: Id<"users">): Pair {
  return a < b ? { user1Id: a, user2Id: b } : { user1Id: b, user2Id: a };
}

type Kind = Doc<"conversations">["kind"];

/**
 * The conversation of the viewer and another user about a listing (null before the first message), and the
 * kind that a new one would be. Buyers begin; a seller only with users who have ordered or favourited the
 * listing. An admin who begins does so as the team, except about their own listing, or where they already
 * have a chat, such as the buyer of an order. Errors: `not_found`, `forbidden`.
 */
export async function findConversationBetween(
  ctx: QueryCtx,
  viewer: Profile,
  otherUserId: Id<"users">,
  listingId: Id<"listings"> | null,
): Promise<{ conversation: Doc<"conversations"> | null; kind: Kind }> {
  const { userId } = viewer;
  const listing = await requireCanTalk(ctx, viewer, otherUserId, listingId);
  const findOfKind = (kind: Kind) => findConversation(ctx, userId, otherUserId, listingId, kind);
  if (listing === null) return { conversation: await findOfKind("admin"), kind: "admin" };
  const chat = await findOfKind("chat");
  const isSeller = listing.sellerId === userId;
  const isFromTeam = viewer.role === "admin" && !isSeller && chat === null;
  // A user with no chat about a withheld listing learns nothing about it here.
  if (chat === null && isWithheld(listing) && !isSeller && !isFromTeam) fail("not_found");
  // User ids are public: without this rule any seller could write to anyone.
  if (chat === null && isSeller && !(await isInterested(ctx, otherUserId, listing._id))) {
    fail("forbidden");
  }
  if (!isFromTeam) return { conversation: chat, kind: "chat" };
  return { conversation: await findOfKind("admin"), kind: "admin" };
}

/** The conversation for a user's first message: the existing one, or a new one if the two may talk. */
export async function startConversation(
  ctx: MutationCtx,
  viewer: Profile,
  otherUserId: Id<"users">,
  listingId: Id<"listings"> | null,
): Promise<Doc<"conversations">> {
  const { conversation, kind } = await findConversationBetween(ctx, viewer, otherUserId, listingId);
  if (conversation) return conversation;
  await consumeMailboxLimit(ctx, "openConversation", viewer);
  return await openConversation(ctx, viewer.userId, otherUserId, listingId, kind);
}

/**
 * The conversation of two users about a listing (or none); created if missing. The caller has checked
 * that they may talk, and posts a message in the same transaction.
 */
export async function openConversation(
  ctx: MutationCtx,
  a: Id<"users">,
  b: Id<"users">,
  listingId: Id<"listings"> | null,
  kind: Kind = "chat",
): Promise<Doc<"conversations">> {
  const existing = await findConversation(ctx, a, b, listingId, kind);
  if (existing) return existing;
  const now = Date.now();
  const conversationId = await ctx.db.insert("conversations", {
    ...pairOf(a, b),
    listingId,
    kind,
    createdAt: now,
  });
  for (const [userId, otherUserId] of [
    [a, b],
    [b, a],
  ] as const) {
    await ctx.db.insert("conversationMembers", {
      conversationId,
      userId,
      otherUserId,
      listingId,
      lastMessageAt: now,
      preview: "",
      previewFromMe: false,
      unreadCount: 0,
      seenAt: 0,
    });
  }
  const conversation = await ctx.db.get("conversations", conversationId);
  return conversation ?? fail("not_found");
}

async function findConversation(
  ctx: QueryCtx,
  a: Id<"users">,
  b: Id<"users">,
  listingId: Id<"listings"> | null,
  kind: Kind,
): Promise<Doc<"conversations"> | null> {
  const { user1Id, user2Id } = pairOf(a, b);
  return await ctx.db
    .query("conversations")
    .withIndex("by_pair_and_listing_and_kind", (q) =>
      q.eq("user1Id", user1Id).eq("user2Id", user2Id).eq("listingId", listingId).eq("kind", kind),
    )
    .unique();
}

/**
 * What two users wrote to each other about a listing, newest first; at most `atMost` messages. Skips order
 * cards, which have no author; stops after reading twice `atMost` rows.
 */
export async function messagesAbout(
  ctx: QueryCtx,
  a: Id<"users">,
  b: Id<"users">,
  listingId: Id<"listings">,
  atMost: number,
): Promise<Doc<"messages">[]> {
  const conversation = await findConversation(ctx, a, b, listingId, "chat");
  if (conversation === null) return [];
  const newest = ctx.db
    .query("messages")
    .withIndex("by_conversationId_and_timestamp", (q) => q.eq("conversationId", conversation._id))
    .order("desc");
  const userMessages: Doc<"messages">[] = [];
  let scanned = 0;
  for await (const message of newest) {
    if (message.card === undefined) userMessages.push(message);
    scanned += 1;
    if (userMessages.length === atMost || scanned === 2 * atMost) break;
  }
  return userMessages;
}

/**
 * Checks that `viewer` may talk to `otherUserId` about a listing: only with its seller. Without a
 * listing only admins may begin; others use the contact form and its rate limit. Returns the listing.
 */
async function requireCanTalk(
  ctx: QueryCtx,
  viewer: Profile,
  otherUserId: Id<"users">,
  listingId: Id<"listings"> | null,
): Promise<Doc<"listings"> | null> {
  const other = await profileOf(ctx, otherUserId);
  if (other === null || other.deletedAt !== null || otherUserId === viewer.userId)
    fail("not_found");
  if (listingId === null) {
    if (viewer.role !== "admin") fail("forbidden");
    return null;
  }
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) fail("not_found");
  if (listing.sellerId !== viewer.userId && listing.sellerId !== otherUserId) fail("forbidden");
  return listing;
}

/** A conversation of the caller and its other member; `not_found` for non-members. */
export async function requireConversationMember(
  ctx: QueryCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
): Promise<{ conversation: Doc<"conversations">; otherUserId: Id<"users"> }> {
  const conversation = (await ctx.db.get("conversations", conversationId)) ?? fail("not_found");
  const { user1Id, user2Id } = conversation;
  if (viewer.userId === user1Id) return { conversation, otherUserId: user2Id };
  return viewer.userId === user2Id ? { conversation, otherUserId: user1Id } : fail("not_found");
}

export async function memberOf(
  ctx: QueryCtx,
  conversationId: Id<"conversations">,
  userId: Id<"users">,
): Promise<Doc<"conversationMembers"> | null> {
  return await ctx.db
    .query("conversationMembers")
    .withIndex("by_conversationId_and_userId", (q) =>
      q.eq("conversationId", conversationId).eq("userId", userId),
    )
    .unique();
}

export async function membersOf(
  ctx: QueryCtx,
  conversationId: Id<"conversations">,
): Promise<Doc<"conversationMembers">[]> {
  return await ctx.db
    .query("conversationMembers")
    .withIndex("by_conversationId_and_userId", (q) => q.eq("conversationId", conversationId))
    .take(2);
}

/**
 * In an admin conversation, or one without a listing, only admins write; no one writes to a deleted
 * account.
 */
export function canWrite(
  conversation: Pick<Doc<"conversations">, "kind" | "listingId">,
  viewer: Profile,
  other: Profile | null,
): boolean {
  if (other === null || other.deletedAt !== null) return false;
  if (viewer.role === "admin") return true;
  return conversation.kind === "chat" && conversation.listingId !== null;
}
