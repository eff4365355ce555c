import { internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";

/** A user who has the page open reads a message within this time and needs no email. */
const EMAIL_DELAY_MS = 10 * MINUTE_MS;

/**
 * Schedules an email for a message, unless one is scheduled or sent: `member` is the receiver's row
 * before the message, and only the first unread message counts. In a muted conversation only messages
 * that an order needs are emailed, even if others are unread already.
 */
export async function planUnreadMail(
  ctx: MutationCtx,
  member: Doc<"conversationMembers">,
  isOrderContext: boolean,
): Promise<void> {
  const { _id: memberId, isMuted, unreadCount, seenAt } = member;
  const passesMute = isOrderContext && isMuted === true;
  if (unreadCount > 0 && !passesMute) return;
  const mail = { memberId, seenAt, ...(isOrderContext ? { forOrder: true } : {}) };
  await ctx.scheduler.runAfter(EMAIL_DELAY_MS, internal.messages.unreadEmails.send, mail);
}
