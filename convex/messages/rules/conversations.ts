import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { type Profile, profileOf } from "../../shared/rules/access";
import { takeFromLimit } from "../../shared/rules/rateLimits";

type Pair = { user1Id: Id<"users">; user2Id: Id<"users"> };

/** A pair of people has one spelling, so that a pair and a listing name one conversation. */
export function pairOf(a: Id<"users">, b: Id<"users">): Pair {
  return a < b ? { user1Id: a, user2Id: b } : { user1Id: b, user2Id: a };
}

/** What a person opens: the conversation that is there, or a new one where the two may talk. */
export async function openByPerson(
  ctx: MutationCtx,
  viewer: Profile,
  otherUserId: Id<"users">,
  listingId: Id<"listings"> | null,
): Promise<Id<"conversations">> {
  const { userId } = viewer;
  await requireMayTalk(ctx, viewer, otherUserId, listingId);
  const existing = await findConversation(ctx, userId, otherUserId, listingId);
  if (existing) return existing._id;
  await takeFromLimit(ctx, "openConversation", userId);
  const kind = listingId === null ? "admin" : "chat";
  return (await openConversation(ctx, userId, otherUserId, listingId, kind))._id;
}

/**
 * The conversation of two people about a listing (or about none), made when there is none. The caller has
 * checked that these two may talk.
 */
export async function openConversation(
  ctx: MutationCtx,
  a: Id<"users">,
  b: Id<"users">,
  listingId: Id<"listings"> | null,
  kind: Doc<"conversations">["kind"] = "chat",
): Promise<Doc<"conversations">> {
  const existing = await findConversation(ctx, a, b, listingId);
  if (existing) return existing;
  const now = Date.now();
  const conversationId = await ctx.db.insert("conversations", {
    ...pairOf(a, b),
    listingId,
    kind,
    lastMessageAt: now,
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

/** The conversation of two people about a listing, if they have one. */
async function findConversation(
  ctx: QueryCtx,
  a: Id<"users">,
  b: Id<"users">,
  listingId: Id<"listings"> | null,
): Promise<Doc<"conversations"> | null> {
  const { user1Id, user2Id } = pairOf(a, b);
  return await ctx.db
    .query("conversations")
    .withIndex("by_pair_and_listing", (q) =>
      q.eq("user1Id", user1Id).eq("user2Id", user2Id).eq("listingId", listingId),
    )
    .unique();
}

/**
 * What two people wrote to each other about a listing, newest first; `atMost` messages. The cards of orders among them are
 * nobody's words and are passed over, as many of them as messages.
 */
export async function messagesAbout(
  ctx: QueryCtx,
  a: Id<"users">,
  b: Id<"users">,
  listingId: Id<"listings">,
  atMost: number,
): Promise<Doc<"messages">[]> {
  const conversation = await findConversation(ctx, a, b, listingId);
  if (conversation === null) return [];
  const newest = ctx.db
    .query("messages")
    .withIndex("by_conversationId_and_timestamp", (q) => q.eq("conversationId", conversation._id))
    .order("desc");
  const written: Doc<"messages">[] = [];
  let lookedAt = 0;
  for await (const message of newest) {
    if (message.card === undefined) written.push(message);
    lookedAt += 1;
    if (written.length === atMost || lookedAt === 2 * atMost) break;
  }
  return written;
}

/**
 * Checks that `viewer` may talk to `otherUserId` about a listing: people talk about a listing with its
 * seller. About nothing in particular only admins begin to talk: others write to them by the contact form, whose
 * limit is theirs.
 */
async function requireMayTalk(
  ctx: QueryCtx,
  viewer: Profile,
  otherUserId: Id<"users">,
  listingId: Id<"listings"> | null,
): Promise<void> {
  const other = await profileOf(ctx, otherUserId);
  if (other === null || other.deletedAt !== null || otherUserId === viewer.userId)
    fail("not_found");
  if (listingId === null) {
    if (viewer.role !== "admin") fail("forbidden");
    return;
  }
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) fail("not_found");
  if (listing.sellerId !== viewer.userId && listing.sellerId !== otherUserId) fail("forbidden");
}

/** A conversation that the caller takes part in, and with whom; others learn nothing: `not_found`. */
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

/** The row that holds one person's side of a conversation. */
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

/** Both sides' rows of a conversation. */
export async function membersOf(
  ctx: QueryCtx,
  conversationId: Id<"conversations">,
): Promise<Doc<"conversationMembers">[]> {
  return await ctx.db
    .query("conversationMembers")
    .withIndex("by_conversationId_and_userId", (q) => q.eq("conversationId", conversationId))
    .take(2);
}

/** In an admin conversation, or one about nothing, only an admin writes; nobody writes to a deleted account. */
export function mayWrite(
  conversation: Doc<"conversations">,
  viewer: Profile,
  other: Profile | null,
): boolean {
  if (other === null || other.deletedAt !== null) return false;
  if (viewer.role === "admin") return true;
  return conversation.kind === "chat" && conversation.listingId !== null;
}
