/** Animals are held for those who pay: how many holds a buyer may have, and how often they may run out. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import {
  FREE_MAX,
  HOLD_LAPSES_MAX,
  HOLD_LAPSES_WINDOW_MS,
  HOLDS_MAX,
  MINUTE_MS,
  SECOND_MS,
  STOCK_HOLD_MS,
} from "../../domain/shared/constants";
import { fail } from "../../errors";
import type { Order } from "./records";

/** A hold with less time than this is not worth going back to. */
export const RESUME_MIN_MS = MINUTE_MS;

const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - Date.now()) / SECOND_MS));

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
  if (firstEnd - now <= RESUME_MIN_MS) fail("hold_ending", { seconds: secondsUntil(firstEnd) });
  if (last.holdLapsedAt !== undefined) {
    await ctx.db.patch("orders", last._id, { holdLapsedAt: undefined });
  }
  return firstEnd;
}

/** More orders than a person waits for at a time. */
const WAITING_MAX = 200;

/** `free_too_many` with 5 free orders that are not dispatched. Nothing is held or paid, so nothing else limits them. */
export async function requireMayClaim(ctx: MutationCtx, buyerId: Id<"users">): Promise<void> {
  const waiting = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", "processing"))
    .take(WAITING_MAX);
  const free = waiting.filter(({ totalAmount }) => totalAmount === 0);
  if (free.length >= FREE_MAX) fail("free_too_many", { max: FREE_MAX });
}

/** `holds_too_many` with 3 unpaid ones; `holds_cooling` with the wait after 3 that ran out within a day. */
export async function requireMayHold(ctx: MutationCtx, buyerId: Id<"users">): Promise<void> {
  const unpaid = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", "pending"))
    .take(HOLDS_MAX);
  if (unpaid.length >= HOLDS_MAX) fail("holds_too_many", { max: HOLDS_MAX });
  const lapsed = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_holdLapsedAt", (q) =>
      q.eq("buyerId", buyerId).gt("holdLapsedAt", Date.now() - HOLD_LAPSES_WINDOW_MS),
    )
    .order("desc")
    .take(HOLD_LAPSES_MAX);
  const oldest = lapsed[HOLD_LAPSES_MAX - 1]?.holdLapsedAt;
  if (oldest !== undefined) {
    fail("holds_cooling", { seconds: secondsUntil(oldest + HOLD_LAPSES_WINDOW_MS) });
  }
}

type Lapse = Pick<Order, "holdLapsedAt">;

/** What an order keeps of a hold that ran out; nothing when there was no page on which to pay. */
export function lapseOf({ checkoutError }: Order): Lapse {
  return checkoutError === undefined ? { holdLapsedAt: Date.now() } : {};
}

/** The same of one that its buyer gives up: in its second half it has kept the animals from others as well. */
export function lapseOfGivenUp(order: Order): Lapse {
  const isLate = Date.now() > (order.holdExpiresAt ?? Infinity) - STOCK_HOLD_MS / 2;
  return isLate ? lapseOf(order) : {};
}
