import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Convex Auth's sessions with one field of ours: what belongs to a session goes with its row. */
export const authSessions = defineTable({
  ...authTables.authSessions.validator.fields,
  /** "Firefox on Windows"; absent when the browser did not say, or said what nobody knows. */
  device: v.optional(v.string()),
}).index("userId", ["userId"]);

/** Convex Auth's accounts with an index of ours: those that were never confirmed are swept. */
export const authAccounts = defineTable(authTables.authAccounts.validator)
  .index("userIdAndProvider", ["userId", "provider"])
  .index("providerAndAccountId", ["provider", "providerAccountId"])
  .index("by_emailVerified", ["emailVerified"]);

/** Convex Auth's one-time secrets with one field of ours. */
export const authVerificationCodes = defineTable({
  ...authTables.authVerificationCodes.validator.fields,
  /** Wrong codes of its address, or wrong passwords on its page: the secret dies of a few. */
  wrongTries: v.optional(v.number()),
})
  .index("accountId", ["accountId"])
  .index("code", ["code"]);
