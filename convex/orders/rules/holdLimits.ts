/** Animals are held for those who pay: how many holds a buyer may have, and how often they may run out. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import {
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  HOLDS_MAX,
  STOCK_HOLD_MS,
} from "../../domain/shared/constants";
import {
  freeProblem,
  holdsProblem,
  lapsesProblem,
  renewalProblem,
} from "../../domain/orders/buying";
import { failIf } from "../../errors";
import { formerHoldLapses } from "../../accounts/rules/formerAccounts";
import { profileOf } from "../../shared/rules/access";

/**
 * When a new hold of the buyer on the listing is to end. One that renews another keeps the first one's end,
 * whether that one is replaced or was cancelled before: `hold_ending` when that leaves no time to pay. The two
 * then lapse as one.
 */
export async function endOfNewHold(
  ctx: MutationCtx,
  buyerId: Id<"users">,
  listingId: Id<"listings">,
): Promise<number> {
  const now = Date.now();
  const last = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_listingId_and_status", (q) =>
      q.eq("buyerId", buyerId).eq("listingId", listingId).eq("status", "cancelled"),
    )
    .order("desc")
    .first();
  const firstEnd = last?.paidAt === undefined ? last?.holdExpiresAt : undefined;
  if (last == null || firstEnd === undefined || firstEnd <= now) return now + STOCK_HOLD_MS;
  failIf(renewalProblem(firstEnd, now));
  if (last.holdLapsedAt !== undefined) {
    await ctx.db.patch("orders", last._id, { holdLapsedAt: undefined });
  }
  return firstEnd;
}

/** More orders than a person waits for at a time. */
const WAITING_MAX = 200;

/** `free_too_many` with 5 free orders that are not dispatched. */
export async function requireMayOrderFree(ctx: MutationCtx, buyerId: Id<"users">): Promise<void> {
  const waiting = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", "processing"))
    .take(WAITING_MAX);
  const free = waiting.filter(({ totalAmount }) => totalAmount === 0);
  failIf(freeProblem(free.length));
}

/**
 * `holds_too_many` with 3 unpaid ones; `holds_cooling` with the wait after 3 that ran out within a day, or 3 of this
 * listing that were not paid, however they ended.
 */
export async function requireMayHold(
  ctx: MutationCtx,
  buyerId: Id<"users">,
  listingId: Id<"listings">,
): Promise<void> {
  const unpaid = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", "pending"))
    .take(HOLDS_MAX);
  failIf(holdsProblem(unpaid.length));
  const now = Date.now();
  const lapsed = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_holdLapsedAt", (q) =>
      q.eq("buyerId", buyerId).gt("holdLapsedAt", now - HOLD_LAPSES_WINDOW_MS),
    )
    .order("desc")
    .take(HOLD_LAPSES_MAX);
  const buyer = await profileOf(ctx, buyerId);
  const former = buyer ? await formerHoldLapses(ctx, buyer.email) : [];
  const lapses = [...lapsed.flatMap(({ holdLapsedAt }) => holdLapsedAt ?? []), ...former];
  failIf(lapsesProblem(lapses, now));
  failIf(lapsesProblem(await holdsGivenUp(ctx, buyerId, listingId, now), now));
}

/** Each hold may have been renewed a few times. */
const GIVEN_UP_MAX = 50;

/**
 * When the buyer began each hold of the listing that was not paid, latest first: cancelled early, they are no lapses, and
 * two accounts that take turns would keep the animals from everybody for ever. A hold and its renewals, which share their
 * end, are one; one without a pay page is nobody's fault.
 */
async function holdsGivenUp(
  ctx: MutationCtx,
  buyerId: Id<"users">,
  listingId: Id<"listings">,
  now: number,
): Promise<number[]> {
  const ended = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_listingId_and_status", (q) =>
      q.eq("buyerId", buyerId).eq("listingId", listingId).eq("status", "cancelled"),
    )
    .order("desc")
    .take(GIVEN_UP_MAX);
  const begun = new Map<number, number>();
  for (const { paidAt, checkoutError, holdExpiresAt, createdAt } of ended) {
    const isGivenUp = paidAt === undefined && checkoutError === undefined;
    // The hold that is renewed now goes on.
    const isOver = holdExpiresAt !== undefined && holdExpiresAt <= now;
    if (isGivenUp && isOver) begun.set(holdExpiresAt, createdAt);
  }
  return [...begun.values()];
}
