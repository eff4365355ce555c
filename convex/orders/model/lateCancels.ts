/**
 * Paid orders that go back because the buyer no longer wants them, more than 30 minutes after paying. That is free, and keeps
 * the animals from others until then, so a mailbox has few of them in 30 days; afterwards it asks the sellers about parcels, and
 * buys nothing in person.
 */
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import {
  formerLateCancels,
  lateCancelsOf,
  latestFirst,
} from "#convex/accounts/model/formerAccounts.ts";
import { accountsOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import {
  LATE_CANCELS_MAX,
  LATE_CANCELS_WINDOW_MS,
  SELF_CANCEL_MS,
} from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { type Order, patchOrder } from "./records";

/** Whether the seller moved the agreed day: then the buyer may cancel because of that, which doesn't count. */
export const isMovedBySeller = ({ dayMovedBy = [], weatherHold }: Order): boolean =>
  dayMovedBy.includes("seller") || weatherHold?.by === "seller";

/**
 * Counts an order that goes back because its buyer wishes so. A paid one counts like a hold that ran out, because the payment
 * provider keeps its fee: `requireHoldAllowed` ends a loop of buying and giving back. Not after the seller moved its day.
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

/** From when the buyer may give back an order late again (ms epoch); 0 if they have room. */
export async function lateCancelFrom(ctx: QueryCtx, buyer: Profile): Promise<number> {
  const accounts = await accountsOfMailbox(ctx, buyer);
  const times = await Promise.all(accounts.map(({ userId }) => lateCancelsOf(ctx, userId)));
  const all = latestFirst([...times.flat(), ...(await formerLateCancels(ctx, buyer.email))]);
  const last = all[LATE_CANCELS_MAX - 1];
  return last === undefined ? 0 : last + LATE_CANCELS_WINDOW_MS;
}

/** What is bought in person can't be kept from going back, so it isn't sold. Errors: `in_person_cooling`. */
export async function requireInPersonAllowed(ctx: QueryCtx, buyer: Profile): Promise<void> {
  const from = await lateCancelFrom(ctx, buyer);
  if (from > Date.now()) fail("in_person_cooling", { max: LATE_CANCELS_MAX, from });
}
