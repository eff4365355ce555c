/**
 * The prices and periods in legal pages and articles, by their placeholder in Markdown
 * ("{{claimWindow}}"). All come from the constants that the code uses.
 */

import { CLAIM_ANSWER_MS, CLAIM_PHOTOS_MAX, CLAIM_PHOTOS_MIN } from "../claims/limits";
import { DROPOFF_MAX } from "../listings/delivery";
import { ASK_AFTER_MS, staleAfterText } from "../listings/freshness";
import { MOVE_DAYS_MAX, WEATHER_HOLD_DAYS_MAX } from "../orders/dispatchDays";
import { MEETING_DAYS_MAX } from "../orders/meetings";
import { ORDER_LIFE_YEARS } from "../sellers/yearlyFigures";
import {
  ENDED_ORDER_ADDRESS_LIFE_MS,
  ADJUSTMENT_LIFE_MS,
  ARRIVAL_ASSUMED_MS,
  ASSUMED_CLAIM_WINDOW_MS,
  CLAIM_WINDOW_MS,
  COMPLETE_AFTER_MS,
  DATA_FILE_LIFE_MS,
  DISPATCH_WORKING_DAYS,
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  FORMER_ACCOUNT_LIFE_MS,
  KNOWN_NETWORKS_MAX,
  IN_PERSON_ORDERS_MAX,
  LATE_CANCELS_MAX,
  LATE_CANCELS_WINDOW_MS,
  LATE_PARCELS_WINDOW_MS,
  MAILBOX_CHANGE_MS,
  PRICE_MAX_PENCE,
  COUNTS_ONCE_MS,
  SELLER_QUIZ_PASS,
  SELLER_QUIZ_QUESTIONS,
  SESSION_LIFE_MS,
  SELF_CANCEL_MS,
  STOCK_HOLD_MS,
  UNCONFIRMED_LIFE_MS,
} from "../shared/constants";
import { formatPence, serviceFeeText } from "../shared/money";
import { periodText } from "../shared/periods";

const poundsText = (pence: number) => formatPence(pence).replace(/\.00$/, "");

const FIGURES: Readonly<Record<string, string>> = {
  serviceFee: serviceFeeText,
  priceMax: poundsText(PRICE_MAX_PENCE),
  quizPass: String(SELLER_QUIZ_PASS),
  quizQuestions: String(SELLER_QUIZ_QUESTIONS),
  stillAvailableAsked: periodText(ASK_AFTER_MS),
  stillAvailableEnd: staleAfterText,
  stockHold: periodText(STOCK_HOLD_MS),
  selfCancel: periodText(SELF_CANCEL_MS),
  lateCancels: String(LATE_CANCELS_MAX),
  lateCancelsWindow: periodText(LATE_CANCELS_WINDOW_MS),
  lateParcelsWindow: periodText(LATE_PARCELS_WINDOW_MS),
  holdLapses: String(HOLD_LAPSES_MAX),
  holdLapsesWindow: periodText(HOLD_LAPSES_WINDOW_MS),
  inPersonOrders: String(IN_PERSON_ORDERS_MAX),
  completeAfter: periodText(COMPLETE_AFTER_MS),
  dispatchDays: String(DISPATCH_WORKING_DAYS),
  meetingDays: String(MEETING_DAYS_MAX),
  moveDays: String(MOVE_DAYS_MAX),
  weatherHoldDays: String(WEATHER_HOLD_DAYS_MAX),
  adjustmentLife: periodText(ADJUSTMENT_LIFE_MS),
  arrivalAssumed: periodText(ARRIVAL_ASSUMED_MS),
  claimWindow: periodText(CLAIM_WINDOW_MS),
  unconfirmedClaimWindow: periodText(ASSUMED_CLAIM_WINDOW_MS),
  claimAnswer: periodText(CLAIM_ANSWER_MS),
  claimPhotos: `${CLAIM_PHOTOS_MIN} to ${CLAIM_PHOTOS_MAX}`,
  dropoffMax: DROPOFF_MAX,
  addressKept: periodText(ENDED_ORDER_ADDRESS_LIFE_MS),
  formerAccountKept: periodText(FORMER_ACCOUNT_LIFE_MS),
  countsOnce: periodText(COUNTS_ONCE_MS),
  mailboxChange: periodText(MAILBOX_CHANGE_MS),
  unconfirmedLife: periodText(UNCONFIRMED_LIFE_MS),
  dataFileKept: periodText(DATA_FILE_LIFE_MS),
  sessionLife: periodText(SESSION_LIFE_MS),
  yearsKept: String(ORDER_LIFE_YEARS),
  networksKept: String(KNOWN_NETWORKS_MAX),
};

/**
 * Replaces a text's placeholders with figures.
 * @throws for an unknown placeholder
 */
export function fillFigures(text: string): string {
  return text.replace(/\{\{\s*(.*?)\s*\}\}/g, (_, name: string) => {
    const figure = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined;
    if (figure === undefined) throw new Error(`No figure is called "${name}"`);
    return figure;
  });
}
