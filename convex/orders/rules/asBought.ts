/** What was bought, as it stood in the shop then: that, and not what its listing says by now, is what the law is asked about. */
import type { Doc } from "../../_generated/dataModel";
import { isAnimalListed } from "../../domain/listings/animals";
import { postBar, seaBar } from "../../domain/listings/delivery";
import { lawBar } from "../../domain/listings/law/bars";
import type { Order } from "./records";

/** The listing of an order with all that the order keeps of it in the place of what it says by now. */
export function asBought(order: Order, listing: Doc<"listings">): Doc<"listings"> {
  const { listingTitle: title, deliveryMethod: method } = order;
  return {
    ...listing,
    title,
    species: order.species ?? listing.species,
    water: order.water ?? listing.water,
    category: order.category ?? listing.category,
    ...order.courierOffer,
    deliveryMethods: [method],
  };
}

/**
 * Why, as the law and the listing's place are now, what was bought may not be sold to where its buyer is, or not go there
 * this way; a whole sentence. Null where it may, and where nobody knows where the buyer is.
 */
export function boughtBar(order: Order, listing: Doc<"listings">): string | null {
  const to = order.deliveryOutcode ?? order.buyerOutcode;
  if (to === undefined) return null;
  const bought = asBought(order, listing);
  return (
    lawBar(bought, to) ??
    seaBar(bought.outcode, to) ??
    postBar(bought.deliveryMethods, isAnimalListed(bought))
  );
}
