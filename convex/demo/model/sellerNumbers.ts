/** Compares a seller's stored totals with the sums of their rows. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { orderSums } from "#convex/orders/model/records.ts";
import {
  eachOrderSum,
  NO_SUMS,
  type SellerSums,
  withReview,
} from "#convex/domain/reviews/sellerNumbers.ts";

/** Sellers with more orders or reviews than this are not checked. */
const ROWS_MAX = 1000;

/** Describes the totals that differ from the sums of the rows; null if none do. */
export async function sellerProblem(
  ctx: QueryCtx,
  { sellerId, sums }: Doc<"sellerStats">,
): Promise<string | null> {
  const real = await sumRows(ctx, sellerId);
  if (real === null) return null;
  const wrong = (Object.keys(NO_SUMS) as (keyof SellerSums)[]).filter(
    (name) => JSON.stringify(sorted(sums[name])) !== JSON.stringify(sorted(real[name])),
  );
  const descriptions = wrong.map(
    (name) => `${name} is ${JSON.stringify(sums[name])}, not ${JSON.stringify(real[name])}`,
  );
  return descriptions.length === 0 ? null : descriptions.join("; ");
}

/** An object's fields sorted by name, as Convex stores them. */
const sorted = (value: SellerSums[keyof SellerSums]): unknown =>
  typeof value === "object" ? Object.entries(value).sort(([a], [b]) => a.localeCompare(b)) : value;

/** A seller's sums, calculated from the rows; null if there are too many to read. */
export async function sumRows(ctx: QueryCtx, sellerId: Id<"users">): Promise<SellerSums | null> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", sellerId))
    .take(ROWS_MAX + 1);
  const reviews = await ctx.db
    .query("reviews")
    .withIndex("by_sellerId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("sellerId", sellerId).eq("hiddenAt", undefined),
    )
    .take(ROWS_MAX + 1);
  if (Math.max(orders.length, reviews.length) > ROWS_MAX) return null;
  const counted = reviews.filter(({ isCounted }) => isCounted);
  const reviewed = counted.reduce((sums, review) => withReview(sums, review, 1), NO_SUMS);
  const shares = orders.map(orderSums);
  const sold = eachOrderSum((name) => shares.reduce((sum, share) => sum + share[name], 0));
  return { ...reviewed, ...sold };
}
