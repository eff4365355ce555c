/** Limits, periods and prices that several parts of the code share. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const SIGNUP_COOLDOWN_MS = 35 * SECOND_MS;
export const OTP_COOLDOWN_MS = 10 * SECOND_MS;
export const PROFILE_CACHE_MS = 15 * MINUTE_MS;
/** How long an emailed secret is valid, by kind of email. */
export const SECRET_LIFE_MS = {
  confirmation: DAY_MS,
  reset: HOUR_MS,
  code: 10 * MINUTE_MS,
} as const;

/** An unconfirmed account is deleted after this long. */
export const UNCONFIRMED_LIFE_MS = 7 * DAY_MS;
/**
 * How long after deletion an account's rejections, claims and lapsed holds are stored, in case the
 * mailbox signs up again.
 */
export const FORMER_ACCOUNT_LIFE_MS = 365 * DAY_MS;

/** Confirmed accounts that one mailbox can have: bounds what is read to treat them as one person. */
export const MAILBOX_ACCOUNTS_MAX = 20;

/** Only one of a mailbox's accounts may leave it for another mailbox within this time. */
export const MAILBOX_CHANGE_MS = 90 * DAY_MS;

/** Orders for less than this many pence of goods can't raise a seller's figures, and each counted item needs as many. */
export const COUNTED_GOODS_MIN_PENCE = 100;
/** Only one review, one arrival and one dispatch per buyer's mailbox and seller count within this time. */
export const COUNTS_ONCE_MS = 90 * DAY_MS;

export const RETRY = { retries: 3, initialDelayMs: 2000, factor: 2, timeoutMs: 120_000 } as const;
export const AUTH_RETRIES = 5;
export const PROFILE_RETRIES = 5;
export const ORDER_FETCH = { attempts: 30, firstDelayMs: 1000, factor: 1.5 } as const;

export const REALTIME_EVENTS_PER_SECOND = 10;
export const TOAST_MS = 5000;
export const MESSAGE_PAGE_SIZE = 20;
export const FAILED_JOBS_SHOWN = 25;
/** Payments that need attention, of each kind. */
export const MONEY_PROBLEMS_SHOWN = 50;
export const SEARCH_DEBOUNCE_MS = 500;
export const SHORT_ID_LENGTH = 8;
export const RECENT_ORDERS = 5;
export const SCROLL_TO_BOTTOM_PX = 50;

/** Questions in the seller quiz, one per topic, and the right answers needed to pass. */
export const SELLER_QUIZ_QUESTIONS = 4;
export const SELLER_QUIZ_PASS = 3;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 255;

export const FLAG_CATEGORIES = ["Spam", "Violation", "Suspension"] as const;
export const CONVERSATION_FILTERS = ["all", "seller_status", "message"] as const;
export const CONTACT_REASONS = [
  "general_inquiry",
  "feedback",
  "support_request",
  "partnership",
  "other",
] as const;

export const PRICE_MAX_PENCE = 100_000;
export const QUANTITY_MAX = 999;
/** The service fee: a percentage of the goods' price, plus pence per order. */
export const COMMISSION_PERCENT = 5;
export const COMMISSION_FIXED_PENCE = 60;
/**
 * A courier for live fish costs about £15 to £40. A higher charge would hide the price of the goods from the
 * service fee, because no fee is charged on delivery.
 */
export const DELIVERY_CHARGE_MAX_PENCE = 5000;

/** Stripe's minimum lifetime of a Checkout session. */
export const STOCK_HOLD_MS = 30 * MINUTE_MS;
export const HOLDS_MAX = 3;
/** Listings of one seller in one parcel. */
export const ORDER_LINES_MAX = 10;
/** Listings in a buyer's basket, of all sellers together. */
export const BASKET_LINES_MAX = 30;
/** Older lines leave the basket when another is added. */
export const BASKET_LINE_LIFE_MS = 30 * DAY_MS;
/** Free orders of one mailbox within a day, even if cancelled since. */
export const FREE_ORDERS_PER_DAY = 10;
/** A buyer with this many lapsed holds in the window must wait until the oldest has left it. */
export const HOLD_LAPSES_MAX = 3;
export const HOLD_LAPSES_WINDOW_MS = DAY_MS;
/** A hold with less time left isn't worth resuming. */
export const HOLD_RESUME_MIN_MS = MINUTE_MS;
/** How long creating the pay page may take before the buyer is asked to try again. */
export const CHECKOUT_TIMEOUT_MS = 30 * SECOND_MS;
export const ADJUSTMENT_LIFE_MS = 24 * HOUR_MS;
/** How long after payment a buyer can cancel a parcel, packed or not. Later cancellations count as late. */
export const SELF_CANCEL_MS = 30 * MINUTE_MS;
/** After this many late cancellations within the window, a mailbox buys nothing in person. */
export const LATE_CANCELS_MAX = 3;
export const LATE_CANCELS_WINDOW_MS = 30 * DAY_MS;
/**
 * After as many within this longer window, or one of the same seller's orders, the mailbox can't cancel
 * parcels late and has to ask the seller. Parcels can keep animals from other buyers for eleven weeks: two of
 * notice, six to the last day of a seller who packs once a week, and three by a move and the weather.
 */
export const LATE_PARCELS_WINDOW_MS = 90 * DAY_MS;
/**
 * A mailbox's in-person orders that await the handover, plus its late cancellations within
 * `LATE_CANCELS_WINDOW_MS`.
 */
export const IN_PERSON_ORDERS_MAX = 10;
/**
 * Orders of one pair of mailboxes that are unfinished, plus those cancelled or refunded within
 * `LATE_CANCELS_WINDOW_MS`. A regular customer stays below: a parcel takes ten listings, and is complete two
 * days after the buyer confirms its arrival or, if they never do, nine days after dispatch.
 */
export const PAIR_ORDERS_MAX = 10;
/**
 * The same for a mailbox's paid orders from all sellers. As the payment provider's fee grows with the price,
 * an order counts once per £200 or part of it (`BUYER_ORDERS_STEP_PENCE`).
 */
export const BUYER_ORDERS_MAX = 50;
export const BUYER_ORDERS_STEP_PENCE = 20_000;
/** For handovers in person, from payment. A parcel has an agreed day. */
export const DISPATCH_WORKING_DAYS = 5;
/**
 * After dispatch: the buyer is reminded to confirm the arrival, then the order counts as delivered. An
 * in-person order counts as delivered equally long after the seller reported the handover.
 */
export const ARRIVAL_REMINDER_MS = 3 * DAY_MS;
export const ARRIVAL_ASSUMED_MS = 7 * DAY_MS;
export const ENDED_ORDER_ADDRESS_LIFE_MS = 30 * DAY_MS;
export const COMPLETE_AFTER_MS = 48 * HOUR_MS;
export const REVIEW_CHANGE_MS = 48 * HOUR_MS;
export const REVIEW_ASK_MS = DAY_MS;
/** How long after arrival a live-arrival claim can be made. */
export const CLAIM_WINDOW_MS = 2 * HOUR_MS;
/** The claim window after an assumed or restarted arrival, which the buyer may read about hours later. */
export const ASSUMED_CLAIM_WINDOW_MS = DAY_MS;

/** A session's lifetime from sign-in. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** How long the "download my data" file is available. */
export const DATA_FILE_LIFE_MS = DAY_MS;
/** Content type of that file, which is not registered as an upload: its export deletes it. */
export const DATA_FILE_TYPE = "application/x-shoal-data";
export const KNOWN_NETWORKS_MAX = 10;

/** A form draft and its files are deleted this long after the last change. */
export const DRAFT_LIFE_MS = 30 * DAY_MS;

export const IMAGES_MAX = 8;
export const MESSAGE_PHOTOS_MAX = 4;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Proof that a restricted species may be sold: a photo, or a scan of a document. */
export const PROOF_TYPES = [...IMAGE_TYPES, "application/pdf"] as const;
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024;

/** Search text beyond this length is ignored. */
export const SEARCH_MAX = 300;
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 4000;
export const MESSAGE_MAX = 4000;
export const CONTACT_MESSAGE_MAX = 5000;
export const NAME_MAX = 80;
export const SUBJECT_MAX = 150;
export const ABOUT_MAX = 1000;
export const REASON_MAX = 1000;
export const REFUND_REASON_MAX = 200;
export const REVIEW_MAX = 2000;
export const TANKS_MAX = 20;
export const ALT_MAX = 200;
export const COURIER_MAX = 60;
export const WEATHER_MAX = 120;
/** The longest ban: a later end must be a typing mistake. */
export const BAN_MAX_MS = 100 * 366 * DAY_MS;

/** How far, in whole miles, buyers are assumed to travel to collect or meet. */
export const IN_PERSON_MAX_MILES = 50;
