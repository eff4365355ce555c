/** Business constants of the specification (section 9) and of the product's own rules, in one place. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const SIGNUP_COOLDOWN_MS = 35 * SECOND_MS;
export const OTP_COOLDOWN_MS = 10 * SECOND_MS;
export const PROFILE_CACHE_MS = 15 * MINUTE_MS;
/** How long the secret in a mail can be used, by the kind of mail. */
export const SECRET_LIFE_MS = {
  confirmation: DAY_MS,
  reset: HOUR_MS,
  code: 10 * MINUTE_MS,
} as const;

/** Wrong tries that a mailed code, or a confirmation link with the password kept, lives through. */
export const SECRET_TRIES = 5;
/** Wrong tries of a mailed code from other networks than the one that asked for it. */
export const SECRET_TRIES_ELSEWHERE = 15;
/** An account whose address nobody has confirmed goes after this long. */
export const UNCONFIRMED_LIFE_MS = 7 * DAY_MS;
/** From an account's deletion: how long its refusals, claims and lapsed holds await a new sign-up of the mailbox. */
export const FORMER_ACCOUNT_KEPT_MS = 365 * DAY_MS;

export const RETRY = { retries: 3, initialDelayMs: 2000, factor: 2, timeoutMs: 120_000 } as const;
export const AUTH_RETRIES = 5;
export const PROFILE_RETRIES = 5;
export const ORDER_FETCH = { attempts: 30, firstDelayMs: 1000, factor: 1.5 } as const;

export const REALTIME_EVENTS_PER_SECOND = 10;
export const TOAST_MS = 5000;
export const MESSAGE_PAGE_SIZE = 20;
export const SEARCH_DEBOUNCE_MS = 500;
export const SHORT_ID_LENGTH = 8;
export const RECENT_ORDERS = 5;
export const SCROLL_TO_BOTTOM_PX = 50;

/** Questions of the seller quiz, one a topic, and how many right answers pass. */
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
export const CONTACT_DEFAULT_SUBJECT = "Contact Us Submission";

/** Pence. */
export const PRICE_MAX_PENCE = 100_000;
export const QUANTITY_MAX = 999;
/** The service fee: so many percent of the price of what is bought, and so many pence an order. */
export const COMMISSION_PERCENT = 5;
export const COMMISSION_FIXED_PENCE = 60;
export const DELIVERY_CHARGE_MAX_PENCE = 20_000;

/** The shortest life that Stripe gives a Checkout session. */
export const STOCK_HOLD_MS = 30 * MINUTE_MS;
/** Unpaid holds that a buyer may have at a time. */
export const HOLDS_MAX = 3;
/** Free orders that a buyer may have with their sellers at a time. */
export const FREE_MAX = 5;
/** A buyer who let so many holds run out unpaid within the window waits until the oldest has left it. */
export const HOLD_LAPSES_MAX = 3;
export const HOLD_LAPSES_WINDOW_MS = DAY_MS;
/** A hold with less time than this is not worth going back to. */
export const HOLD_RESUME_MIN_MS = MINUTE_MS;
/** Added to a session's life, which Stripe counts from when the call arrives, so that a retry is not too late. */
export const CHECKOUT_MARGIN_MS = MINUTE_MS;
/** How long a buyer waits for the pay page to be made before they are told to try again. */
export const CHECKOUT_PATIENCE_MS = 30 * SECOND_MS;
/** A hold that its own clock did not end is ended by the sweep this long after its time. */
export const HOLD_GRACE_MS = 2 * MINUTE_MS;
/** A pay page of which nothing was heard for so long is over, but its webhook was lost. */
export const PAGE_LIFE_MS = STOCK_HOLD_MS + CHECKOUT_MARGIN_MS + HOLD_GRACE_MS;
/** An action about a pay page that has not reported back by then is dead. */
export const CHECKOUT_LEASE_MS = 2 * MINUTE_MS;
/** Stripe's webhook comes within this as a rule. */
export const WEBHOOK_PATIENCE_MS = 3 * SECOND_MS;
/** How long animals wait for the card provider to say whether they were paid for; a later payment goes back. */
export const PROVIDER_SILENCE_MS = 24 * HOUR_MS;
/** A pay page that the card provider never says anything of is given up for lost after this. */
export const PAGE_FORGOTTEN_MS = 30 * DAY_MS;
/** The least that a card can be charged, in pence. */
export const CARD_MIN_PENCE = 30;
/** The most that Stripe takes in one payment, in pence. */
export const CARD_MAX_PENCE = 99_999_999;
export const ADJUSTMENT_LIFE_MS = 24 * HOUR_MS;
export const DISPATCH_WORKING_DAYS = 5;
/**
 * After a dispatch: the buyer is reminded to say that it has arrived, then it counts as arrived. What changes hands in
 * person counts as arrived as long after its seller said that it was handed over.
 */
export const ARRIVAL_REMINDER_MS = 3 * DAY_MS;
export const ARRIVAL_ASSUMED_MS = 7 * DAY_MS;
/** From the end of an order: how long its delivery address is kept. */
export const ADDRESS_KEPT_MS = 30 * DAY_MS;
export const COMPLETE_AFTER_MS = 48 * HOUR_MS;
/** From the first save on, a review may be changed for so long. */
/** Of one buyer and one seller, one review counts in this time. */
export const REVIEW_COUNTS_ONCE_MS = 90 * DAY_MS;
export const REVIEW_CHANGE_MS = 48 * HOUR_MS;
/** After an order has completed, its buyer is asked for a review. */
export const REVIEW_ASK_MS = DAY_MS;
/** From the arrival: how long a live-arrival claim can be made. */
export const CLAIM_WINDOW_MS = 2 * HOUR_MS;
/** The same where the clock assumed the arrival: the buyer may read of it hours later. */
export const ASSUMED_CLAIM_WINDOW_MS = DAY_MS;

/** From a log-in: how long a session lasts. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** The file of "download my data" is there for this long. */
export const DATA_FILE_KEPT_MS = DAY_MS;
/** Networks of the last log-ins that an account remembers. */
export const NETWORKS_KEPT = 10;

/** A form half filled in is kept this long after its last change, with its files. */
export const DRAFT_LIFE_MS = 30 * DAY_MS;
/** How long a care answer that was right is not asked for again. */
export const CARE_ANSWER_KEPT_MS = 90 * DAY_MS;

export const IMAGES_MAX = 8;
/** Of one message. */
export const MESSAGE_PHOTOS_MAX = 4;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Of what shows that a restricted species may be sold: a photograph or a scan of a paper. */
export const PROOF_TYPES = [...IMAGE_TYPES, "application/pdf"] as const;
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024;

/** What is searched for beyond this is not looked at. */
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
/** Characters of what a seller notes of the forecast. */
export const WEATHER_MAX = 120;
/** A date further ahead than this is a slip of the pen. */
export const BAN_MAX_MS = 100 * 366 * DAY_MS;

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** How far buyers are taken to go, in whole miles, to fetch or meet for what they buy. */
export const FETCH_MAX_MILES = 50;
