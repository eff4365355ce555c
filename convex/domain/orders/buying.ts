/**
 * Purchase rules shared by server and pages: permitted quantities, changes to the total, and why a purchase is
 * refused. Functions named `…Problem` return an error from `convex/errors.ts`, or null.
 */

import type { Problem } from "#convex/errors.ts";
import { isLastGroup, minPurchase, type OfferedStock, stockState } from "../listings/stock";
import {
  DAY_MS,
  FREE_ORDERS_PER_DAY,
  STOCK_HOLD_MS,
  HOLDS_MAX,
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  HOLD_RESUME_MIN_MS,
  QUANTITY_MAX,
  SECOND_MS,
} from "../shared/constants";
import { formatPence, type OrderMoney } from "../shared/money";
import { rangeText } from "../shared/text";
import type { Verdict } from "../tanks/rules/types";

/** Free listings per buyer that may await their sellers at a time. */
const FREE_LINES_MAX = 5;
/** Stripe's maximum for one payment, in pence. */
const CARD_MAX_PENCE = 99_999_999;

/** The parts of the buyer's quiz on the listing that a purchase depends on. */
export type TakenQuiz = { verdict: Verdict; quantity: number; isAcknowledged: boolean };

export function isCount(quantity: number, max: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= max;
}

/** The most a quiz can cover: all unsold stock, because other buyers' holds may be released. */
export function maxQuizQuantity(unsold: number): number {
  return Math.max(1, unsold);
}

/** The least a quiz can cover: the smallest group sold, or all unsold stock if that is less. */
export function minQuizQuantity(unsold: number, minQuantity: number): number {
  return Math.min(minQuantity, maxQuizQuantity(unsold));
}

/** The most that can be bought with a quiz; 0 if other buyers hold everything left. */
export function maxPurchase(quiz: Pick<TakenQuiz, "quantity">, available: number): number {
  return Math.min(quiz.quantity, available);
}

export function isBuyable(listing: OfferedStock & { isActive: boolean }): boolean {
  return listing.isActive && stockState(listing) === "free";
}

export function listingProblem(listing: { isOwn: boolean; isForSale: boolean }): Problem | null {
  if (listing.isOwn) return { code: "own_listing" };
  return listing.isForSale ? null : { code: "listing_unavailable" };
}

/** The problem with buying while either side has blocked the other: an order needs messages. */
export function blockProblem(block: "byMe" | "undeliverable" | null): Problem | null {
  if (block === null) return null;
  return { code: block === "byMe" ? "blocking_seller" : "purchase_refused" };
}

/**
 * Fish, as vertebrates, never go to an unsuitable tank. For other animals the buyer must confirm having read
 * the reasons.
 */
export function isRuledOut(verdict: Verdict, category: string): boolean {
  return verdict === "unsuitable" && category === "fish";
}

export function quizProblem(quiz: TakenQuiz | null, category: string): Problem | null {
  if (quiz === null) return { code: "quiz_required" };
  if (isRuledOut(quiz.verdict, category)) return { code: "quiz_unsuitable" };
  const isRead = quiz.isAcknowledged || !needsAcknowledgement(quiz.verdict);
  return isRead ? null : { code: "quiz_acknowledge" };
}

export function needsAcknowledgement(verdict: Verdict): boolean {
  return verdict !== "suitable";
}

/** For taking the quiz; `unsold` includes what others hold. */
export function quizQuantityProblem(
  quantity: number,
  unsold: number,
  minQuantity: number,
): Problem | null {
  const max = maxQuizQuantity(unsold);
  const min = minQuizQuantity(unsold, minQuantity);
  if (isCount(quantity, max) && quantity >= min) return null;
  return invalid("Quantity", `choose ${rangeText(min, max)}`);
}

/** Checks the quantity against the quiz, regardless of stock. */
export function quantityProblem(
  quantity: number,
  quiz: Pick<TakenQuiz, "quantity">,
): Problem | null {
  if (!isCount(quantity, QUANTITY_MAX)) return invalid("Quantity", "choose 1 or more");
  return quantity > quiz.quantity ? { code: "quiz_stale" } : null;
}

/** Why this many can't be taken from the available stock, which excludes what others hold. */
export function stockProblem(quantity: number, stock: OfferedStock): Problem | null {
  const { available: stockLeft, held, minQuantity } = stock;
  const min = minPurchase(stock);
  if (stockLeft > 0 && stockLeft < min)
    return { code: "group_held", data: { left: stockLeft, minQuantity } };
  if (quantity > stockLeft) return { code: "stock_short", data: { left: stockLeft, held } };
  if (quantity >= min) return null;
  return isLastGroup(stock)
    ? { code: "last_together", data: { left: stockLeft } }
    : { code: "group_too_small", data: { minQuantity } };
}

/** The maximum card charge, in pence. There is no minimum check: the fee alone exceeds the card minimum. */
export function totalProblem(total: number): Problem | null {
  if (total > CARD_MAX_PENCE) {
    return invalid("Total", "a card cannot be charged more than £999,999.99 at a time");
  }
  return null;
}

/** Buyers are never charged a total they didn't see. Both in pence. */
export function sumProblem(shownTotal: number, total: number): Problem | null {
  return shownTotal === total
    ? null
    : { code: "total_changed", data: { shown: shownTotal, total } };
}

const PRICE_PARTS = [
  ["The price", "amount"],
  ["Delivery", "deliveryCharge"],
  ["The service fee", "commission"],
] as const satisfies readonly (readonly [string, keyof OrderMoney])[];

export function changesOf(before: OrderMoney, now: OrderMoney): string[] {
  return PRICE_PARTS.filter(([, part]) => before[part] !== now[part]).map(
    ([label, part]) =>
      `${label} was ${formatPence(before[part])} and is now ${formatPence(now[part])}.`,
  );
}

function invalid(field: string, problem: string): Problem {
  return { code: "invalid_input", data: { field, problem } };
}

/** For another hold besides `unpaid` existing ones. */
export function holdsProblem(unpaid: number): Problem | null {
  return unpaid < HOLDS_MAX ? null : { code: "holds_too_many", data: { max: HOLDS_MAX } };
}

/**
 * For another free listing besides `waitingCount` undispatched ones. The limits on unpaid holds don't cover free
 * orders.
 */
export function freeProblem(waitingCount: number): Problem | null {
  return waitingCount < FREE_LINES_MAX
    ? null
    : { code: "free_too_many", data: { max: FREE_LINES_MAX } };
}

/** `placed`: when the buyer placed free orders (ms epoch), latest first. */
export function freeDayProblem(placed: readonly number[], now: number): Problem | null {
  const tenth = placed.filter((at) => at > now - DAY_MS)[FREE_ORDERS_PER_DAY - 1];
  if (tenth === undefined) return null;
  const seconds = secondsTo(tenth + DAY_MS, now);
  return { code: "free_too_often", data: { max: FREE_ORDERS_PER_DAY, seconds } };
}

/** From when fewer than three of the lapses are within a day (ms epoch); 0 if there are fewer. `lapses`: ms epoch, latest first. */
export function lapsesUntil(lapses: readonly number[]): number {
  const third = lapses[HOLD_LAPSES_MAX - 1];
  return third === undefined ? 0 : third + HOLD_LAPSES_WINDOW_MS;
}

/** `lapses`: when the buyer's holds ran out unpaid or paid orders were given back (ms epoch), latest first. */
export function lapsesProblem(lapses: readonly number[], now: number): Problem | null {
  const end = lapsesUntil(lapses);
  return end > now ? { code: "holds_cooling", data: { seconds: secondsTo(end, now) } } : null;
}

/**
 * Whether an outage left the order without a pay page, so that its hold doesn't count as a lapse. A page that Stripe refused
 * does count, because the buyer can cause that.
 */
export const isPageDown = (order: { checkoutError?: string; isPageRefused?: true }): boolean =>
  order.checkoutError !== undefined && order.isPageRefused !== true;

/** Cancelling a hold in its second half counts as a lapse, because the animals were reserved that long. */
export const isInSecondHalf = (holdExpiresAt: number, now: number): boolean =>
  now > holdExpiresAt - STOCK_HOLD_MS / 2;

/** For a hold that inherits the end of an earlier one on the same listing. */
export function renewalProblem(firstEnd: number, now: number): Problem | null {
  if (firstEnd - now > HOLD_RESUME_MIN_MS) return null;
  return { code: "hold_ending", data: { seconds: secondsTo(firstEnd, now) } };
}

/** For replacing an unpaid order: once its hold has ended, we first ask the payment provider whether it was paid. */
export function replacementProblem(holdExpiresAt: number, now: number): Problem | null {
  return holdExpiresAt > now ? null : { code: "hold_settling" };
}

const secondsTo = (moment: number, now: number) =>
  Math.max(1, Math.ceil((moment - now) / SECOND_MS));
