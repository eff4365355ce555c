import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { changeNotifications, settingsOf } from "#convex/accounts/model/changeSettings.ts";
import { readFilters, toBrowseQuery } from "#convex/domain/listings/filters.ts";
import { watchKeyOf } from "#convex/domain/listings/watching.ts";
import { NAME_MAX } from "#convex/domain/shared/constants.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";

type Search = Doc<"savedSearches">;
export type Alert = { mark: boolean; mail: boolean };

const SEARCHES_MAX = 30;
const QUERY_MAX = 500;

export async function savedSearchesOf(ctx: QueryCtx, userId: Id<"users">): Promise<Search[]> {
  return await ctx.db
    .query("savedSearches")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(SEARCHES_MAX);
}

/**
 * Saves a search that marks new listings from now on. A search with the same query is renamed and keeps its
 * alert.
 */
export async function saveSearch(
  ctx: MutationCtx,
  userId: Id<"users">,
  search: { name: string; query: string },
): Promise<Id<"savedSearches">> {
  const name = cutText(normaliseLine(search.name), NAME_MAX);
  const query = normaliseLine(search.query).replace(/^\?/, "");
  if (name === "" || query === "" || query.length > QUERY_MAX) {
    fail("invalid_input", { field: "Search", problem: "choose some filters and give it a name" });
  }
  const searches = await savedSearchesOf(ctx, userId);
  const duplicate = searches.find((row) => row.query === query);
  if (duplicate) {
    await ctx.db.patch("savedSearches", duplicate._id, { name });
    return duplicate._id;
  }
  if (searches.length >= SEARCHES_MAX) {
    fail("invalid_input", {
      field: "Search",
      problem: `you can save up to ${SEARCHES_MAX}. Please remove one first.`,
    });
  }
  const alert = alertFields(query, { mark: true, mail: false });
  return await ctx.db.insert("savedSearches", {
    userId,
    name,
    query,
    ...alert,
    newCount: 0,
    mailCount: 0,
    createdAt: Date.now(),
  });
}

function alertFields(query: string, { mark, mail }: Alert) {
  const filters = toBrowseQuery(readFilters(new URLSearchParams(query)));
  return { mark, mail, watchKey: mark || mail ? watchKeyOf(filters) : undefined };
}

/** Changes the alerts of a user's own search; clears the counts of those turned off. */
export async function changeAlert(
  ctx: MutationCtx,
  userId: Id<"users">,
  searchId: Id<"savedSearches">,
  alert: Alert,
): Promise<void> {
  const { query } = await requireOwnSearch(ctx, userId, searchId);
  await ctx.db.patch("savedSearches", searchId, {
    ...alertFields(query, alert),
    ...(alert.mark ? {} : { newCount: 0 }),
    ...(alert.mail ? {} : { mailCount: 0 }),
  });
  if (alert.mail) await allowSearchEmails(ctx, userId, searchId);
}

/** Asking for one search's email turns search emails back on, but not those of the others, which were shown as off. */
async function allowSearchEmails(
  ctx: MutationCtx,
  userId: Id<"users">,
  searchId: Id<"savedSearches">,
): Promise<void> {
  const { notifications } = await settingsOf(ctx, userId);
  if (notifications.emailOnSearch) return;
  for (const { _id, mark, mail } of await savedSearchesOf(ctx, userId))
    if (mail && _id !== searchId) await changeAlert(ctx, userId, _id, { mark, mail: false });
  await changeNotifications(ctx, userId, { emailOnSearch: true });
}

export async function requireOwnSearch(
  ctx: QueryCtx,
  userId: Id<"users">,
  searchId: Id<"savedSearches">,
): Promise<Search> {
  const row = await ctx.db.get("savedSearches", searchId);
  return row?.userId === userId ? row : fail("not_found");
}
