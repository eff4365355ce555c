/** A seller's listings, newest first, in pages. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import { isWithheld } from "#convex/domain/listings/stock.ts";
import type { QueryCtx } from "#convex/_generated/server.js";
import { mapPage, onlyPage, pageOf } from "#convex/shared/model/pages.ts";
import { type ownListingCard, toOwnCard } from "./views";

type Cards = PaginationResult<Infer<typeof ownListingCard>>;

/** What anyone may see: active and not withheld. Empty for an unknown id. */
export async function activeListingsPage(
  ctx: QueryCtx,
  sellerId: string,
  paginationOpts: PaginationOptions,
): Promise<Cards> {
  const userId = ctx.db.normalizeId("users", sellerId);
  if (userId === null) return onlyPage([]);
  const result = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
      q.eq("sellerId", userId).eq("isActive", true),
    )
    .order("desc")
    .paginate(pageOf(paginationOpts));
  return { ...result, page: result.page.filter((row) => !isWithheld(row)).map(toOwnCard) };
}

/** What the seller sees: active or not. */
export async function allListingsPage(
  ctx: QueryCtx,
  userId: Id<"users">,
  paginationOpts: PaginationOptions,
): Promise<Cards> {
  const result = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", userId))
    .order("desc")
    .paginate(pageOf(paginationOpts));
  return await mapPage(result, toOwnCard);
}
