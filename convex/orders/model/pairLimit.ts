/**
 * Limits the orders of one buyer from one seller that go back after payment: each costs Shoal the payment provider's fee. What
 * the buyer gives back has limits of its own (`countGiveBack`), but a seller who cancels unasked, or lowers all that an order
 * costs to nothing, could repeat it with them without end.
 */

import type { QueryCtx } from "#convex/_generated/server.js";
import { formerWentBack, latestFirst, wentBackOf } from "#convex/accounts/model/formerAccounts.ts";
import { sellersOfMailbox, usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { LATE_CANCELS_MAX } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { roomFrom } from "./lateCancels";

/**
 * Errors: `seller_cooling`, with the time from when they may buy again, after three such orders between the two mailboxes
 * in 30 days, those of deleted accounts included.
 */
export async function requirePairAllowed(
  ctx: QueryCtx,
  buyer: Profile,
  seller: Profile,
): Promise<void> {
  const sellerIds = await sellersOfMailbox(ctx, seller);
  const buyerIds = await usersOfMailbox(ctx, buyer);
  const wentBack = await Promise.all(buyerIds.map((userId) => wentBackOf(ctx, userId)));
  const former = await formerWentBack(ctx, buyer.email);
  const ofPair = [...wentBack.flat(), ...former].filter(({ sellerId }) =>
    sellerIds.includes(sellerId),
  );
  const from = roomFrom(latestFirst(ofPair.map(({ at }) => at)));
  if (from > Date.now()) fail("seller_cooling", { max: LATE_CANCELS_MAX, from });
}
