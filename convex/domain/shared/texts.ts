/**
 * Texts of every page's frame: guards, session, navigation bar, error boundaries. Loaded with the first page,
 * so a text that only some pages need belongs in another file.
 */
export const frameTexts = {
  somethingWrong: "Something went wrong.",
  errorLoadingPage: "Error loading page:",
  checkConnection: "Please check your connection and try again.",
  needsConnection: "This needs a connection.",
  partNeedsConnection: "This part could not be loaded. It will appear when you're back online.",
  notDone: "That did not work. Please try again.",
  httpStatus: ({ status }: { status: number }) => `HTTP ${status}`,
  fileTooLarge: ({ maxMb }: { maxMb: number }) =>
    `That file is too large. The limit is ${maxMb} MB.`,
  timedOut: ({ ms }: { ms: number }) => `Request timed out after ${ms}ms`,

  // The session
  authProviderMissing: "useAuth must be used within an AuthProvider",
  profileIssue: "Profile Issue",
  profileLoadFailed: "Failed to load user profile. Please try again or contact support.",
  signedOut: "Signed out successfully.",
  signOutFailed: "Sign-out Failed",
  wereSignedOut: "You have been logged out",
  accountSuspended: "Account Suspended",

  // Guards of pages
  loginRequired: "You must be logged in to access this page.",
  adminOnly: "You must be an admin to access this page.",
  notAuthorised: "You are not authorized to view this page.",
  loginForSold: "Please log in to view sold listings.",
  loginForOrders: "Please log in to view orders.",
  loginForUsers: "Please log in to view users.",

  // Navigation bar
  notificationsFailed: "Failed to load notifications.",
  loginToList: "Please log in to create a listing.",
  sellerCheckFailed: "Failed to verify seller status. Please try again.",
  actionRequired: "Action Required",
} as const;
