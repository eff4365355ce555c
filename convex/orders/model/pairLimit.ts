/**
 * Limits the orders of one buyer from one seller that go back after payment: each costs Shoal the payment provider's fee. What
 * the buyer gives back has limits of its own (`countGiveBack`), but a seller who cancels unasked, or lowers all that an order
 * costs to nothing, could repeat it with them without end. As friends could buy first and give back later, the orders that can
 * still go back are limited too.
 */

import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import {
  type FormerAccount,
  formerWentBack,
  latestFirst,
  wentBackOf,
} from "#convex/accounts/model/formerAccounts.ts";
import { sellersOfMailbox, usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { UNDECIDED_STATUSES } from "#convex/domain/orders/states.ts";
import {
  LATE_CANCELS_MAX,
  LATE_CANCELS_WINDOW_MS,
  PAIR_ORDERS_MAX,
} from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { allowedFrom } from "./giveBackLimits";
import { ordersIn } from "./holdLimits";

/** Paid orders between the mailboxes of both that went back, those of deleted accounts included. */
async function wentBackBetween(
  ctx: QueryCtx,
  buyer: Profile,
  sellerIds: readonly Id<"users">[],
): Promise<FormerAccount["wentBack"]> {
  const buyerIds = await usersOfMailbox(ctx, buyer);
  const wentBack = await Promise.all(buyerIds.map((userId) => wentBackOf(ctx, userId)));
  const former = await formerWentBack(ctx, buyer.email);
  return [...wentBack.flat(), ...former].filter(({ sellerId }) => sellerIds.includes(sellerId));
}

/**
 * Errors: `seller_cooling`, with the time from when they may buy again, after three such orders between the two mailboxes
 * in 30 days that the buyer didn't give back.
 */
export async function requirePairAllowed(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
): Promise<void> {
  const wentBack = await wentBackBetween(ctx, buyer, await sellersOfMailbox(ctx, seller));
  const unasked = wentBack.filter(({ isGivenBack }) => !isGivenBack);
  const from = allowedFrom(latestFirst(unasked.map(({ at }) => at)));
  if (from > Date.now()) fail("seller_cooling", { max: LATE_CANCELS_MAX, from });
}

/**
 * Errors: `seller_too_many` if ten orders between the mailboxes of both went back in 30 days or still could. Unpaid ones count,
 * free ones don't.
 */
export async function requireRoomForPair(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
): Promise<void> {
  const sellerIds = await sellersOfMailbox(ctx, seller);
  const earliest = Date.now() - LATE_CANCELS_WINDOW_MS;
  const goneBack = await wentBackBetween(ctx, buyer, sellerIds);
  const wentBack = goneBack.filter(({ at }) => at > earliest).length;
  const orders = await ordersIn(ctx, buyer, [...UNDECIDED_STATUSES, "pending"]);
  // One whose money is going back already counts as gone back.
  const open = orders.filter(
    ({ sellerId, totalAmount, wentBackAt }) =>
      sellerIds.includes(sellerId) && totalAmount > 0 && wentBackAt === undefined,
  ).length;
  if (open + wentBack >= PAIR_ORDERS_MAX) fail("seller_too_many", { open, wentBack });
}
