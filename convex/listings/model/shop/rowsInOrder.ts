import type { QueryCtx } from "#convex/_generated/server.js";
import type { ShopQuery } from "../filters";
import { rangeAfter, JoinedLanes, type KeyRange, rangeUpTo } from "./lanes";
import { planOf } from "./plan";
import type { Rows, Span } from "./rows";

export async function rowsInOrder(ctx: QueryCtx, query: ShopQuery, span: Span): Promise<Rows> {
  const { lanes, order, range } = await planOf(ctx, query);
  let within: KeyRange = range;
  if (span.after !== null) within = rangeAfter(order, within, span.after);
  if (span.upTo !== null) within = rangeUpTo(order, within, span.upTo);
  const lanesReader = new JoinedLanes(ctx, lanes, order, within, span.budget, span.wanted);
  return {
    next: async () => {
      const row = await lanesReader.next();
      return row && { row, position: row[order.key] };
    },
    scanned: () => lanesReader.scanned,
    isEnded: () => lanesReader.isEnded,
  };
}
