/**
 * Limits the orders of one buyer from one seller that go back after payment: each costs Shoal the payment
 * provider's fee. What the buyer gives back has limits of its own (`countGiveBack`), but a seller who cancels
 * unasked, or lowers the delivery charge to return most of the price, could repeat it with them without end. As friends could
 * buy first and give back later, the orders that can still go back are limited too.
 */

import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import {
  type FormerAccount,
  formerWentBack,
  latestFirst,
  wentBackOf,
} from "#convex/accounts/model/formerAccounts.ts";
import { sellersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { UNDECIDED_STATUSES } from "#convex/domain/orders/states.ts";
import {
  LATE_CANCELS_MAX,
  LATE_CANCELS_WINDOW_MS,
  PAIR_ORDERS_MAX,
} from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { liveAdjustment } from "./adjustmentStates";
import { allowedFrom } from "./giveBackLimits";
import { ordersIn, overAccounts } from "./holdLimits";
import type { Order } from "./records";

type WentBack = FormerAccount["wentBack"];

/**
 * Errors: `seller_cooling`, with the time from when they may buy again, after three orders between the mailboxes of both that
 * went back in 30 days and that the buyer didn't give back; `seller_too_many` if ten went back in 30 days or still could.
 */
export async function requirePairAllowed(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
): Promise<void> {
  const sellerIds = await sellersOfMailbox(ctx, seller);
  const wentBack = await wentBackBetween(ctx, buyer, sellerIds);
  const from = coolingUntil(wentBack);
  if (from > Date.now()) fail("seller_cooling", { max: LATE_CANCELS_MAX, from });
  await requireRoom(ctx, buyer, sellerIds, wentBack);
}

/**
 * For a higher charge of an order that they have already. A raise of a free order needs room as a paid one does. Errors:
 * `raise_cooling`, in place of `seller_cooling`; `raise_too_many`, in place of `seller_too_many`.
 */
export async function requireRaiseAllowed(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
  order: Order,
): Promise<void> {
  const sellerIds = await sellersOfMailbox(ctx, seller);
  const wentBack = await wentBackBetween(ctx, buyer, sellerIds);
  const from = coolingUntil(wentBack);
  if (from > Date.now()) fail("raise_cooling", { max: LATE_CANCELS_MAX, from });
  if (order.totalAmount > 0) return;
  const open = await countOpen(ctx, buyer, sellerIds);
  if (open + wentBack.length >= PAIR_ORDERS_MAX) fail("raise_too_many", { max: PAIR_ORDERS_MAX });
}

/** Paid orders between the two mailboxes that went back in the last 30 days, those of deleted accounts included. */
async function wentBackBetween(
  ctx: QueryCtx,
  buyer: Profile,
  sellerIds: readonly Id<"users">[],
): Promise<WentBack> {
  const wentBack = await overAccounts(ctx, buyer, (userId) => wentBackOf(ctx, userId));
  const former = await formerWentBack(ctx, buyer.email);
  const earliest = Date.now() - LATE_CANCELS_WINDOW_MS;
  return [...wentBack, ...former].filter(
    ({ sellerId, at }) => sellerIds.includes(sellerId) && at > earliest,
  );
}

const timesOf = (wentBack: WentBack): number[] => latestFirst(wentBack.map(({ at }) => at));

const coolingUntil = (wentBack: WentBack): number =>
  allowedFrom(timesOf(wentBack.filter(({ isGivenBack }) => !isGivenBack)));

async function requireRoom(
  ctx: QueryCtx,
  buyer: Profile,
  sellerIds: readonly Id<"users">[],
  wentBack: WentBack,
): Promise<void> {
  const open = await countOpen(ctx, buyer, sellerIds);
  if (open + wentBack.length < PAIR_ORDERS_MAX) return;
  const from = allowedFrom(timesOf(wentBack), PAIR_ORDERS_MAX);
  fail("seller_too_many", { open, wentBack: wentBack.length, from });
}

/** How many orders could still go back. Unpaid orders count, free ones only while the buyer pays a delivery charge for them. */
async function countOpen(
  ctx: QueryCtx,
  buyer: Profile,
  sellerIds: readonly Id<"users">[],
): Promise<number> {
  const orders = await ordersIn(ctx, buyer, [...UNDECIDED_STATUSES, "pending"]);
  // One whose money is going back already counts as gone back.
  const open = orders.filter(
    ({ sellerId, wentBackAt }) => sellerIds.includes(sellerId) && wentBackAt === undefined,
  );
  const counts = open.map(
    async ({ _id, totalAmount }) =>
      totalAmount > 0 || (await liveAdjustment(ctx, _id))?.status === "paying",
  );
  return (await Promise.all(counts)).filter(Boolean).length;
}
