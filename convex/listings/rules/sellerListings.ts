/** Changes that reach all listings of a seller, some at a time: a seller may have thousands. */
import { omit } from "convex-helpers";
import { compareValues } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { shownTrader } from "../../domain/sellers/trader";
import { isSelling, type Profile, profileOf } from "../../shared/rules/access";
import { holdAgainstLaw } from "./law";
import { changeStock } from "./stock";

const BATCH = 50;

type BanId = Id<"moderationEvents">;

/**
 * What is done to each listing. `matchProfile` makes it agree with the seller's profile (name, trader, and hidden while
 * they may not sell); `deactivate` also takes it off the shelf for good, until the seller puts it back, and notes the
 * ban that did so; `restore` puts back what that ban took, and nothing else.
 */
export type SellerJob =
  { job: "matchProfile" } | { job: "deactivate"; banId: BanId } | { job: "restore"; banId: BanId };

/**
 * Hides the seller's listings, or shows them again, as the profile says now: call it in the mutation that changes
 * whether they may sell, or as which trader, after the profile has changed. The first 50 change at once, the rest by
 * scheduled steps that look at the profile afresh, so that a quick change of mind cannot leave some behind.
 */
export async function matchListingsToSeller(
  ctx: MutationCtx,
  sellerId: Id<"users">,
): Promise<void> {
  await stepJob(ctx, sellerId, { job: "matchProfile" }, null);
}

/**
 * Deactivates every listing of a banned seller until the ban is undone: one that ends by itself leaves them to the seller,
 * who may reactivate them. Orders keep the listing that they were made for.
 */
export async function deactivateSellerListings(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  banId: BanId,
): Promise<void> {
  await schedule(ctx, sellerId, { job: "deactivate", banId }, null);
}

/** Puts back on the shelf what a ban took off it: call it when the ban is undone. */
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
  const hidden = profile === null || !isSelling(profile);
  // Undone meanwhile: the rest of the listings stays where it is.
  if (job.job === "deactivate" && profile?.isBanned === false) return;
  const page = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", sellerId))
    .paginate({ numItems: BATCH, cursor });
  for (const listing of page.page) {
    const change = onShelf(listing, job);
    await changeStock(ctx, listing._id, () => ({ isHidden: hidden, ...change }));
    // What is off the shelf is not held against a law that changes meanwhile.
    if (change.isActive) await holdAgainstLaw(ctx, listing._id, { isAnew: true });
    if (profile) await followProfile(ctx, listing, profile);
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

/** What cards say of who sells. */
export function sellerOnCard(profile: Profile): Pick<Doc<"listings">, "username" | "trader"> {
  const trader = shownTrader(profile);
  return { username: profile.fullName, trader: trader ? omit(trader, ["address"]) : undefined };
}

/** Makes a card say of its seller what the profile says. */
async function followProfile(
  ctx: MutationCtx,
  listing: Doc<"listings">,
  profile: Profile,
): Promise<void> {
  const now = sellerOnCard(profile);
  const { username, trader } = listing;
  if (compareValues({ username, trader }, now) === 0) return;
  await ctx.db.patch("listings", listing._id, now);
}
