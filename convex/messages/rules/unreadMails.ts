import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import { env, type MutationCtx } from "../../_generated/server";
import { MINUTE_MS } from "../../domain/shared/constants";
import { unreadMail, type Writer } from "../mail/messages";
import { profileOf } from "../../shared/rules/access";
import { notifyByEmail } from "../../accounts/rules/optionalMail";
import { countTowards } from "../../shared/rules/rateLimits";
import { blockBetween } from "./choices";

/** Who looks at the page reads a message within this time, and needs no mail. */
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * Plans a mail about a message, unless one is planned or sent already: `member` is the receiver's side
 * before the message, and only the first unread one counts. What an order needs is mailed from a conversation that they
 * have muted, too, of whose earlier messages no mail is planned.
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
  await ctx.scheduler.runAfter(PATIENCE_MS, internal.messages.unreadMails.send, mail);
}

export type UnreadMail = {
  memberId: Id<"conversationMembers">;
  /** What they had seen when the message came. */
  seenAt: number;
  /** An order needs it, whatever was muted or blocked since. */
  forOrder?: boolean;
};

/**
 * Mails what is still unread, if the receiver wants such mails, has not looked since `seenAt`, and has neither muted nor
 * blocked it meanwhile: at most one mail an hour, whoever has written.
 */
export async function sendUnreadMail(ctx: MutationCtx, planned: UnreadMail): Promise<void> {
  const { memberId, seenAt, forOrder = false } = planned;
  const member = await ctx.db.get("conversationMembers", memberId);
  if (member === null || member.unreadCount === 0 || member.seenAt !== seenAt) return;
  if (!forOrder && (await isUnwanted(ctx, member))) return;
  const { ok, retryAfter = 0 } = await countTowards(ctx, "messageMail", member.userId);
  if (!ok) {
    // There was a mail within the hour: one waits for the next, and is spared if they look meanwhile. The others
    // have none of their own: whoever comes for that one sees them all.
    if (!(await countTowards(ctx, "messageMailWaits", member.userId)).ok) return;
    await ctx.scheduler.runAfter(retryAfter, internal.messages.unreadMails.send, planned);
    return;
  }
  const url = `${env.SITE_URL}/messages?conversationId=${member.conversationId}`;
  await notifyByEmail(ctx, member.userId, "message", {
    kind: "message",
    idempotencyKey: `unread-${memberId}-${seenAt}`,
    ...unreadMail(await writerTo(ctx, member), url),
  });
}

/** Who has written to that side of a conversation, as far as the mail says. */
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

/** Whether they have muted the conversation, or blocked whom it is with. */
async function isUnwanted(
  ctx: MutationCtx,
  { userId, otherUserId, isMuted }: Doc<"conversationMembers">,
): Promise<boolean> {
  if (isMuted) return true;
  const [own, other] = await Promise.all([profileOf(ctx, userId), profileOf(ctx, otherUserId)]);
  return own !== null && (await blockBetween(ctx, own, other)) === "byMe";
}
