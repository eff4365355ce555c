/**
 * Limits how often a mailbox gives paid orders back. Giving back is free, but keeps the animals from other
 * buyers until then. It counts as late more than 30 minutes after payment. With `LATE_CANCELS_MAX` late ones
 * in 30 days the buyer can't order in person. With as many in 90 days, or one from the same seller, they must
 * ask the seller to cancel a parcel once 30 minutes have passed. Giving an order in person back takes days,
 * so open orders in person are limited too.
 */

import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  formerLateCancels,
  lateCancelsOf,
  timesOf,
} from "#convex/accounts/model/formerAccounts.ts";
import { sellersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { lapsesUntil } from "#convex/domain/orders/buying.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { AWAITING_DISPATCH } from "#convex/domain/orders/states.ts";
import {
  IN_PERSON_ORDERS_MAX,
  LATE_CANCELS_MAX,
  LATE_CANCELS_WINDOW_MS,
  LATE_PARCELS_WINDOW_MS,
  SELF_CANCEL_MS,
} from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { lapsesOf, ordersIn, overAccounts } from "./holdLimits";
import { type Order, patchOrder } from "./records";

type LateCancels = Awaited<ReturnType<typeof lateCancelsOf>>;

/** Whether the seller moved the agreed day: then the buyer may cancel because of that, which doesn't count. */
export const isMovedBySeller = ({ dayMovedBy = [], weatherHold }: Order): boolean =>
  dayMovedBy.includes("seller") || weatherHold?.by === "seller";

/**
 * Records that the buyer gave an order back. A paid one counts as a lapsed hold, because the payment provider
 * keeps its fee: after three in a day the mailbox neither buys (`requireHoldAllowed`) nor cancels alone.
 * After 30 minutes it counts as late too. A no-op if the seller moved the day.
 */
export async function countGiveBack(ctx: MutationCtx, order: Order): Promise<Order> {
  if (isMovedBySeller(order)) return order;
  const { _id, totalAmount, paidAt = 0 } = order;
  const now = Date.now();
  return await patchOrder(ctx, _id, {
    ...(totalAmount > 0 && { holdLapsedAt: now }),
    ...(now >= paidAt + SELF_CANCEL_MS && { cancelledLateAt: now }),
  });
}

/**
 * Records that an order in person wasn't handed over; we don't know which side didn't come. It counts as
 * late, but only if no other order from the same seller counted as late in 90 days: otherwise one seller who
 * never comes could stop an honest buyer from buying from others. Between the two it counts in full
 * (`requirePairAllowed`).
 */
export async function countMissedHandover(ctx: MutationCtx, order: Order): Promise<Order> {
  if (await hasLateOneOfSeller(ctx, order)) return order;
  return await patchOrder(ctx, order._id, { cancelledLateAt: Date.now() });
}

/** Whether a late order between the mailboxes of both counted within 90 days, those of deleted accounts included. */
async function hasLateOneOfSeller(ctx: QueryCtx, { buyerId, sellerId }: Order): Promise<boolean> {
  const buyer = await profileOf(ctx, buyerId);
  const lateCancels =
    buyer === null ? await lateCancelsOf(ctx, buyerId) : await lateCancelsOfMailbox(ctx, buyer);
  return (await ofSeller(ctx, lateCancels, sellerId)).length > 0;
}

/** Those of all accounts of the seller's mailbox. */
async function ofSeller(
  ctx: QueryCtx,
  lateCancels: LateCancels,
  sellerId: Id<"users">,
): Promise<LateCancels> {
  const seller = await profileOf(ctx, sellerId);
  const sellerIds = seller === null ? [sellerId] : await sellersOfMailbox(ctx, seller);
  return lateCancels.filter((late) => sellerIds.includes(late.sellerId));
}

/** Orders of the buyer's mailbox that counted as cancelled late in the last 90 days, those of deleted accounts included. */
async function lateCancelsOfMailbox(ctx: QueryCtx, buyer: Profile): Promise<LateCancels> {
  const own = await overAccounts(ctx, buyer, (userId) => lateCancelsOf(ctx, userId));
  const former = await formerLateCancels(ctx, buyer.email);
  const earliest = Date.now() - LATE_PARCELS_WINDOW_MS;
  return [...own, ...former.filter(({ at }) => at > earliest)];
}

/** When fewer than `max` of `times` (latest first) are in the window, 30 days by default (ms epoch); 0 if always. */
export const allowedFrom = (
  times: readonly number[],
  max = LATE_CANCELS_MAX,
  windowMs = LATE_CANCELS_WINDOW_MS,
): number => {
  const last = times[max - 1];
  return last === undefined ? 0 : last + windowMs;
};

/**
 * From when the buyer may cancel this parcel late (ms epoch); 0 if they may. At most one late order from each
 * seller in 90 days: otherwise a rival could buy a seller's whole stock again as soon as it came back.
 */
export async function lateCancelFrom(
  ctx: QueryCtx,
  buyer: Profile,
  { sellerId }: Order,
): Promise<number> {
  const lateCancels = await lateCancelsOfMailbox(ctx, buyer);
  const times = timesOf(await ofSeller(ctx, lateCancels, sellerId));
  return Math.max(
    allowedFrom(timesOf(lateCancels), LATE_CANCELS_MAX, LATE_PARCELS_WINDOW_MS),
    allowedFrom(times, 1, LATE_PARCELS_WINDOW_MS),
  );
}

/**
 * From when the buyer may cancel the paid parcel alone again, after three lapses within a day (ms epoch); a
 * past time or 0 if they may now.
 */
export const selfCancelFrom = async (
  ctx: QueryCtx,
  buyer: Profile,
  { totalAmount }: Order,
): Promise<number> => (totalAmount > 0 ? lapsesUntil(await lapsesOf(ctx, buyer)) : 0);

/**
 * No step of an order in person could refuse a late cancellation, so the purchase is refused instead. It is
 * also refused while many of the mailbox's orders in person could still go back, unpaid and disputed ones
 * included. Errors: `in_person_cooling`, `in_person_too_many`.
 */
export async function requireInPersonAllowed(ctx: QueryCtx, buyer: Profile): Promise<void> {
  const earliest = Date.now() - LATE_CANCELS_WINDOW_MS;
  const lateTimes = timesOf(await lateCancelsOfMailbox(ctx, buyer)).filter((at) => at > earliest);
  const from = allowedFrom(lateTimes);
  if (from > 0) fail("in_person_cooling", { max: LATE_CANCELS_MAX, from });
  const givenBack = lateTimes.length;
  const orders = await ordersIn(ctx, buyer, [...AWAITING_DISPATCH, "pending", "disputed"]);
  const isOpen = (order: Order) => isInPerson(order) && order.deliveredAt === undefined;
  const open = orders.filter(isOpen).length;
  if (givenBack + open >= IN_PERSON_ORDERS_MAX) fail("in_person_too_many", { open, givenBack });
}
