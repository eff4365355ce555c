import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { unreadMail, type Writer } from "../mail/messages";
import { profileOf } from "#convex/shared/model/access.ts";
import { notifyByEmail } from "#convex/accounts/model/notifyByEmail.ts";
import { tryConsumeLimit } from "#convex/shared/model/rateLimits.ts";
import { blockBetween } from "./muteAndBlock";

/** A user who has the page open reads a message within this time and needs no email. */
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * Schedules an email for a message, unless one is scheduled or sent: `member` is the receiver's row
 * before the message, and only the first unread message counts. In a muted conversation only messages
 * that an order needs are emailed, whatever is unread already.
 */
export async function planUnreadMail(
  ctx: MutationCtx,
  member: Doc<"conversationMembers">,
  isOrderContext: boolean,
): Promise<void> {
  const { _id: memberId, isMuted, unreadCount, seenAt } = member;
  const forOrder = isOrderContext && isMuted === true;
  if (unreadCount > 0 && !forOrder) return;
  const mail = { memberId, seenAt, ...(forOrder ? { forOrder } : {}) };
  await ctx.scheduler.runAfter(PATIENCE_MS, internal.messages.unreadEmails.send, mail);
}

export type UnreadMail = {
  memberId: Id<"conversationMembers">;
  /** The receiver's `seenAt` when the message arrived. */
  seenAt: number;
  /** An order needs it, even if the conversation is muted or the sender blocked. */
  forOrder?: boolean;
};

/**
 * Emails about unread messages if the receiver wants such emails, has not looked since `seenAt`, and has
 * neither muted the conversation nor blocked the sender: at most one email an hour across all
 * conversations.
 */
export async function sendUnreadMail(ctx: MutationCtx, planned: UnreadMail): Promise<void> {
  const { memberId, seenAt, forOrder = false } = planned;
  const member = await ctx.db.get("conversationMembers", memberId);
  if (member === null || member.unreadCount === 0 || member.seenAt !== seenAt) return;
  if (!forOrder && (await isUnwanted(ctx, member))) return;
  const { ok, retryAfter = 0 } = await tryConsumeLimit(ctx, "messageMail", member.userId);
  if (!ok) {
    // One email went out within the hour: a single one waits for the next slot and is dropped if they
    // look first. Further ones are dropped at once, since opening the page shows everything.
    if (!(await tryConsumeLimit(ctx, "messageMailWaits", member.userId)).ok) return;
    await ctx.scheduler.runAfter(retryAfter, internal.messages.unreadEmails.send, planned);
    return;
  }
  const url = `${env.SITE_URL}/messages?conversationId=${member.conversationId}`;
  await notifyByEmail(ctx, member.userId, "message", {
    kind: "message",
    idempotencyKey: `unread-${memberId}-${seenAt}`,
    ...unreadMail(await writerTo(ctx, member), url),
  });
}

/** How the email describes the writer to this member. */
async function writerTo(
  ctx: MutationCtx,
  { conversationId, userId }: Doc<"conversationMembers">,
): Promise<Writer> {
  const conversation = await ctx.db.get("conversations", conversationId);
  const listingId = conversation?.kind === "chat" ? conversation.listingId : null;
  if (listingId === null) return { kind: "team" };
  const listing = await ctx.db.get("listings", listingId);
  return listing?.sellerId === userId
    ? { kind: "buyer", title: listing.title }
    : { kind: "seller" };
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
