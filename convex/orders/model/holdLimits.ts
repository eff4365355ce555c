import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  formerFreeOrders,
  formerHoldLapses,
  freeOrdersOf,
  latestFirst,
} from "#convex/accounts/model/formerAccounts.ts";
import { usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import {
  freeDayProblem,
  freeProblem,
  isInSecondHalf,
  isPageDown,
  holdsProblem,
  lapsesProblem,
  renewalProblem,
} from "#convex/domain/orders/buying.ts";
import { heldLinesProblem } from "#convex/domain/orders/lines.ts";
import { AWAITING_DISPATCH, type OrderStatus } from "#convex/domain/orders/states.ts";
import {
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  HOLDS_MAX,
  STOCK_HOLD_MS,
} from "#convex/domain/shared/constants.ts";
import { failIf } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { linesOf } from "./lines";
import { type Order, orderOf } from "./records";

/**
 * When a new hold ends. If it renews one: the renewed order, its quantity if that was larger, and the time of
 * the renewal if it gives up animals so late that this is a lapse. Times in ms epoch.
 */
type NewHold = {
  holdExpiresAt: number;
  reducedFrom?: number;
  holdLapsedAt?: number;
  renewed?: Order;
};

/**
 * The buyer's new holds on the listings of one order, which end together: as early as any hold that they renew.
 * `reducedFrom` has one entry per line. If listings that a renewed order held are left out in the second half of its hold,
 * that is one lapse for the order and all its renewals.
 */
export async function newHolds(
  ctx: MutationCtx,
  buyer: Profile,
  lines: readonly { listingId: Id<"listings">; quantity: number }[],
): Promise<
  Omit<NewHold, "reducedFrom" | "renewed"> & {
    linesGivenUpAt?: number;
    reducedFrom: (number | undefined)[];
  }
> {
  const accountIds = await usersOfMailbox(ctx, buyer);
  const holds: NewHold[] = [];
  for (const line of lines) holds.push(await newHold(ctx, buyer.userId, accountIds, line));
  const listingIds = lines.map(({ listingId }) => listingId);
  const givenUp: number[] = [];
  for (const { renewed } of holds) {
    const at = renewed && (await linesGivenUpAt(ctx, renewed, listingIds));
    if (at !== undefined) givenUp.push(at);
  }
  const lapses = [...givenUp, ...holds.flatMap(({ holdLapsedAt }) => holdLapsedAt ?? [])];
  return {
    holdExpiresAt: Math.min(...holds.map(({ holdExpiresAt }) => holdExpiresAt)),
    ...(lapses.length > 0 && { holdLapsedAt: Math.max(...lapses) }),
    ...(givenUp.length > 0 && { linesGivenUpAt: Math.max(...givenUp) }),
    reducedFrom: holds.map(({ reducedFrom }) => reducedFrom),
  };
}

/**
 * When the buyer gave up listings that the order held, by renewing it for `listingIds` alone (ms epoch). Paid listings
 * weren't given up.
 */
async function linesGivenUpAt(
  ctx: MutationCtx,
  order: Order,
  listingIds: readonly Id<"listings">[],
): Promise<number | undefined> {
  const { _id, linesGivenUpAt, holdExpiresAt = Infinity } = order;
  const now = Date.now();
  if (isPageDown(order) || !isInSecondHalf(holdExpiresAt, now)) return linesGivenUpAt;
  const isLeftOut = (await linesOf(ctx, _id)).some(
    ({ holdEndsAt, listingId }) => holdEndsAt !== undefined && !listingIds.includes(listingId),
  );
  return isLeftOut ? now : linesGivenUpAt;
}

/**
 * The buyer's new hold on the listing. Renewing a hold, by replacing it or after cancelling it, keeps its original end,
 * whichever account of their mailbox held it; `hold_ending` if that leaves no time to pay. The earlier lapse is
 * cleared, so that a hold and its renewal lapse only once; but giving up some of the animals in the second half of the hold
 * is a lapse, even if the others are paid for.
 */
async function newHold(
  ctx: MutationCtx,
  buyerId: Id<"users">,
  accountIds: readonly Id<"users">[],
  { listingId, quantity }: { listingId: Id<"listings">; quantity: number },
): Promise<NewHold> {
  const now = Date.now();
  const next = await Promise.all(
    accountIds.map((userId) => holdsOn(ctx, userId, listingId, { after: now }).first()),
  );
  const ends = next.flatMap((line) => line?.holdEndsAt ?? []);
  if (ends.length === 0) return { holdExpiresAt: now + STOCK_HOLD_MS };
  const firstEnd = Math.min(...ends);
  failIf(renewalProblem(firstEnd, now));
  const last = await holdsOn(ctx, buyerId, listingId, { at: firstEnd }).order("desc").first();
  if (last === null) return { holdExpiresAt: firstEnd };
  const renewed = await orderOf(ctx, last.orderId);
  const { _id, holdLapsedAt, wentBackAt } = renewed;
  // One that was paid as the buyer cancelled it stays counted, as it cost the payment provider's fee.
  if (holdLapsedAt !== undefined && wentBackAt === undefined)
    await ctx.db.patch("orders", _id, { holdLapsedAt: undefined });
  const most = Math.max(last.quantity, last.reducedFrom ?? 0);
  const isReduced = most > quantity;
  const isLapse = isReduced && isInSecondHalf(firstEnd, now) && !isPageDown(renewed);
  return {
    holdExpiresAt: firstEnd,
    renewed,
    ...(isReduced && { reducedFrom: most }),
    ...(isLapse && { holdLapsedAt: now }),
  };
}

/** A bound on reads: no buyer has this many unfinished orders in one status. */
const ORDERS_MAX = 200;

/**
 * Errors: `free_too_many` above 5 undispatched lines of free orders, the new ones included; `free_too_often`, with the wait,
 * after 10 orders within a day, however they ended. All accounts of the buyer's mailbox count together.
 */
export async function requireFreeOrderAllowed(
  ctx: MutationCtx,
  buyer: Profile,
  lineCount: number,
): Promise<void> {
  const now = Date.now();
  const placed = [
    ...(await overAccounts(ctx, buyer, (userId) => freeOrdersOf(ctx, userId))),
    ...(await formerFreeOrders(ctx, buyer.email)),
  ];
  failIf(freeDayProblem(latestFirst(placed), now));
  const undispatched = await ordersIn(ctx, buyer, AWAITING_DISPATCH);
  const waiting = undispatched.filter(({ placedFree }) => placedFree);
  failIf(freeProblem((await lineCountOf(ctx, waiting)) + lineCount - 1));
}

/** The orders of the buyer's mailbox in these statuses, none of which is final. */
export async function ordersIn(
  ctx: QueryCtx,
  buyer: Profile,
  statuses: readonly OrderStatus[],
): Promise<Order[]> {
  const orders: Order[] = [];
  for (const status of statuses) {
    const ofStatus = await overAccounts(ctx, buyer, (userId) =>
      ctx.db
        .query("orders")
        .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", userId).eq("status", status))
        .take(ORDERS_MAX),
    );
    orders.push(...ofStatus);
  }
  return orders;
}

/** Rows of each account of the buyer's mailbox, together. */
export async function overAccounts<Row>(
  ctx: QueryCtx,
  buyer: Profile,
  read: (userId: Id<"users">) => Promise<Row[]>,
): Promise<Row[]> {
  const userIds = await usersOfMailbox(ctx, buyer);
  return (await Promise.all(userIds.map(read))).flat();
}

async function lineCountOf(ctx: QueryCtx, orders: readonly Order[]): Promise<number> {
  return (await Promise.all(orders.map(({ _id }) => linesOf(ctx, _id)))).flat().length;
}

/**
 * Errors: `holds_too_many` with 3 unpaid orders; `invalid_input` above 10 held lines; `holds_cooling`, with
 * the wait, if within a day 3 holds lapsed or paid orders were given back, or the buyer started 3 unpaid
 * holds on one of the listings, however those ended. All accounts of the buyer's mailbox count together.
 */
export async function requireHoldAllowed(
  ctx: MutationCtx,
  buyer: Profile,
  listingIds: readonly Id<"listings">[],
): Promise<void> {
  const unpaidOrders = await overAccounts(ctx, buyer, (userId) =>
    ctx.db
      .query("orders")
      .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", userId).eq("status", "pending"))
      .take(HOLDS_MAX),
  );
  failIf(holdsProblem(unpaidOrders.length));
  failIf(heldLinesProblem(await lineCountOf(ctx, unpaidOrders), listingIds.length));
  const now = Date.now();
  failIf(lapsesProblem(await lapsesOf(ctx, buyer), now));
  for (const listingId of listingIds) {
    const givenUp = await overAccounts(ctx, buyer, (userId) =>
      holdsGivenUp(ctx, userId, listingId, now),
    );
    failIf(lapsesProblem(latestFirst(givenUp), now));
  }
}

/** The latest lapses of the buyer's mailbox (`holdLapsedAt`, ms epoch), latest first. */
export async function lapsesOf(ctx: QueryCtx, buyer: Profile): Promise<number[]> {
  const orders = await overAccounts(ctx, buyer, (userId) =>
    ctx.db
      .query("orders")
      .withIndex("by_buyerId_and_holdLapsedAt", (q) =>
        q.eq("buyerId", userId).gt("holdLapsedAt", 0),
      )
      .order("desc")
      .take(HOLD_LAPSES_MAX),
  );
  const lapses = orders.flatMap(({ holdLapsedAt }) => holdLapsedAt ?? []);
  return latestFirst([...lapses, ...(await formerHoldLapses(ctx, buyer.email))]);
}

/** A buyer's unpaid holds on a listing that end at `at`, or between `after` and `before`. */
const holdsOn = (
  { db }: QueryCtx,
  buyerId: Id<"users">,
  listingId: Id<"listings">,
  end: { at: number } | { after: number; before?: number },
) =>
  db.query("orderLines").withIndex("by_buyerId_and_listingId_and_holdEndsAt", (q) => {
    const holds = q.eq("buyerId", buyerId).eq("listingId", listingId);
    if ("at" in end) return holds.eq("holdEndsAt", end.at);
    return holds.gt("holdEndsAt", end.after).lt("holdEndsAt", end.before ?? Infinity);
  });

/**
 * When the buyer started each of the latest unpaid holds on this listing that ended within a day, latest first. Holds
 * cancelled early aren't lapses, so without this limit two accounts could take turns and reserve the animals forever.
 * A hold and its renewals share their end and count once, even if some of the animals were paid for. Holds whose pay page
 * Stripe refused count; those during an outage don't.
 */
async function holdsGivenUp(
  ctx: MutationCtx,
  buyerId: Id<"users">,
  listingId: Id<"listings">,
  now: number,
): Promise<number[]> {
  const starts: number[] = [];
  const earliestEnd = now - HOLD_LAPSES_WINDOW_MS;
  // Leaves out the hold being renewed, which is still running.
  let before = now + 1;
  while (starts.length < HOLD_LAPSES_MAX) {
    const last = await holdsOn(ctx, buyerId, listingId, { after: earliestEnd, before })
      .order("desc")
      .first();
    if (last?.holdEndsAt === undefined) break;
    before = last.holdEndsAt;
    if (isPageDown(await orderOf(ctx, last.orderId))) continue;
    const first = await holdsOn(ctx, buyerId, listingId, { at: last.holdEndsAt }).first();
    if (first) starts.push((await orderOf(ctx, first.orderId)).createdAt);
  }
  return starts;
}
