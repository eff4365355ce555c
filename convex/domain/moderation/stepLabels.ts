/**
 * What each step of background work does, by the step's name, for the admin's list of failed tasks. A contract test
 * checks that every step is here.
 */
export const STEP_LABELS: Readonly<Record<string, string>> = {
  "alerts/dailyEmail:sendDue": "Send the daily alert email",
  "alerts/matching:retryMatch": "Match a saved search with new listings",
  "alerts/priceDrops:notify": "Send a price-drop alert",
  "claims/clocks:endWait": "Process an unanswered claim",
  "listings/drafts:deleteOld": "Delete an old listing draft",
  "moderation/standing:liftOverdue": "End an expired ban",
  "orders/blockedSales:cancel": "Cancel an order that can no longer be sold",
  "orders/holds:end": "Release an unpaid order",
  "orders/law:recheckListing": "Recheck a listing against the law",
  "payments/checkouts:askStripe": "Check a checkout with Stripe",
  "payments/checkouts:failStalled": "Close an abandoned checkout",
  "payments/webhook:applyAgain": "Apply a Stripe event",
  "privacy/dataExports:end": "End a data download",
  "privacy/deletion:deletePart": "Delete a closed account's data",
  "privacy/deletion:removeUnconfirmed": "Delete an unconfirmed account",
  "sellers/drafts:deleteOld": "Delete an unsent application",
  "shared/outbox:rescue": "Send an email",
  "shared/uploads:deleteUnused": "Delete an unused file",
};
