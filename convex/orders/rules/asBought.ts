/** What was bought, as it stood in the shop then: that, and not what its listing says by now, is what the law is asked about. */
import type { Doc } from "../../_generated/dataModel";
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
