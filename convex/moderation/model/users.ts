/** The admins' table of users. */
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { role } from "#convex/accounts/tables.ts";
import { normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { Standing } from "#convex/domain/accounts/standings.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { readUserCounters } from "#convex/shared/model/counters.ts";
import { mapPage, pageOf } from "#convex/shared/model/pages.ts";
import { cutText } from "#convex/domain/shared/text.ts";

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
  notes: v.number(),
});

type UserFilter = { search: string; standing?: Standing; oldestFirst?: boolean };

/** Users by time, or those whose name or email matches `search`; optionally of one standing. */
export async function userPage(
  ctx: QueryCtx,
  filter: UserFilter,
  paginationOpts: PaginationOptions,
) {
  const page = await findUsers(ctx, filter).paginate(pageOf(paginationOpts));
  return await mapPage(page, (profile) => userView(ctx, profile));
}

/** The profile flag behind each standing; banned takes precedence over suspended. */
const STANDING_FLAGS = {
  active: { isBanned: false, isSuspended: false },
  suspended: { isBanned: false, isSuspended: true },
} as const;

function findUsers({ db }: QueryCtx, { search, standing, oldestFirst = false }: UserFilter) {
  const words = cutText(search.trim(), SEARCH_MAX);
  const profiles = db.query("userProfiles");
  const order = oldestFirst ? "asc" : "desc";
  // A full email address finds only its owner, whatever their standing; the search index would match everyone
  // at that domain.
  const address = normaliseEmail(words);
  if (address !== null) return profiles.withIndex("by_email", (q) => q.eq("email", address));
  if (words !== "") {
    return profiles.withSearchIndex("search_text", (q) => {
      const found = q.search("searchText", words);
      if (standing === undefined) return found;
      const there = found.eq("deletedAt", null);
      if (standing === "banned") return there.eq("isBanned", true);
      const { isBanned, isSuspended } = STANDING_FLAGS[standing];
      return there.eq("isBanned", isBanned).eq("isSuspended", isSuspended);
    });
  }
  if (standing === undefined) return profiles.withIndex("by_createdAt").order(order);
  if (standing === "banned") {
    return profiles
      .withIndex("by_standing_and_createdAt", (q) => q.eq("deletedAt", null).eq("isBanned", true))
      .order(order);
  }
  const { isBanned, isSuspended } = STANDING_FLAGS[standing];
  return profiles
    .withIndex("by_standing_and_createdAt", (q) =>
      q.eq("deletedAt", null).eq("isBanned", isBanned).eq("isSuspended", isSuspended),
    )
    .order(order);
}

async function userView(ctx: QueryCtx, profile: Profile): Promise<Infer<typeof userRow>> {
  const { userId, fullName, email, role, isSuspended, isBanned, bannedUntil, createdAt } = profile;
  return {
    ...{ userId, fullName, email, role, isSuspended, isBanned, bannedUntil, createdAt },
    isDeleted: profile.deletedAt !== null,
    ...(await readUserCounters(ctx, userId, ["listings", "transactions", "reports", "notes"])),
  };
}
