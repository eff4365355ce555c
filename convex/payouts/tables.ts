import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { ACCOUNT_STATUSES, PAYOUT_SCHEDULES, TRANSFER_STATES } from "../domain/payouts/states";

/** The newest payment from Stripe to a seller's bank. `state` and `failureCode` are Stripe's words. */
export const bankPayment = v.object({
  /** Pence. */
  amount: v.number(),
  state: v.string(),
  /** Ms epoch. */
  arrivesAt: v.number(),
  failureCode: v.optional(v.string()),
});

/**
 * A seller's account at Stripe, made with their first share that waits, or when they set it up. Of what Stripe says
 * about a person, only codes are stored. Outlives the profile: taking money back needs the account.
 */
export const payoutAccounts = defineTable({
  sellerId: v.id("users"),
  stripeAccountId: v.optional(v.string()),
  status: literals(...ACCOUNT_STATUSES),
  /** Stripe may pay to the seller's bank; otherwise no date is shown. */
  canBePaid: v.boolean(),
  /** Stripe's codes for what is missing. */
  codes: v.array(v.string()),
  schedule: literals(...PAYOUT_SCHEDULES),
  lastPayout: v.optional(bankPayment),
  /** When the account was last checked, at Stripe if it exists there (ms epoch). */
  refreshedAt: v.number(),
  /** Emails about waiting money sent so far. */
  remindersSent: v.number(),
  /** Of a deleted seller: what is still to be taken back holds up the money of the mailbox's other accounts. */
  mailboxHash: v.optional(v.string()),
})
  .index("by_sellerId", ["sellerId"])
  .index("by_mailboxHash", ["mailboxHash"])
  .index("by_status_and_refreshedAt", ["status", "refreshedAt"]);

/**
 * Money sent from one of an order's payments to its seller, or taken back from such a transfer. Corresponds to at most
 * one object at Stripe. `model/settleSeller.ts` inserts rows before that object exists; its metadata then has
 * the row's id. `recordTransfers.ts` inserts rows for objects that only Stripe has, which don't have it.
 */
export const sellerTransfers = defineTable({
  orderId: v.id("orders"),
  sellerId: v.id("users"),
  checkoutId: v.id("checkouts"),
  kind: literals("transfer", "reversal"),
  /** Of a reversal: its transfer. */
  reverses: v.optional(v.id("sellerTransfers")),
  /** Pence. */
  amount: v.number(),
  state: literals(...TRANSFER_STATES),
  stripeId: v.optional(v.string()),
  /** Of a transfer that Stripe shows: the account at Stripe that it went to. */
  destination: v.optional(v.string()),
  /** When the seller's balance at Stripe has it (ms epoch). */
  availableAt: v.optional(v.number()),
  /** Only if given up: what the order's other rows came to when the seller last gave up a transfer of it (pence). */
  otherAmount: v.optional(v.number()),
  error: v.optional(v.string()),
  /** Calls since Stripe last answered one. If there were any, Stripe may have made it, so amount and state stay. */
  attempts: v.number(),
  /** Refusals by Stripe so far; part of the Idempotency-Key. */
  refusals: v.number(),
  /** When the sweep takes it next (ms epoch). */
  nextAttemptAt: v.optional(v.number()),
  needsAdmin: v.optional(v.boolean()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_sellerId_and_state", ["sellerId", "state"])
  .index("by_state_and_nextAttemptAt", ["state", "nextAttemptAt"])
  .index("by_needsAdmin_and_updatedAt", ["needsAdmin", "updatedAt"])
  .index("by_stripeId", ["stripeId"]);
