/** Which reviews count in a seller's rating: of a buyer's mailbox at most one shown review in 90 days. */
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { buyersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { countReview } from "#convex/accounts/model/sellerStats.ts";
import { COUNTS_ONCE_MS } from "#convex/domain/shared/constants.ts";
import {
  canLowerFigures,
  canRaiseFigures,
  isFeeReturned,
  type Order,
  orderOf,
} from "#convex/orders/model/records.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { type Review, reviewOf } from "./records";

/** The most stars of a review that counts against the seller whatever the order cost. */
const LOW_STARS_MAX = 2;

const isLow = ({ overall }: Pick<Review, "overall">): boolean => overall <= LOW_STARS_MAX;

/** A bad review counts however cheap the order was; only one that can raise the rating has a floor. */
const canCount = (order: Order, review: Pick<Review, "overall">): boolean =>
  isLow(review) ? canLowerFigures(order) : canRaiseFigures(order);

async function isCountable(
  ctx: QueryCtx,
  order: Order,
  review: Pick<Review, "overall">,
): Promise<boolean> {
  if (!canCount(order, review) || isFeeReturned(order)) return false;
  return !(await hasLostChargeback(ctx, order));
}

/** Decides whether a review counts. A bad one does instead of another of the buyer's mailbox: praise can't keep it out. */
export async function decideCounting(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  review: Pick<Review, "overall" | "createdAt">,
): Promise<boolean> {
  if (!(await isCountable(ctx, order, review))) return false;
  const others = await otherReviews(ctx, buyer, order, review.createdAt, true);
  if (others.length > 0 && !isLow(review)) return false;
  await stopCounting(ctx, others);
  return true;
}

async function stopCounting(ctx: MutationCtx, reviews: readonly Review[]): Promise<void> {
  for (const review of reviews) await setCounted(ctx, review, false);
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

/** The latest reviews of an account that are read: more than count for a seller within 90 days. */
const REVIEWS_MAX = 10;

/**
 * Shown reviews of other orders from the buyer's mailbox for the seller, counted or not, that are less than 90 days from `at`
 * (ms epoch).
 */
async function otherReviews(
  ctx: QueryCtx,
  buyer: Profile,
  { _id: orderId, sellerId }: Pick<Order, "_id" | "sellerId">,
  at: number,
  isCounted: boolean,
): Promise<Review[]> {
  const reviews: Review[] = [];
  for (const buyerId of await buyersOfMailbox(ctx, buyer)) {
    const ofAccount = ctx.db
      .query("reviews")
      .withIndex("by_buyerId_and_sellerId_and_isCounted_and_createdAt", (q) =>
        q
          .eq("buyerId", buyerId)
          .eq("sellerId", sellerId)
          .eq("isCounted", isCounted)
          .gt("createdAt", at - COUNTS_ONCE_MS)
          .lt("createdAt", at + COUNTS_ONCE_MS),
      )
      .order("desc");
    reviews.push(...(await ofAccount.take(REVIEWS_MAX)));
  }
  return reviews.filter((review) => review.orderId !== orderId && review.hiddenAt === undefined);
}

/** The mailbox's other reviews that don't count, in the order in which they may: bad ones first, then the latest. */
async function candidatesBesides(
  ctx: QueryCtx,
  buyer: Profile,
  order: Order,
  { createdAt }: Pick<Review, "createdAt">,
): Promise<Review[]> {
  const others = await otherReviews(ctx, buyer, order, createdAt, false);
  const candidates = others.toSorted(
    (a, b) => Number(isLow(b)) - Number(isLow(a)) || b.createdAt - a.createdAt,
  );
  return candidates.slice(0, REVIEWS_MAX);
}

/** Once a review counts no longer: counts the mailbox's latest other one instead, a bad one if there is one. */
export async function countAnother(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  review: Pick<Review, "createdAt">,
): Promise<void> {
  for (const candidate of await candidatesBesides(ctx, buyer, order, review)) {
    const candidateOrder = await orderOf(ctx, candidate.orderId);
    if (await decideCounting(ctx, buyer, candidateOrder, candidate)) {
      return await setCounted(ctx, candidate, true);
    }
  }
}

/**
 * Whether a counted review still counts with its new stars. A bad one that is changed to praise makes way for another bad one
 * of the mailbox. Otherwise a second bad review could replace a locked one, and then be raised.
 */
export async function isStillCounted(
  ctx: QueryCtx,
  buyer: Profile,
  order: Order,
  review: Review,
  input: Pick<Review, "overall">,
): Promise<boolean> {
  if (!canCount(order, input)) return false;
  if (!isLow(review) || isLow(input)) return true;
  const candidates = await candidatesBesides(ctx, buyer, order, review);
  for (const candidate of candidates.filter(isLow)) {
    if (await isCountable(ctx, await orderOf(ctx, candidate.orderId), candidate)) return false;
  }
  return true;
}

/** Stops counting the order's review once the bank has taken the money back, and counts it if that is reversed. */
export async function recountReview(ctx: MutationCtx, order: Order): Promise<void> {
  const review = await reviewOf(ctx, order._id);
  const buyer = await profileOf(ctx, order.buyerId);
  if (review === null || buyer === null) return;
  // A hidden one counts once it is shown again.
  const isCounted =
    review.hiddenAt === undefined
      ? await decideCounting(ctx, buyer, order, review)
      : review.isCounted && (await isCountable(ctx, order, review));
  await setCounted(ctx, review, isCounted);
  if (review.isCounted && !isCounted) await countAnother(ctx, buyer, order, review);
}

/** After an admin has hidden the review: counts another of the mailbox instead. `isCounted` stays, for when it is shown again. */
export async function uncountHidden(ctx: MutationCtx, review: Review): Promise<void> {
  if (!review.isCounted) return;
  await countReview(ctx, review.sellerId, review, -1);
  const buyer = await profileOf(ctx, review.buyerId);
  if (buyer) await countAnother(ctx, buyer, await orderOf(ctx, review.orderId), review);
}

/** After an admin has shown the review again: it counts instead of another if it did before, unless only the other is bad. */
export async function recountShown(ctx: MutationCtx, review: Review): Promise<void> {
  const order = await orderOf(ctx, review.orderId);
  const buyer = await profileOf(ctx, review.buyerId);
  if (!review.isCounted) {
    const isCounted = buyer !== null && (await decideCounting(ctx, buyer, order, review));
    return await setCounted(ctx, review, isCounted);
  }
  const others = buyer ? await otherReviews(ctx, buyer, order, review.createdAt, true) : [];
  if (!isLow(review) && others.some(isLow)) {
    return await ctx.db.patch("reviews", review._id, { isCounted: false });
  }
  await stopCounting(ctx, others);
  await countReview(ctx, review.sellerId, review, 1);
}
