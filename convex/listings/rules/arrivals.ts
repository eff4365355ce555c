/** Listings that are new on the shelf: `alerts` compares saved searches with them. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

/** Notes that a listing is there to be found. */
export async function noteArrival(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  await ctx.db.insert("listingArrivals", { listingId, isMatched: false, at: Date.now() });
}

type Shelved = Pick<Doc<"listings">, "isListed" | "isHidden">;

/** Whether a change brings a listing back. Not when its seller may sell again: then nothing of it is new. */
export const comesBack = (before: Shelved, after: Shelved): boolean =>
  !before.isListed && after.isListed && !before.isHidden;
