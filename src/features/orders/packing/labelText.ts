import { firstNameOf } from "#convex/domain/accounts/firstName.ts";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { type Address, addressLines } from "#convex/domain/shared/address.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import type { OrderDetails } from "../public/types";

const firstName = (person: { fullName: string } | null, otherwise: string): string =>
  firstNameOf(person?.fullName ?? "") || otherwise;

const contentsOf = ({ hasAnimals }: { hasAnimals: boolean }) => (hasAnimals ? "animals" : "plants");

/**
 * The text of the box label. `address`: the courier's destination; null if unknown, or for a
 * handover in person.
 */
export function labelOf(order: OrderDetails, address: Address | null) {
  const { deliveryOutcode: outcode } = order;
  return {
    /** The parcel's contents. */
    contents: contentsOf(order),
    goods: order.lines.map((line) => ({
      listingId: line.listingId,
      contents: contentsOf(line),
      text: `${line.quantity} × ${line.title}`,
      species: line.species === line.title ? null : line.species,
    })),
    to: address
      ? addressLines(address)
      : [firstName(order.buyer, "the buyer") + (outcode === null ? "" : `, ${outcode}`)],
    phone: address?.phone ?? null,
    from: firstName(order.seller, "the seller"),
    shortOrderId: shortId(order.uuid),
    delivery: DELIVERY_LABELS[order.deliveryMethod],
  };
}

/** The label as text, for a courier's own form or a label printer. */
export function labelText(order: OrderDetails, address: Address | null): string {
  const { contents, goods, to, phone, from, shortOrderId: id } = labelOf(order, address);
  return [
    `LIVE ${contents.toUpperCase()}`,
    "THIS WAY UP",
    ...goods.map(({ text, species }) => (species === null ? text : `${text} (${species})`)),
    `To: ${to.join("\n    ")}`,
    ...(phone === null ? [] : [`Tel: ${phone}`]),
    `From: ${from}`,
    `Shoal order ${id}`,
  ].join("\n");
}
