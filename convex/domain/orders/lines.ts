/** An order's lines: a listing and quantity each, all from one seller, in one parcel and one payment. */

import type { Problem } from "#convex/errors.ts";
import { DELIVERY_LABELS, type DeliveryMethod } from "../listings/deliveryMethods";
import { BASKET_LINES_MAX, ORDER_LINES_MAX } from "../shared/constants";
import { isolated } from "../shared/isolated";

/** "Cherry shrimp and 2 more". */
export function summaryTitle([first, ...others]: readonly { title: string }[]): string {
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `${first?.title ?? ""}${more}`;
}

/** "2 × Cherry shrimp, 1 × Java moss". */
export const goodsText = (lines: readonly { title: string; quantity: number }[]): string =>
  lines.map(({ title, quantity }) => `${quantity} × ${isolated(title)}`).join(", ");

export const sumOfLines = (lines: readonly { amount: number; quantity: number }[]) => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** The problem with an order of these lines: no line, too many, or a listing twice; null if they are fine. */
export function linesProblem(lines: readonly { listingId: string }[]): Problem | null {
  const ids = new Set(lines.map(({ listingId }) => listingId));
  if (lines.length === 0) return parcelProblem("choose at least one listing");
  if (lines.length > ORDER_LINES_MAX) {
    return parcelProblem(`choose at most ${ORDER_LINES_MAX} listings from one seller`);
  }
  return ids.size === lines.length ? null : parcelProblem("choose each listing once");
}

/** One parcel has one sender. */
export function senderProblem(
  listings: readonly { sellerId: string; outcode: string }[],
): Problem | null {
  const senders = new Set(listings.map(({ sellerId, outcode }) => `${sellerId} ${outcode}`));
  return senders.size <= 1
    ? null
    : parcelProblem("choose listings from one seller, all sent from one place");
}

/** The problem with adding a listing to a basket that has `ofSeller` from its seller and `inAll` in total. */
export function basketProblem(ofSeller: number, inAll: number): Problem | null {
  if (ofSeller >= ORDER_LINES_MAX) {
    return parcelProblem(`choose at most ${ORDER_LINES_MAX} listings from one seller`);
  }
  return inAll < BASKET_LINES_MAX
    ? null
    : parcelProblem(`at most ${BASKET_LINES_MAX} listings in all your parcels`);
}

type Offer = { outcode: string; deliveryMethods: readonly DeliveryMethod[] };

/** The delivery methods that every listing offers, in the first one's order. */
export const commonMethods = ([first, ...others]: readonly Offer[]): DeliveryMethod[] =>
  (first?.deliveryMethods ?? []).filter((method) =>
    others.every(({ deliveryMethods }) => deliveryMethods.includes(method)),
  );

/** Why a listing can't travel in the parcel of these others; null if it can. */
export function apartText(listing: Offer, others: readonly Offer[]): string | null {
  if (others.some(({ outcode }) => outcode !== listing.outcode)) {
    return "It's sent from a different place from the rest of this parcel.";
  }
  if (commonMethods([listing, ...others]).length > 0) return null;
  const labels = listing.deliveryMethods.map((method) => DELIVERY_LABELS[method]).join(", ");
  return `It can't travel with the rest of this parcel. Its only delivery options: ${labels}.`;
}

/** The problem with holding `added` more lines besides the `held` ones of a buyer's other unpaid orders. */
export function heldLinesProblem(held: number, added: number): Problem | null {
  return held === 0 || held + added <= ORDER_LINES_MAX
    ? null
    : parcelProblem(
        `you can hold ${ORDER_LINES_MAX} listings at a time. Pay for an unpaid order or cancel it first`,
      );
}

const parcelProblem = (problem: string): Problem => ({
  code: "invalid_input",
  data: { field: "Parcel", problem },
});
