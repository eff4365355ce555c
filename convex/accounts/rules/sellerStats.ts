/** A seller's moving numbers: what their sales, parcels and reviews add up to. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Scores } from "../../domain/reviews/scores";
import {
  averageDispatchMs,
  averageScores,
  liveArrivalRate,
  NO_SUMS,
  reviewCount,
  type SellerSums,
  withReview,
} from "../../domain/reviews/sellerNumbers";

/** The specification's numbers (section 3, `user_profiles`), and what else a seller's page shows. */
export type SellerNumbers = {
  rating: number;
  avgRatingOverall: number;
  avgRatingAccurateDescription: number;
  avgRatingPostageCost: number;
  avgRatingDeliveryTime: number;
  avgRatingCommunication: number;
  totalReviews: number;
  totalItemsSold: number;
  /** How many reviews gave 1, 2, 3, 4 and 5 stars overall. */
  reviewsByStars: number[];
  /** On average, from the payment to the courier; null before the first parcel. */
  dispatchMs: number | null;
  dispatches: number;
  /** 0 to 1, of `arrivals` orders; null before the first. */
  liveArrivalRate: number | null;
  arrivals: number;
};

/** The numbers of a seller; zeros before the first sale and review. */
export async function statsOf(ctx: QueryCtx, sellerId: Id<"users">): Promise<SellerNumbers> {
  const sums = (await statsRow(ctx, sellerId))?.sums ?? NO_SUMS;
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

/** Animals that count as sold; less than nothing for those of an order that is called off or refunded. */
export async function countItemsSold(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  animals: number,
): Promise<void> {
  await changeSums(ctx, sellerId, (now) => ({ ...now, itemsSold: now.itemsSold + animals }));
}

/** A parcel was handed to the courier, `ms` after it was paid for. */
export async function countDispatch(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  ms: number,
): Promise<void> {
  await changeSums(ctx, sellerId, (now) => ({
    ...now,
    dispatches: now.dispatches + 1,
    dispatchMs: now.dispatchMs + ms,
  }));
}

/** An order has arrived. */
export async function countArrival(ctx: MutationCtx, sellerId: Id<"users">): Promise<void> {
  await changeSums(ctx, sellerId, (now) => ({ ...now, arrivals: now.arrivals + 1 }));
}

/** Animals of an order that has arrived were dead. `orders/rules/parcels.ts` sees to it that an order counts once. */
export async function countDeadArrival(ctx: MutationCtx, sellerId: Id<"users">): Promise<void> {
  await changeSums(ctx, sellerId, (now) => ({ ...now, deadArrivals: now.deadArrivals + 1 }));
}

/** A review is shown from now on (1), or is not any more (-1): given, changed, hidden, brought back. */
export async function countReview(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  review: Scores,
  times: 1 | -1,
): Promise<void> {
  await changeSums(ctx, sellerId, (now) => withReview(now, review, times));
}

async function changeSums(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  change: (now: SellerSums) => SellerSums,
): Promise<void> {
  const row = await statsRow(ctx, sellerId);
  const sums = change(row?.sums ?? NO_SUMS);
  if (row) await ctx.db.patch("sellerStats", row._id, { sums });
  else await ctx.db.insert("sellerStats", { sellerId, sums });
}

async function statsRow(ctx: QueryCtx, sellerId: Id<"users">): Promise<Doc<"sellerStats"> | null> {
  return await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId", (q) => q.eq("sellerId", sellerId))
    .unique();
}
