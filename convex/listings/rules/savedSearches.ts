import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { NAME_MAX } from "../../domain/shared/constants";
import { oneLine } from "../../domain/shared/text";
import { fail } from "../../errors";

const SEARCHES_MAX = 30;
const QUERY_MAX = 500;

/** A person's saved searches, latest first. */
export async function savedSearchesOf(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"savedSearches">[]> {
  return await ctx.db
    .query("savedSearches")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(SEARCHES_MAX);
}

/** Keeps a search; one that is kept already takes the new name. `invalid_input`, also beyond 30 of them. */
export async function saveSearch(
  ctx: MutationCtx,
  userId: Id<"users">,
  given: { name: string; query: string },
): Promise<Id<"savedSearches">> {
  const name = oneLine(given.name).slice(0, NAME_MAX);
  const query = oneLine(given.query).replace(/^\?/, "");
  if (name === "" || query === "" || query.length > QUERY_MAX) {
    fail("invalid_input", { field: "Search", problem: "choose some filters and give it a name" });
  }
  const kept = await savedSearchesOf(ctx, userId);
  const same = kept.find((row) => row.query === query);
  if (same) {
    await ctx.db.patch("savedSearches", same._id, { name });
    return same._id;
  }
  if (kept.length >= SEARCHES_MAX) {
    fail("invalid_input", { field: "Search", problem: `you can keep up to ${SEARCHES_MAX}` });
  }
  return await ctx.db.insert("savedSearches", { userId, name, query, createdAt: Date.now() });
}

/** Forgets a person's own saved search; `not_found`. */
export async function removeSearch(
  ctx: MutationCtx,
  userId: Id<"users">,
  searchId: Id<"savedSearches">,
): Promise<void> {
  const row = await ctx.db.get("savedSearches", searchId);
  if (row?.userId !== userId) fail("not_found");
  await ctx.db.delete("savedSearches", searchId);
}
