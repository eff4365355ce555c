/** Which reviews count in a seller's rating: between two mailboxes at most one shown review in 90 days. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { countReview } from "#convex/accounts/model/sellerStats.ts";
import { COUNTS_ONCE_MS } from "#convex/domain/shared/constants.ts";
import { pairsOf } from "#convex/orders/model/countedOrders.ts";
import {
  canLowerFigures,
  canRaiseFigures,
  isFeeReturned,
  type Order,
  orderOf,
} from "#convex/orders/model/records.ts";
import { type Review, reviewOf } from "./records";

/** The most stars of a bad review, which counts against the seller even for a cheap order. */
const LOW_STARS_MAX = 2;

const isLow = ({ overall }: Pick<Review, "overall">): boolean => overall <= LOW_STARS_MAX;

/**
 * Bad reviews first, the latest of them at the front, so that praise can't keep a bad one out. Of the other
 * reviews the earliest comes first, because a later one could still be changed.
 */
const byPrecedence = (a: Review, b: Review): number =>
  Number(isLow(b)) - Number(isLow(a)) ||
  (isLow(a) ? b.createdAt - a.createdAt : a.createdAt - b.createdAt);

/** Whether a review of a paid order may count: a bad one at any price, others only if the goods cost enough. */
async function canCount(ctx: QueryCtx, review: Review): Promise<boolean> {
  const order = await orderOf(ctx, review.orderId);
  const isOrderCounted = isLow(review) ? canLowerFigures(order) : canRaiseFigures(order);
  return isOrderCounted && !review.isUnpaid && !(await hasLostChargeback(ctx, order));
}

async function hasLostChargeback(ctx: QueryCtx, { _id }: Order): Promise<boolean> {
  const lostChargeback = await ctx.db
    .query("chargebacks")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", _id).eq("state", "lost"))
    .first();
  return lostChargeback !== null;
}

/** A bound on reads: no mailbox writes this many reviews about the seller of another. */
const GROUP_MAX = 500;

/** A mailbox's reviews for the seller of another, hidden ones included, by the first one's id. */
async function groupOf(ctx: QueryCtx, firstId: Id<"reviews">): Promise<Review[]> {
  const first = await ctx.db.get("reviews", firstId);
  const others = await ctx.db
    .query("reviews")
    .withIndex("by_sameMailboxAs", (q) => q.eq("sameMailboxAs", firstId))
    .order("desc")
    .take(GROUP_MAX);
  return first ? [first, ...others] : others;
}

/**
 * Joins the groups of reviews between the mailboxes of the order's two sides: there are several if an account
 * moved. Returns the id by which the group is found (`groupOf`); undefined if there is none.
 */
export async function joinReviewGroups(
  ctx: MutationCtx,
  order: Order,
): Promise<Id<"reviews"> | undefined> {
  const firstIds = new Set<Id<"reviews">>();
  for (const { buyerId, sellerId } of await pairsOf(ctx, order)) {
    const review = await ctx.db
      .query("reviews")
      .withIndex("by_buyerId_and_sellerId", (q) =>
        q.eq("buyerId", buyerId).eq("sellerId", sellerId),
      )
      .first();
    if (review) firstIds.add(review.sameMailboxAs ?? review._id);
  }
  const [firstId, ...otherIds] = firstIds;
  for (const otherId of otherIds) {
    for (const { _id } of await groupOf(ctx, otherId)) {
      await ctx.db.patch("reviews", _id, { sameMailboxAs: firstId });
    }
  }
  return firstId;
}

/** Recomputes which of the shown reviews between the two mailboxes count; call it after any change of one. */
export async function recountReviews(
  ctx: MutationCtx,
  { _id, sameMailboxAs = _id }: Pick<Review, "_id" | "sameMailboxAs">,
): Promise<void> {
  const group = await groupOf(ctx, sameMailboxAs);
  const shown = group.filter(({ hiddenAt }) => hiddenAt === undefined);
  const counted: Review[] = [];
  for (const review of shown.toSorted(byPrecedence)) {
    const isKeptOut = counted.some(
      ({ createdAt }) => Math.abs(createdAt - review.createdAt) < COUNTS_ONCE_MS,
    );
    if (!isKeptOut && (await canCount(ctx, review))) counted.push(review);
  }
  for (const review of shown) {
    const isCounted = counted.includes(review);
    if (isCounted === review.isCounted) continue;
    await countReview(ctx, await orderOf(ctx, review.orderId), review, isCounted ? 1 : -1);
    await ctx.db.patch("reviews", review._id, { isCounted });
  }
}

/**
 * Call it after any change of an order's refunds or chargebacks. A refund made after the review doesn't
 * change whether the review counts.
 */
export async function recountOrder(ctx: MutationCtx, order: Order): Promise<void> {
  const review = order.reviewedAt === undefined ? null : await reviewOf(ctx, order._id);
  if (review === null) return;
  if (review.isUnpaid && !isFeeReturned(order)) {
    await ctx.db.patch("reviews", review._id, { isUnpaid: undefined });
  }
  await recountReviews(ctx, review);
}

/** Hides a review or shows it again, and updates the seller's figures. `isCounted` stays while it is hidden. */
export async function setReviewHidden(
  ctx: MutationCtx,
  review: Review,
  hidden: { at: number; reason: string } | null,
): Promise<void> {
  if (hidden && review.isCounted) {
    await countReview(ctx, await orderOf(ctx, review.orderId), review, -1);
  }
  await ctx.db.patch("reviews", review._id, {
    hiddenAt: hidden?.at,
    hiddenReason: hidden?.reason,
    ...(hidden === null && { isCounted: false }),
  });
  await recountReviews(ctx, review);
}
