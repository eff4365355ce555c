/** `quantity` is unsold; `heldQuantity` of it is reserved by unpaid orders. */
export type Stock = { quantity: number; heldQuantity: number };

/** Stock as views return it: `available` can be bought now, `held` is reserved by unpaid orders. */
export type ShownStock = { available: number; held: number };

/** Stock with the smallest group sold; 1 means sold singly. */
export type OfferedStock = ShownStock & { minQuantity: number };

/**
 * Smallest purchase: the minimum group, or all remaining ones if fewer are left. Held stock counts as
 * remaining: while released holds could complete a group, the rest can't be bought.
 */
export function minPurchase(stock: OfferedStock): number {
  return isLastGroup(stock) ? Math.max(1, stock.available) : stock.minQuantity;
}

/** Whether fewer than the minimum group are left, held ones included; these are sold together. */
export function isLastGroup({ available, held, minQuantity }: OfferedStock): boolean {
  return available + held < minQuantity;
}

export function availableOf({ quantity, heldQuantity }: Stock): number {
  return quantity - heldQuantity;
}

/** `ownHeld`: what the buyer's own unpaid order holds, which they can still buy. */
export function offeredOf(
  { quantity, heldQuantity, minQuantity }: Stock & { minQuantity: number },
  ownHeld = 0,
): OfferedStock {
  const held = heldQuantity - ownHeld;
  return { available: quantity - held, held, minQuantity };
}

/**
 * Why a listing waits for its proof: the law now requires one and none was sent, an admin has yet to
 * check it, or an admin refused it.
 */
export const PROOF_HOLDS = ["asked", "waiting", "refused"] as const;

type Visibility = {
  isHidden: boolean;
  proof?: (typeof PROOF_HOLDS)[number];
  awaitsReview?: true;
};

/**
 * Hidden from everyone but its seller and admins: the seller may not sell, a required proof is not
 * accepted, or an admin looks at it first.
 */
export function isWithheld(listing: Visibility): boolean {
  return listing.isHidden || listing.proof !== undefined || listing.awaitsReview === true;
}

/**
 * Barred from sale by law, regardless of the seller's choice: forbidden, or without an accepted
 * proof.
 */
export function isBarredByLaw(
  listing: Pick<Visibility, "proof"> & { barReason?: string },
): boolean {
  return listing.barReason !== undefined || listing.proof !== undefined;
}

/** On sale by the seller's choice, and not withheld. */
export function isOnShelf(listing: Visibility & { isActive: boolean }): boolean {
  return listing.isActive && !isWithheld(listing);
}

/** Whether browse and search show it. Fully held listings stay listed, since holds may lapse. */
export function shouldBeListed(
  listing: Visibility & { isActive: boolean; quantity: number },
): boolean {
  return isOnShelf(listing) && listing.quantity > 0;
}

/** "free": some can be bought now; "held": none can until unpaid orders end; "sold": none left. */
export function stockState(stock: OfferedStock): "free" | "held" | "sold" {
  const { available, held } = stock;
  if (available >= minPurchase(stock)) return "free";
  return available + held > 0 ? "held" : "sold";
}

/** "Minimum order: 6"; null if sold singly. */
export const minimumText = (minQuantity: number): string | null =>
  minQuantity > 1 ? `Minimum order: ${minQuantity}` : null;
