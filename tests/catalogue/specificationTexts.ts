/**
 * Every text that the specification gives for an error, a success, an empty list or a refusal, to the letter,
 * grouped by how the tests produce it, with its section. `{…}` marks a placeholder. `section8.md` is a copy
 * of section 8; a test compares the two.
 */
export const specificationTexts = {
  /** Returned by a function, or written to a row or an email. */
  called: {
    "Invalid email or password": 8,
    "Email not confirmed. Please check your email for a confirmation link.": 8,
    "Too many OTP requests. Please wait 10 seconds and try again.": 8,
    "Too many signup attempts. Please wait 35 seconds and try again.": 8,
    "An account with this email already exists. Please log in or use a different email.": 8,
    "An account with this email already exists and is confirmed. Please log in.": 8,
    "Failed to verify profile uniqueness.": 8,
    "No user profile found.": 8,
    "Not authenticated": 8,
    "HTTP {status}": 8,
    "User with ID {short} not found in the system.": 8,
    "Please provide a reason for rejection.": 8,
    "Please provide a reason for suspending.": 8,
    "Please provide a reason for unsuspending.": 8,
    "Please provide a reason for banning.": 8,
    "Only admins can approve or reject applications.": 8,
    "Only admins can suspend or ban users.": 8,
    "Contact Us Submission": 5,
    "You are not authorized to view this page.": 6,
    "Proposed delivery charge adjustment for order {first 8 chars}: £{amount}. Please accept or reject.": 7,
  },
  /** Shown on a page. */
  shown: {
    // Authentication
    "Failed to sign in": 8,
    "Sign-in Failed": 8,
    "Failed to send OTP": 8,
    "OTP Failed": 8,
    "Check your email for the OTP.": 8,
    "Sign-up Failed": 8,
    "Sign-out Failed": 8,
    "Signed out successfully.": 4,
    "useAuth must be used within an AuthProvider": 8,
    "Profile Issue": 8,
    "Failed to load user profile. Please try again or contact support.": 8,
    "Request timed out after {ms}ms": 8,
    // Order page
    "Invalid order ID format": 8,
    "Failed to fetch order: {message}": 8,
    "Order not found": 8,
    "Max retries reached": 8,
    "Order Confirmed": 2,
    "Thank you for your purchase! Your order has been successfully placed.": 2,
    // Chat and selling
    "Failed to load or create conversation.": 8,
    "Failed to load messages.": 8,
    "Failed to send message.": 8,
    "No Conversation Selected": 2,
    "Select a conversation to start chatting.": 2,
    "No messages yet. Start the conversation!": 2,
    "Failed to load sold listings.": 8,
    "No sold listings found.": 2,
    "Please enter a valid delivery charge.": 8,
    "Failed to propose delivery charge: {reason}": 8,
    "Delivery charge adjustment proposed and message sent to buyer.": 8,
    // Admin orders
    "Failed to load orders. Please try again.": 8,
    "Cannot open chat: Missing seller or listing ID.": 8,
    "Failed to refund order: {text} (Status: {code})": 8,
    "Failed to retrieve session. Please log in again.": 8,
    "CORS error: Unable to reach refund service. Please check server configuration.": 8,
    "Refund processed successfully.": 8,
    // Users
    "Failed to load users. Please try again.": 8,
    "User {short} deleted successfully.": 8,
    "{n} user(s) deleted successfully.": 8,
    "User {short}: {error}": 8,
    "Failed to suspend user": 8,
    "Failed to unsuspend user": 8,
    "Failed to ban user": 8,
    "Failed to unban user": 8,
    "Could not load users.": 8,
    "Failed to fetch dashboard stats.": 8,
    "Failed to subscribe to {...} updates.": 8,
    "No recent orders.": 2,
    // Approvals
    "Could not load seller applications.": 8,
    "No seller applications found.": 2,
    "You must be logged in to access this page.": 8,
    "You must be an admin to access this page.": 6,
    "Please log in to view sold listings.": 6,
    "Please log in to view orders.": 6,
    "Please log in to view users.": 6,
    "Failed to update seller status.": 8,
    "Seller approved successfully.": 8,
    "Seller rejected successfully.": 8,
    "User suspended successfully.": 8,
    "User banned and listings purged.": 8,
    // Moderation
    "Conversation Updated": 8,
    "Marked as read.": 8,
    "Update Error": 8,
    "Could not update conversation status.": 8,
    "Conversation Flagged": 8,
    "Conversation flagged as {category} for review in Moderator Panel.": 8,
    "Flag Error": 8,
    "Could not flag conversation.": 8,
    "Conversation Unflagged": 8,
    "Unflag Error": 8,
    "Could not unflag conversation.": 8,
    "Account Suspended": 8,
    "User account has been suspended.": 8,
    "Suspension Error": 8,
    "Could not suspend account.": 8,
    "Account Unsuspended": 8,
    "Unsuspension Error": 8,
    "Could not unsuspend account.": 8,
    "No seller status notifications found.": 2,
    "No user conversations found.": 2,
    "Error Loading Conversations": 2,
    // Password and contact
    "Failed to send reset email.": 8,
    "Please enter a valid email address.": 8,
    "Password reset email sent. Please check your email (including spam/junk).": 8,
    "Passwords do not match.": 8,
    "Password must be 6-128 characters.": 8,
    "No password reset token found in URL.": 8,
    "Password updated successfully. Please log in.": 8,
    "Missing Fields": 8,
    "Please fill in all required fields.": 8,
    "Message Sent! Thank you for contacting us. We'll get back to you soon.": 8,
    "Submission Error": 8,
    "Could not send your message: {reason}": 8,
    "Login Required": 2,
    // Listings and quiz
    "Could not load listings.": 8,
    "You have no listings yet.": 2,
    "No active listings.": 2,
    "Listing deactivated successfully.": 8,
    "Could not deactivate listing: {reason}": 8,
    "Congratulations! You passed the seller quiz and are now an approved seller.": 8,
    "You scored {n}/4. A minimum of 3/4 is required to become an approved seller. Please try again.": 8,
    "Failed to update seller status: {reason}": 8,
    "Submission failed: {reason}": 8,
    "Start Buying Quiz Page - Coming Soon!": 2,
    // Navigation bar
    "Failed to load notifications.": 8,
    "Please log in to create a listing.": 8,
    "Action Required": 8,
    "Failed to verify seller status. Please try again.": 8,
    // Global
    "Something went wrong.": 8,
    "Reload Page": 8,
    "Error loading page:": 8,
    "Payment Error": 8,
    "Oops! The page you're looking for doesn't exist.": 2,
  },
} as const;

export type CalledText = keyof (typeof specificationTexts)["called"];
export type ShownText = keyof (typeof specificationTexts)["shown"];

/** The values of a text's placeholders, by name. */
export type Filling = Readonly<Record<string, string | number>>;

/** The text as users see it. Throws if a placeholder has no value. */
export function filled(text: string, filling: Filling = {}): string {
  return text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = filling[name];
    if (value === undefined) throw new Error(`"${text}": no value for {${name}}`);
    return String(value);
  });
}
