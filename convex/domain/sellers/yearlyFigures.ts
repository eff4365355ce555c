/**
 * What a seller earned in a calendar year, and the lines at which a rule begins. Sums are pence. Sources: HMRC's
 * reporting rules for digital platforms (from 30 sales, or 2,000 euros, which is about 1,700 pounds), and the trading
 * allowance of 1,000 pounds, below which councils see a sign that selling is no business.
 */
import { ukQuarter } from "../shared/dates";
import { earnedBy, formatPence } from "../shared/money";

export type Figures = {
  sales: number;
  /** What the seller got: price and delivery, without our fee and without what went back. */
  consideration: number;
  /** Our service fee. */
  fees: number;
};
/** What one order adds, to which quarter: 0 to 3. */
export type OrderPart = Omit<Figures, "sales"> & { year: number; quarter: number };

/** From so many sales, or so many pence, a year is reported to HMRC. */
export const REPORT_SALES = 30;
export const REPORT_SUM = 170_000;
/** The trading allowance, in pence. */
export const ALLOWANCE_SUM = 100_000;
/** From this share of a line on a seller is near it. */
const NEAR = 0.8;
/** Whole years after its own for which a year is kept, for the accounts and for reports to HMRC. */
export const YEARS_KEPT = 6;

/** Nothing to say, near a line, beyond the allowance, to be reported. */
export const LINE_LEVELS = [0, 1, 2, 3] as const;
export type LineLevel = (typeof LINE_LEVELS)[number];

/** As admins read them. */
export const LINE_LABELS: Record<LineLevel, string> = {
  0: "Below",
  1: "Near",
  2: `Above ${wholePounds(ALLOWANCE_SUM)}`,
  3: "To be reported",
};

/** How far the figures of a year have come. */
export function lineLevel({ sales, consideration }: Figures): LineLevel {
  if (sales >= REPORT_SALES || consideration >= REPORT_SUM) return 3;
  if (consideration >= ALLOWANCE_SUM) return 2;
  return sales >= NEAR * REPORT_SALES || consideration >= NEAR * ALLOWANCE_SUM ? 1 : 0;
}

type Money = {
  amount: number;
  deliveryCharge: number;
  commission: number;
  refundedAmount: number;
  completedAt?: number;
};

/**
 * Counted when the money is the seller's: in the quarter, by British clocks, in which the order completed. Null for
 * what was no sale.
 */
export function orderPart(order: Money): OrderPart | null {
  const { amount, deliveryCharge, commission, refundedAmount, completedAt } = order;
  if (completedAt === undefined) return null;
  const consideration = earnedBy(order);
  // The fee goes back last.
  const fees = commission - Math.max(0, refundedAmount - amount - deliveryCharge);
  if (consideration === 0) return null;
  return { ...ukQuarter(completedAt), consideration, fees };
}

/** What a seller is told at a line; null where nothing begins. A licensed trader knows of the second. */
export function lineNotice(
  level: LineLevel,
  year: number,
  { sales, consideration }: Figures,
  isTrader: boolean,
): { headline: string; text: string } | null {
  const so = `In ${year} you've completed ${sales} ${sales === 1 ? "sale" : "sales"} for ${formatPence(consideration)}.`;
  const report = `From ${REPORT_SALES} sales or about ${wholePounds(REPORT_SUM)} a year we must report to HM Revenue and Customs what a seller earned.`;
  if (level === 3) {
    return {
      headline: `We report your sales of ${year} to HMRC`,
      text: `${so} ${report} That alone doesn't mean you owe tax; HMRC's guidance on trading income explains when you do.${isTrader ? "" : ` ${LICENCE}`}`,
    };
  }
  if (isTrader || level === 0) return null;
  return level === 2
    ? {
        headline: `You have sold for more than ${wholePounds(ALLOWANCE_SUM)} this year`,
        text: `${so} Less than ${wholePounds(ALLOWANCE_SUM)} a year is a sign that selling is a hobby; more is not. ${LICENCE}`,
      }
    : {
        headline: "You're close to the point where we report to HMRC",
        text: `${so} Less than ${wholePounds(ALLOWANCE_SUM)} a year is a sign that selling is a hobby. ${report} ${LICENCE}`,
      };
}

const LICENCE =
  "Selling animals as a business needs a council licence. Ask your council if you're not sure, and tell us if you trade.";

/** "£1,700", of pence that are whole pounds. */
export function wholePounds(pence: number): string {
  return `£${(pence / 100).toLocaleString("en-GB")}`;
}
