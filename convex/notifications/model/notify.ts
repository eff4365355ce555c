/** Bell notifications, which are also pushed. Separate from emails: the bell ignores a user's email choices. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  conversationGroup,
  groupOf,
  type NotificationContent,
  type StrangerRole,
} from "#convex/domain/notifications/kinds.ts";
import { UNREAD_NOTIFICATION_LIFE_MS } from "#convex/domain/notifications/limits.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { enqueuePush } from "./enqueuePush";

type SearchContent = Extract<NotificationContent, { kind: "search" }>;

/** Messages and saved searches are excluded: their own functions use one row per conversation or search. */
export type NewNotification = Exclude<NotificationContent, { kind: "message" } | SearchContent>;

/** Length limits of a row's texts. */
const HEADLINE_MAX = 160;
const OCCASION_MAX = 200;

/**
 * Notifies `userId` once per `occasion`, a key that names an event and its subject, such as
 * `paid-<uuid>`. No-op for a deleted account.
 */
export async function notify(
  ctx: MutationCtx,
  userId: Id<"users">,
  occasion: string,
  content: NewNotification,
): Promise<void> {
  const group = groupOf(content, occasion);
  if (await findNotification(ctx, userId, group, occasion)) return;
  await insert(ctx, userId, { group, occasion, content: truncateContent(content) });
}

/** As `notify`, but if `userId` was notified of the occasion before, its row becomes unread again and the newest. */
export async function notifyAgain(
  ctx: MutationCtx,
  userId: Id<"users">,
  occasion: string,
  content: NewNotification,
): Promise<void> {
  await renewOrInsert(ctx, userId, occasion, truncateContent(content));
}

/** The occasion of a conversation's single row in the bell. */
const MESSAGES = "messages";

/**
 * Notifies `userId` of a message: the conversation's row becomes unread again and the newest. `unread` is how many of
 * its messages are unread now. `listingTitle` is called only when the row is created.
 */
export async function notifyOfMessage(
  ctx: MutationCtx,
  userId: Id<"users">,
  message: {
    conversationId: Id<"conversations">;
    fromId: Id<"users">;
    unread: number;
    strangerRole: StrangerRole | null;
  },
  listingTitle: () => Promise<string | null>,
): Promise<void> {
  const { conversationId, fromId, unread: messages, strangerRole } = message;
  const sender = { fromId, messages, ...(strangerRole === null ? {} : { strangerRole }) };
  const group = conversationGroup(conversationId);
  const row = await findNotification(ctx, userId, group, MESSAGES);
  if (row === null) {
    const content = { kind: "message" as const, conversationId, ...sender };
    const title = await listingTitle();
    await insert(ctx, userId, {
      group,
      occasion: MESSAGES,
      content: { ...content, listingTitle: title },
    });
    return;
  }
  if (row.content.kind !== "message") throw new Error(`Not of messages: ${row._id}`);
  const { kind, listingTitle: title } = row.content;
  await renewNotification(ctx, row, { kind, conversationId, listingTitle: title, ...sender });
}

/** The occasion of a saved search's single row in the bell. */
const LISTINGS = "listings";

/**
 * Notifies `userId` of new matches of a saved search, `listings` of them not yet seen: its row becomes
 * unread again and the newest.
 */
export async function notifyOfSearch(
  ctx: MutationCtx,
  userId: Id<"users">,
  content: SearchContent,
): Promise<void> {
  await renewOrInsert(ctx, userId, LISTINGS, content);
}

async function renewOrInsert(
  ctx: MutationCtx,
  userId: Id<"users">,
  occasion: string,
  content: NewNotification | SearchContent,
): Promise<void> {
  const group = groupOf(content, occasion);
  const row = await findNotification(ctx, userId, group, occasion);
  if (row) await renewNotification(ctx, row, content);
  else await insert(ctx, userId, { group, occasion, content });
}

async function renewNotification(
  ctx: MutationCtx,
  row: Doc<"notifications">,
  content: NotificationContent,
): Promise<void> {
  const at = Date.now();
  await ctx.db.patch("notifications", row._id, {
    content,
    isRead: false,
    at,
    deleteAt: at + UNREAD_NOTIFICATION_LIFE_MS,
  });
  await enqueuePush(ctx, { ...row, at });
  if (row.isRead) await bumpUserCounter(ctx, row.userId, "unreadNotifications", 1);
}

/** The row for an occasion; null if the user hasn't been notified of it. */
async function findNotification(
  ctx: QueryCtx,
  userId: Id<"users">,
  group: string,
  occasion: string,
): Promise<Doc<"notifications"> | null> {
  return await ctx.db
    .query("notifications")
    .withIndex("by_userId_and_group_and_occasion", (q) =>
      q.eq("userId", userId).eq("group", group).eq("occasion", occasion),
    )
    .unique();
}

export async function findConversationNotification(
  ctx: QueryCtx,
  userId: Id<"users">,
  conversationId: Id<"conversations">,
): Promise<Doc<"notifications"> | null> {
  return await findNotification(ctx, userId, conversationGroup(conversationId), MESSAGES);
}

/** Inserts a row, counts and pushes it, unless the account is deleted. */
async function insert(
  ctx: MutationCtx,
  userId: Id<"users">,
  row: Pick<Doc<"notifications">, "group" | "occasion" | "content">,
): Promise<void> {
  const { occasion } = row;
  if (occasion.length > OCCASION_MAX) throw new Error(`Too long for an occasion: ${occasion}`);
  const profile = await profileOf(ctx, userId);
  if (profile === null || profile.deletedAt !== null) return;
  const at = Date.now();
  const notificationId = await ctx.db.insert("notifications", {
    userId,
    ...row,
    isRead: false,
    at,
    deleteAt: at + UNREAD_NOTIFICATION_LIFE_MS,
  });
  await bumpUserCounter(ctx, userId, "unreadNotifications", 1);
  await enqueuePush(ctx, { _id: notificationId, userId, at });
}

function truncateContent(content: NewNotification): NewNotification {
  if (content.kind !== "order" && content.kind !== "adminOrder") return content;
  return { ...content, headline: cutText(content.headline, HEADLINE_MAX) };
}
