import type { QueryCtx } from "#convex/_generated/server.js";
import { LISTING_CATEGORIES, WATERS } from "#convex/domain/listings/speciesTypes.ts";
import type { Shelf } from "./facts";

/** How many listings a shelf has. Reads at most twelve counts. */
export async function sizeOfShelf(ctx: QueryCtx, shelf: Shelf): Promise<number> {
  const { delivery = "any" } = shelf;
  const categories = shelf.category ? [shelf.category] : LISTING_CATEGORIES;
  const waters = shelf.water ? [shelf.water] : WATERS;
  const rows = await Promise.all(
    categories.flatMap((category) =>
      waters.map((water) =>
        ctx.db
          .query("shelfCounts")
          .withIndex("by_delivery_and_category_and_water", (q) =>
            q.eq("delivery", delivery).eq("category", category).eq("water", water),
          )
          .unique(),
      ),
    ),
  );
  return rows.reduce((sum, row) => sum + (row?.value ?? 0), 0);
}
