/** Changes to all of a seller's listings, in batches: a seller may have thousands. */
import { omit } from "convex-helpers";
import { compareValues } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { shownTrader } from "#convex/domain/sellers/trader.ts";
import { canProfileSell, type Profile, profileOf } from "#convex/shared/model/access.ts";
import { recheckListing } from "./law";
import { changeStock } from "./stock";

const BATCH = 50;

type BanId = Id<"moderationEvents">;

/**
 * What to do with each listing. `matchProfile` syncs name, trader details and hiding with the seller's
 * profile. `deactivate` also takes it off sale until the seller puts it back, and records the ban
 * responsible. `restore` puts back only what that ban took off.
 */
export type SellerJob =
  | { job: "matchProfile" }
  | { job: "deactivate"; banId: BanId }
  | { job: "restore"; banId: BanId };

/**
 * Hides or shows the seller's listings to match their profile. Call it after the profile changes, in the
 * mutation that changes whether they may sell or their trader details. The first 50 change at once;
 * scheduled steps do the rest and reread the profile, so that a quick reversal leaves none behind.
 */
export async function matchListingsToSeller(
  ctx: MutationCtx,
  sellerId: Id<"users">,
): Promise<void> {
  await stepJob(ctx, sellerId, { job: "matchProfile" }, null);
}

/**
 * Deactivates every listing of a banned seller until the ban is undone. After a ban that expires, the
 * seller may reactivate them. Orders keep their listing.
 */
export async function deactivateSellerListings(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  banId: BanId,
): Promise<void> {
  await schedule(ctx, sellerId, { job: "deactivate", banId }, null);
}

/** Puts back what a ban took off sale; call it when the ban is undone. */
export async function restoreSellerListings(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  banId: BanId,
): Promise<void> {
  await schedule(ctx, sellerId, { job: "restore", banId }, null);
}

async function schedule(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  job: SellerJob,
  cursor: string | null,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.listings.listings.stepSellerJob, {
    sellerId,
    ...job,
    cursor,
  });
}

/** One step of a job over a seller's listings; schedules the next. */
export async function stepJob(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  job: SellerJob,
  cursor: string | null,
): Promise<void> {
  const profile = await profileOf(ctx, sellerId);
  const hidden = profile === null || !canProfileSell(profile);
  // The ban was undone while this ran: leave the remaining listings on sale.
  if (job.job === "deactivate" && profile?.isBanned === false) return;
  const page = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", sellerId))
    .paginate({ numItems: BATCH, cursor });
  for (const listing of page.page) {
    const change = onShelf(listing, job);
    await changeStock(ctx, listing._id, () => ({ isHidden: hidden, ...change }));
    // Listings off sale aren't rechecked when the law changes, so check now.
    if (change.isActive) await recheckListing(ctx, listing._id);
    if (profile) await syncSellerFields(ctx, listing, profile);
  }
  if (!page.isDone) await schedule(ctx, sellerId, job, page.continueCursor);
}

type ShelfChange = { isActive?: boolean; purgedBy?: BanId | undefined };

function onShelf({ isActive, purgedBy }: Doc<"listings">, done: SellerJob): ShelfChange {
  if (done.job === "deactivate" && isActive) return { isActive: false, purgedBy: done.banId };
  if (done.job === "restore" && purgedBy === done.banId) {
    return { isActive: true, purgedBy: undefined };
  }
  return {};
}

export function sellerCardFields(profile: Profile): Pick<Doc<"listings">, "username" | "trader"> {
  const trader = shownTrader(profile);
  return { username: profile.fullName, trader: trader ? omit(trader, ["address"]) : undefined };
}

/** Syncs a card's seller details with the profile. */
async function syncSellerFields(
  ctx: MutationCtx,
  listing: Doc<"listings">,
  profile: Profile,
): Promise<void> {
  const now = sellerCardFields(profile);
  const { username, trader } = listing;
  if (compareValues({ username, trader }, now) === 0) return;
  await ctx.db.patch("listings", listing._id, now);
}
