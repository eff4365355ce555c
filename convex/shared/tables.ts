import { v } from "convex/values";
import { defineTable } from "convex/server";
import { literals } from "convex-helpers/validators";
import { TRAIL_ACTIONS, TRAIL_TARGETS } from "../domain/moderation/actions";
import { SWEEP_NAMES } from "../domain/shared/sweeps";

/** Counts of the whole shop, for the admin's cards and filters. */
export const siteCounter = v.union(
  v.literal("users"),
  v.literal("suspendedUsers"),
  v.literal("pendingApplications"),
  v.literal("pendingReports"),
  v.literal("flaggedMessages"),
  v.literal("flaggedAdminMessages"),
  v.literal("unreadAdminMessages"),
  v.literal("messageViews"),
  v.literal("sellerStatusViews"),
  /** How often the demo data was loaded: once or never. */
  v.literal("demoLoads"),
);

/** Counts of one person: the first two are parts of the navbar's badge, the last the bell's number, the others the admin's user table. */
export const userCounter = v.union(
  /** Orders as buyer or seller in pending, processing or shipped. */
  v.literal("openOrders"),
  /** Pending delivery adjustments of those orders. */
  v.literal("pendingAdjustments"),
  /** Orders received as seller, paid or not: the heading of the sold list. */
  v.literal("sales"),
  /** Listings created as seller. */
  v.literal("listings"),
  /** Paid orders as buyer or seller. */
  v.literal("transactions"),
  /** Reports about the profile. */
  v.literal("reports"),
  /** Admins' notes about the person. */
  v.literal("notes"),
  /** Live-arrival claims as buyer, and as seller. */
  v.literal("claimsMade"),
  v.literal("claimsReceived"),
  /** What the bell shows and nobody has read. */
  v.literal("unreadNotifications"),
);

/**
 * Kept counts, one row each, changed in the transaction of what they count; `rules/counters.ts` is the only
 * writer. A row of its own for each means that what people do all the time (orders) meets only in rows of the two people
 * concerned. Counts of the whole shop (`userId: null`) change with rare events: a sign-up, a report, the first words of
 * two people.
 */
export const counters = defineTable({
  userId: v.union(v.id("users"), v.null()),
  name: v.union(siteCounter, userCounter),
  value: v.number(),
}).index("by_userId_and_name", ["userId", "name"]);

export const emailKind = v.union(
  v.literal("confirmation"),
  v.literal("code"),
  v.literal("reset"),
  v.literal("contact"),
  v.literal("order"),
  /** "You have a message". */
  v.literal("message"),
  v.literal("notice"),
  /** The daily mail about saved searches and favourites. */
  v.literal("alert"),
  /** A change of the account that its owner must hear of. */
  v.literal("security"),
  v.literal("test"),
);

/**
 * The outbox. A row is written with the change that causes the mail; an action sends it under
 * `idempotencyKey` and reports back, with backoff, until `sent` or `failed`. What has failed an admin sends once more,
 * or leaves: `left`. Secrets (codes, links) are removed from `text` and `html` once sent.
 */
export const emails = defineTable({
  kind: emailKind,
  to: v.string(),
  replyTo: v.optional(v.string()),
  /** Ends mails of this kind by a POST, without a log-in: mail programs have a button for it. */
  unsubscribeUrl: v.optional(v.string()),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  state: literals("queued", "sending", "sent", "failed", "left"),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  idempotencyKey: v.string(),
  resendId: v.optional(v.string()),
  lastError: v.optional(v.string()),
  userId: v.optional(v.id("users")),
  /** The last word to somebody whose account is gone: the row goes when the mail is out of our hands. */
  forgetWhenSent: v.optional(v.boolean()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_state_and_nextAttemptAt", ["state", "nextAttemptAt"])
  .index("by_createdAt", ["createdAt"])
  .index("by_idempotencyKey", ["idempotencyKey"])
  .index("by_userId", ["userId"]);

/** The work that is done over many rows, each by a call of its own: `jobs.ts` says what a step does. */
export const jobName = literals(
  "endHold",
  "failCheckout",
  "askStripe",
  "retryRefund",
  "liftBan",
  "callOffSale",
  "removeUnconfirmed",
  "sendMail",
  "deleteUpload",
  "endExport",
  "deletePersonalData",
  "endClaimWait",
  "forgetNotification",
  "eraseAddress",
  "forgetApplicationDraft",
  "forgetListingDraft",
  "matchSearch",
  "tellPriceDrop",
  "sendAlertMail",
  "forgetMatch",
  "forgetCareAnswer",
  "judgeListing",
  "forgetSellerYear",
  "applyStripeEvent",
);

/** A row that a job could not deal with. Deleted when it has been dealt with after all. */
export const jobFailures = defineTable({
  job: jobName,
  /** An id of whichever table the job is about, or what else names a part of its work. */
  rowId: v.string(),
  /** Of a typed error. */
  code: v.optional(v.string()),
  error: v.string(),
  attempts: v.number(),
  firstAt: v.number(),
  lastAt: v.number(),
})
  .index("by_job_and_rowId", ["job", "rowId"])
  .index("by_lastAt", ["lastAt"]);

export const sweepName = literals(...SWEEP_NAMES);

/** The latest run of each sweep, one row each. */
export const sweepRuns = defineTable({
  sweep: sweepName,
  /** ms epoch. */
  lastAt: v.number(),
  /** Rows that it found; null when it does not count or has failed. */
  count: v.union(v.number(), v.null()),
  /** Why it failed; null when it did not. */
  error: v.union(v.string(), v.null()),
}).index("by_sweep", ["sweep"]);

/**
 * Which limits have counted something lately, one row for each limit and key: the component that counts cannot be
 * asked. `rules/rateLimits.ts` is the only writer.
 */
export const limitUses = defineTable({
  /** A name of `limits` in `rules/rateLimits.ts`. */
  name: v.string(),
  /** An address, a network, both with a space between, or a user's id. */
  key: v.string(),
  /** ms epoch of the last use, up to a day too early. */
  lastAt: v.number(),
})
  .index("by_key_and_name", ["key", "name"])
  .index("by_lastAt", ["lastAt"]);

/** Files that a user has uploaded; unused ones are swept after a day. */
export const uploads = defineTable({
  userId: v.id("users"),
  storageId: v.id("_storage"),
  purpose: v.union(
    v.literal("listing"),
    v.literal("avatar"),
    v.literal("packaging"),
    v.literal("claim"),
    v.literal("packagingVideo"),
    v.literal("proof"),
    v.literal("message"),
  ),
  contentType: v.string(),
  sizeBytes: v.number(),
  used: v.boolean(),
  /** An order shows it: it stays when its listing takes another photograph. Absent for no. */
  kept: v.optional(v.boolean()),
  /** What a claim shows, by its content: the same photograph uploaded again is known by it. Absent for all else. */
  evidenceSha256: v.optional(v.string()),
  createdAt: v.number(),
})
  .index("by_storageId", ["storageId"])
  /** All uploads of a person, and those that were evidence before. */
  .index("by_userId_and_evidenceSha256", ["userId", "evidenceSha256"])
  .index("by_used_and_createdAt", ["used", "createdAt"]);

/** The trail of what admins did: who, when, what, to whom, why. Rows are never changed. */
export const moderationEvents = defineTable({
  /** Null when a clock or a rule did it. */
  adminId: v.union(v.id("users"), v.null()),
  action: literals(...TRAIL_ACTIONS),
  /** Whose account, listing or message it was about. */
  targetUserId: v.optional(v.id("users")),
  targetType: literals(...TRAIL_TARGETS),
  /** Document id of the target, or what else names it. */
  targetId: v.string(),
  reason: v.optional(v.string()),
  /** Of a change of somebody's standing: how it was before, for an undo. */
  before: v.optional(
    v.object({
      isSuspended: v.boolean(),
      isBanned: v.boolean(),
      bannedUntil: v.union(v.number(), v.null()),
      statusReason: v.optional(v.string()),
    }),
  ),
  createdAt: v.number(),
})
  /** The trail, all of it and by what it is asked for; the last one is also for a person's copy of their data. */
  .index("by_createdAt", ["createdAt"])
  .index("by_action_and_createdAt", ["action", "createdAt"])
  .index("by_adminId_and_createdAt", ["adminId", "createdAt"])
  .index("by_adminId_and_action_and_createdAt", ["adminId", "action", "createdAt"])
  .index("by_targetUserId_and_createdAt", ["targetUserId", "createdAt"])
  /** What was done to one thing: an admin who comes second is told of the first. */
  .index("by_targetId_and_createdAt", ["targetId", "createdAt"]);
