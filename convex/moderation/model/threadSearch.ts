/** Finds moderated threads by the names of the people in them. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import * as z from "zod";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import type { Thread } from "#convex/messages/model/moderatedThreads.ts";
import type { viewType } from "#convex/messages/tables.ts";
import { readCursor } from "#convex/shared/model/pages.ts";

/** People searched for; a very common name finds fewer threads. */
const PEOPLE_MAX = 10;

/** The best matches by name or email, or the one person with exactly that email. */
export async function findPeople({ db }: QueryCtx, words: string): Promise<Id<"users">[]> {
  const profiles = db.query("userProfiles");
  const address = normaliseEmail(words);
  const found =
    address === null
      ? profiles.withSearchIndex("search_text", (q) => q.search("searchText", words))
      : profiles.withIndex("by_email", (q) => q.eq("email", address));
  return (await found.take(PEOPLE_MAX)).map(({ userId }) => userId);
}

/** A position in time order; ids order threads of the same moment. */
const place = z.tuple([z.number(), z.string()]);
type Place = z.infer<typeof place>;
const placeOf = ({ latestTimestamp, _id }: Thread): Place => [latestTimestamp, _id];
const parse = (cursor: string) => readCursor(place, cursor);
const compare = ([a, x]: Place, [b, y]: Place) => a - b || (x < y ? -1 : x > y ? 1 : 0);

/**
 * Threads of any of these people by their last message, merged from one index range per person. Reads at most
 * a page of each. The cursor is the position of the last thread shown.
 */
export async function threadsOf(
  ctx: QueryCtx,
  people: readonly Id<"users">[],
  types: readonly Infer<typeof viewType>[],
  order: "asc" | "desc",
  { cursor, endCursor, numItems }: PaginationOptions,
): Promise<PaginationResult<Thread>> {
  const sign = order === "asc" ? 1 : -1;
  const after = cursor === null ? null : parse(cursor);
  const read = numItems + 1;
  const lists = people.flatMap((userId) =>
    types.flatMap((type) =>
      (["user1Id", "user2Id"] as const).map(async (side) => {
        const threads = ctx.db.query("conversationViews");
        const own = threads.withIndex(`by_${side}_and_type_and_latestTimestamp`, (q) => {
          const theirs = q.eq(side, userId).eq("type", type);
          if (after === null) return theirs;
          return order === "asc"
            ? theirs.gte("latestTimestamp", after[0])
            : theirs.lte("latestTimestamp", after[0]);
        });
        return await own.order(order).take(read);
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
  const place = end ?? (last ? placeOf(last) : (after ?? [0, ""]));
  return {
    page,
    isDone: page.length === rest.length,
    continueCursor: JSON.stringify(place),
  };
}
