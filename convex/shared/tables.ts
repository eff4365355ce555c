import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { TRAIL_ACTIONS, TRAIL_TARGETS } from "../domain/moderation/actions";

/** Shop-wide counters, for the admin's cards and filters. */
export const siteCounter = literals(
  "users",
  "suspendedUsers",
  "pendingApplications",
  "pendingReports",
  "flaggedMessages",
  "flaggedAdminMessages",
  "unreadAdminMessages",
  "messageViews",
  "sellerStatusViews",
  /** How often the demo data was loaded: 0 or 1. */
  "demoLoads",
);

/** A user's counters. The first two are parts of the navbar's badge; the last is the bell's number. */
export const userCounter = literals(
  /** Orders as buyer or seller that are pending, processing or shipped. */
  "openOrders",
  "pendingAdjustments",
  /** Orders received as seller, paid or not: shown above the sold list. */
  "sales",
  "listings",
  /** Paid orders as buyer or seller, free ones included. */
  "transactions",
  "reports",
  "notes",
  /** Claims of both kinds, as buyer and as seller. */
  "claimsMade",
  "claimsReceived",
  "unreadNotifications",
);

/**
 * Stored counters, one row each, changed in the transaction that changes what they count; only
 * `model/counters.ts` writes them. With one row per counter, frequent writes (orders) touch only the
 * rows of the two users involved. Shop-wide counters (`userId: null`) change only with rare events: a
 * sign-up, a report, the first message between two users.
 */
export const counters = defineTable({
  userId: v.nullable(v.id("users")),
  name: v.union(siteCounter, userCounter),
  value: v.number(),
}).index("by_userId_and_name", ["userId", "name"]);

const emailKind = literals(
  "confirmation",
  "code",
  "reset",
  "contact",
  "order",
  /** "You have a message". */
  "message",
  "notice",
  /** The daily email about saved searches and favourites. */
  "alert",
  /** A change to the account that its owner must know about. */
  "security",
  "test",
);

/**
 * The outbox. A row is written with the change that causes the email; an action sends it under
 * `idempotencyKey` and reports back, with backoff, until `sent` or `failed`. An admin can resend or dismiss a
 * failed one. Secrets (codes, links) are removed from `text` and `html` once it was sent or has failed.
 */
export const emails = defineTable({
  kind: emailKind,
  to: v.string(),
  replyTo: v.optional(v.string()),
  /**
   * A POST to it unsubscribes from emails of this kind without signing in; email clients have a button
   * for it.
   */
  unsubscribeUrl: v.optional(v.string()),
  /** Without secrets: admins and data downloads see it. */
  subject: v.string(),
  /** Sent in place of `subject`: contains a code. Removed with `text` and `html`. */
  secretSubject: v.optional(v.string()),
  html: v.string(),
  text: v.string(),
  /** Contains an address or another user's words: `text` and `html` are removed once it was sent. */
  isPrivate: v.optional(v.literal(true)),
  /** Before sending, removes the address from those that Resend suppresses. */
  liftsSuppression: v.optional(v.literal(true)),
  state: literals("queued", "sending", "sent", "failed", "dismissed"),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  idempotencyKey: v.string(),
  /** Resend's id of the latest sending. */
  resendId: v.optional(v.string()),
  lastError: v.optional(v.string()),
  userId: v.optional(v.id("users")),
  /** The order that it is about. */
  orderId: v.optional(v.id("orders")),
  /**
   * For an email without a live account (the last one to a deleted account, or to an address that has none):
   * the row is deleted once it has been sent or has failed.
   */
  forgetWhenSent: v.optional(v.boolean()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_state_and_nextAttemptAt", ["state", "nextAttemptAt"])
  .index("by_createdAt", ["createdAt"])
  .index("by_idempotencyKey", ["idempotencyKey"])
  .index("by_resendId", ["resendId"])
  .index("by_userId", ["userId"]);

/** A row that a job failed on. Deleted when a retry succeeds or an admin dismisses it. */
export const jobFailures = defineTable({
  /** The name of its step, such as `orders/clocks:endHold`, and what the step does. */
  job: v.string(),
  label: v.string(),
  /** An id from the job's table, or another key for a part of its work. */
  rowId: v.string(),
  error: v.string(),
  attempts: v.number(),
  firstAt: v.number(),
  lastAt: v.number(),
})
  .index("by_job_and_rowId", ["job", "rowId"])
  .index("by_lastAt", ["lastAt"]);

/** The latest run of each sweep, one row each. */
export const sweepRuns = defineTable({
  /** A name of `sweeps.ts`. */
  sweep: v.string(),
  /** ms epoch. */
  lastAt: v.number(),
  /** Rows that it found; null if it doesn't count, or failed. */
  count: v.nullable(v.number()),
  /** The error; null on success. */
  error: v.nullable(v.string()),
}).index("by_sweep", ["sweep"]);

/**
 * The limits that counted recently, one row per limit and key, because the rate-limiter component can't
 * be queried; not those of `PERMANENT_LIMITS`. Only `model/rateLimits.ts` writes them.
 */
export const limitUses = defineTable({
  /** A name of `limits` in `model/rateLimits.ts`. */
  name: v.string(),
  /** An address or mailbox hash, a network, both separated by a space, or an id such as the user's. */
  key: v.string(),
  /** Last use (ms epoch), up to a day too early. */
  lastAt: v.number(),
})
  .index("by_key_and_name", ["key", "name"])
  .index("by_lastAt", ["lastAt"]);

/** Users' uploaded files; unused ones are swept after a day. */
export const uploads = defineTable({
  userId: v.id("users"),
  storageId: v.id("_storage"),
  purpose: literals(
    "listing",
    "avatar",
    "packaging",
    "claim",
    "packagingVideo",
    "proof",
    "message",
  ),
  contentType: v.string(),
  sizeBytes: v.number(),
  used: v.boolean(),
  /** A stored version of a listing (`storeVersion`) shows it, so it stays when the listing changes photos. */
  kept: v.optional(v.boolean()),
  /** Hash of a claim's photo, which recognises the same photo uploaded again. Absent for other uploads. */
  evidenceSha256: v.optional(v.string()),
  createdAt: v.number(),
})
  .index("by_storageId", ["storageId"])
  .index("by_userId", ["userId"])
  .index("by_evidenceSha256", ["evidenceSha256"])
  .index("by_used_and_createdAt", ["used", "createdAt"]);

/** The log of admin actions: who, when, what, to whom, why. Rows are never changed. */
export const moderationEvents = defineTable({
  /** Null for automatic actions. */
  adminId: v.nullable(v.id("users")),
  action: literals(...TRAIL_ACTIONS),
  /** Whose account, listing or message it concerned. */
  targetUserId: v.optional(v.id("users")),
  targetType: literals(...TRAIL_TARGETS),
  targetId: v.string(),
  reason: v.optional(v.string()),
  /** For a change of standing: the standing before, for undo. */
  before: v.optional(
    v.object({
      isSuspended: v.boolean(),
      isBanned: v.boolean(),
      bannedUntil: v.nullable(v.number()),
      banReason: v.optional(v.string()),
      suspensionReason: v.optional(v.string()),
    }),
  ),
  /** For an account whose standing changed with that of another account of its mailbox: the other's entry. */
  mailboxEventId: v.optional(v.id("moderationEvents")),
  createdAt: v.number(),
})
  /** The whole log, and its filters; the one by `targetUserId` also serves a user's data export. */
  .index("by_createdAt", ["createdAt"])
  .index("by_action_and_createdAt", ["action", "createdAt"])
  .index("by_adminId_and_createdAt", ["adminId", "createdAt"])
  .index("by_targetUserId_and_createdAt", ["targetUserId", "createdAt"])
  /** A target's entries, for telling an admin that another one decided first. */
  .index("by_targetId_and_createdAt", ["targetId", "createdAt"]);
