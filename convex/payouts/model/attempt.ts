/** The data exchanged between the action that calls Stripe and the mutations that record it. */

import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

/** What `recordTransfers.start` hands out: where to look. */
export const attemptWork = v.object({
  kind: literals("transfer", "reversal"),
  orderUuid: v.string(),
  /** Of a reversal: its transfer at Stripe. */
  transferStripeId: v.nullable(v.string()),
});
export type Work = Infer<typeof attemptWork>;

/** A transfer or reversal that Stripe shows. Money in pence. */
export const shownTransfer = v.object({
  stripeId: v.string(),
  amount: v.number(),
  /** Our row's id, if this deployment made it; null for one made in Stripe's dashboard. */
  transferId: v.nullable(v.string()),
  availableAt: v.nullable(v.number()),
  /** Of a transfer: the account at Stripe that it went to. */
  destination: v.nullable(v.string()),
});
export type Shown = Infer<typeof shownTransfer>;

/** What may be created now. */
export const permission = v.object({
  amount: v.number(),
  refusals: v.number(),
  stripeAccountId: v.string(),
  stripePaymentIntentId: v.string(),
});
export type Permission = Infer<typeof permission>;

/** What an error says about the row. */
export const verdict = {
  /** Stripe answered, and would repeat the answer for the same key. */
  wasAnswered: v.boolean(),
  kind: literals(
    /** May succeed later as it is. */
    "retry",
    /** Not enough money where it comes from. */
    "lacksFunds",
    /** The seller's account can't receive it at the moment. */
    "account",
    /** Refused for good. */
    "final",
  ),
};
