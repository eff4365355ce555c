/**
 * What was bought, as it stood in the shop then: that, and not what its listing says by now, is what the law is asked
 * about.
 */
import { pick } from "convex-helpers";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { isAnimalListed } from "../../domain/listings/animals";
import { offersAnimals } from "../../domain/listings/livingWords";
import { postBar, seaBar } from "../../domain/listings/delivery";
import { lawBar } from "../../domain/listings/law/bars";
import { findOutcode } from "../../domain/shared/postcodes";
import { boughtListingOf } from "./boughtListings";
import type { Order } from "./records";

/** The listing of an order with all that the order keeps of it in the place of what it says by now. */
export function asBought(order: Order, listing: Doc<"listings">): Doc<"listings"> {
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
 * `reason` is a whole sentence. `place`: where it may not be sold to, by name ("Scotland"), where it is the buyer's place
 * that forbids it; null where it may be sold nowhere, or not go this way.
 */
export type BoughtBar = { reason: string; place: string | null };

/**
 * Why, as the law is now, what was bought may not be sold to where its buyer is, or not go there this way. Null where it
 * may, and where nobody knows where the buyer is.
 */
export function boughtBar(order: Order, listing: Doc<"listings">): BoughtBar | null {
  const to = order.deliveryOutcode ?? order.buyerOutcode;
  if (to === undefined) return null;
  const bought = asBought(order, listing);
  const anywhere = lawBar(bought, bought.outcode);
  if (anywhere !== null) return { reason: anywhere, place: null };
  const there = lawBar(bought, to) ?? seaBar(bought.outcode, to);
  if (there !== null) return { reason: there, place: findOutcode(to)?.country ?? to };
  const reason = postBar(bought.deliveryMethods, isAnimalListed(bought));
  return reason === null ? null : { reason, place: null };
}

/** Whether there are animals in an order's parcel, as bought: corals too, which stand with the plants, and what comes along. */
export async function carriesAnimals(ctx: QueryCtx, order: Order): Promise<boolean> {
  const listing = await ctx.db.get("listings", order.listingId);
  const bought = listing && asBought(order, listing);
  if (bought?.category !== "plants") return true;
  const kept = await boughtListingOf(ctx, order._id);
  return isAnimalListed(bought) || offersAnimals(kept?.description ?? bought.description);
}
