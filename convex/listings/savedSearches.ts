import { v } from "convex/values";
import { NAME_MAX } from "../domain/shared/constants";
import { oneLine } from "../domain/shared/text";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import schema from "../schema";

const SEARCHES_MAX = 30;
const QUERY_MAX = 500;

/** The viewer's saved searches, latest first. */
export const mine = userQuery({
  args: {},
  returns: v.array(schema.doc("savedSearches")),
  handler: async (ctx) =>
    await ctx.db
      .query("savedSearches")
      .withIndex("by_userId", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .take(SEARCHES_MAX),
});

/** Keeps a query string of /browse under a name; the same query is kept once, under its latest name. */
export const save = userMutation({
  args: { name: v.string(), query: v.string() },
  returns: v.id("savedSearches"),
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    const name = oneLine(args.name).slice(0, NAME_MAX);
    const query = oneLine(args.query).replace(/^\?/, "");
    if (name === "" || query === "" || query.length > QUERY_MAX) {
      fail("invalid_input", { field: "Search", problem: "choose some filters and give it a name" });
    }
    const rows = await ctx.db
      .query("savedSearches")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .take(SEARCHES_MAX);
    const same = rows.find((row) => row.query === query);
    if (same) {
      await ctx.db.patch("savedSearches", same._id, { name });
      return same._id;
    }
    if (rows.length >= SEARCHES_MAX) {
      fail("invalid_input", { field: "Search", problem: `you can keep up to ${SEARCHES_MAX}` });
    }
    return await ctx.db.insert("savedSearches", { userId, name, query, createdAt: Date.now() });
  },
});

/** Forgets an own saved search; `not_found`. */
export const remove = userMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }) => {
    const row = await ctx.db.get("savedSearches", searchId);
    if (row?.userId !== ctx.viewer.userId) fail("not_found");
    await ctx.db.delete("savedSearches", searchId);
    return null;
  },
});
