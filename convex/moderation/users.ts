import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { BAN_DAYS_USER_TABLE, DAY_MS } from "../domain/shared/constants";
import { normaliseEmail } from "../domain/accounts/credentials";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { profileOf } from "../shared/rules/access";
import { readUserCounters } from "../shared/rules/counters";
import { pageOf } from "../shared/rules/pages";
import {
  ban,
  liftBan as liftDueBan,
  requireTarget,
  setSuspended,
  sweepBans,
  unban,
} from "./rules/standing";

/** Longer than an address is. */
const SEARCH_MAX = 300;

const row = v.object({
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  role: v.union(v.literal("admin"), v.literal("user")),
  isSuspended: v.boolean(),
  isBanned: v.boolean(),
  bannedUntil: v.union(v.number(), v.null()),
  isDeleted: v.boolean(),
  createdAt: v.number(),
  listings: v.number(),
  transactions: v.number(),
  reports: v.number(),
});

async function view(ctx: QueryCtx, profile: Doc<"userProfiles">) {
  const { userId, fullName, email, role, isSuspended, isBanned, bannedUntil, createdAt } = profile;
  const isDeleted = profile.deletedAt !== null;
  const totals = await readUserCounters(ctx, userId, ["listings", "transactions", "reports"]);
  return {
    userId,
    fullName,
    email,
    role,
    isSuspended,
    isBanned,
    bannedUntil,
    isDeleted,
    createdAt,
    ...totals,
  };
}

/** Users with their counts, newest first, or those whose name or address matches `search`. */
export const list = adminQuery({
  args: { search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(row),
  handler: async (ctx, { search, paginationOpts }) => {
    const words = search.trim().slice(0, SEARCH_MAX);
    const profiles = ctx.db.query("userProfiles");
    // A whole address means one person; the search would find everybody of its domain too.
    const address = normaliseEmail(words);
    const query =
      words === ""
        ? profiles.withIndex("by_createdAt").order("desc")
        : address !== null
          ? profiles.withIndex("by_email", (q) => q.eq("email", address))
          : profiles.withSearchIndex("search_text", (q) => q.search("searchText", words));
    const result = await query.paginate(pageOf(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => view(ctx, row))) };
  },
});

/** Suspends an account or lets it back in, with the reason. `user_not_found`, `forbidden`, `reason_…`. */
export const suspend = adminMutation({
  args: { userId: v.id("users"), suspended: v.boolean(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, suspended, reason }) => {
    const target = requireTarget(await profileOf(ctx, userId), userId);
    await setSuspended(ctx, ctx.viewer, target, suspended, reason);
    return null;
  },
});

/**
 * Bans for 30 days, or lifts a ban (`banned: false`; a reason may be left empty). `user_not_found`,
 * `reason_banning`, `forbidden` for an admin or a deleted account.
 */
export const setBan = adminMutation({
  args: { userId: v.id("users"), banned: v.boolean(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, banned, reason }) => {
    const target = requireTarget(await profileOf(ctx, userId), userId);
    if (banned) {
      const until = Date.now() + BAN_DAYS_USER_TABLE * DAY_MS;
      await ban(ctx, ctx.viewer, target, until, reason, false);
    } else await unban(ctx, ctx.viewer, target, reason);
    return null;
  },
});

/** By cron: hands over the bans whose time is up. Answers how many. */
export const liftBans = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepBans(ctx, Date.now()),
});

/** Ends a ban whose time is up. */
export const liftBan = internalMutation({
  args: { rowId: v.id("userProfiles") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await liftDueBan(ctx, rowId, Date.now());
    return true;
  },
});
