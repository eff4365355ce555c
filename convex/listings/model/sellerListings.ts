/** Changes to all of a seller's listings, in batches: a seller may have thousands. */

import { omit } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { compareValues, type ObjectType, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { shownTrader } from "#convex/domain/sellers/trader.ts";
import { canProfileSell, type Profile, profileOf } from "#convex/shared/model/access.ts";
import { recheckListing } from "./checkLaw";
import { updateReview } from "./listingReview";
import { changeStock } from "./stock";

const BATCH = 50;

type BanId = Id<"moderationEvents">;

/**
 * What to do with each listing. Every job syncs name, trader details and hiding with the seller's profile;
 * `matchProfile` does nothing else. `deactivate` also takes the listing off sale until the seller puts it back, and
 * records the ban responsible. `restore` puts back only what that ban took off.
 */
export const jobFields = {
  job: literals("matchProfile", "deactivate", "restore"),
  /** Absent for `matchProfile`. */
  banId: v.optional(v.id("moderationEvents")),
};
type SellerJob = ObjectType<typeof jobFields>;

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

export async function startSellerJob(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  job: SellerJob,
  cursor: string | null = null,
): Promise<void> {
  const { stepSellerJob } = internal.listings.catalogue;
  await ctx.scheduler.runAfter(0, stepSellerJob, { sellerId, ...job, cursor });
}

export async function stepJob(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  job: SellerJob,
  cursor: string | null,
): Promise<void> {
  // The ban was lifted, so the remaining listings stay on sale.
  if (job.job === "deactivate" && job.banId && (await isLifted(ctx, job.banId))) return;
  const profile = await profileOf(ctx, sellerId);
  const isHidden = profile === null || !canProfileSell(profile);
  const page = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", sellerId))
    .paginate({ numItems: BATCH, cursor });
  for (const listing of page.page) {
    const change = shelfChange(listing, job);
    await changeStock(ctx, listing._id, () => ({ isHidden, ...change }));
    // Listings off sale aren't rechecked when the law changes, so check now.
    if (change.isActive) {
      await recheckListing(ctx, listing._id);
      await updateReview(ctx, listing._id);
    }
    if (profile) await syncSellerFields(ctx, listing, profile);
  }
  if (!page.isDone) await startSellerJob(ctx, sellerId, job, page.continueCursor);
}

/** Far more entries than one user gets while a job runs. */
const RECENT_MAX = 50;

async function isLifted(ctx: MutationCtx, banId: BanId): Promise<boolean> {
  const ban = await ctx.db.get("moderationEvents", banId);
  if (ban === null) return true;
  const laterEvents = await ctx.db
    .query("moderationEvents")
    .withIndex("by_targetId_and_createdAt", (q) =>
      q.eq("targetId", ban.targetId).gte("createdAt", ban.createdAt),
    )
    .take(RECENT_MAX);
  return laterEvents.some(
    (event) => event.action === "unban" && event._creationTime > ban._creationTime,
  );
}

type ShelfChange = { isActive?: boolean; purgedBy?: BanId | undefined };

function shelfChange({ isActive, purgedBy }: Doc<"listings">, job: SellerJob): ShelfChange {
  if (job.job === "deactivate" && isActive) return { isActive: false, purgedBy: job.banId };
  if (job.job === "restore" && purgedBy === job.banId) {
    return { isActive: true, purgedBy: undefined };
  }
  return {};
}

export function sellerCardFields(profile: Profile): Pick<Doc<"listings">, "username" | "trader"> {
  const trader = shownTrader(profile);
  return { username: profile.fullName, trader: trader ? omit(trader, ["address"]) : undefined };
}

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
