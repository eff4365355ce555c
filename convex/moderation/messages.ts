/** /admin/messages: users' conversations, for the designated admin. */

import { literals } from "convex-helpers/validators";
import {
  type PaginationOptions,
  paginationOptsValidator,
  type PaginationResult,
  paginationResultValidator,
} from "convex/server";
import { type Infer, v } from "convex/values";
import * as z from "zod";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { normaliseEmail } from "../domain/accounts/credentials";
import { CONVERSATION_FILTERS, SEARCH_MAX } from "../domain/shared/constants";
import { cutText } from "../domain/shared/text";
import { designatedAdminMutation, designatedAdminQuery } from "../functions";
import {
  requireThread,
  setFlag,
  type Thread,
  threadCounts,
} from "../messages/model/moderatedThreads";
import { memberOf } from "../messages/model/openConversation";
import { isRead, markPairRead } from "../messages/model/readState";
import { flagCategory, viewType } from "../messages/tables";
import { imageView, imageViews } from "../shared/model/images";
import { mapPage, requirePageSize, readCursor } from "../shared/model/pages";
import { moderatedPerson, moderatedPersonView } from "./model/people";

const threadRow = v.object({
  viewId: v.id("conversationViews"),
  type: viewType,
  sender: moderatedPerson,
  receiver: moderatedPerson,
  messageCount: v.number(),
  latestTimestamp: v.number(),
  isRead: v.boolean(),
  flagged: v.boolean(),
  flagCategory: v.nullable(flagCategory),
});
const threadMessage = v.object({
  messageId: v.id("messages"),
  senderId: v.id("users"),
  subject: v.nullable(v.string()),
  message: v.string(),
  photos: v.array(imageView),
  timestamp: v.number(),
  isRead: v.boolean(),
});

const filter = literals(...CONVERSATION_FILTERS);

/** The number of conversations in each filter, from stored counters. */
export const counts = designatedAdminQuery({
  args: {},
  returns: v.object({ all: v.number(), seller_status: v.number(), message: v.number() }),
  handler: async (ctx) => await threadCounts(ctx),
});

/**
 * Conversations of a filter, most recently active first unless `oldestFirst`. With `search`, those of the ten
 * people whose name or email matches best.
 */
export const list = designatedAdminQuery({
  args: {
    filter,
    search: v.optional(v.string()),
    oldestFirst: v.optional(v.boolean()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(threadRow),
  handler: async (ctx, { filter, search = "", oldestFirst = false, paginationOpts: options }) => {
    const order = oldestFirst ? "asc" : "desc";
    const searchText = cutText(search.trim(), SEARCH_MAX);
    const types = filter === "all" ? THREAD_TYPES : [filter];
    const result =
      searchText === ""
        ? await byTime(ctx, filter, order, requirePageSize(options))
        : await threadsOf(
            ctx,
            await findPeople(ctx, searchText),
            types,
            order,
            requirePageSize(options),
          );
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
  },
});

const THREAD_TYPES = ["message", "seller_status"] as const;

async function byTime(
  ctx: QueryCtx,
  filter: (typeof CONVERSATION_FILTERS)[number],
  order: "asc" | "desc",
  options: PaginationOptions,
) {
  const threads = ctx.db.query("conversationViews");
  const views =
    filter === "all"
      ? threads.withIndex("by_latestTimestamp")
      : threads.withIndex("by_type_and_latestTimestamp", (q) => q.eq("type", filter));
  return await views.order(order).paginate(options);
}

/** Messages of a conversation view, newest first. */
export const thread = designatedAdminQuery({
  args: { viewId: v.id("conversationViews"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(threadMessage),
  handler: async (ctx, { viewId, paginationOpts }) => {
    const result = await ctx.db
      .query("messages")
      .withIndex("by_viewId_and_timestamp", (q) => q.eq("viewId", viewId))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
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
  },
});

/**
 * Marks all messages between the two people as read, in both directions, and updates their badges. Errors:
 * `not_found`.
 */
export const markRead = designatedAdminMutation({
  args: { viewId: v.id("conversationViews") },
  returns: v.null(),
  handler: async (ctx, { viewId }) => {
    await markPairRead(ctx, await requireThread(ctx, viewId));
  },
});

/** Flags the conversation for the moderator panel, or changes its category. Errors: `not_found`. */
export const flag = designatedAdminMutation({
  args: { viewId: v.id("conversationViews"), category: flagCategory },
  returns: v.null(),
  handler: async (ctx, { viewId, category }) => {
    await setFlag(ctx, ctx.viewer, await requireThread(ctx, viewId), category, category);
  },
});

/**
 * Removes the flag and its category. Errors: `not_found`, `decided_already` if another admin has removed it.
 */
export const unflag = designatedAdminMutation({
  args: { viewId: v.id("conversationViews") },
  returns: v.null(),
  handler: async (ctx, { viewId }) => {
    await setFlag(ctx, ctx.viewer, await requireThread(ctx, viewId), null, "");
  },
});

/** The most people whose threads are searched; a very common name has more. */
const PEOPLE_MAX = 10;

/** The best matches by name or email, or the one person with exactly that email. */
async function findPeople({ db }: QueryCtx, words: string): Promise<Id<"users">[]> {
  const profiles = db.query("userProfiles");
  const address = normaliseEmail(words);
  const userIds =
    address === null
      ? profiles.withSearchIndex("search_text", (q) => q.search("searchText", words))
      : profiles.withIndex("by_email", (q) => q.eq("email", address));
  return (await userIds.take(PEOPLE_MAX)).map(({ userId }) => userId);
}

/** A position in time order; ids order threads of the same moment. */
const threadPosition = z.tuple([z.number(), z.string()]);
type Place = z.infer<typeof threadPosition>;
const placeOf = ({ latestTimestamp, _id }: Thread): Place => [latestTimestamp, _id];
const parse = (cursor: string) => readCursor(threadPosition, cursor);
const compare = ([a, x]: Place, [b, y]: Place) => a - b || (x < y ? -1 : x > y ? 1 : 0);

/**
 * Threads of any of these people by their last message, merged from an index range for each person, type and
 * side of the pair. Reads at most a page of each, and one more. The cursor is the position of the last thread
 * shown.
 */
async function threadsOf(
  ctx: QueryCtx,
  people: readonly Id<"users">[],
  types: readonly Infer<typeof viewType>[],
  order: "asc" | "desc",
  { cursor, endCursor, numItems }: PaginationOptions,
): Promise<PaginationResult<Thread>> {
  const sign = order === "asc" ? 1 : -1;
  const after = cursor === null ? null : parse(cursor);
  const readCount = numItems + 1;
  const lists = people.flatMap((userId) =>
    types.flatMap((type) =>
      (["user1Id", "user2Id"] as const).map(async (side) => {
        const threads = ctx.db.query("conversationViews");
        const ownThreads = threads.withIndex(`by_${side}_and_type_and_latestTimestamp`, (q) => {
          const ownRange = q.eq(side, userId).eq("type", type);
          if (after === null) return ownRange;
          return order === "asc"
            ? ownRange.gte("latestTimestamp", after[0])
            : ownRange.lte("latestTimestamp", after[0]);
        });
        return await ownThreads.order(order).take(readCount);
      }),
    ),
  );
  const all = new Map((await Promise.all(lists)).flat().map((thread) => [thread._id, thread]));
  const rest = [...all.values()]
    .filter((thread) => after === null || sign * compare(placeOf(thread), after) > 0)
    .sort((a, b) => sign * compare(placeOf(a), placeOf(b)));
  const end = endCursor ? parse(endCursor) : null;
  const page =
    end === null
      ? rest.slice(0, numItems)
      : rest.filter((thread) => sign * compare(placeOf(thread), end) <= 0);
  const last = page.at(-1);
  const endPosition = end ?? (last ? placeOf(last) : (after ?? [0, ""]));
  return {
    page,
    isDone: page.length === rest.length,
    continueCursor: JSON.stringify(endPosition),
  };
}
