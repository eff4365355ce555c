/**
 * Convex Auth's tables with our own fields and indexes. Only the schema imports this file, because it
 * pulls in Convex Auth's server.
 */

import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { v } from "convex/values";

export const authSessions = defineTable({
  ...authTables.authSessions.validator.fields,
  /** "Firefox on Windows"; absent if the browser sent no user agent, or an unknown one. */
  device: v.optional(v.string()),
})
  .index("userId", ["userId"])
  .index("by_expirationTime", ["expirationTime"]);

export const authRefreshTokens = defineTable(authTables.authRefreshTokens.validator)
  // Convex Auth reads by both indexes.
  // oxlint-disable-next-line convex-functions/no-duplicate-indexes
  .index("sessionId", ["sessionId"])
  .index("sessionIdAndParentRefreshTokenId", ["sessionId", "parentRefreshTokenId"])
  .index("by_expirationTime", ["expirationTime"]);

/** Convex Auth's accounts; the sweep finds unconfirmed ones by `by_emailVerified`. */
export const authAccounts = defineTable({
  ...authTables.authAccounts.validator.fields,
  /** Networks of recent sign-ins, newest last (`model/networks.ts`). */
  knownNetworks: v.optional(v.array(v.string())),
  /**
   * SHA-256 of the key of the browser that signed up, until the address is confirmed. Absent if the
   * browser stored none.
   */
  signUpKeyHash: v.optional(v.string()),
})
  .index("userIdAndProvider", ["userId", "provider"])
  .index("providerAndAccountId", ["provider", "providerAccountId"])
  .index("by_emailVerified", ["emailVerified"]);

/** Convex Auth's one-time secrets with our own fields: `model/secrets.ts`. */
export const authVerificationCodes = defineTable({
  ...authTables.authVerificationCodes.validator.fields,
  /**
   * Wrong codes, or wrong passwords on a confirmation link's page; the fifth invalidates the secret. For a log-in code,
   * only those from the network that requested it count here.
   */
  wrongAttempts: v.optional(v.number()),
  /** For a confirmation: the hash of the code sent with the link; removed after five wrong codes. */
  codeHash: v.optional(v.string()),
  /** Wrong attempts at the code sent with the link. */
  wrongCodes: v.optional(v.number()),
  /** The network that requested the secret; absent if unknown. */
  network: v.optional(v.string()),
  wrongElsewhere: v.optional(v.number()),
})
  .index("accountId", ["accountId"])
  .index("code", ["code"]);
