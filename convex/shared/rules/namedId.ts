import type { Id, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";

/**
 * The id that an address names. Where an argument is a `v.id`, a damaged one ends in a bug's error, which says nothing to
 * the reader; here it is `not_found`, as for what is gone.
 */
export function namedId<Table extends TableNames>(
  ctx: QueryCtx,
  table: Table,
  text: string,
): Id<Table> {
  return ctx.db.normalizeId(table, text) ?? fail("not_found");
}
