/**
 * A seller's totals of sales and reviews. Only whole numbers are stored; averages and rates are calculated on
 * reading, so adding and subtracting never accumulates rounding errors.
 */

import { eachSubScore, type Scores, STARS, type SubScoreName } from "./scores";

/**
 * As stored. Counts the reviews that `countedReviews.ts` lets count, and orders that pass `canRaiseFigures`;
 * a dead arrival needs only `canLowerFigures`. Dispatches and arrivals count once per buyer's and seller's
 * mailbox in 90 days (`countOnce`), but dead arrivals always count.
 */
export type SellerSums = {
  /**
   * Animals and plants of orders that the buyer confirmed, that were handed over by code, or that completed.
   * Leaves out refunded orders; at most one item per £1 of an order.
   */
  itemsSold: number;
  scoreSums: { overall: number } & Record<SubScoreName, number>;
  /** How many reviews gave each sub-score. */
  scoreCounts: Record<SubScoreName, number>;
  /** How many reviews gave 1, 2, 3, 4 and 5 stars overall. */
  reviewsByStars: number[];
  /**
   * Parcels dispatched, and their total time from the agreed day (before the seller moved it) to the day of
   * dispatch (ms). These and the arrivals leave out orders whose money went back, unless their animals were
   * dead or lost.
   */
  dispatches: number;
  dispatchMs: number;
  /**
   * Confirmed arrivals, and orders with dead animals (by a claim or an admin's refund) or lost in transit.
   * `deadArrivals` counts only the dead and lost ones.
   */
  arrivals: number;
  deadArrivals: number;
};

export const NO_SUMS: SellerSums = {
  itemsSold: 0,
  scoreSums: { overall: 0, ...eachSubScore(() => 0) },
  scoreCounts: eachSubScore(() => 0),
  reviewsByStars: STARS.map(() => 0),
  dispatches: 0,
  dispatchMs: 0,
  arrivals: 0,
  deadArrivals: 0,
};

/** The totals that orders add up to; the others are of reviews. */
export const ORDER_SUMS = [
  "itemsSold",
  "dispatches",
  "dispatchMs",
  "arrivals",
  "deadArrivals",
] as const;
export type OrderSums = Record<(typeof ORDER_SUMS)[number], number>;

export const eachOrderSum = (value: (name: keyof OrderSums) => number): OrderSums =>
  Object.fromEntries(ORDER_SUMS.map((name) => [name, value(name)])) as OrderSums;

/** Adds up the totals of two of a seller's stays, each in one mailbox (`sellerStays.ts`). */
export function addSums(one: SellerSums, other: SellerSums): SellerSums {
  return {
    ...eachOrderSum((name) => one[name] + other[name]),
    scoreSums: {
      overall: one.scoreSums.overall + other.scoreSums.overall,
      ...eachSubScore((name) => one.scoreSums[name] + other.scoreSums[name]),
    },
    scoreCounts: eachSubScore((name) => one.scoreCounts[name] + other.scoreCounts[name]),
    reviewsByStars: STARS.map(
      (_, i) => (one.reviewsByStars[i] ?? 0) + (other.reviewsByStars[i] ?? 0),
    ),
  };
}

export function withReview(sums: SellerSums, review: Scores, times: 1 | -1): SellerSums {
  return {
    ...sums,
    scoreSums: {
      overall: sums.scoreSums.overall + times * review.overall,
      ...eachSubScore((name) => sums.scoreSums[name] + times * (review[name] ?? 0)),
    },
    scoreCounts: eachSubScore(
      (name) => sums.scoreCounts[name] + (review[name] === undefined ? 0 : times),
    ),
    reviewsByStars: STARS.map(
      (stars, i) => (sums.reviewsByStars[i] ?? 0) + (review.overall === stars ? times : 0),
    ),
  };
}

export const reviewCount = ({ reviewsByStars }: SellerSums): number =>
  reviewsByStars.reduce((sum, count) => sum + count, 0);

/** Averages of the counted reviews, 1 to 5; 0 for a score that none of them gave. */
export function averageScores(sums: SellerSums): SellerSums["scoreSums"] {
  const mean = (sum: number, count: number) => (count === 0 ? 0 : sum / count);
  return {
    overall: mean(sums.scoreSums.overall, reviewCount(sums)),
    ...eachSubScore((name) => mean(sums.scoreSums[name], sums.scoreCounts[name])),
  };
}

/** Average time from the agreed day to the day of dispatch, in whole ms; null before the first dispatch. */
export const averageDispatchMs = ({ dispatches, dispatchMs }: SellerSums): number | null =>
  dispatches === 0 ? null : Math.round(dispatchMs / dispatches);

/** The share of arrived orders, 0 to 1, not counted in `deadArrivals`; null before the first arrival. */
export const liveArrivalRate = ({ arrivals, deadArrivals }: SellerSums): number | null =>
  arrivals === 0 ? null : (arrivals - deadArrivals) / arrivals;
