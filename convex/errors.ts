import { ConvexError } from "convex/values";

/** "45 seconds", "12 minutes", "5 hours": a wait in words, rounded up. */
function waitText(seconds: number): string {
  const [n, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 3600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}

/**
 * Every error that a person can be shown, by code: the specification's catalogue (section 8) in its own
 * words, then what the specification is silent about. Functions throw `fail(code)`; pages show `message`.
 * Shared with `src/`, so nothing here may import server code.
 */
export const errorTexts = {
  // Authentication
  invalid_credentials: "Invalid email or password",
  user_not_confirmed: "Email not confirmed. Please check your email for a confirmation link.",
  sign_in_failed: "Failed to sign in",
  sign_up_failed: "Your account could not be made. Please try again.",
  otp_rate_limited: "Too many OTP requests. Please wait 10 seconds and try again.",
  otp_failed: "Failed to send OTP",
  signup_rate_limited: "Too many signup attempts. Please wait 35 seconds and try again.",
  user_already_exists:
    "An account with this email already exists. Please log in or use a different email.",
  user_already_confirmed:
    "An account with this email already exists and is confirmed. Please log in.",
  profile_uniqueness: "Failed to verify profile uniqueness.",
  auth_provider_missing: "useAuth must be used within an AuthProvider",
  profile_load_failed: "Failed to load user profile. Please try again or contact support.",
  profile_missing: "No user profile found.",
  not_authenticated: "Not authenticated",
  http_status: (data: { status: number }) => `HTTP ${data.status}`,
  timed_out: (data: { ms: number }) => `Request timed out after ${data.ms}ms`,

  // Order page
  invalid_order_id: "Invalid order ID format",
  order_fetch_failed: (data: { message: string }) => `Failed to fetch order: ${data.message}`,
  order_not_found: "Order not found",
  max_retries: "Max retries reached",

  // Chat and selling
  conversation_failed: "Failed to load or create conversation.",
  messages_failed: "Failed to load messages.",
  send_failed: "Failed to send message.",
  sold_failed: "Failed to load sold listings.",
  invalid_delivery_charge: "Please enter a valid delivery charge.",
  propose_failed: (data: { reason: string }) => `Failed to propose delivery charge: ${data.reason}`,

  // Admin orders
  orders_failed: "Failed to load orders. Please try again.",
  chat_unavailable: "Cannot open chat: Missing seller or listing ID.",
  refund_failed: (data: { text: string; code: number }) =>
    `Failed to refund order: ${data.text} (Status: ${data.code})`,
  session_failed: "Failed to retrieve session. Please log in again.",
  refund_unreachable:
    "CORS error: Unable to reach refund service. Please check server configuration.",

  // Users
  users_failed: "Failed to load users. Please try again.",
  user_not_found: (data: { short: string }) =>
    `User with ID ${data.short} not found in the system.`,
  user_delete_failed: (data: { short: string; error: string }) =>
    `User ${data.short}: ${data.error}`,
  suspend_failed: "Failed to suspend user",
  unsuspend_failed: "Failed to unsuspend user",
  ban_failed: "Failed to ban user",
  unban_failed: "Failed to unban user",
  users_unavailable: "Could not load users.",
  stats_failed: "Failed to fetch dashboard stats.",
  subscribe_failed: (data: { what: string }) => `Failed to subscribe to ${data.what} updates.`,

  // Approvals
  applications_failed: "Could not load seller applications.",
  login_required_page: "You must be logged in to access this page.",
  seller_status_failed: "Failed to update seller status.",
  reason_rejection: "Please provide a reason for rejection.",
  reason_suspending: "Please provide a reason for suspending.",
  reason_unsuspending: "Please provide a reason for unsuspending.",
  reason_banning: "Please provide a reason for banning.",
  only_admins_approve: "Only admins can approve or reject applications.",
  only_admins_suspend: "Only admins can suspend or ban users.",
  admin_only_page: "You must be an admin to access this page.",
  not_authorised_page: "You are not authorized to view this page.",
  login_for_sold: "Please log in to view sold listings.",
  login_for_orders: "Please log in to view orders.",
  login_for_users: "Please log in to view users.",

  // Moderation (title / text)
  conversation_update_failed: "Could not update conversation status.",
  flag_failed: "Could not flag conversation.",
  unflag_failed: "Could not unflag conversation.",
  account_suspend_failed: "Could not suspend account.",
  account_unsuspend_failed: "Could not unsuspend account.",

  // Password and contact
  reset_email_failed: "Failed to send reset email.",
  invalid_email: "Please enter a valid email address.",
  passwords_differ: "Passwords do not match.",
  password_length: "Password must be 6-128 characters.",
  reset_token_missing: "No password reset token found in URL.",
  missing_fields: "Please fill in all required fields.",
  contact_failed: (data: { reason: string }) => `Could not send your message: ${data.reason}`,

  // Listings and quiz
  listings_failed: "Could not load listings.",
  deactivate_failed: (data: { reason: string }) => `Could not deactivate listing: ${data.reason}`,
  quiz_failed: (data: { score: number }) =>
    `You scored ${data.score}/4. A minimum of 3/4 is required to become an approved seller. Please try again.`,
  seller_status_failed_because: (data: { reason: string }) =>
    `Failed to update seller status: ${data.reason}`,
  submission_failed: (data: { reason: string }) => `Submission failed: ${data.reason}`,

  // Navbar
  notifications_failed: "Failed to load notifications.",
  login_to_list: "Please log in to create a listing.",
  seller_check_failed: "Failed to verify seller status. Please try again.",

  // Global
  something_wrong: "Something went wrong.",

  // Where the specification is silent
  link_expired: "This link has expired or was already used. Please ask for a new one.",
  code_invalid: "That code is wrong or has expired. Please ask for a new one.",
  kept_password_wrong:
    "That is not the password that was chosen when the account was made. Try again, or choose a new one.",
  deletion_proof_wrong: "That password or code is not right. Nothing was deleted.",
  name_reserved: "That name is kept for Shoal's own team. Please use another.",
  current_password_wrong: "Your current password is not right.",
  age_required: "You must be 16 or over to use Shoal.",
  account_suspended: (data: { reason: string }) =>
    `Your account is suspended. ${data.reason}`.trim(),
  account_banned: (data: { reason: string }) => `Your account is banned. ${data.reason}`.trim(),
  account_deleted: "This account was deleted.",
  forbidden: "You are not allowed to do this.",
  not_found: "We could not find that. It may have been removed.",
  invalid_input: (data: { field: string; problem: string }) => `${data.field}: ${data.problem}`,
  rate_limited: (data: { seconds: number }) =>
    `That was a bit fast. Please wait ${data.seconds} second${data.seconds === 1 ? "" : "s"} and try again.`,
  seller_required: "Only approved sellers can do this.",
  listing_unavailable: "This listing is no longer available.",
  own_listing: "You cannot buy your own listing.",
  stock_short: (data: { left: number }) =>
    data.left === 0
      ? "Someone else was quicker: this is sold out or held by another buyer."
      : `Only ${data.left} left. Please choose fewer.`,
  quiz_required: "Please take the suitability quiz for this listing before you pay.",
  quiz_stale: "Your suitability quiz was for fewer animals. Please take it again.",
  quiz_unsuitable: "This animal does not suit your tank, so it cannot be bought for it.",
  quiz_acknowledge: "Please confirm that you have read the cautions first.",
  delivery_unavailable: "The seller does not offer this way of delivery to you.",
  holds_too_many: (data: { max: number }) =>
    `You already have ${data.max} unpaid orders. Please pay for one or cancel it first.`,
  free_too_many: (data: { max: number }) =>
    `You have claimed ${data.max} free listings that are still with their sellers. Others want animals too, so please wait until one of them is on its way.`,
  hold_ending: (data: { seconds: number }) =>
    `Starting again does not extend your hold on this listing, which ends in ${waitText(data.seconds)}. Please start again after that.`,
  hold_settling:
    "Your hold on this listing has run out, and we are asking the card provider whether you have paid. Please try again in a minute.",
  holds_cooling: (data: { seconds: number }) =>
    `You have let several holds run out without paying. Others want these animals too, so please wait ${waitText(data.seconds)} before you start another order.`,
  hold_expired: "Your hold on this animal has run out. Nothing was charged. Please start again.",
  payment_error:
    "We could not reach the card payment provider. If you use an ad blocker, please disable it for this page and try again.",
  payment_unavailable:
    "The card payment provider did not answer. You have not been charged. Please try again.",
  transition_refused: (data: { event: string; state: string }) =>
    `This order is ${data.state}, so "${data.event}" is no longer possible.`,
  order_stopped: (data: { event: string; why: string }) =>
    `This order is ${data.why}, so "${data.event}" has to wait.`,
  packaging_required: "Please go through the packaging checklist before you mark it as dispatched.",
  refund_over: "That is more than can still be refunded.",
  already_refunded: "This order has been refunded already.",
  refund_changed: (data: { refundable: string }) =>
    `What can be refunded has changed: it is ${data.refundable} now. Please look again.`,
  refund_not_failed: "This refund is on its way or was dealt with already.",
  payment_unknown:
    "Shoal has no order for this payment. Please refund it in the card provider's dashboard.",
  species_blocked: (data: { reason: string }) => `This species may not be listed: ${data.reason}`,
  species_restricted: (data: { reason: string }) =>
    `The law sets conditions for this species: ${data.reason} Confirm that you meet them to go on.`,
  upload_type: "Please use a JPEG, PNG, WebP or AVIF picture.",
  upload_size: (data: { maxMb: number }) =>
    `That file is too large. The limit is ${data.maxMb} MB.`,
  images_too_many: "A listing holds up to 8 photographs.",
  message_empty: "Please write a message first.",
  message_long: "That message is too long. Please keep it under 4,000 characters.",
  account_has_open_orders:
    "Your account cannot be deleted while an order, a claim or a refund is open. Please finish those first.",
  reason_required: "Please provide a reason.",
  replay_failed: (data: { reason: string }) => `The event was not replayed: ${data.reason}`,
  dev_tools_off: "Developer tools are switched off on this deployment.",
} as const;

type ErrorTexts = typeof errorTexts;
export type ErrorCode = keyof ErrorTexts;
/** Data that the text of `Code` needs; `[]` when it needs none. */
type DataArgs<Code extends ErrorCode> = ErrorTexts[Code] extends (data: infer Data) => string
  ? [data: Data]
  : [];

/** What speaks against a call, before anybody is told: an error's code, and the data that its text needs. */
export type Problem = {
  [Code in ErrorCode]: DataArgs<Code> extends [data: infer Data]
    ? { code: Code; data: Data }
    : { code: Code };
}[ErrorCode];

/** The payload of every error that Shoal's functions throw on purpose. */
export type ErrorPayload = {
  code: ErrorCode;
  message: string;
  data?: Record<string, string | number>;
};

/** The text for `code`, filled in. */
export function errorText<Code extends ErrorCode>(code: Code, ...args: DataArgs<Code>): string {
  const text: string | ((data: never) => string) = errorTexts[code];
  return typeof text === "string" ? text : text(args[0] as never);
}

/** The error for `code`, for a caller who rejects or rethrows rather than throws here. */
export function shoalError<Code extends ErrorCode>(
  code: Code,
  ...args: DataArgs<Code>
): ConvexError<ErrorPayload> {
  const data = args[0] as Record<string, string | number> | undefined;
  return new ConvexError<ErrorPayload>({
    code,
    message: errorText(code, ...args),
    ...(data === undefined ? {} : { data }),
  });
}

/** Ends the call with a typed error that reaches the client as `{code, message, data?}`. */
export function fail<Code extends ErrorCode>(code: Code, ...args: DataArgs<Code>): never {
  throw shoalError(code, ...args);
}

/** The text for `problem`, filled in. */
export function problemText(problem: Problem): string {
  return errorText(problem.code, ...argsOf(problem));
}

/** Ends the call with `problem`; goes on where there is none. */
export function failIf(problem: Problem | null): void {
  if (problem !== null) fail(problem.code, ...argsOf(problem));
}

/** `Problem` keeps code and data together, which TypeScript cannot follow through a call. */
function argsOf(problem: Problem): DataArgs<ErrorCode> {
  return ("data" in problem ? [problem.data] : []) as DataArgs<ErrorCode>;
}

/** The payload if `error` is one of ours; `undefined` for anything else (a bug, a lost connection). */
export function errorPayload(error: unknown): ErrorPayload | undefined {
  if (!(error instanceof ConvexError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null) return undefined;
  const { code, message } = data as Partial<ErrorPayload>;
  return typeof code === "string" && Object.hasOwn(errorTexts, code) && typeof message === "string"
    ? (data as ErrorPayload)
    : undefined;
}
