import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import { env, type MutationCtx } from "../_generated/server";
import { notifyByEmail } from "../accounts/model/notifyByEmail";
import { photosText } from "../domain/messages/texts";
import { internalMutation } from "../functions";
import { canViewListing } from "../listings/model/visibility";
import { profileOf } from "../shared/model/access";
import { tryConsumeLimit } from "../shared/model/rateLimits";
import { unreadMessageEmail, type Writer } from "./mail/unreadMessageEmail";
import { blockBetween } from "./model/blocks";
import { strangerRoleOf } from "./model/strangers";

/**
 * Scheduled: emails about unread messages if the receiver wants such emails and has not looked since `seenAt`, and, unless
 * `forOrder`, has neither muted the conversation nor blocked the sender; at most one email an hour across all conversations.
 */
export const send = internalMutation({
  args: {
    memberId: v.id("conversationMembers"),
    /** The receiver's `seenAt` when the message arrived. */
    seenAt: v.number(),
    /** An order needs it, even if the conversation is muted or the sender blocked. */
    forOrder: v.optional(v.boolean()),
  },
  returns: v.null(),
  handler: async (ctx, planned) => {
    const { memberId, seenAt, forOrder = false } = planned;
    const member = await ctx.db.get("conversationMembers", memberId);
    if (member === null || member.unreadCount === 0 || member.seenAt !== seenAt) return;
    const hasBlocked = await hasBlockedOther(ctx, member);
    if (!forOrder && (member.isMuted || hasBlocked)) return;
    const { ok, retryAfter = 0 } = await tryConsumeLimit(ctx, "messageMail", member.userId);
    if (!ok) {
      // An email went out within the hour. The next waits for its turn and is dropped if the receiver looks
      // first; any others are dropped now, since opening the page shows everything.
      if (!(await tryConsumeLimit(ctx, "deferredMessageMail", member.userId)).ok) return;
      await ctx.scheduler.runAfter(retryAfter, internal.messages.unreadEmails.send, planned);
      return;
    }
    const writer = await writerTo(ctx, member, hasBlocked);
    const url = `${env.SITE_URL}/messages?conversationId=${member.conversationId}`;
    await notifyByEmail(ctx, member.userId, "message", {
      kind: "message",
      idempotencyKey: `unread-${memberId}-${seenAt}`,
      ...unreadMessageEmail(writer, url),
      ...(writer.kind === "partner" && { isPrivate: true }),
    });
  },
});

/** How the email describes the writer to this member; without name and words if they have blocked the writer. */
async function writerTo(
  ctx: MutationCtx,
  { conversationId, userId, otherUserId }: Doc<"conversationMembers">,
  hasBlocked: boolean,
): Promise<Writer> {
  const conversation = await ctx.db.get("conversations", conversationId);
  const listingId = conversation?.kind === "chat" ? conversation.listingId : null;
  if (conversation === null || listingId === null) {
    const isTeamMember = (await profileOf(ctx, userId))?.role === "admin";
    return { kind: isTeamMember ? "toTeam" : "team" };
  }
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) return { kind: "unknown" };
  const canView = canViewListing(listing, await profileOf(ctx, userId));
  const title = canView ? listing.title : "a listing that isn't on sale";
  const between = { from: otherUserId, to: userId };
  const strangerRole = await strangerRoleOf(ctx, conversation, between);
  if (strangerRole !== null) return { kind: strangerRole, title };
  const [other, message] = await Promise.all([
    profileOf(ctx, otherUserId),
    newestTo(ctx, { conversationId, userId }),
  ]);
  if (hasBlocked || other === null || other.deletedAt !== null || message === null) {
    return { kind: listing.sellerId === userId ? "buyer" : "seller", title };
  }
  return { kind: "partner", fullName: other.fullName, title, message };
}

const MESSAGES_SCANNED = 10;
/** What this member was last sent, in words or photos; null if the newest messages are all cards. */
async function newestTo(
  ctx: MutationCtx,
  { conversationId, userId }: Pick<Doc<"conversationMembers">, "conversationId" | "userId">,
): Promise<string | null> {
  const messages = await ctx.db
    .query("messages")
    .withIndex("by_conversationId_and_receiverId_and_timestamp", (q) =>
      q.eq("conversationId", conversationId).eq("receiverId", userId),
    )
    .order("desc")
    .take(MESSAGES_SCANNED);
  const newest = messages.find(({ card }) => card === undefined);
  return newest ? newest.message || photosText(newest.photos?.length ?? 0) : null;
}

async function hasBlockedOther(
  ctx: MutationCtx,
  { userId, otherUserId }: Doc<"conversationMembers">,
): Promise<boolean> {
  const [ownProfile, other] = await Promise.all([
    profileOf(ctx, userId),
    profileOf(ctx, otherUserId),
  ]);
  return ownProfile !== null && (await blockBetween(ctx, ownProfile, other)) === "byMe";
}
