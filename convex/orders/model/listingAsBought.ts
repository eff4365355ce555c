/**
 * The listing as it was when bought: facts on the order and its line, the description and photos in the line's
 * `listingVersions` row. Legal checks use this, not the current listing.
 */

import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { linesOf, type OrderLine } from "./lines";
import type { Order } from "./records";

/** The listing with the line's snapshot laid over its current fields. */
export function listingAsBought(
  { deliveryMethod, carrierOffer, sellerOutcode }: Order,
  line: OrderLine,
  listing: Doc<"listings">,
): Doc<"listings"> {
  return {
    ...listing,
    ...pick(line, ["title", "species", "water", "category"]),
    ...(line.deliveryBands && { deliveryBands: line.deliveryBands, postage: line.postage }),
    ...carrierOffer,
    outcode: sellerOutcode ?? carrierOffer?.outcode ?? listing.outcode,
    deliveryMethods: [deliveryMethod],
  };
}

/** The order's listings as they were when bought. */
export async function boughtListingsOf(ctx: QueryCtx, order: Order): Promise<Doc<"listings">[]> {
  const listings = await Promise.all(
    (await linesOf(ctx, order._id)).map(async (line) => {
      const listing = await ctx.db.get("listings", line.listingId);
      return listing ? [listingAsBought(order, line, listing)] : [];
    }),
  );
  return listings.flat();
}

/** @throws if it is missing: a listing that was ordered is never removed. */
export async function boughtVersion(
  ctx: QueryCtx,
  { _id, listingVersionId }: OrderLine,
): Promise<Doc<"listingVersions">> {
  const version = await ctx.db.get("listingVersions", listingVersionId);
  if (version === null) throw new Error(`Line ${_id} lacks its listing as bought`);
  return version;
}
