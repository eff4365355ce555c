import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { offeredOf } from "#convex/domain/listings/stock.ts";
import { fitOf, shownVerdict } from "#convex/domain/tanks/fit.ts";
import type { UsualTapWater } from "#convex/domain/tanks/tapWater.ts";
import { findListing, canViewListing } from "#convex/listings/model/views.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { tankReason, verdict } from "../tables";
import { usualTapWaterOf } from "./tapWater";
import { defaultTank, figuresOf } from "./tanks";

/** "unknown": the species isn't in the data, so only the tank itself was checked. */
export const fitVerdict = v.union(verdict, v.literal("unknown"));

export const cardFit = v.object({ listingId: v.id("listings"), verdict: fitVerdict });

export const listingFit = v.object({
  verdict: fitVerdict,
  quantity: v.number(),
  /** Reasons against the purchase, most serious first. */
  reasons: v.array(tankReason),
  passed: v.array(
    v.object({ rule: v.string(), title: v.string(), yours: v.string(), needs: v.string() }),
  ),
  notes: v.array(v.string()),
});

/** The most cards compared per call: one page of the shop. */
const CARDS_MAX = 24;

/**
 * How the first `CARDS_MAX` of `listingIds` fit the viewer's default tank. Leaves out listings that the
 * viewer may not see; empty without a tank.
 */
export async function cardFits(
  ctx: QueryCtx,
  viewer: Profile,
  listingIds: readonly string[],
): Promise<Infer<typeof cardFit>[]> {
  const tank = await defaultTank(ctx, viewer.userId);
  if (!tank) return [];
  const ids = listingIds.slice(0, CARDS_MAX);
  const usual = await usualTapWaterOf(ctx, viewer.userId);
  const listings = await Promise.all(ids.map((id) => visibleListing(ctx, viewer, id)));
  return listings
    .filter((listing) => listing !== null)
    .map((listing) => ({
      listingId: listing._id,
      verdict: shownVerdict(compare(tank, listing, usual)),
    }));
}

/**
 * How a listing fits the viewer's default tank, and why; null without a tank or for a listing the viewer
 * may not see.
 */
export async function fitOfListing(
  ctx: QueryCtx,
  viewer: Profile,
  listingId: string,
): Promise<Infer<typeof listingFit> | null> {
  const tank = await defaultTank(ctx, viewer.userId);
  const listing = tank && (await visibleListing(ctx, viewer, listingId));
  if (!listing) return null;
  const usual = await usualTapWaterOf(ctx, viewer.userId);
  const { quantity, reasons, passed, notes, ...fit } = compare(tank, listing, usual);
  return { verdict: shownVerdict(fit), quantity, reasons, passed, notes };
}

async function visibleListing(
  ctx: QueryCtx,
  viewer: Profile,
  id: string,
): Promise<Doc<"listings"> | null> {
  const listing = await findListing(ctx, id);
  return listing && canViewListing(listing, viewer) ? listing : null;
}

const compare = (tank: Doc<"tanks">, listing: Doc<"listings">, usual: UsualTapWater) =>
  fitOf(figuresOf(tank), { ...listing, ...offeredOf(listing) }, usual);
