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
import { profileOf } from "../../shared/rules/access";

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
  const sums = await sumsOf(ctx, sellerId, await statsRow(ctx, sellerId));
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
  const sums = change(await sumsOf(ctx, sellerId, row));
  if (row) await ctx.db.patch("sellerStats", row._id, { ...NO_AVERAGES, sums });
  else await ctx.db.insert("sellerStats", { sellerId, sums });
}

async function statsRow(ctx: QueryCtx, sellerId: Id<"users">): Promise<Doc<"sellerStats"> | null> {
  return await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId", (q) => q.eq("sellerId", sellerId))
    .unique();
}

/** What is taken out of rows from before the sums. */
const NO_AVERAGES = {
  rating: undefined,
  avgRatingOverall: undefined,
  avgRatingAccurateDescription: undefined,
  avgRatingPostageCost: undefined,
  avgRatingDeliveryTime: undefined,
  avgRatingCommunication: undefined,
  totalReviews: undefined,
  totalItemsSold: undefined,
};
const AVERAGES = Object.keys(NO_AVERAGES) as (keyof typeof NO_AVERAGES)[];

/**
 * Before the sums were kept, nobody but the demo could give a review: reading so many is reading all of a seller that
 * no migration has reached yet.
 */
const OLD_REVIEWS_MAX = 1000;

/** A seller's sums; those of somebody who has only averages, in a row or in the profile, from their reviews. */
async function sumsOf(
  ctx: QueryCtx,
  sellerId: Id<"users">,
  row: Doc<"sellerStats"> | null,
): Promise<SellerSums> {
  if (row?.sums) return row.sums;
  const old = row ?? (await profileOf(ctx, sellerId));
  const begun = { ...NO_SUMS, itemsSold: old?.totalItemsSold ?? 0 };
  if (!old?.totalReviews) return begun;
  const reviews = await ctx.db
    .query("reviews")
    .withIndex("by_sellerId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("sellerId", sellerId).eq("hiddenAt", undefined),
    )
    .take(OLD_REVIEWS_MAX);
  return reviews.reduce((sums, review) => withReview(sums, review, 1), begun);
}

/** Gives a row from before the sums its sums; one that has them stays as it is. */
export async function sumSeller(
  ctx: MutationCtx,
  row: Doc<"sellerStats">,
): Promise<Partial<Doc<"sellerStats">> | undefined> {
  if (row.sums) return undefined;
  return { ...NO_AVERAGES, sums: await sumsOf(ctx, row.sellerId, row) };
}

/**
 * Takes the numbers out of a profile that was written before `sellerStats` was there; returns the change that is left
 * to make to the profile. A row that a sale has made in the meantime began with these numbers: it stays.
 */
export async function moveStats(
  ctx: MutationCtx,
  profile: Doc<"userProfiles">,
): Promise<Partial<Doc<"userProfiles">>> {
  const had = AVERAGES.filter((name) => profile[name] !== undefined);
  if (had.some((name) => profile[name] !== 0)) {
    await changeSums(ctx, profile.userId, (now) => now);
  }
  return Object.fromEntries(had.map((name) => [name, undefined]));
}
