import type { QueryCtx } from "../../../_generated/server";
import type { Asked } from "../filters";
import { behind, JoinedLanes, type KeyRange, upTo } from "./lanes";
import { planOf } from "./plan";
import type { Rows, Span } from "./rows";

/** Rows by time or price. `newerThan` leaves out what stands before that key among `byAge`. */
export async function rowsInOrder(
  ctx: QueryCtx,
  asked: Asked,
  span: Span,
  newerThan?: string,
): Promise<Rows> {
  const { lanes, order, range } = await planOf(ctx, asked);
  let within: KeyRange = range;
  if (span.after !== null) within = behind(order, within, span.after);
  if (span.upTo !== null) within = upTo(order, within, span.upTo);
  if (newerThan !== undefined) within = { ...within, from: newerThan };
  const joined = new JoinedLanes(ctx, lanes, order, within, span.budget, span.wanted);
  return {
    next: async () => {
      const row = await joined.next();
      return row && { row, position: row[order.key] };
    },
    looked: () => joined.looked,
    isEnded: () => joined.isEnded,
  };
}
