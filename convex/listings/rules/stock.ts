import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { isKeptByLaw, isOnShelf, offeredOf, shouldBeListed } from "../../domain/listings/stock";
import { stockProblem } from "../../domain/orders/buying";
import { fail, failIf } from "../../errors";
import { comesBack, noteArrival } from "./arrivals";
import { keepInShop } from "./shop/keep";

type Listing = Doc<"listings">;

/** What decides whether browse lists a listing, and what can be bought of it. */
type StockFields = Partial<
  Pick<Listing, "quantity" | "heldQuantity" | "soldCount" | "isActive" | "isHidden">
> & {
  proof?: Listing["proof"] | undefined;
  proofSeen?: Listing["proofSeen"] | undefined;
  barred?: Listing["barred"] | undefined;
  purgedBy?: Listing["purgedBy"] | undefined;
};

const STOCK_NUMBERS = ["quantity", "heldQuantity", "soldCount"] as const;

/**
 * The one way in which stock, the seller's choice and hiding change: checks the invariants and keeps
 * `isListed` true to them. Writes nothing when nothing changes.
 */
export async function changeStock(
  ctx: MutationCtx,
  listingId: Id<"listings">,
  change: (listing: Listing) => StockFields,
): Promise<Listing> {
  const before = (await ctx.db.get("listings", listingId)) ?? fail("listing_unavailable");
  const fields = change(before);
  const after = { ...before, ...fields };
  // Taking a listing off the shelf must be possible whatever its numbers are.
  if (STOCK_NUMBERS.some((name) => name in fields)) assertStock(after);
  const patch = { ...fields, isListed: shouldBeListed(after) };
  const changed = (Object.keys(patch) as (keyof typeof patch)[]).some(
    (key) => patch[key] !== before[key],
  );
  if (!changed) return before;
  const updatedAt = Date.now();
  await ctx.db.patch("listings", listingId, { ...patch, updatedAt });
  if (patch.isListed !== before.isListed) await keepInShop(ctx, listingId);
  const changedListing = { ...after, ...patch, updatedAt };
  if (comesBack(before, changedListing)) await noteArrival(ctx, listingId);
  if (isNewlyKeptByLaw(before, changedListing)) {
    await ctx.scheduler.runAfter(0, internal.orders.barredListings.begin, { listingId });
  }
  return changedListing;
}

/** Whether the law keeps it from being sold, and did not in this way before: its sales are looked at. */
function isNewlyKeptByLaw(before: Listing, after: Listing): boolean {
  const isOther = before.barred !== after.barred || before.proof !== after.proof;
  return isOther && isKeptByLaw(after) && after.heldQuantity + after.soldCount > 0;
}

/**
 * Reserves `n` for an unpaid order. `listing_unavailable` when it is not for sale; `stock_short` with
 * what is left when that is less than `n`; `group_too_small`, `last_together`, `group_held` by the smallest group.
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

/** Gives a hold of `n` back: the order was not paid. */
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

/** Turns a hold of `n` into a sale: the order was paid (or is free). */
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
  }));
}

/** Puts `n` that were sold back on the shelf: a paid order was cancelled before dispatch. */
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

/** A broken invariant is a bug in the caller, never a user's mistake: the whole call is undone. */
function assertStock(listing: Pick<Listing, "quantity" | "heldQuantity" | "soldCount">): void {
  const { quantity, heldQuantity, soldCount } = listing;
  const whole = [quantity, heldQuantity, soldCount].every((n) => Number.isInteger(n) && n >= 0);
  if (!whole || heldQuantity > quantity) {
    throw new Error(`Impossible stock: ${JSON.stringify({ quantity, heldQuantity, soldCount })}`);
  }
}

function assertCount(n: number): void {
  if (!Number.isInteger(n) || n < 1) throw new Error(`A number of animals cannot be ${n}`);
}
