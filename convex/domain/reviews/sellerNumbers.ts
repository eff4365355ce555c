/**
 * What a seller's sales and reviews add up to. Whole numbers are kept and added to; averages and rates are worked out
 * from them when they are read, so that they are exact however often something was added and taken away again.
 */
import { eachScore, type Scores, STARS } from "./scores";

/** As kept. "Reviews" are those that are shown: neither hidden nor taken back. */
export type SellerSums = {
  /** Animals of orders that are paid and neither called off nor refunded. */
  itemsSold: number;
  /** All stars given, by score. */
  scoreSums: Scores;
  /** How many reviews gave 1, 2, 3, 4 and 5 stars overall. */
  reviewsByStars: number[];
  /** Parcels handed to a courier, and how long after the payment that was, added up (ms). */
  dispatches: number;
  dispatchMs: number;
  /** Orders that have arrived, and those of them of which a claim for dead animals was accepted or upheld. */
  arrivals: number;
  deadArrivals: number;
};

export const NO_SUMS: SellerSums = {
  itemsSold: 0,
  scoreSums: eachScore(() => 0),
  reviewsByStars: STARS.map(() => 0),
  dispatches: 0,
  dispatchMs: 0,
  arrivals: 0,
  deadArrivals: 0,
};

/** The sums with a review more, or with one less. */
export function withReview(sums: SellerSums, review: Scores, times: 1 | -1): SellerSums {
  return {
    ...sums,
    scoreSums: eachScore((name) => sums.scoreSums[name] + times * review[name]),
    reviewsByStars: STARS.map(
      (stars, i) => (sums.reviewsByStars[i] ?? 0) + (review.overall === stars ? times : 0),
    ),
  };
}

export const reviewCount = ({ reviewsByStars }: SellerSums): number =>
  reviewsByStars.reduce((sum, count) => sum + count, 0);

/** The averages of the shown reviews, 1 to 5; zeros before the first. */
export function averageScores(sums: SellerSums): Scores {
  const count = reviewCount(sums);
  return eachScore((name) => (count === 0 ? 0 : sums.scoreSums[name] / count));
}

/** How long after the payment parcels are dispatched, on average, in whole ms; null before the first. */
export const averageDispatchMs = ({ dispatches, dispatchMs }: SellerSums): number | null =>
  dispatches === 0 ? null : Math.round(dispatchMs / dispatches);

/**
 * The share of arrived orders, 0 to 1, of which no claim for dead animals was accepted or upheld; null before the
 * first arrival.
 */
export const liveArrivalRate = ({ arrivals, deadArrivals }: SellerSums): number | null =>
  arrivals === 0 ? null : (arrivals - deadArrivals) / arrivals;
