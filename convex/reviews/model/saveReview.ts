/** The buyer's review of a completed order, and the seller's answer to it. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { buyersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { countReview } from "#convex/accounts/model/sellerStats.ts";
import { isReviewable } from "#convex/domain/orders/states.ts";
import type { ReviewInput } from "#convex/domain/reviews/reviewSchemas.ts";
import { SCORE_NAMES } from "#convex/domain/reviews/scores.ts";
import { REVIEW_CHANGE_MS, COUNTS_ONCE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import {
  canLowerFigures,
  canRaiseFigures,
  isFeeReturned,
  type Order,
  patchOrder,
  writeEvent,
} from "#convex/orders/model/records.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import * as emails from "../mail/reviewEmails";

export type Review = Doc<"reviews">;

/** The most stars of a review that counts against the seller whatever the order cost. */
const LOW_STARS_MAX = 2;

/** An order's review, hidden or not; null if there is none. */
export async function reviewOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Review | null> {
  return await ctx.db
    .query("reviews")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

/** Creates or changes a review. Errors: `review_not_open`, `review_change_over`, `review_hidden`. */
export async function saveReview(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  input: ReviewInput,
): Promise<void> {
  const review = await reviewOf(ctx, order._id);
  if (review) await changeReview(ctx, buyer, order, review, input);
  else await giveReview(ctx, buyer, order, input);
}

async function giveReview(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  input: ReviewInput,
): Promise<void> {
  if (!isReviewable(order.status)) fail("review_not_open");
  const { _id: orderId, listingId, sellerId } = order;
  const createdAt = Date.now();
  const ids = { orderId, listingId, sellerId, buyerId: buyer.userId };
  const isCounted = await decideCounting(ctx, buyer, order, { ...input, createdAt });
  if (isCounted) await countReview(ctx, sellerId, input, 1);
  await ctx.db.insert("reviews", { ...ids, ...input, isCounted, createdAt });
  const reviewedOrder = await patchOrder(ctx, order._id, { reviewedAt: createdAt });
  await writeEvent(ctx, reviewedOrder, "reviewed", { kind: "buyer", userId: buyer.userId });
  await emails.sendReviewed(ctx, reviewedOrder, input.overall);
}

/** A bad review counts however cheap the order was; only one that can raise the rating has a floor. */
const canCount = (order: Order, { overall }: Pick<Review, "overall">): boolean =>
  overall <= LOW_STARS_MAX ? canLowerFigures(order) : canRaiseFigures(order);

/** Decides whether a review counts. A bad one does instead of another of the buyer's mailbox: praise can't keep it out. */
async function decideCounting(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  review: Pick<Review, "overall" | "createdAt">,
): Promise<boolean> {
  if (!canCount(order, review) || isFeeReturned(order)) return false;
  if (await hasLostChargeback(ctx, order)) return false;
  const others = await otherCountedReviews(ctx, buyer, order, review.createdAt);
  if (others.length > 0 && review.overall > LOW_STARS_MAX) return false;
  for (const other of others) await setCounted(ctx, other, false);
  return true;
}

async function setCounted(ctx: MutationCtx, review: Review, isCounted: boolean): Promise<void> {
  if (isCounted === review.isCounted) return;
  if (review.hiddenAt === undefined) {
    await countReview(ctx, review.sellerId, review, isCounted ? 1 : -1);
  }
  await ctx.db.patch("reviews", review._id, { isCounted });
}

async function hasLostChargeback(ctx: QueryCtx, { _id }: Order): Promise<boolean> {
  const lostChargeback = await ctx.db
    .query("chargebacks")
    .withIndex("by_orderId_and_state", (q) => q.eq("orderId", _id).eq("state", "lost"))
    .first();
  return lostChargeback !== null;
}

/** More reviews of one account than count for a seller within 90 days. */
const COUNTED_MAX = 10;

/**
 * Reviews of other orders from the buyer's mailbox, shown or hidden, that count for the seller and are younger than 90 days
 * before `now`.
 */
async function otherCountedReviews(
  ctx: QueryCtx,
  buyer: Profile,
  { _id: orderId, sellerId }: Order,
  now: number,
): Promise<Review[]> {
  const since = now - COUNTS_ONCE_MS;
  const reviews: Review[] = [];
  for (const buyerId of await buyersOfMailbox(ctx, buyer)) {
    const ofAccount = ctx.db
      .query("reviews")
      .withIndex("by_buyerId_and_sellerId_and_isCounted_and_createdAt", (q) =>
        q
          .eq("buyerId", buyerId)
          .eq("sellerId", sellerId)
          .eq("isCounted", true)
          .gt("createdAt", since),
      );
    reviews.push(...(await ofAccount.take(COUNTED_MAX)));
  }
  return reviews.filter((review) => review.orderId !== orderId);
}

/** Stops counting the order's review once the bank has taken the money back, and counts it if that is reversed. */
export async function recountReview(ctx: MutationCtx, order: Order): Promise<void> {
  const review = await reviewOf(ctx, order._id);
  const buyer = await profileOf(ctx, order.buyerId);
  if (review === null || buyer === null) return;
  await setCounted(ctx, review, await decideCounting(ctx, buyer, order, review));
}

async function changeReview(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  review: Review,
  input: ReviewInput,
): Promise<void> {
  const isSame = SCORE_NAMES.every((name) => review[name] === input[name]);
  // A resend after a lost response is a no-op, whenever it arrives.
  if (isSame && review.comment === input.comment) return;
  if (review.hiddenAt !== undefined) fail("review_hidden");
  if (Date.now() >= changeableUntil(review)) fail("review_change_over");
  const { createdAt } = review;
  const isCounted = review.isCounted
    ? canCount(order, input)
    : await decideCounting(ctx, buyer, order, { ...input, createdAt });
  if (review.isCounted) await countReview(ctx, review.sellerId, review, -1);
  if (isCounted) await countReview(ctx, review.sellerId, input, 1);
  // A sub-score that was taken back is removed.
  const scores = Object.fromEntries(SCORE_NAMES.map((name) => [name, input[name]]));
  await ctx.db.patch("reviews", review._id, {
    ...scores,
    isCounted,
    comment: input.comment,
    editedAt: Date.now(),
  });
}

/** When the review can no longer be changed (ms epoch). */
export const changeableUntil = ({ createdAt }: Pick<Review, "createdAt">): number =>
  createdAt + REVIEW_CHANGE_MS;

/** The seller's one answer. Errors: `forbidden` for others, `review_hidden`, `review_answered`. */
export async function answerReview(
  ctx: MutationCtx,
  seller: Profile,
  review: Review,
  answer: string,
): Promise<void> {
  if (review.sellerId !== seller.userId) fail("forbidden");
  if (review.answer === answer) return;
  if (review.hiddenAt !== undefined) fail("review_hidden");
  if (review.answer !== undefined) fail("review_answered");
  await ctx.db.patch("reviews", review._id, { answer, answeredAt: Date.now() });
  const order = await ctx.db.get("orders", review.orderId);
  if (order === null) return;
  await writeEvent(ctx, order, "reviewAnswered", { kind: "seller", userId: seller.userId });
  await emails.sendReviewAnswered(ctx, order);
}
