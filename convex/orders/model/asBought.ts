/** The listing as it was when bought. Legal checks use this, not the current listing. */
import { pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import { postRestriction, crossingRestriction } from "#convex/domain/listings/delivery.ts";
import { lawBar } from "#convex/domain/listings/law/bars.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { boughtListingOf } from "./boughtListings";
import type { Order } from "./records";

/** The listing with the order's snapshot laid over its current fields. */
export function listingAsBought(order: Order, listing: Doc<"listings">): Doc<"listings"> {
  const { listingTitle: title, deliveryMethod: method, courierOffer } = order;
  return {
    ...listing,
    title,
    ...pick(order, ["species", "water", "category"]),
    ...courierOffer,
    outcode: order.sellerOutcode ?? courierOffer?.outcode ?? listing.outcode,
    deliveryMethods: [method],
  };
}

/**
 * `reason` is a full sentence. `place` names the buyer's region ("Scotland") if that is what rules the sale
 * out; null if it is banned everywhere, or only this delivery method is.
 */
export type SaleRestriction = { reason: string; place: string | null };

/**
 * Why current law forbids selling this to the buyer's place, or delivering it this way. Null if it is
 * allowed, or the buyer's place is unknown.
 */
export function saleRestriction(order: Order, listing: Doc<"listings">): SaleRestriction | null {
  const to = order.deliveryOutcode ?? order.buyerOutcode;
  if (to === undefined) return null;
  const bought = listingAsBought(order, listing);
  const anywhere = lawBar(bought, bought.outcode);
  if (anywhere !== null) return { reason: anywhere, place: null };
  const there = lawBar(bought, to) ?? crossingRestriction(bought.outcode, to);
  if (there !== null) return { reason: there, place: findOutcode(to)?.country ?? to };
  const reason = postRestriction(bought.deliveryMethods, isAnimalListed(bought));
  return reason === null ? null : { reason, place: null };
}

/**
 * Whether the parcel contains animals, as bought. Includes corals, which are listed under plants, and animals
 * offered as extras in the description.
 */
export async function carriesAnimals(ctx: QueryCtx, order: Order): Promise<boolean> {
  const listing = await ctx.db.get("listings", order.listingId);
  const bought = listing && listingAsBought(order, listing);
  if (bought?.category !== "plants") return true;
  const kept = await boughtListingOf(ctx, order._id);
  return isAnimalListed(bought) || offersAnimals(kept?.description ?? bought.description);
}
