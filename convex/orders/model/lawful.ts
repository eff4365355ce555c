/** Whether what was paid for, and has not left its seller, may still be sold as the law is now. */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { judgeKept } from "#convex/listings/model/law.ts";
import { listingAsBought, type SaleRestriction, saleRestriction } from "./asBought";
import type { CancelReason } from "./holds";
import type { Order } from "./records";

export const forbiddenBy = (forbidden: SaleRestriction | null): CancelReason | null =>
  forbidden && { forbidden };

/**
 * Why the law, as it is now, keeps what was paid for and is not dispatched from being sold, at its own place or to its
 * buyer's; null where it does not. What only stands beside it in the description was not sold.
 */
export async function whyBarredByLaw(ctx: QueryCtx, order: Order): Promise<CancelReason | null> {
  const listing = await ctx.db.get("listings", order.listingId);
  if (listing === null) return null;
  if (await isBarredAsBought(ctx, order, listing)) return "listingBarred";
  return forbiddenBy(saleRestriction(order, listing));
}

/** `transition_refused` where the law keeps what was paid for from being sold; `event` is what somebody wanted to do. */
export async function requireLawful(ctx: QueryCtx, order: Order, event: string): Promise<void> {
  const why = await whyBarredByLaw(ctx, order);
  if (why === null) return;
  const place = typeof why === "string" ? null : why.forbidden.place;
  const where = place === null ? "" : ` to a buyer in ${place}`;
  fail("transition_refused", { event, state: `for something that can no longer be sold${where}` });
}

/** Whether the law keeps out of the shop what was bought, whatever its seller has made of the listing since. */
export async function isBarredAsBought(
  ctx: QueryCtx,
  order: Order,
  listing: Doc<"listings">,
): Promise<boolean> {
  const bought = listingAsBought(order, listing);
  const { problem } = await judgeKept(ctx, bought);
  // A proof is sent for what is listed: that of what was bought has gone with it.
  const isStillListed = bought.title === listing.title && bought.species === listing.species;
  return problem !== null && (isStillListed || problem.code !== "species_restricted");
}
