/** A seller's moving numbers: what their sales and reviews add up to. */
import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { profileOf } from "../../shared/rules/access";

export type SellerNumbers = Omit<Doc<"sellerStats">, "_id" | "_creationTime" | "sellerId">;

/** Before the first sale and review. */
const NONE: SellerNumbers = {
  rating: 0,
  avgRatingOverall: 0,
  avgRatingAccurateDescription: 0,
  avgRatingPostageCost: 0,
  avgRatingDeliveryTime: 0,
  avgRatingCommunication: 0,
  totalReviews: 0,
  totalItemsSold: 0,
};
const NAMES = Object.keys(NONE) as (keyof SellerNumbers)[];

/** The numbers of a seller; zeros before the first sale and review. */
export async function statsOf(ctx: QueryCtx, sellerId: Id<"users">): Promise<SellerNumbers> {
  const row = await statsRow(ctx, sellerId);
  return row ? pick(row, NAMES) : numbersInProfile(await profileOf(ctx, sellerId));
}

/** Changes numbers of a seller: call it in the transaction of the sale or review that moves them. */
export async function changeStats(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  change: (now: SellerNumbers) => Partial<SellerNumbers>,
): Promise<void> {
  const row = await statsRow(ctx, sellerId);
  if (row) {
    await ctx.db.patch("sellerStats", row._id, change(row));
    return;
  }
  const now = numbersInProfile(await profileOf(ctx, sellerId));
  await ctx.db.insert("sellerStats", { sellerId, ...now, ...change(now) });
}

/**
 * Takes the numbers out of a profile that was written before `sellerStats` was there; returns the change that is left
 * to make to the profile. A row that a sale has made in the meantime began with these numbers: it stays.
 */
export async function moveStats(
  ctx: MutationCtx,
  profile: Doc<"userProfiles">,
): Promise<Partial<Doc<"userProfiles">>> {
  const had = NAMES.filter((name) => profile[name] !== undefined);
  if (had.some((name) => profile[name] !== 0)) await changeStats(ctx, profile.userId, () => ({}));
  return Object.fromEntries(had.map((name) => [name, undefined]));
}

async function statsRow(ctx: QueryCtx, sellerId: Id<"users">): Promise<Doc<"sellerStats"> | null> {
  return await ctx.db
    .query("sellerStats")
    .withIndex("by_sellerId", (q) => q.eq("sellerId", sellerId))
    .unique();
}

function numbersInProfile(profile: Doc<"userProfiles"> | null): SellerNumbers {
  return { ...NONE, ...(profile && pick(profile, NAMES)) };
}
