/** The admin's table of users. */
import { SEARCH_MAX } from "../../domain/shared/constants";
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { role } from "../../accounts/tables";
import { normaliseEmail } from "../../domain/accounts/credentials";
import type { QueryCtx } from "../../_generated/server";
import type { Profile } from "../../shared/rules/access";
import { readUserCounters } from "../../shared/rules/counters";
import { mapPage, pageOf } from "../../shared/rules/pages";

export const userRow = v.object({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  role,
  isSuspended: v.boolean(),
  isBanned: v.boolean(),
  bannedUntil: v.union(v.number(), v.null()),
  isDeleted: v.boolean(),
  createdAt: v.number(),
  listings: v.number(),
  transactions: v.number(),
  reports: v.number(),
});

/** Users newest first, or those whose name or address matches `search`. */
export async function userPage(ctx: QueryCtx, search: string, asked: PaginationOptions) {
  const words = search.trim().slice(0, SEARCH_MAX);
  const profiles = ctx.db.query("userProfiles");
  // A whole address means one person; the search would find everybody of its domain too.
  const address = normaliseEmail(words);
  const found =
    words === ""
      ? profiles.withIndex("by_createdAt").order("desc")
      : address !== null
        ? profiles.withIndex("by_email", (q) => q.eq("email", address))
        : profiles.withSearchIndex("search_text", (q) => q.search("searchText", words));
  return await mapPage(await found.paginate(pageOf(asked)), (profile) => userView(ctx, profile));
}

async function userView(ctx: QueryCtx, profile: Profile): Promise<Infer<typeof userRow>> {
  const { userId, fullName, email, role, isSuspended, isBanned, bannedUntil, createdAt } = profile;
  return {
    ...{ userId, fullName, email, role, isSuspended, isBanned, bannedUntil, createdAt },
    isDeleted: profile.deletedAt !== null,
    ...(await readUserCounters(ctx, userId, ["listings", "transactions", "reports"])),
  };
}
