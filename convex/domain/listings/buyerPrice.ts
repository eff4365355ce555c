/**
 * The price shown to buyers everywhere: the cost of the smallest purchase with all unavoidable charges,
 * as UK law requires (Digital Markets, Competition and Consumers Act 2024).
 */

import { formatPence, orderMoney } from "../shared/money";
import { minPurchase, minimumText, type OfferedStock } from "./stock";

export type PricedListing = OfferedStock & {
  /** Pence each. */
  price: number;
  /** See `deliveryFrom.ts`; pence. */
  deliveryFrom?: number;
};

export type BuyerPrice = {
  quantity: number;
  /** Pence, including the service fee, excluding delivery. */
  total: number;
  /** Pence. */
  each: number;
  /** Pence, on top; 0 if the buyer can avoid it. */
  deliveryFrom: number;
};

export function buyerPrice(listing: PricedListing): BuyerPrice {
  const { price: each, available, held, minQuantity, deliveryFrom: delivery = 0 } = listing;
  // If sold out or held, price a purchase as it was last offered.
  const quantity =
    available > 0 ? minPurchase(listing) : Math.min(minQuantity, held || minQuantity);
  const { amount, commission } = orderMoney(each, quantity, delivery);
  return { quantity, total: amount + commission, each, deliveryFrom: delivery };
}

export type PriceParts = {
  /** "£15.30", "10 for £16.35", "Free". */
  lead: string;
  /**
   * "with fee"; "" for a zero total, and for a group with a price, whose total is clearly more than its
   * number times the unit price.
   */
  fee: string;
  /** "+ delivery from £12.00". */
  delivery: string;
  /** "£14.00 each". */
  unit: string;
};

/** The price in words, with "" for parts that don't apply. `free` is the text for a zero total. */
export function priceParts(listing: PricedListing, free = "Free"): PriceParts {
  const { quantity, total, each, deliveryFrom: delivery } = buyerPrice(listing);
  const minimum = each === 0 ? minimumText(listing.minQuantity) : null;
  const isGroup = quantity > 1 && each > 0;
  return {
    lead: total === 0 ? free : `${isGroup ? `${quantity} for ` : ""}${formatPence(total)}`,
    fee: total > 0 && !isGroup ? "with fee" : "",
    delivery: delivery > 0 ? `+ delivery from ${formatPence(delivery)}` : "",
    unit:
      each > 0
        ? `${formatPence(each)} each`
        : [total > 0 && "free", minimum].filter(Boolean).join(" · "),
  };
}

/** The price as one line: "£15.30 with fee · £14.00 each". */
export function priceText(listing: PricedListing, free?: string): string {
  const { lead, fee, delivery, unit } = priceParts(listing, free);
  return [[lead, fee, delivery].filter(Boolean).join(" "), unit].filter(Boolean).join(" · ");
}
