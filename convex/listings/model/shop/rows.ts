import type { ShopFacts } from "./facts";

/** The part of a view to read: `after` exclusive, `until` inclusive. */
export type Span = { after: string | null; until: string | null; budget: number; wanted: number };

/** Rows in a view's order, each with its position. */
export type Rows = {
  /** The next row; null at the end, or when the budget is spent. */
  next: () => Promise<{ row: ShopFacts; position: string } | null>;
  /** Rows read so far. */
  scanned: () => number;
  /** Whether it is certain that nothing follows. */
  isEnded: () => boolean;
  /** The reader's position, if it is past the last row returned. */
  currentPosition?: () => string;
};
