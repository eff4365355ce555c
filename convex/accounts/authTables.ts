/** Convex Auth's tables with fields and indexes of ours. For the schema only: its server comes with them. */
import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Convex Auth's sessions with one field of ours: what belongs to a session goes with its row. */
export const authSessions = defineTable({
  ...authTables.authSessions.validator.fields,
  /** "Firefox on Windows"; absent when the browser did not say, or said what nobody knows. */
  device: v.optional(v.string()),
})
  .index("userId", ["userId"])
  .index("by_expirationTime", ["expirationTime"]);

/** Convex Auth's tokens that renew a session, with an index of ours for the sweep. */
export const authRefreshTokens = defineTable(authTables.authRefreshTokens.validator)
  // Convex Auth reads by both.
  // eslint-disable-next-line @convex-dev/no-duplicate-indexes
  .index("sessionId", ["sessionId"])
  .index("sessionIdAndParentRefreshTokenId", ["sessionId", "parentRefreshTokenId"])
  .index("by_expirationTime", ["expirationTime"]);

/** Convex Auth's accounts; `by_emailVerified` finds those that were never confirmed, which are swept. */
export const authAccounts = defineTable({
  ...authTables.authAccounts.validator.fields,
  /** Networks of the last log-ins, the latest last: `rules/networks.ts`. */
  knownNetworks: v.optional(v.array(v.string())),
  /** SHA-256 of the key of the browser that signed up, until the address is confirmed. Absent if it kept none. */
  signUpKeyHash: v.optional(v.string()),
})
  .index("userIdAndProvider", ["userId", "provider"])
  .index("providerAndAccountId", ["provider", "providerAccountId"])
  .index("by_emailVerified", ["emailVerified"]);

/** One-time secrets in Convex Auth's table with fields of ours: `rules/secrets.ts`. */
export const authVerificationCodes = defineTable({
  ...authTables.authVerificationCodes.validator.fields,
  /** Wrong codes of its address, or wrong passwords on its page: the secret dies of a few. */
  wrongTries: v.optional(v.number()),
  /** Of a confirmation: the hash of the code beside the link; absent after a few wrong ones. */
  codeHash: v.optional(v.string()),
  /** Wrong codes beside the link. */
  wrongCodes: v.optional(v.number()),
  /** The network that asked for a code; absent when it was not known. */
  network: v.optional(v.string()),
  /** Wrong codes from other networks. */
  wrongElsewhere: v.optional(v.number()),
})
  .index("accountId", ["accountId"])
  .index("code", ["code"]);
