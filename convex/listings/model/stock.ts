import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isOnShelf, offeredOf, shouldBeListed, stockState } from "#convex/domain/listings/stock.ts";
import { stockProblem } from "#convex/domain/orders/buying.ts";
import { fail, failIf } from "#convex/errors.ts";
import { afterBackOnSale } from "#convex/followUps.ts";
import { syncShopRows } from "./shop/syncShopRows";

type Listing = Doc<"listings">;

/** The fields that decide whether browse lists a listing and how much can be bought. */
type StockFields = Partial<
  Pick<Listing, "quantity" | "heldQuantity" | "soldCount" | "isActive" | "isHidden">
> & {
  proof?: Listing["proof"] | undefined;
  isProofAccepted?: Listing["isProofAccepted"] | undefined;
  barReason?: Listing["barReason"] | undefined;
  takedownReason?: Listing["takedownReason"] | undefined;
  takenDownAs?: string;
  isTakedownFinal?: true;
  returnReason?: Listing["returnReason"] | undefined;
  awaitsReview?: Listing["awaitsReview"] | undefined;
  purgedBy?: Listing["purgedBy"] | undefined;
  confirmedAt?: number;
  staleAt?: Listing["staleAt"] | undefined;
  isStale?: Listing["isStale"] | undefined;
};

/** The fields of a listing whose seller says, by word or deed, that it is still available (ms epoch). */
export const confirmationFields = (confirmedAt: number) => ({
  confirmedAt,
  staleAt: undefined,
  isStale: undefined,
});

const STOCK_NUMBERS = ["quantity", "heldQuantity", "soldCount"] as const;

/**
 * The only way to change a listing's stock, proof, hiding or `isActive`. Checks the invariants and keeps
 * `isListed` in sync. A no-op when nothing changes.
 */
export async function changeStock(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  change: (listing: Listing) => StockFields,
): Promise<Listing> {
  const oldListing = (await ctx.db.get("listings", listingId)) ?? fail("listing_unavailable");
  const fields = change(oldListing);
  const newListing = { ...oldListing, ...fields };
  // Check only changes of stock: a listing must be removable from sale regardless of its numbers.
  if (STOCK_NUMBERS.some((name) => name in fields)) assertStock(newListing);
  const patch = {
    // A change of `isActive` answers the question whether the listing is still available.
    ...("isActive" in fields ? { staleAt: undefined, isStale: undefined } : {}),
    ...fields,
    isListed: shouldBeListed(newListing),
    // A takedown ends the review; a listing that its seller takes off sale keeps its place in the queue.
    ...(newListing.takedownReason !== undefined && {
      reviewNames: undefined,
      reviewSince: undefined,
    }),
  };
  const isChanged = (Object.keys(patch) as (keyof typeof patch)[]).some(
    (key) => patch[key] !== oldListing[key],
  );
  if (!isChanged) return oldListing;
  const updatedAt = Date.now();
  await ctx.db.patch("listings", listingId, { ...patch, updatedAt });
  if (patch.isListed !== oldListing.isListed) await syncShopRows(ctx, listingId);
  // Listings that reappear because their seller may sell again aren't new.
  const isRelisted = !oldListing.isListed && patch.isListed && !oldListing.isHidden;
  if (isRelisted) await recordArrival(ctx, listingId);
  const savedListing = { ...newListing, ...patch, updatedAt };
  if (!canBeBought(oldListing) && canBeBought(savedListing) && (await isAwaited(ctx, listingId)))
    await afterBackOnSale(ctx, listingId);
  return savedListing;
}

export const canBeBought = (listing: Listing): boolean =>
  listing.isListed && stockState(offeredOf(listing)) === "free";

async function isAwaited(ctx: MutationCtx, listingId: Id<"listings">): Promise<boolean> {
  return (await waitersFor(ctx, listingId, 1)).length > 0;
}

/** Favourites whose users wait until the listing can be bought. */
export async function waitersFor(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  limit: number,
): Promise<Doc<"favourites">[]> {
  return await ctx.db
    .query("favourites")
    .withIndex("by_listingId_and_isAwaited", (q) =>
      q.eq("listingId", listingId).eq("isAwaited", true),
    )
    .take(limit);
}

/** Records that a listing went on sale, so that `alerts` can match it against saved searches. */
export async function recordArrival(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  await ctx.db.insert("listingArrivals", { listingId, isMatched: false, at: Date.now() });
}

/**
 * Reserves `n` for an unpaid order. Errors: `listing_unavailable` when not on sale; `stock_short`, with what
 * is left, when that is below `n`; `group_too_small`, `last_together` or `group_held` when the group size
 * forbids it.
 */
export async function hold(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  n: number,
): Promise<Listing> {
  assertCount(n);
  return await changeStock(ctx, listingId, (listing) => {
    if (!isOnShelf(listing)) fail("listing_unavailable");
    failIf(stockProblem(n, offeredOf(listing)));
    return { heldQuantity: listing.heldQuantity + n };
  });
}

export async function release(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  n: number,
): Promise<Listing> {
  assertCount(n);
  return await changeStock(ctx, listingId, (listing) => ({
    heldQuantity: listing.heldQuantity - n,
  }));
}

export async function sell(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  n: number,
): Promise<Listing> {
  assertCount(n);
  return await changeStock(ctx, listingId, (listing) => ({
    quantity: listing.quantity - n,
    heldQuantity: listing.heldQuantity - n,
    soldCount: listing.soldCount + n,
    ...confirmationFields(Date.now()),
  }));
}

/** Puts `n` sold animals or plants back into the stock, because the seller still has them. */
export async function returnToStock(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  n: number,
): Promise<Listing> {
  assertCount(n);
  return await changeStock(ctx, listingId, (listing) => ({
    quantity: listing.quantity + n,
    soldCount: listing.soldCount - n,
  }));
}

/** A violation is a bug in the caller, so roll back the whole call. */
function assertStock(listing: Pick<Listing, "quantity" | "heldQuantity" | "soldCount">): void {
  const { quantity, heldQuantity, soldCount } = listing;
  const areWholeNumbers = [quantity, heldQuantity, soldCount].every(
    (n) => Number.isInteger(n) && n >= 0,
  );
  if (!areWholeNumbers || heldQuantity > quantity) {
    throw new Error(`Impossible stock: ${JSON.stringify({ quantity, heldQuantity, soldCount })}`);
  }
}

function assertCount(n: number): void {
  if (!Number.isInteger(n) || n < 1) throw new Error(`A number of animals cannot be ${n}`);
}
