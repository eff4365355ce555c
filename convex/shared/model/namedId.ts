import type { Id, TableNames } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";

/**
 * The id in a URL, as `not_found` if malformed. A `v.id` argument would instead fail validation with an
 * error meant for developers.
 */
export function namedId<Table extends TableNames>(
  ctx: QueryCtx,
  table: Table,
  text: string,
): Id<Table> {
  return ctx.db.normalizeId(table, text) ?? fail("not_found");
}
