/**
 * The price that a buyer is shown, wherever a listing is: what the smallest purchase costs, with every charge that
 * cannot be avoided. UK law asks for that (Digital Markets, Competition and Consumers Act 2024).
 */
import { formatPence, orderMoney } from "../shared/money";
import { leastToBuy, minimumText, type Offered } from "./stock";

/** What the price depends on, of a listing. */
export type Priced = Offered & {
  /** Pence each. */
  price: number;
  /** Pence: `deliveryFrom.ts`. */
  deliveryFrom?: number;
};

export type BuyerPrice = {
  /** How many the smallest purchase is of. */
  quantity: number;
  /** Pence, with the service fee and without the delivery. */
  total: number;
  /** Pence. */
  each: number;
  /** Pence, on top; 0 where it can be had without. */
  deliveryFrom: number;
};

/** What the smallest purchase of a listing costs. */
export function buyerPrice(listing: Priced): BuyerPrice {
  const { price: each, available, held, minQuantity, deliveryFrom: delivery = 0 } = listing;
  // Of what is sold out or held, a purchase of it as it was offered.
  const quantity = available > 0 ? leastToBuy(listing) : Math.min(minQuantity, held || minQuantity);
  const { amount, commission } = orderMoney(each, quantity, delivery);
  return { quantity, total: amount + commission, each, deliveryFrom: delivery };
}

export type PriceWords = {
  /** "£15.30", "10 for £16.35", "Free". */
  lead: string;
  /** "with fee", where one pays for one; a group's price says itself that it is more than so many times one. */
  fee: string;
  /** "+ delivery from £12.00". */
  delivery: string;
  /** "£14.00 each". */
  unit: string;
};

/** The price in words, each "" where there is nothing to say; `free`: the word for what costs nothing. */
export function priceWords(listing: Priced, free = "Free"): PriceWords {
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

/** The same as one line: "£15.30 with fee · £14.00 each". */
export function priceText(listing: Priced, free?: string): string {
  const { lead, fee, delivery, unit } = priceWords(listing, free);
  return [[lead, fee, delivery].filter(Boolean).join(" "), unit].filter(Boolean).join(" · ");
}
