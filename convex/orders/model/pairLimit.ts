/**
 * Limits the orders of one buyer from one seller that go back after payment: each costs Shoal the payment
 * provider's fee. What the buyer gives back has limits of its own (`countGiveBack`), but a seller who cancels
 * unasked, or lowers the delivery charge to return most of the price, could repeat it with them without end.
 * As friends could buy first and give back later, the orders that can still go back are limited too. So are a
 * buyer's orders from all sellers together, or they could go on with the next seller, or with fewer but
 * expensive orders.
 */

import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import {
  type FormerAccount,
  formerWentBack,
  timesOf,
  wentBackOf,
} from "#convex/accounts/model/formerAccounts.ts";
import { sellersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { UNDECIDED_STATUSES } from "#convex/domain/orders/states.ts";
import {
  BUYER_ORDERS_MAX,
  BUYER_ORDERS_STEP_PENCE,
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
/** A buyer's paid orders that cost Shoal the provider's fee, or still could: `open` ones may go back, `wentBack` did. */
type CountedOrders = { open: Order[]; wentBack: WentBack };

/**
 * Errors: `seller_cooling`, with the time from when they may buy again, after three orders between the
 * mailboxes of both that went back in 30 days and that the buyer didn't give back; `seller_too_many` if ten
 * went back in 30 days or still could; `buyer_too_many` if 50 from all sellers did or could, expensive ones
 * counting more than once.
 */
export async function requirePairAllowed(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
): Promise<void> {
  const { all, ofPair, from } = await countedWith(ctx, buyer, seller);
  if (from > Date.now()) fail("seller_cooling", { max: LATE_CANCELS_MAX, from });
  if (isPairFull(ofPair)) {
    const times = timesOf(ofPair.wentBack);
    fail("seller_too_many", { ...counts(ofPair), from: allowedFrom(times, PAIR_ORDERS_MAX) });
  }
  if (isBuyerFull(all)) {
    const times = timesOf(
      all.wentBack.flatMap((order) => Array.from({ length: weightOf(order.amount) }, () => order)),
    );
    fail("buyer_too_many", { ...counts(all), from: allowedFrom(times, BUYER_ORDERS_MAX) });
  }
}

/**
 * For a higher delivery charge on an existing order. A raise turns a free order into a paid one, so the
 * limits on their number apply to it as well. Errors: `raise_cooling`, in place of `seller_cooling`;
 * `raise_too_many`, in place of the others.
 */
export async function requireRaiseAllowed(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
  order: Order,
): Promise<void> {
  const { all, ofPair, from } = await countedWith(ctx, buyer, seller);
  if (from > Date.now()) fail("raise_cooling", { max: LATE_CANCELS_MAX, from });
  if (order.totalAmount === 0 && (isPairFull(ofPair) || isBuyerFull(all))) fail("raise_too_many");
}

/** `all` from any seller; `ofPair` from this seller's mailbox; `from`: when the pair's cooling off ends (ms epoch). */
async function countedWith(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
): Promise<{ all: CountedOrders; ofPair: CountedOrders; from: number }> {
  const all = await countedOrders(ctx, buyer);
  const ofPair = ordersWithSeller(all, await sellersOfMailbox(ctx, seller));
  return { all, ofPair, from: coolingUntil(ofPair) };
}

/**
 * Those of all accounts of the buyer's mailbox, deleted ones included; `wentBack` within the last 30 days.
 * Unpaid orders are open too, free ones only while the buyer pays a delivery charge for them.
 */
async function countedOrders(ctx: QueryCtx, buyer: Profile): Promise<CountedOrders> {
  const orders = await ordersIn(ctx, buyer, [...UNDECIDED_STATUSES, "pending"]);
  const open: Order[] = [];
  for (const order of orders) {
    // One whose money is going back already counts as gone back.
    const couldGoBack = order.wentBackAt === undefined;
    if (couldGoBack && (order.totalAmount > 0 || (await isRaiseBeingPaid(ctx, order)))) {
      open.push(order);
    }
  }
  const own = await overAccounts(ctx, buyer, (userId) => wentBackOf(ctx, userId));
  const earliest = Date.now() - LATE_CANCELS_WINDOW_MS;
  const wentBack = [...own, ...(await formerWentBack(ctx, buyer.email))];
  return { open, wentBack: wentBack.filter(({ at }) => at > earliest) };
}

const isRaiseBeingPaid = async (ctx: QueryCtx, { _id }: Order): Promise<boolean> =>
  (await liveAdjustment(ctx, _id))?.status === "paying";

const ordersWithSeller = (
  all: CountedOrders,
  sellerIds: readonly Id<"users">[],
): CountedOrders => ({
  open: all.open.filter(({ sellerId }) => sellerIds.includes(sellerId)),
  wentBack: all.wentBack.filter(({ sellerId }) => sellerIds.includes(sellerId)),
});

const coolingUntil = ({ wentBack }: CountedOrders): number =>
  allowedFrom(timesOf(wentBack.filter(({ isGivenBack }) => !isGivenBack)));

const counts = ({ open, wentBack }: CountedOrders) => ({
  open: open.length,
  wentBack: wentBack.length,
});

const isPairFull = ({ open, wentBack }: CountedOrders): boolean =>
  open.length + wentBack.length >= PAIR_ORDERS_MAX;

function isBuyerFull({ open, wentBack }: CountedOrders): boolean {
  const amounts = [
    ...open.map(({ totalAmount }) => totalAmount),
    ...wentBack.map(({ amount }) => amount),
  ];
  return amounts.reduce((sum, amount) => sum + weightOf(amount), 0) >= BUYER_ORDERS_MAX;
}

/**
 * How many orders this one counts as in the buyer's limit, which one order alone never reaches. `amount`:
 * pence.
 */
const weightOf = (amount: number): number =>
  Math.min(Math.max(1, Math.ceil(amount / BUYER_ORDERS_STEP_PENCE)), BUYER_ORDERS_MAX - 1);
