/**
 * A seller's earnings in a calendar year, and the thresholds at which rules apply. Amounts in pence.
 * Sources: HMRC's reporting rules for digital platforms (from 30 sales, or 2,000 euros, which is about
 * 1,700 pounds), and the trading allowance of 1,000 pounds, below which councils see a sign that selling
 * isn't a business.
 */

import { expectedShare, takenFromSeller } from "../payouts/sellerShare";
import { ukQuarter } from "../shared/dates";
import { formatPence } from "../shared/money";

export type Figures = {
  sales: number;
  /** What the seller received: price and delivery, less refunds. Buyers pay our fee on top. */
  consideration: number;
  fees: number;
  /** There may be more orders than were counted. */
  isPartial: boolean;
  /** They add up sales of several accounts of one person. */
  isShared: boolean;
};
type Money = Pick<Figures, "consideration" | "fees">;
/** An order's contribution, and its quarter: 0 to 3. */
export type OrderPart = Money & { year: number; quarter: number };

/** A year with this many sales, or this many pence, is reported to HMRC. */
export const REPORT_SALES = 30;
export const REPORT_SUM = 170_000;
export const ALLOWANCE_SUM = 100_000;
/** From this share of a threshold a seller is near it. */
const NEAR_SHARE = 0.8;
/** Calendar years for which orders are kept after the year they ended in, for accounting and HMRC reports. */
export const ORDER_LIFE_YEARS = 6;

/** Below, near a threshold, above the allowance, reportable. */
export const THRESHOLD_LEVELS = [0, 1, 2, 3] as const;
export type ThresholdLevel = (typeof THRESHOLD_LEVELS)[number];
export const TOP_LEVEL = 3;

export const THRESHOLD_LABELS: Record<ThresholdLevel, string> = {
  0: "Below",
  1: "Near",
  2: `Above ${wholePounds(ALLOWANCE_SUM)}`,
  3: "To be reported",
};

export function thresholdLevel({
  sales,
  consideration,
}: Pick<Figures, "sales" | "consideration">): ThresholdLevel {
  if (sales >= REPORT_SALES || consideration >= REPORT_SUM) return 3;
  if (consideration >= ALLOWANCE_SUM) return 2;
  return sales >= NEAR_SHARE * REPORT_SALES || consideration >= NEAR_SHARE * ALLOWANCE_SUM ? 1 : 0;
}

type CompletedOrder = Parameters<typeof expectedShare>[0] & {
  commission: number;
  completedAt?: number;
};

/**
 * What an order adds to the figures of the quarter (UK time) in which it completed, since the money is then the
 * seller's. Null if it never completed or earned the seller nothing.
 */
export function orderPart(order: CompletedOrder): OrderPart | null {
  const { amount, deliveryCharge, commission, owedAmount = 0, completedAt } = order;
  if (completedAt === undefined) return null;
  const consideration = expectedShare(order);
  // The fee is refunded last.
  const fees =
    commission - Math.max(0, takenFromSeller(order) + owedAmount - amount - deliveryCharge);
  if (consideration === 0) return null;
  return { ...ukQuarter(completedAt), consideration, fees };
}

export function figuresOf(parts: readonly Money[]): Omit<Figures, "isPartial" | "isShared"> {
  return {
    sales: parts.length,
    consideration: sumOf(parts, "consideration"),
    fees: sumOf(parts, "fees"),
  };
}

const sumOf = (parts: readonly Money[], name: keyof Money) =>
  parts.reduce((sum, part) => sum + part[name], 0);

/**
 * The notice to a seller at a level; null at level 0. Licensed traders get one only at
 * level 3.
 */
export function thresholdNotice(
  level: ThresholdLevel,
  year: number,
  { sales, consideration, isPartial, isShared }: Omit<Figures, "fees">,
  isTrader: boolean,
): { headline: string; text: string } | null {
  const atLeast = isPartial ? "at least " : "";
  const summary = `In ${year} you've completed ${atLeast}${sales} ${sales === 1 ? "sale" : "sales"} for ${atLeast}${formatPence(consideration)}${isShared ? SHARED_TEXT : ""}.`;
  const report = `If you make ${REPORT_SALES} or more sales in a year, or earn about ${wholePounds(REPORT_SUM)} or more, we must report what you earned to HM Revenue and Customs.`;
  if (level === 3) {
    return {
      headline: `We report your ${year} sales to HMRC`,
      text: `${summary} ${report} That alone doesn't mean you owe tax; HMRC's guidance on trading income explains when you do.${isTrader ? "" : ` ${LICENCE_TEXT}`}`,
    };
  }
  if (isTrader || level === 0) return null;
  return level === 2
    ? {
        headline: `Your sales have passed ${wholePounds(ALLOWANCE_SUM)} this year`,
        text: `${summary} Selling for less than ${wholePounds(ALLOWANCE_SUM)} a year suggests a hobby; selling for more can mean a business. ${LICENCE_TEXT}`,
      }
    : {
        headline:
          sales >= NEAR_SHARE * REPORT_SALES
            ? "You're close to the point where we report to HMRC"
            : `Your sales are close to ${wholePounds(ALLOWANCE_SUM)} this year`,
        text: `${summary} Selling for less than ${wholePounds(ALLOWANCE_SUM)} a year suggests a hobby. ${report} ${LICENCE_TEXT}`,
      };
}

/** After the figures of several accounts. */
export const SHARED_TEXT = " on your accounts together";

const LICENCE_TEXT =
  "Selling animals as a business needs a council licence. Ask your council if you're not sure, and tell us if you trade.";

/** "£1,700", from pence that make whole pounds. */
export function wholePounds(pence: number): string {
  return `£${(pence / 100).toLocaleString("en-GB")}`;
}
