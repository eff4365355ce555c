/**
 * A seller's changing figures: the sums of their sales, parcels and reviews, and the yearly threshold they were
 * notified of.
 */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import type { Scores } from "#convex/domain/reviews/scores.ts";
import {
  addSums,
  averageDispatchMs,
  averageScores,
  eachOrderSum,
  liveArrivalRate,
  NO_SUMS,
  ORDER_SUMS,
  type OrderSums,
  reviewCount,
  type SellerSums,
  withReview,
} from "#convex/domain/reviews/sellerNumbers.ts";
import { type ThresholdLevel, TOP_LEVEL } from "#convex/domain/sellers/yearlyFigures.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { formerSums } from "./formerAccounts";
import { accountsOfMailbox } from "./mailboxes";
import { statsRow, sumsOf } from "./sellerSums";

/** The figures of a seller's page, cards and admin tables. */
export type SellerNumbers = {
  rating: number;
  avgRatingOverall: number;
  avgRatingAccurateDescription: number;
  avgRatingPostageCost: number;
  avgRatingDeliveryTime: number;
  avgRatingCommunication: number;
  totalReviews: number;
  totalItemsSold: number;
  /** Reviews with 1, 2, 3, 4 and 5 stars overall. */
  reviewsByStars: number[];
  /** Average ms from the agreed day to the day of dispatch; null before the first parcel. */
  dispatchMs: number | null;
  dispatches: number;
  /** 0 to 1, as a share of `arrivals` orders; null before the first. */
  liveArrivalRate: number | null;
  arrivals: number;
};

/**
 * A seller's figures; zeros before the first sale and review. All accounts of the seller's mailbox count together, deleted
 * ones included, so that no new account starts with a clean record.
 */
export async function statsOf(ctx: QueryCtx, seller: Profile): Promise<SellerNumbers> {
  const accounts = await accountsOfMailbox(ctx, seller);
  const own = await Promise.all(accounts.map(({ userId }) => sumsOf(ctx, userId)));
  const sums = [...own, await formerSums(ctx, seller.email)].reduce(addSums, NO_SUMS);
  const averages = averageScores(sums);
  return {
    rating: averages.overall,
    avgRatingOverall: averages.overall,
    avgRatingAccurateDescription: averages.accurateDescription,
    avgRatingPostageCost: averages.postageCost,
    avgRatingDeliveryTime: averages.deliveryTime,
    avgRatingCommunication: averages.communication,
    totalReviews: reviewCount(sums),
    totalItemsSold: sums.itemsSold,
    reviewsByStars: sums.reviewsByStars,
    dispatchMs: averageDispatchMs(sums),
    dispatches: sums.dispatches,
    liveArrivalRate: liveArrivalRate(sums),
    arrivals: sums.arrivals,
  };
}

/** Adds the change that an order makes to the seller's sums; numbers may be negative. */
export async function addOrderSums(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  change: OrderSums,
): Promise<void> {
  if (ORDER_SUMS.every((name) => change[name] === 0)) return;
  await changeSums(ctx, sellerId, (sums) => ({
    ...sums,
    ...eachOrderSum((name) => sums[name] + change[name]),
  }));
}

/** Adds (1) or removes (-1) a review's scores when it is given, changed, hidden or restored. */
export async function countReview(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  review: Scores,
  sign: 1 | -1,
): Promise<void> {
  await changeSums(ctx, sellerId, (sums) => withReview(sums, review, sign));
}

/**
 * The threshold (`domain/sellers/yearlyFigures.ts`) that a seller was notified of for a year; 0 for none. For
 * years before the latest one with a notification it is the highest level, so that they cause no more.
 */
export async function notifiedLevel(
  ctx: QueryCtx,
  sellerId: Id<"users">,
  year: number,
): Promise<ThresholdLevel> {
  const notifiedThreshold = (await statsRow(ctx, sellerId))?.notifiedThreshold;
  if (notifiedThreshold === undefined || notifiedThreshold.year < year) return 0;
  return notifiedThreshold.year === year ? notifiedThreshold.level : TOP_LEVEL;
}

export async function storeNotifiedLevel(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  notifiedThreshold: { year: number; level: ThresholdLevel },
): Promise<void> {
  await changeRow(ctx, sellerId, () => ({ notifiedThreshold }));
}

async function changeSums(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  change: (sums: SellerSums) => SellerSums,
): Promise<void> {
  await changeRow(ctx, sellerId, (sums) => ({ sums: change(sums) }));
}

async function changeRow(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  change: (sums: SellerSums) => Partial<Doc<"sellerStats">>,
): Promise<void> {
  const row = await statsRow(ctx, sellerId);
  const fields = change(row?.sums ?? NO_SUMS);
  if (row) await ctx.db.patch("sellerStats", row._id, fields);
  else await ctx.db.insert("sellerStats", { sellerId, sums: NO_SUMS, ...fields });
}
