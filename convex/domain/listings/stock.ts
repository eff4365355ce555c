/** What the numbers of a listing mean, for the server and the pages. */

/** `quantity` is not sold; `heldQuantity` of it is reserved by unpaid orders. */
export type Stock = { quantity: number; heldQuantity: number };

/** The same as views give it: `available` can be bought now, `held` is reserved by unpaid orders. */
export type ShownStock = { available: number; held: number };

/** With the smallest group that is sold: of 1, one by one. */
export type Offered = ShownStock & { minQuantity: number };

/** The smallest group that a listing is sold in; 1 for one by one. */
export function smallestGroup(listing: { minQuantity?: number }): number {
  return listing.minQuantity ?? 1;
}

/**
 * The least that can be bought at a time: the smallest group, or all of the last ones where fewer are left. What others
 * hold is not gone yet: while it may come back to a whole group, what is free beside it waits.
 */
export function leastToBuy(stock: Offered): number {
  return areLastOnes(stock) ? Math.max(1, stock.available) : stock.minQuantity;
}

/** Whether fewer are left than the smallest group, held ones included: those go together. */
export function areLastOnes({ available, held, minQuantity }: Offered): boolean {
  return available + held < minQuantity;
}

/** What can be bought now: not sold and not held by an unpaid order. */
export function availableOf({ quantity, heldQuantity }: Stock): number {
  return quantity - heldQuantity;
}

/** A row's stock as views give it, and as a purchase sees it. */
export function offeredOf(listing: Stock & { minQuantity?: number }): Offered {
  return {
    available: availableOf(listing),
    held: listing.heldQuantity,
    minQuantity: smallestGroup(listing),
  };
}

/**
 * Why a listing waits for its proof: the law has come to ask one and none was sent, an admin has to see it, or has
 * refused it.
 */
export const PROOF_WAITS = ["asked", "waiting", "refused"] as const;

type Shelved = { isHidden: boolean; proof?: (typeof PROOF_WAITS)[number] };

/**
 * Kept from everybody but its seller and admins: the seller may not sell, or the proof that the law asks for is not
 * accepted.
 */
export function isWithheld(listing: Shelved): boolean {
  return listing.isHidden || listing.proof !== undefined;
}

/**
 * Kept from being sold by the law, whatever its seller chose: it forbids it, or asks a proof that nobody has accepted.
 */
export function isKeptByLaw(listing: Pick<Shelved, "proof"> & { barred?: string }): boolean {
  return listing.barred !== undefined || listing.proof !== undefined;
}

/** Up for sale by its seller's choice, and not withheld. */
export function isOnShelf(listing: Shelved & { isActive: boolean }): boolean {
  return listing.isActive && !isWithheld(listing);
}

/** Whether browse, search and the seller's page show it. What is only held stays: the hold may end. */
export function shouldBeListed(
  listing: Shelved & { isActive: boolean; quantity: number },
): boolean {
  return isOnShelf(listing) && listing.quantity > 0;
}

/** "free": some can be bought now; "held": what is left depends on who is paying; "sold": nothing is left. */
export function stockState(stock: Offered): "free" | "held" | "sold" {
  const { available, held } = stock;
  if (available >= leastToBuy(stock)) return "free";
  return available + held > 0 ? "held" : "sold";
}

/** "Minimum order: 6"; null for what is sold one by one. */
export const minimumText = (minQuantity: number): string | null =>
  minQuantity > 1 ? `Minimum order: ${minQuantity}` : null;
