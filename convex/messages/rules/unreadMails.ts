import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import { env, type MutationCtx } from "../../_generated/server";
import { MINUTE_MS } from "../../domain/shared/constants";
import { unreadMail } from "../mail/messages";
import { profileOf } from "../../shared/rules/access";
import { notifyByEmail } from "../../accounts/rules/optionalMail";
import { countTowards } from "../../shared/rules/rateLimits";

/** Who looks at the page reads a message within this time, and needs no mail. */
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * Plans a mail about a message, unless one is planned or sent already: `member` is the receiver's side
 * before the message, and only the first unread one counts.
 */
export async function planUnreadMail(
  ctx: MutationCtx,
  member: Doc<"conversationMembers">,
): Promise<void> {
  if (member.unreadCount > 0) return;
  await ctx.scheduler.runAfter(PATIENCE_MS, internal.messages.unreadMails.send, {
    memberId: member._id,
    seenAt: member.seenAt,
  });
}

/**
 * Mails what is still unread, if the receiver wants such mails and has not looked since `seenAt`: at most one
 * mail an hour, whoever has written.
 */
export async function sendUnreadMail(
  ctx: MutationCtx,
  memberId: Id<"conversationMembers">,
  seenAt: number,
): Promise<void> {
  const member = await ctx.db.get("conversationMembers", memberId);
  if (member === null || member.unreadCount === 0 || member.seenAt !== seenAt) return;
  const { ok, retryAfter = 0 } = await countTowards(ctx, "messageMail", member.userId);
  if (!ok) {
    // There was a mail within the hour: one waits for the next, and is spared if they look meanwhile. The others
    // have none of their own: whoever comes for that one sees them all.
    if (!(await countTowards(ctx, "messageMailWaits", member.userId)).ok) return;
    await ctx.scheduler.runAfter(retryAfter, internal.messages.unreadMails.send, {
      memberId,
      seenAt,
    });
    return;
  }
  const other = await profileOf(ctx, member.otherUserId);
  const url = `${env.SITE_URL}/messages?conversationId=${member.conversationId}`;
  await notifyByEmail(ctx, member.userId, "message", {
    kind: "message",
    idempotencyKey: `unread-${memberId}-${seenAt}`,
    ...unreadMail(other?.fullName ?? "Somebody", member.preview, url),
  });
}
