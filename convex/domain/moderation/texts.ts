export const adminTexts = {
  // Overview
  statsFailed: "Failed to fetch dashboard stats.",
  subscribeFailed: ({ what }: { what: string }) => `Failed to subscribe to ${what} updates.`,

  // Orders and refunds
  chatUnavailable: "Cannot open chat: Missing seller or listing ID.",
  chatOwnSale: "You're the seller of this order. Chat with the buyer from your sold listings.",
  refunded: "Refund processed successfully.",
  refundOnItsWay: "The refund is on its way. The payment provider confirms it later.",
  refundRequested:
    "The payment provider did not answer. The refund will be tried again automatically.",
  refundFailed: ({ text, code }: { text: string; code: number }) =>
    `Failed to refund order: ${text} (Status: ${code})`,
  sessionFailed: "Failed to retrieve session. Please log in again.",
  refundUnreachable:
    "CORS error: Unable to reach refund service. Please check server configuration.",

  // Users
  usersFailed: "Failed to load users. Please try again.",
  failedUsersFailed: "Could not load users.",
  userDeleted: ({ short }: { short: string }) => `User ${short} deleted successfully.`,
  usersDeleted: ({ n }: { n: number }) => `${n} user(s) deleted successfully.`,
  userDeleteFailed: ({ short, error }: { short: string; error: string }) =>
    `User ${short}: ${error}`,
  suspendFailed: "Failed to suspend user",
  unsuspendFailed: "Failed to unsuspend user",
  banFailed: "Failed to ban user",
  unbanFailed: "Failed to unban user",
  userSuspended: "User suspended successfully.",
  suspendTitle: "Suspend User Account",
  unsuspendTitle: "Unsuspend User Account",
  banTitle: "Ban User Account",

  userUnsuspended: "User unsuspended successfully.",
  userBannedOnly: "User banned successfully.",
  userUnbanned: "User unbanned successfully.",
  bannedAlready: "This account is banned. Unban it first.",
  reasonSuspending: "Please provide a reason for suspending.",
  reasonUnsuspending: "Please provide a reason for unsuspending.",
  reasonBanning: "Please provide a reason for banning.",
  reasonRejection: "Please provide a reason for rejection.",
  undeletableCount: ({ n, of }: { n: number; of: number }) =>
    of === 1
      ? "This account cannot be deleted yet: it has an open order, claim or refund."
      : `${n} of these ${of} accounts cannot be deleted yet: they have an open order, claim or refund.`,
  impactFailed: "Could not work out what this affects.",
  undone: "Undone. The account is as it was.",
  undoFailed: "Could not undo.",
  undoTooLate: "It's too late to undo this, or the account has changed since.",

  // Seller applications
  applicationsFailed: "Could not load seller applications.",
  sellerStatusFailed: "Failed to update seller status.",
  sellerApproved: "Seller approved successfully.",
  sellerRejected: "Seller rejected successfully.",
  userBanned: "User banned and listings purged.",

  // Conversations
  conversationUpdatedTitle: "Conversation Updated",
  markedRead: "Marked as read.",
  updateErrorTitle: "Update Error",
  updateFailed: "Could not update conversation status.",
  flaggedTitle: "Conversation Flagged",
  flagged: ({ category }: { category: string }) =>
    `Conversation flagged as ${category} for review in Moderator Panel.`,
  flagErrorTitle: "Flag Error",
  flagFailed: "Could not flag conversation.",
  unflaggedTitle: "Conversation Unflagged",
  unflagErrorTitle: "Unflag Error",
  unflagFailed: "Could not unflag conversation.",
  accountSuspendedTitle: "Account Suspended",
  accountSuspended: "User account has been suspended.",
  suspensionErrorTitle: "Suspension Error",
  accountSuspendFailed: "Could not suspend account.",
  accountUnsuspendedTitle: "Account Unsuspended",
  unsuspensionErrorTitle: "Unsuspension Error",
  accountUnsuspendFailed: "Could not unsuspend account.",
  conversationsFailed: "Error Loading Conversations",
} as const;
