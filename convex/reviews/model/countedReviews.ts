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

/** What is stored on a review about counting. */
type Counting = Pick<Review, "isCounted" | "insteadOf">;

/** Decides whether a review counts. A bad one does instead of another of the buyer's mailbox: praise can't keep it out. */
export async function decideCounting(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  review: Pick<Review, "overall" | "createdAt" | "insteadOf">,
): Promise<Counting> {
  if (!(await isCountable(ctx, order, review))) return { isCounted: false };
  const others = await rivalsOf(ctx, buyer, order, review, true);
  if (others.length > 0 && !isLow(review)) return { isCounted: false };
  return await replaceReviews(ctx, order, review, others);
}

/** The most reviews that are stored with the one that counts instead of them; the first ones stay, which may be locked. */
const INSTEAD_OF_MAX = 20;

/** Stops counting the others. What they counted instead of is passed on, so that it can count again after both. */
async function replaceReviews(
  ctx: MutationCtx,
  { _id: orderId }: Order,
  { insteadOf = [] }: Pick<Review, "insteadOf">,
  others: readonly Review[],
): Promise<Counting> {
  for (const other of others) await setCounting(ctx, other, { isCounted: false });
  if (others.length === 0) return { isCounted: true };
  const ownId = (await reviewOf(ctx, orderId))?._id;
  const ids = others.flatMap((other) => [...(other.insteadOf ?? []), other._id]);
  const otherIds = [...new Set([...insteadOf, ...ids])].filter((id) => id !== ownId);
  return { isCounted: true, insteadOf: otherIds.slice(0, INSTEAD_OF_MAX) };
}

async function setCounting(ctx: MutationCtx, review: Review, counting: Counting): Promise<void> {
  if (review.hiddenAt === undefined && counting.isCounted !== review.isCounted) {
    await countReview(ctx, review.sellerId, review, counting.isCounted ? 1 : -1);
  }
  await ctx.db.patch("reviews", review._id, counting);
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
  return reviews.filter((review) => review.orderId !== orderId && isShown(review));
}

const isShown = ({ hiddenAt }: Review): boolean => hiddenAt === undefined;

/** Shown reviews that this one counted instead of, whatever the buyers' mailboxes are now. */
async function replacedReviews(
  ctx: QueryCtx,
  { insteadOf = [] }: Pick<Review, "insteadOf">,
): Promise<Review[]> {
  const reviews = await Promise.all(insteadOf.map(async (id) => await ctx.db.get("reviews", id)));
  return reviews.filter((review) => review !== null).filter(isShown);
}

/** The reviews of which at most one counts together with this one: those it replaced, and the mailbox's others. */
async function rivalsOf(
  ctx: QueryCtx,
  buyer: Profile,
  order: Order,
  review: Pick<Review, "createdAt" | "insteadOf">,
  isCounted: boolean,
): Promise<Review[]> {
  const replaced = (await replacedReviews(ctx, review)).filter(
    (other) => other.isCounted === isCounted,
  );
  const replacedIds = new Set(replaced.map(({ _id }) => _id));
  const others = await otherReviews(ctx, buyer, order, review.createdAt, isCounted);
  return [...replaced, ...others.filter(({ _id }) => !replacedIds.has(_id))];
}

/** The rivals that don't count, in the order in which they may: bad ones first, then the latest. */
async function candidatesBesides(
  ctx: QueryCtx,
  buyer: Profile,
  order: Order,
  review: Pick<Review, "createdAt" | "insteadOf">,
): Promise<Review[]> {
  const rivals = (await rivalsOf(ctx, buyer, order, review, false)).toSorted(
    (a, b) => Number(isLow(b)) - Number(isLow(a)) || b.createdAt - a.createdAt,
  );
  const isReplaced = ({ _id }: Review) => review.insteadOf?.includes(_id) === true;
  const others = rivals.filter((rival) => !isReplaced(rival)).slice(0, REVIEWS_MAX);
  return rivals.filter((rival) => isReplaced(rival) || others.includes(rival));
}

/** Once a review counts no longer: counts its latest rival instead, a bad one if there is one. */
export async function countAnother(
  ctx: MutationCtx,
  buyer: Profile,
  order: Order,
  review: Pick<Review, "createdAt" | "insteadOf">,
): Promise<void> {
  for (const candidate of await candidatesBesides(ctx, buyer, order, review)) {
    const candidateOrder = await orderOf(ctx, candidate.orderId);
    // The buyer's account may have left the mailbox, or been deleted.
    const author = await profileOf(ctx, candidate.buyerId);
    const candidateBuyer = author?.deletedAt === null ? author : buyer;
    const counting = await decideCounting(ctx, candidateBuyer, candidateOrder, candidate);
    if (counting.isCounted) return await setCounting(ctx, candidate, counting);
  }
}

/**
 * Whether a counted review still counts with its new stars. A bad one that is changed to praise makes way for another bad one
 * that it replaced, or of the mailbox. Otherwise a second bad review could replace a locked one, and then be raised.
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
  const counting =
    review.hiddenAt === undefined
      ? await decideCounting(ctx, buyer, order, review)
      : { isCounted: review.isCounted && (await isCountable(ctx, order, review)) };
  await setCounting(ctx, review, counting);
  if (review.isCounted && !counting.isCounted) await countAnother(ctx, buyer, order, review);
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
    if (buyer === null) return;
    return await setCounting(ctx, review, await decideCounting(ctx, buyer, order, review));
  }
  const others = buyer ? await rivalsOf(ctx, buyer, order, review, true) : [];
  if (!isLow(review) && others.some(isLow)) {
    return await ctx.db.patch("reviews", review._id, { isCounted: false });
  }
  await ctx.db.patch("reviews", review._id, await replaceReviews(ctx, order, review, others));
  await countReview(ctx, review.sellerId, review, 1);
}
