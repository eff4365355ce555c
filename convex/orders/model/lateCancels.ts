/**
 * Parcels that a buyer cancels alone more than 30 minutes after paying. That is free, and keeps the animals from others
 * until then, so a mailbox has few of them in 30 days; afterwards it asks the sellers.
 */
import type { QueryCtx } from "#convex/_generated/server.js";
import {
  formerLateCancels,
  lateCancelsOf,
  latestFirst,
} from "#convex/accounts/model/formerAccounts.ts";
import { accountsOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { LATE_CANCELS_MAX, LATE_CANCELS_WINDOW_MS } from "#convex/domain/shared/constants.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import type { Order } from "./records";

/** Whether the seller moved the agreed day: then the buyer may cancel because of that, which doesn't count. */
export const isMovedBySeller = ({ dayMovedBy = [], weatherHold }: Order): boolean =>
  dayMovedBy.includes("seller") || weatherHold?.by === "seller";

/** From when the buyer may cancel an unpacked parcel alone later than that again (ms epoch); 0 if they have room. */
export async function lateCancelFrom(ctx: QueryCtx, buyer: Profile): Promise<number> {
  const accounts = await accountsOfMailbox(ctx, buyer);
  const times = await Promise.all(accounts.map(({ userId }) => lateCancelsOf(ctx, userId)));
  const all = latestFirst([...times.flat(), ...(await formerLateCancels(ctx, buyer.email))]);
  const last = all[LATE_CANCELS_MAX - 1];
  return last === undefined ? 0 : last + LATE_CANCELS_WINDOW_MS;
}
