import type { ShopFacts } from "./facts";

/** What of a view is read: from behind one position up to and with another. */
export type Span = { after: string | null; upTo: string | null; budget: number; wanted: number };

/** Rows in the order of a view, each with its position in it. */
export type Rows = {
  /** The next one; null at the end, or when the budget is spent. */
  next: () => Promise<{ row: ShopFacts; position: string } | null>;
  /** Rows read so far. */
  looked: () => number;
  /** Whether it is known that nothing follows. */
  isEnded: () => boolean;
  /** Where the reading stands, when that is behind more than the last row. */
  standsAt?: () => string;
};
