/** What Shoal must be able to pay, against its balance at Stripe. All in pence. */
export type Books = {
  /** Sellers' shares of paid orders that aren't complete. */
  held: number;
  /** Shares of completed orders that aren't sent. */
  owed: number;
  /** Refunds that Stripe doesn't have yet. */
  refunds: number;
  takingBack: number;
  writtenOff: number;
  /** Shoal's balance at Stripe; `pending` becomes available once payments have settled. */
  available: number;
  pending: number;
  /** About what Stripe's fees come to in a week. */
  weekFees: number;
};

/** What the balance must cover. */
export const neededBalance = ({ held, owed, refunds }: Books): number => held + owed + refunds;

/** `short`: less than what is needed; `low`: a week's fees would make it short. */
export function balanceState(books: Books): "fine" | "low" | "short" {
  const left = books.available + books.pending - neededBalance(books);
  if (left < 0) return "short";
  return left < books.weekFees ? "low" : "fine";
}

/** Stripe's usual fees for British cards, in pence: 1.5% of `paid` (pence), and 20p for each payment. */
export const feesOf = (paid: number, payments: number): number =>
  Math.ceil(paid * 0.015 + payments * 20);
