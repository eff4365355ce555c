import { ConvexError } from "convex/values";
import { accountTexts } from "./domain/accounts/texts";
import { demoTexts } from "./domain/demo/texts";
import { listingTexts } from "./domain/listings/texts";
import { messageTexts } from "./domain/messages/texts";
import { adminTexts } from "./domain/moderation/texts";
import { orderTexts } from "./domain/orders/texts";
import { reviewTexts } from "./domain/reviews/texts";
import { sellerTexts } from "./domain/sellers/texts";
import { IMAGES_MAX } from "./domain/shared/constants";
import { fieldTexts } from "./domain/shared/fieldTexts";
import { isolated } from "./domain/shared/isolated";
import { formatPence } from "./domain/shared/money";
import { frameTexts } from "./domain/shared/texts";
import { namedUkDateTime } from "./domain/shared/ukDateTime";

/** A waiting time as text, rounded up: "45 seconds", "12 minutes", "5 hours". */
function waitText(seconds: number): string {
  const [n, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 3600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}

const wereOrWas = (count: number): string => (count === 1 ? "was" : "were");

/**
 * Every error that functions throw, by code. Texts that pages use too are in their slice's `texts.ts`.
 */
export const errorTexts = {
  // Accounts
  invalid_credentials: accountTexts.invalidCredentials,
  user_not_confirmed: "Email not confirmed. Please check your email for a confirmation link.",
  sign_in_failed: accountTexts.signInFailed,
  sign_up_failed: accountTexts.signUpFailed,
  otp_rate_limited: "Too many OTP requests. Please wait 10 seconds and try again.",
  otp_failed: accountTexts.otpFailed,
  signup_rate_limited: accountTexts.signUpTooOften,
  user_already_exists:
    "An account with this email already exists. Please log in or use a different email.",
  user_already_confirmed:
    "An account with this email already exists and is confirmed. Please log in.",
  profile_uniqueness: "Failed to verify profile uniqueness.",
  profile_missing: "No user profile found.",
  not_authenticated: "Not authenticated",
  http_status: frameTexts.httpStatus,
  reset_email_failed: accountTexts.resetEmailFailed,
  invalid_email: accountTexts.invalidEmail,
  password_length: accountTexts.passwordLength,

  // Orders
  invalid_order_id: orderTexts.invalidOrderId,
  order_not_found: orderTexts.notFound,
  invalid_delivery_charge: orderTexts.invalidDeliveryCharge,
  refund_failed: adminTexts.refundFailed,
  session_failed: adminTexts.sessionFailed,

  // Chat and contact
  missing_fields: messageTexts.missingFields,
  contact_failed: messageTexts.contactFailed,

  // Sellers
  seller_status_failed_because: (data: { reason: string }) =>
    `Failed to update seller status: ${data.reason}`,
  submission_failed: sellerTexts.submissionFailed,

  // Admins
  user_not_found: (data: { short: string }) =>
    `User with ID ${data.short} not found in the system.`,
  seller_status_failed: adminTexts.sellerStatusFailed,
  reason_rejection: adminTexts.reasonRejection,
  reason_suspending: adminTexts.reasonSuspending,
  reason_unsuspending: adminTexts.reasonUnsuspending,
  reason_banning: adminTexts.reasonBanning,
  account_is_banned: adminTexts.bannedAlready,
  undo_too_late: adminTexts.undoTooLate,
  /** `at` in ms epoch. */
  decided_already: (data: { who: string; what: string; at: number }) =>
    `Already decided: ${isolated(data.who)} ${data.what} on ${namedUkDateTime(data.at)}. Your decision wasn't applied.`,
  only_admins_approve: "Only admins can approve or reject applications.",
  only_admins_suspend: "Only admins can suspend or ban users.",
  admin_only_page: frameTexts.adminOnly,
  not_authorised_page: frameTexts.notAuthorised,

  mailbox_full: (data: { max: number }) =>
    `This mailbox already has ${data.max} accounts, the most it can have. Please log in to one of them, or use another address.`,
  email_fixed:
    "This address makes you the designated admin. Change it in the deployment's settings.",
  email_unchanged: "That's your address already.",
  email_in_use: "That address already has an account. Please use another.",
  email_debts:
    "A refund or bank dispute on an account that uses your mailbox isn't settled yet. Please contact us before you change your address.",
  /** `from` in ms epoch. */
  email_changed_recently: (data: { from: number }) =>
    `An account that uses your mailbox has changed its email address in the last 90 days, or yours has changed too often. You can change yours from ${namedUkDateTime(data.from)}. If you can't wait, write to us.`,
  log_in_again: "Please enter your password, or log out and in again.",
  link_expired: "This link has expired or was already used. Please ask for a new one.",
  code_invalid: "That code is wrong or has expired. Check the email, or ask for another code.",
  kept_password_wrong:
    "That's not the password you signed up with. Try again, or choose a new one.",
  deletion_proof_wrong: "That password or code isn't right. Nothing was deleted.",
  name_reserved: "That name could pass for Shoal, a company or an authority. Please use another.",
  current_password_wrong: accountTexts.currentPasswordWrong,
  age_required: accountTexts.ageRequired,
  account_suspended: (data: { reason: string }) =>
    `Your account is suspended. ${data.reason}`.trim(),
  account_banned: (data: { reason: string }) => `Your account is banned. ${data.reason}`.trim(),
  account_deleted: "This account was deleted.",
  forbidden: "You are not allowed to do this.",
  trade_with_admin:
    "You have an order with this person that is unfinished or can still be reviewed, so another admin must do this.",
  own_report: "You reported this yourself, so another admin must decide.",
  not_found: "We couldn't find that. It may have been removed.",
  invalid_input: (data: { field: string; problem: string }) => `${data.field}: ${data.problem}`,
  rate_limited: (data: { seconds: number }) =>
    `You're doing that too often. Please wait ${waitText(data.seconds)} and try again.`,
  push_endpoint_refused: "Shoal can't send notifications to this browser. Please try another one.",
  push_key_outdated:
    "We couldn't turn on notifications in this tab. Reload the page and try again.",
  seller_required: "Only approved sellers can do this.",
  listing_unavailable: "This listing is no longer available.",
  listing_ordered:
    "Someone has ordered from this listing, so it can't be deleted. Deactivate it instead.",
  takedown_unchanged: `Shoal took this listing off sale. ${listingTexts.takedownChange}`,
  takedown_final: listingTexts.takedownFinal,
  takedown_kept:
    "Shoal took this listing off sale, so it can't be deleted. It stays off sale, and only you and Shoal see it.",
  own_listing: "You cannot buy your own listing.",
  /** Doesn't say that the seller has blocked the buyer. */
  purchase_refused: "You can't buy from this seller.",
  blocking_seller: "You've blocked this seller. Unblock them in your settings to buy from them.",
  stock_short: ({ left, held }: { left: number; held: number }) =>
    left > 0
      ? `Only ${left} left. Please choose fewer.`
      : held > 0
        ? "Everything left is being held for buyers who are paying. Please look again in 30 minutes."
        : "Sold out: someone else was quicker.",
  group_too_small: (data: { minQuantity: number }) =>
    `Minimum order: ${data.minQuantity}. Please choose ${data.minQuantity} or more.`,
  group_held: (data: { left: number; minQuantity: number }) =>
    `Only ${data.left} ${data.left === 1 ? "is" : "are"} available right now, and the minimum order is ${data.minQuantity}. Other buyers are paying for the rest. If they don't finish within 30 minutes, you can order then.`,
  last_together: (data: { left: number }) =>
    `Only ${data.left} are left, fewer than the minimum order, so they go together. Please choose all ${data.left}.`,
  quiz_required: "Please take the suitability quiz for this listing before you pay.",
  quiz_stale: "Your suitability quiz was for a smaller number. Please take it again.",
  quiz_other:
    "The seller has changed what this listing offers since your suitability quiz. Please take it again.",
  quiz_listing_changed:
    "The seller has changed this listing since you opened the quiz. Your answers are still here. Please read the listing again, then send your answers.",
  listing_changed:
    "The seller has changed this listing since your suitability quiz. Nothing was charged. Please read it again before you pay.",
  quiz_tank_changed:
    "Your tank, or your orders for it, have changed since your suitability quiz. Please take the quiz again.",
  /** `list`: each listing's title and why. `listingIds`: separated by commas. */
  lines_unavailable: (data: { list: string; listingIds: string }) =>
    `${data.list} Nothing was charged. You can buy the rest.`,
  lines_unfit: (data: { reason: string }) =>
    `These don't go together, so please take one of them out. ${data.reason}`,
  /** `reasons`: one a line. */
  reasons_changed: (data: { reasons: string }) =>
    `Please read this before you keep these animals together. ${data.reasons}`,
  /** `added`: one a line. */
  exceptions_changed: (data: { added: string }) =>
    `Please read what the seller has just added. ${data.added}`,
  quiz_unsuitable: "This animal doesn't suit your tank, so you can't buy it for that tank.",
  quiz_acknowledge: "Please confirm that you have read the cautions first.",
  delivery_unavailable: "The seller doesn't offer you this delivery option. Please choose another.",
  delivery_barred: (data: { why: string }) => data.why,
  place_required: orderTexts.placeRequired,
  /** In pence. */
  total_changed: (data: { shown: number; total: number }) =>
    `The total has changed: it was ${formatPence(data.shown)} and is now ${formatPence(data.total)}. Nothing was charged. Please check the new total.`,
  /** Pence each. */
  price_changed: (data: { title: string; shown: number; price: number }) =>
    `The price of ${isolated(data.title)} has changed: it was ${formatPence(data.shown)} each and is now ${formatPence(data.price)}. Nothing was charged. Please check the new price.`,
  address_required: "Please enter the delivery address.",
  addresses_full: (data: { max: number }) =>
    `Your address book holds ${data.max} addresses. Please remove one first.`,
  address_changes_used: (data: { max: number }) =>
    `You've changed this order's address ${data.max} times. Please message the seller if it's still wrong.`,
  address_fixed: "The delivery address can no longer be changed here. Please message the seller.",
  address_out_of_reach: (data: { outcode: string }) =>
    `Delivery to ${data.outcode} costs more or less than to your address now. If it costs less, please ask the seller to lower the charge first; if it costs more, to cancel the order so that you can order again.`,
  holds_too_many: (data: { max: number }) =>
    `You already have ${data.max} unpaid orders. Please pay for one or cancel it first.`,
  free_too_many: (data: { max: number }) =>
    `You've reserved ${data.max} free listings that are still with their sellers. To leave some for others, please wait until one of them has been sent or handed over.`,
  free_too_often: (data: { max: number; seconds: number }) =>
    `You've reserved ${data.max} free listings within a day. To leave some for others, please wait ${waitText(data.seconds)}.`,
  /** `back`: "Monday 14 December". */
  seller_away: (data: { back: string }) =>
    `The seller is away. You can order again from ${data.back}.`,
  hold_ending: (data: { seconds: number }) =>
    `Your earlier hold on this listing ends in ${waitText(data.seconds)}, which is too little time to pay. Please start again once it has ended.`,
  hold_settling:
    "Your hold on this listing has run out, and we're checking whether you've paid. Please try again in a minute.",
  holds_cooling: (data: { seconds: number }) =>
    `Several of your orders were cancelled or left unpaid. So that others can buy too, please wait ${waitText(data.seconds)} before you start another order.`,
  payment_unavailable:
    "Our payment provider didn't answer. You haven't been charged. Please try again.",
  transition_refused: (data: { event: string; state: string }) =>
    `This order is ${data.state}, so you can no longer ${data.event}.`,
  not_yet: (data: { event: string; state: string }) =>
    `This order is ${data.state}, so you can't ${data.event} yet.`,
  wrong_kind: (data: { event: string; kind: string }) =>
    `This order is ${data.kind}, so you can't ${data.event}.`,
  cancel_requests_used: (data: { max: number }) =>
    `You've asked to cancel this order ${data.max} times, and the seller hasn't agreed. Please contact us if you need help.`,
  /** `from` in ms epoch. */
  late_cancels_used: (data: { max: number; from: number }) =>
    `Within 90 days you can cancel ${data.max} orders late (more than 30 minutes after paying), one of each seller. Please ask the seller to cancel this one. You can next cancel without asking from ${namedUkDateTime(data.from)}.`,
  /** `from` in ms epoch. */
  give_backs_used: (data: { max: number; from: number }) =>
    `In the last 24 hours, ${data.max} of your orders were cancelled or left unpaid. Please ask the seller to cancel this one. You can next cancel without asking from ${namedUkDateTime(data.from)}.`,
  /** `from` in ms epoch. */
  in_person_cooling: (data: { max: number; from: number }) =>
    `In the last 30 days, ${data.max} of your orders were cancelled late or weren't handed over. So that others can buy too, you can order in person again from ${namedUkDateTime(data.from)}. You can still order parcels.`,
  /** `from` in ms epoch. */
  seller_cooling: (data: { max: number; from: number }) =>
    `In the last 30 days, ${data.max} of your orders from this seller were cancelled, or most of their price was refunded. You can order from them again from ${namedUkDateTime(data.from)}, and from other sellers at any time.`,
  /** For a higher delivery charge. `from` in ms epoch. */
  raise_cooling: (data: { max: number; from: number }) =>
    `You can't pay this seller a higher delivery charge until ${namedUkDateTime(data.from)}, because ${data.max} of your orders from them were cancelled or refunded. Please reject it and message them.`,
  /** For a delivery charge on a free order. */
  raise_too_many:
    "You can't pay a delivery charge for this free order, because too many of your orders aren't complete, or were cancelled or refunded in the last 30 days. Please reject it and message the seller.",
  /** `from`: ms epoch, for a buyer with no open order. Both numbers are ten or more together. */
  seller_too_many: ({ open, wentBack, from }: { open: number; wentBack: number; from: number }) =>
    open === 0
      ? `${wentBack} of your orders from this seller were cancelled or refunded in the last 30 days. You can order from them again from ${namedUkDateTime(from)}, and from other sellers at any time.`
      : `You have ${open === 1 ? "1 order from this seller that isn't" : `${open} orders from this seller that aren't`} complete${wentBack > 0 ? `, and ${wentBack} ${wereOrWas(wentBack)} cancelled or refunded in the last 30 days` : ""}. Please wait until ${open === 1 ? "it" : "one"} is complete before you order from them again. You can order from other sellers at any time.`,
  /** Over all sellers; `from` as above. Expensive orders count more than once: the numbers may be small. */
  buyer_too_many: ({ open, wentBack, from }: { open: number; wentBack: number; from: number }) =>
    open === 0
      ? `Too many of your orders, or too expensive ones, were cancelled or refunded in the last 30 days (${wentBack}). You can order again from ${namedUkDateTime(from)}.`
      : `Too many of your orders, or too expensive ones, aren't complete (${open}), or were cancelled or refunded in the last 30 days (${wentBack}). Please wait until ${open === 1 ? "the open one" : "one"} is complete before you order again.`,
  /** `open` is at least 8, so it needs no singular: the limit is ten in all, of which `givenBack` is at most 2. */
  in_person_too_many: (data: { open: number; givenBack: number }) =>
    `You have ${data.open} orders in person that haven't been handed over${data.givenBack > 0 ? `, and ${data.givenBack} of your orders ${wereOrWas(data.givenBack)} cancelled in the last 30 days` : ""}. So that others can buy too, please wait until one has been handed over before you order in person again. Parcels aren't affected.`,
  /** `from` in ms epoch; null if the parcel must be packed first. */
  handover_early: (data: { from: number | null }) =>
    data.from === null
      ? "Please save the packaging checklist before you report a handover."
      : `The buyer can still cancel this parcel without asking you until ${namedUkDateTime(data.from)}. Please report the handover after that.`,
  handover_late:
    "You didn't send this order in time. The buyer can now get a refund, and you can no longer report a handover. If they have their order, write to us.",
  order_stopped: (data: { event: string; why: string }) =>
    `This order is ${data.why}, so you can't ${data.event} yet.`,
  /** `dueAt` in ms epoch. */
  claim_late: (data: { dueAt: number }) =>
    `It's too late to claim: the deadline was ${namedUkDateTime(data.dueAt)}. Please message the seller, or contact us.`,
  claim_answer_late: (data: { dueAt: number }) =>
    `The time for an answer ended on ${namedUkDateTime(data.dueAt)}. We're now treating the claim as unanswered.`,
  claim_exists: "There's already a claim for this order.",
  /** `from` in ms epoch. */
  not_due_yet: (data: { from: number }) =>
    `This parcel isn't due yet. If it still hasn't arrived by ${namedUkDateTime(data.from)}, you can tell us then.`,
  claim_refused: (data: { event: string; state: string }) =>
    `You can no longer ${data.event}: the claim is ${data.state}.`,
  claim_too_little: (data: { least: string }) =>
    `To accept the claim, refund at least ${data.least}. To refund less, answer the claim with an offer.`,
  claim_offer_too_much: (data: { proposed: string }) =>
    `An offer must be less than the proposed refund of ${data.proposed}. To refund that or more, accept the claim.`,
  day_unavailable: orderTexts.dayUnavailable,
  /** `why`: a sentence. */
  day_fixed: (data: { why: string }) =>
    `${data.why} If the day doesn't suit you, please message the other person: they may be able to move the day, or cancel.`,
  meeting_unavailable:
    "You can't agree to this meeting any more: someone has suggested another, or its time has passed. Please look at the order page again.",
  /** `day`: "Tuesday 8 December". */
  dispatch_early: (data: { day: string }) =>
    `You agreed to send this on ${data.day}. Please send it on that day, so that the buyer is at home when it arrives.`,
  packaging_required:
    "Please go through the packaging checklist before you mark the order as dispatched.",
  refund_over: "That is more than can still be refunded.",
  nothing_paid: "Nothing was paid for this order, so there is nothing to refund.",
  refund_under_way: "All of the money is already on its way back to the buyer.",
  refund_withheld:
    "The buyer's bank is holding the money until it decides, so you can't refund it now.",
  already_refunded: "This order has been refunded already.",
  not_arrived: "This order has not arrived, so nothing in it can count as dead on arrival.",
  refund_changed: (data: { refundable: string }) =>
    `The refundable amount has changed: it is now ${data.refundable}. Please check the amount.`,
  refund_not_failed: "This refund is already on its way or settled.",
  payouts_rejected: "Stripe can't pay you. Please contact us, so that we can find another way.",
  payouts_not_set_up: "You haven't set up payouts yet.",
  payouts_unavailable: "Stripe isn't answering. Please try again in a few minutes.",
  transfer_under_way:
    "Stripe may be moving this money right now. Please try again in a few minutes.",
  transfer_not_open: "This problem has been settled already.",
  refund_not_recorded:
    "We found no refund made in Stripe's dashboard that could replace this one. Please choose another answer.",
  species_blocked: (data: { reason: string }) => `This species may not be listed: ${data.reason}`,
  species_unnamed: (data: { reason: string }) => `Please say which species this is: ${data.reason}`,
  species_restricted: (data: { reason: string }) =>
    `The law sets conditions for this species: ${data.reason} Please add proof that you meet them.`,
  proof_in_use:
    "You've already used this file as proof for another listing or draft. Please upload it again for this one.",
  proof_changed: "This proof has since been accepted, refused or replaced. Please check it again.",
  review_outdated: "This item has changed since you read it. Please read it again.",
  upload_type: "Please use a JPEG, PNG, WebP or AVIF photo.",
  upload_size: frameTexts.fileTooLarge,
  images_too_many: `Choose at most ${IMAGES_MAX} photos.`,
  undeliverable: messageTexts.undeliverable,
  blocking: messageTexts.blocking,
  message_empty: "Please write a message first.",
  message_long: "That message is too long. Please keep it under 4,000 characters.",
  account_has_open_orders:
    "Your account cannot be deleted while an order, a claim or a refund is open. Please finish those first.",
  money_waits: (data: { money: string }) =>
    `${data.money} from your sales is waiting for you. Please set up payouts to get it, or agree to give it up.`,
  money_under_way:
    "We're still sending money to you or refunding a buyer. Please try again in a few minutes.",
  user_has_open_orders:
    "This account cannot be deleted while it has an open order, claim or refund.",
  reason_required: fieldTexts.reasonMissing,
  review_not_open: reviewTexts.notCompleted,
  review_change_over: reviewTexts.changeOver,
  review_answered: reviewTexts.answeredAlready,
  review_hidden: reviewTexts.hidden,
  mail_not_kept: "We don't keep the text of this email, so it can't be sent again.",
  replay_failed: (data: { reason: string }) => `The event was not replayed: ${data.reason}`,
  dev_tools_off: demoTexts.off,
} as const;

type ErrorTexts = typeof errorTexts;
export type ErrorCode = keyof ErrorTexts;
/** The data that the text of `Code` needs; `[]` if it needs none. */
type DataArgs<Code extends ErrorCode> = ErrorTexts[Code] extends (data: infer Data) => string
  ? [data: Data]
  : [];

/** A reason to refuse a call: an error code and the data that its text needs. */
export type Problem = {
  [Code in ErrorCode]: DataArgs<Code> extends [data: infer Data]
    ? { code: Code; data: Data }
    : { code: Code };
}[ErrorCode];

/** The payload of every error that our functions throw on purpose. */
export type ErrorPayload = {
  code: ErrorCode;
  message: string;
  data?: Record<string, string | number>;
};

export function errorText<Code extends ErrorCode>(code: Code, ...args: DataArgs<Code>): string {
  const text: string | ((data: never) => string) = errorTexts[code];
  return typeof text === "string" ? text : text(args[0] as never);
}

/** The error for `code`, for callers that reject or rethrow instead of throwing here. */
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

/** Throws a typed error that reaches the client as `{code, message, data?}`. */
export function fail<Code extends ErrorCode>(code: Code, ...args: DataArgs<Code>): never {
  throw shoalError(code, ...args);
}

export function problemText(problem: Problem): string {
  return errorText(problem.code, ...argsOf(problem));
}

export function failIf(problem: Problem | null): void {
  if (problem !== null) fail(problem.code, ...argsOf(problem));
}

/** TypeScript cannot infer through a call that `Problem` pairs each code with its data, hence the cast. */
function argsOf(problem: Problem): DataArgs<ErrorCode> {
  return ("data" in problem ? [problem.data] : []) as DataArgs<ErrorCode>;
}

/** The payload if our code threw `error`; `undefined` for anything else (a bug, a lost connection). */
export function errorPayload(error: unknown): ErrorPayload | undefined {
  if (!(error instanceof ConvexError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null) return undefined;
  const { code, message } = data as Partial<ErrorPayload>;
  return typeof code === "string" && Object.hasOwn(errorTexts, code) && typeof message === "string"
    ? (data as ErrorPayload)
    : undefined;
}
