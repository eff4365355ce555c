/** Whether a paid, undispatched order may still be sold under the current law. */
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
 * Why the current law bars a paid, undispatched order, at the listing's or the buyer's location; null if it
 * doesn't. The description doesn't count, because what it mentions was not sold.
 */
export async function whyBarredByLaw(ctx: QueryCtx, order: Order): Promise<CancelReason | null> {
  const listing = await ctx.db.get("listings", order.listingId);
  if (listing === null) return null;
  if (await isBarredAsBought(ctx, order, listing)) return "listingBarred";
  return forbiddenBy(saleRestriction(order, listing));
}

/** `transition_refused` if the law bars what was bought; `event` is the attempted action. */
export async function requireLawful(ctx: QueryCtx, order: Order, event: string): Promise<void> {
  const why = await whyBarredByLaw(ctx, order);
  if (why === null) return;
  const place = typeof why === "string" ? null : why.forbidden.place;
  const where = place === null ? "" : ` to a buyer in ${place}`;
  fail("transition_refused", { event, state: `for something that can no longer be sold${where}` });
}

/** Whether the law bars what was bought, even if the seller has edited the listing since. */
export async function isBarredAsBought(
  ctx: QueryCtx,
  order: Order,
  listing: Doc<"listings">,
): Promise<boolean> {
  const bought = listingAsBought(order, listing);
  const { problem } = await judgeKept(ctx, bought);
  // A proof is stored for the current listing; after an edit, the proof for what was bought is gone.
  const isStillListed = bought.title === listing.title && bought.species === listing.species;
  return problem !== null && (isStillListed || problem.code !== "species_restricted");
}
