/** Records listings that are new on sale; `alerts` compares saved searches with them. */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";

export async function recordArrival(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  await ctx.db.insert("listingArrivals", { listingId, isMatched: false, at: Date.now() });
}

type Shelved = Pick<Doc<"listings">, "isListed" | "isHidden">;

/**
 * Whether a change puts a listing back on sale. Excludes a seller regaining the right to sell, since
 * their listings aren't new.
 */
export const isRelisted = (before: Shelved, after: Shelved): boolean =>
  !before.isListed && after.isListed && !before.isHidden;
