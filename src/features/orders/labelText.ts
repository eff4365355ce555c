import { DELIVERY_LABELS } from "../../../convex/domain/listings/delivery";
import { shortId } from "../../../convex/domain/shared/ids";
import type { OrderDetails } from "../../components/orders/types";

const firstName = (person: { fullName: string } | null, otherwise: string): string =>
  person?.fullName.trim().split(/\s+/)[0] || otherwise;

/** What stands on the box: nothing but what Shoal knows of the two people. */
export function labelOf(order: OrderDetails) {
  const { listingTitle, species, quantity, deliveryOutcode: outcode } = order;
  return {
    animals: `${quantity} × ${listingTitle || species || "N/A"}`,
    species: species !== null && species !== listingTitle ? species : null,
    to: firstName(order.buyer, "the buyer") + (outcode === null ? "" : `, ${outcode}`),
    from: firstName(order.seller, "the seller"),
    order: shortId(order.uuid),
    delivery: DELIVERY_LABELS[order.deliveryMethod],
  };
}

/** The label as text, for a courier's own form or a label printer. */
export function labelText(order: OrderDetails): string {
  const { animals, species, to, from, order: id } = labelOf(order);
  return [
    "LIVE ANIMALS",
    "THIS WAY UP",
    species === null ? animals : `${animals} (${species})`,
    `To: ${to}`,
    `From: ${from}`,
    `Shoal order ${id}`,
  ].join("\n");
}
