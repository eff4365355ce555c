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
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { usersOfMailbox } from "./mailboxes";
import { countedStays, type Stay, startStay, stayAt, staysIn, staysOf } from "./sellerStays";

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

/** A seller's figures; zeros before the first sale and review. `sellerStays.ts` says what counts. */
export async function statsOf(ctx: QueryCtx, seller: Profile): Promise<SellerNumbers> {
  const stays = await countedStays(ctx, seller);
  const sums = stays.reduce((total, stay) => addSums(total, stay.sums), NO_SUMS);
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

type OfSeller = Pick<Doc<"orders">, "sellerId" | "createdAt">;

/** Adds the change that an order makes to the seller's sums; numbers may be negative. */
export async function addOrderSums(
  ctx: MutationCtx,
  order: OfSeller,
  change: OrderSums,
): Promise<void> {
  if (ORDER_SUMS.every((name) => change[name] === 0)) return;
  await changeSums(ctx, order, (sums) => ({
    ...sums,
    ...eachOrderSum((name) => sums[name] + change[name]),
  }));
}

/** Adds (1) or removes (-1) a review's scores when it is given, changed, hidden or restored. */
export async function countReview(
  ctx: MutationCtx,
  order: OfSeller,
  review: Scores,
  sign: 1 | -1,
): Promise<void> {
  await changeSums(ctx, order, (sums) => withReview(sums, review, sign));
}

/**
 * The accounts whose sales count towards a seller's yearly thresholds. Of each, only sales that began before
 * the time in the map (ms epoch) count: all sales of `usersOfMailbox`, and those from the mailbox by accounts
 * that have left it or were deleted.
 */
export async function sellersOfYear(
  ctx: QueryCtx,
  seller: Profile,
): Promise<Map<Id<"users">, number>> {
  const stays = await staysIn(ctx, await mailboxHashOf(seller.email));
  const ends = new Map<Id<"users">, number>();
  for (const { sellerId, endedAt = Infinity } of stays) {
    ends.set(sellerId, Math.max(endedAt, ends.get(sellerId) ?? 0));
  }
  for (const userId of await usersOfMailbox(ctx, seller)) ends.set(userId, Infinity);
  return ends;
}

/**
 * The highest threshold (`domain/sellers/yearlyFigures.ts`) that one of the accounts was notified of for a
 * year; 0 for none. For years before the latest one with a notification it is the highest level, so that they
 * cause no more.
 */
export async function notifiedLevel(
  ctx: QueryCtx,
  accounts: ReadonlyMap<Id<"users">, number>,
  year: number,
): Promise<ThresholdLevel> {
  const levels = await Promise.all(
    [...accounts].map(async ([sellerId, until]) => {
      const stays = await staysOf(ctx, sellerId);
      return stays
        .filter(({ endedAt = Infinity }) => endedAt <= until)
        .map(({ notifiedThreshold }) => {
          if (notifiedThreshold === undefined || notifiedThreshold.year < year) return 0;
          return notifiedThreshold.year === year ? notifiedThreshold.level : TOP_LEVEL;
        });
    }),
  );
  return levels.flat().reduce((a, b) => (a > b ? a : b), 0);
}

export async function storeNotifiedLevel(
  ctx: MutationCtx,
  order: OfSeller,
  notifiedThreshold: { year: number; level: ThresholdLevel },
): Promise<void> {
  await changeStay(ctx, order, () => ({ notifiedThreshold }));
}

async function changeSums(
  ctx: MutationCtx,
  order: OfSeller,
  change: (sums: SellerSums) => SellerSums,
): Promise<void> {
  await changeStay(ctx, order, (sums) => ({ sums: change(sums) }));
}

async function changeStay(
  ctx: MutationCtx,
  order: OfSeller,
  change: (sums: SellerSums) => Partial<Pick<Stay, "sums" | "notifiedThreshold">>,
): Promise<void> {
  const stay = await stayAt(ctx, order);
  const fields = change(stay?.sums ?? NO_SUMS);
  if (stay) await ctx.db.patch("sellerStats", stay._id, fields);
  else await startStay(ctx, order.sellerId, fields);
}
