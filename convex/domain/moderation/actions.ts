/** What admins, clocks and rules do that the trail keeps. */
export const TRAIL_ACTIONS = [
  "suspend",
  "unsuspend",
  "ban",
  "unban",
  "update_profile",
  "delete_user",
  "approve_seller",
  "reject_seller",
  "flag_conversation",
  "unflag_conversation",
  "resolve_report",
  "dismiss_report",
  "listing_needs_review",
  "dismiss_payment",
  "uphold_claim",
  "decline_claim",
  "hide_review",
  "show_review",
  "hide_answer",
  "show_answer",
  "accept_proof",
  "refuse_proof",
  "settle_difference",
  "retry_refund",
  "retry_mail",
  "leave_mail",
  "retry_job",
  "leave_job",
  "run_sweep",
] as const;
export type TrailAction = (typeof TRAIL_ACTIONS)[number];

/** What each did, after a name: "Ada Admin resolved this report". */
export const TRAIL_DEEDS: Record<TrailAction, string> = {
  suspend: "suspended this account",
  unsuspend: "unsuspended this account",
  ban: "banned this account",
  unban: "unbanned this account",
  update_profile: "changed this account",
  delete_user: "deleted this account",
  approve_seller: "approved this application",
  reject_seller: "rejected this application",
  flag_conversation: "flagged this conversation",
  unflag_conversation: "took the flag off this conversation",
  resolve_report: "resolved this report",
  dismiss_report: "dismissed this report",
  listing_needs_review: "sent this listing to be looked at",
  dismiss_payment: "dealt with this payment",
  uphold_claim: "decided this claim for the buyer",
  decline_claim: "decided this claim for the seller",
  hide_review: "hid this review",
  show_review: "showed this review again",
  hide_answer: "hid this answer",
  show_answer: "showed this answer again",
  accept_proof: "accepted this proof",
  refuse_proof: "refused this proof",
  settle_difference: "settled this difference",
  retry_refund: "tried this refund again",
  retry_mail: "had this mail sent again",
  leave_mail: "left this mail as it is",
  retry_job: "tried this work again",
  leave_job: "left this work as it is",
  run_sweep: "ran this sweep",
};

/** What each is done to. */
export const TRAIL_TARGETS = [
  "user",
  "listing",
  "conversation",
  "report",
  "seller_application",
  "payment",
  "claim",
  "review",
  "mail",
  "job",
  "sweep",
] as const;

/** What an admin can have open, so that another sees it: each by the id that its page knows it by. */
export const OPENABLE_ITEMS = [
  "user",
  "seller_application",
  "report",
  "conversation",
  "proof",
  "review",
  /** By the uuid of its order. */
  "claim",
  /** By its uuid. */
  "order",
] as const;
export type OpenableItem = (typeof OPENABLE_ITEMS)[number];
