/** The admins' table of users. */

import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type ObjectType, v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { userProfiles } from "../accounts/tables";
import { normaliseEmail } from "../domain/accounts/credentials";
import { STANDINGS } from "../domain/accounts/standings";
import { SEARCH_MAX } from "../domain/shared/constants";
import { cutText } from "../domain/shared/text";
import { adminQuery } from "../functions";
import { readUserCounters } from "../shared/model/counters";
import { mapPage, requirePageSize } from "../shared/model/pages";

const PROFILE_FIELDS = [
  ...(["userId", "fullName", "email", "role", "createdAt"] as const),
  ...(["isSuspended", "isBanned", "bannedUntil", "suspicious", "emailProblem"] as const),
] as const;

const COUNTS = ["listings", "transactions", "reports", "notes"] as const;

const userRow = v.object({
  ...pick(userProfiles.validator.fields, [...PROFILE_FIELDS]),
  isDeleted: v.boolean(),
  listings: v.number(),
  transactions: v.number(),
  reports: v.number(),
  notes: v.number(),
});

const userFilter = {
  search: v.string(),
  standing: v.optional(literals(...STANDINGS)),
  oldestFirst: v.optional(v.boolean()),
};

/**
 * Users with their counts, by time, newest first unless `oldestFirst`, optionally of one standing. With
 * `search`, those whose name or email matches, best matches first.
 */
export const list = adminQuery({
  args: { ...userFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(userRow),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const page = await findUsers(ctx, filter).paginate(requirePageSize(paginationOpts));
    return await mapPage(page, async (profile) => ({
      ...pick(profile, [...PROFILE_FIELDS]),
      isDeleted: profile.deletedAt !== null,
      ...(await readUserCounters(ctx, profile.userId, [...COUNTS])),
    }));
  },
});

/** The profile flags behind each standing; banned takes precedence over suspended. */
const STANDING_FLAGS = {
  active: { isBanned: false, isSuspended: false },
  suspended: { isBanned: false, isSuspended: true },
} as const;

function findUsers(
  { db }: QueryCtx,
  { search, standing, oldestFirst = false }: ObjectType<typeof userFilter>,
) {
  const searchText = cutText(search.trim(), SEARCH_MAX);
  const profiles = db.query("userProfiles");
  // A full email address finds only its owner, regardless of standing; the search index would match everyone
  // at that domain.
  const address = normaliseEmail(searchText);
  if (address !== null) return profiles.withIndex("by_email", (q) => q.eq("email", address));
  if (searchText !== "") {
    return profiles.withSearchIndex("search_text", (q) => {
      const matches = q.search("searchText", searchText);
      if (standing === undefined) return matches;
      const undeleted = matches.eq("deletedAt", null);
      if (standing === "banned") return undeleted.eq("isBanned", true);
      const { isBanned, isSuspended } = STANDING_FLAGS[standing];
      return undeleted.eq("isBanned", isBanned).eq("isSuspended", isSuspended);
    });
  }
  const order = oldestFirst ? "asc" : "desc";
  if (standing === undefined) return profiles.withIndex("by_createdAt").order(order);
  return profiles
    .withIndex("by_standing_and_createdAt", (q) => {
      const undeleted = q.eq("deletedAt", null);
      if (standing === "banned") return undeleted.eq("isBanned", true);
      const { isBanned, isSuspended } = STANDING_FLAGS[standing];
      return undeleted.eq("isBanned", isBanned).eq("isSuspended", isSuspended);
    })
    .order(order);
}
