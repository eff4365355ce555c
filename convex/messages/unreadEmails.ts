import { v } from "convex/values";
import { notifyByEmail } from "../accounts/model/notifyByEmail";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import { env, type MutationCtx } from "../_generated/server";
import { internalMutation } from "../functions";
import { profileOf } from "../shared/model/access";
import { tryConsumeLimit } from "../shared/model/rateLimits";
import { unreadMessageEmail, type Writer } from "./mail/unreadMessageEmail";
import { blockBetween } from "./model/blocks";

/**
 * Scheduled: emails about unread messages if the receiver wants such emails, has not looked since `seenAt`, and has
 * neither muted the conversation nor blocked the sender: at most one email an hour across all conversations.
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
    if (!forOrder && (await isUnwanted(ctx, member))) return;
    const { ok, retryAfter = 0 } = await tryConsumeLimit(ctx, "messageMail", member.userId);
    if (!ok) {
      // An email went out within the hour. The next waits for its turn and is dropped if the receiver looks
      // first; any others are dropped now, since opening the page shows everything.
      if (!(await tryConsumeLimit(ctx, "deferredMessageMail", member.userId)).ok) return;
      await ctx.scheduler.runAfter(retryAfter, internal.messages.unreadEmails.send, planned);
      return;
    }
    const url = `${env.SITE_URL}/messages?conversationId=${member.conversationId}`;
    await notifyByEmail(ctx, member.userId, "message", {
      kind: "message",
      idempotencyKey: `unread-${memberId}-${seenAt}`,
      ...unreadMessageEmail(await writerTo(ctx, member), url),
    });
  },
});

/** How the email describes the writer to this member. */
async function writerTo(
  ctx: MutationCtx,
  { conversationId, userId }: Doc<"conversationMembers">,
): Promise<Writer> {
  const conversation = await ctx.db.get("conversations", conversationId);
  const listingId = conversation?.kind === "chat" ? conversation.listingId : null;
  if (listingId === null) {
    const isTeamMember = (await profileOf(ctx, userId))?.role === "admin";
    return { kind: isTeamMember ? "toTeam" : "team" };
  }
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) return { kind: "unknown" };
  return listing.sellerId === userId ? { kind: "buyer", title: listing.title } : { kind: "seller" };
}

async function isUnwanted(
  ctx: MutationCtx,
  { userId, otherUserId, isMuted }: Doc<"conversationMembers">,
): Promise<boolean> {
  if (isMuted) return true;
  const [ownProfile, other] = await Promise.all([
    profileOf(ctx, userId),
    profileOf(ctx, otherUserId),
  ]);
  return ownProfile !== null && (await blockBetween(ctx, ownProfile, other)) === "byMe";
}
