import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { returnToStock } from "#convex/listings/model/stock.ts";
import { linesOf } from "./lines";

/** Puts everything that was bought back on sale. Not in `lines.ts`, because this file loads the law. */
export async function restock(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  for (const { listingId, quantity } of await linesOf(ctx, orderId)) {
    await returnToStock(ctx, listingId, quantity);
  }
}
