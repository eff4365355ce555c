/** What the numbers of a listing mean, for the server and the pages. */

/** `quantity` is not sold; `heldQuantity` of it is reserved by unpaid orders. */
export type Stock = { quantity: number; heldQuantity: number };

/** The same as views give it: `available` can be bought now, `held` is reserved by unpaid orders. */
export type ShownStock = { available: number; held: number };

/** What can be bought now: not sold and not held by an unpaid order. */
export function availableOf({ quantity, heldQuantity }: Stock): number {
  return quantity - heldQuantity;
}

/** Up for sale by its seller's choice, and by the seller's standing. */
export function isOnShelf(listing: { isActive: boolean; isHidden: boolean }): boolean {
  return listing.isActive && !listing.isHidden;
}

/** Whether browse, search and the seller's page show it. What is only held stays: the hold may end. */
export function shouldBeListed(listing: {
  isActive: boolean;
  isHidden: boolean;
  quantity: number;
}): boolean {
  return isOnShelf(listing) && listing.quantity > 0;
}

/** "free": some can be bought now; "held": all that is left is being paid for; "sold": nothing is left. */
export function stockState({ available, held }: ShownStock): "free" | "held" | "sold" {
  if (available > 0) return "free";
  return held > 0 ? "held" : "sold";
}
