import { defineTable } from "convex/server";
import { v } from "convex/values";

export const emailKind = v.union(
  v.literal("confirmation"),
  v.literal("code"),
  v.literal("reset"),
  v.literal("contact"),
  v.literal("order"),
  /** "You have a message". */
  v.literal("message"),
  v.literal("notice"),
  /** A change of the account that its owner must hear of. */
  v.literal("security"),
  v.literal("test"),
);

/**
 * The outbox. A row is written with the change that causes the mail; an action sends it under
 * `idempotencyKey` and reports back, with backoff, until `sent` or `failed`. Secrets (codes, links) are
 * removed from `text` and `html` once sent.
 */
export const emails = defineTable({
  kind: emailKind,
  to: v.string(),
  replyTo: v.optional(v.string()),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  state: v.union(v.literal("queued"), v.literal("sending"), v.literal("sent"), v.literal("failed")),
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
