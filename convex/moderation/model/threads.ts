/** /admin/messages: moderated threads and their messages, as the designated admin sees them. */
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { type CONVERSATION_FILTERS, SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { memberOf } from "#convex/messages/model/conversations.ts";
import type { Thread } from "#convex/messages/model/moderatedThreads.ts";
import { isRead } from "#convex/messages/model/readState.ts";
import { flagCategory, viewType } from "#convex/messages/tables.ts";
import { imageView, imageViews } from "#convex/shared/model/images.ts";
import { mapPage, pageOf } from "#convex/shared/model/pages.ts";
import { moderatedPerson, moderatedPersonView } from "./people";
import { findPeople, threadsOf } from "./threadSearch";
import { cutText } from "#convex/domain/shared/text.ts";

export const threadRow = v.object({
  viewId: v.id("conversationViews"),
  type: viewType,
  sender: moderatedPerson,
  receiver: moderatedPerson,
  messageCount: v.number(),
  latestTimestamp: v.number(),
  isRead: v.boolean(),
  flagged: v.boolean(),
  flagCategory: v.union(flagCategory, v.null()),
});
export const threadMessage = v.object({
  messageId: v.id("messages"),
  senderId: v.id("users"),
  subject: v.union(v.string(), v.null()),
  message: v.string(),
  photos: v.array(imageView),
  timestamp: v.number(),
  isRead: v.boolean(),
});

type ThreadFilter = {
  filter: (typeof CONVERSATION_FILTERS)[number];
  search?: string;
  oldestFirst?: boolean;
};

/** Threads of a filter by their last message; with `search`, those of the people found. */
export async function threadPage(
  ctx: QueryCtx,
  { filter, search = "", oldestFirst = false }: ThreadFilter,
  options: PaginationOptions,
) {
  const order = oldestFirst ? "asc" : "desc";
  const words = cutText(search.trim(), SEARCH_MAX);
  const types = filter === "all" ? THREAD_TYPES : [filter];
  const result =
    words === ""
      ? await byTime(ctx, filter, order, pageOf(options))
      : await threadsOf(ctx, await findPeople(ctx, words), types, order, pageOf(options));
  return await mapPage(result, async (thread): Promise<Infer<typeof threadRow>> => ({
    viewId: thread._id,
    type: thread.type,
    sender: await moderatedPersonView(ctx, thread.senderId),
    receiver: await moderatedPersonView(ctx, thread.receiverId),
    messageCount: thread.messageCount,
    latestTimestamp: thread.latestTimestamp,
    isRead: thread.unreadCount === 0,
    flagged: thread.flagged,
    flagCategory: thread.flagCategory,
  }));
}

const THREAD_TYPES = ["message", "seller_status"] as const;

async function byTime(
  ctx: QueryCtx,
  filter: ThreadFilter["filter"],
  order: "asc" | "desc",
  options: PaginationOptions,
) {
  const threads = ctx.db.query("conversationViews");
  const found =
    filter === "all"
      ? threads.withIndex("by_latestTimestamp")
      : threads.withIndex("by_type_and_latestTimestamp", (q) => q.eq("type", filter));
  return await found.order(order).paginate(options);
}

/** Messages of a thread, newest first. */
export async function threadMessagePage(
  ctx: QueryCtx,
  viewId: Id<"conversationViews">,
  options: PaginationOptions,
) {
  const result = await ctx.db
    .query("messages")
    .withIndex("by_viewId_and_timestamp", (q) => q.eq("viewId", viewId))
    .order("desc")
    .paginate(pageOf(options));
  const receivers = new Map<string, Promise<Doc<"conversationMembers"> | null>>();
  const receiverOf = ({ conversationId, receiverId }: Doc<"messages">) => {
    const key = `${conversationId} ${receiverId}`;
    const receiver = receivers.get(key) ?? memberOf(ctx, conversationId, receiverId);
    receivers.set(key, receiver);
    return receiver;
  };
  return await mapPage(result, async (row): Promise<Infer<typeof threadMessage>> => ({
    messageId: row._id,
    senderId: row.senderId,
    subject: row.subject ?? null,
    message: row.message,
    photos: await imageViews(ctx, row.photos ?? []),
    timestamp: row.timestamp,
    isRead: isRead(row, await receiverOf(row)),
  }));
}

export async function requireThread(
  ctx: QueryCtx,
  viewId: Id<"conversationViews">,
): Promise<Thread> {
  return (await ctx.db.get("conversationViews", viewId)) ?? fail("not_found");
}
