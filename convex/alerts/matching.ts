/**
 * Matches saved searches with new listings. Up to `ARRIVALS` listings are compared with the searches that
 * could match their category and water, one page of searches per transaction: a listing is read once for
 * `PAGE` searches, and searches for other categories aren't read at all.
 */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { LISTING_ARRIVAL_LIFE_MS, MAILED_MAX, SEARCH_MATCH_LIFE_MS } from "../domain/alerts/limits";
import { isFitFilterOn, readFilters, toBrowseQuery } from "../domain/listings/filters";
import { suspectsOf, withCorrections } from "../domain/listings/search/corrections";
import { matchOf } from "../domain/listings/search/match";
import { readSearch } from "../domain/listings/search/readSearch";
import { watchKeysFor } from "../domain/listings/watching";
import { NEW_MAX } from "../domain/notifications/limits";
import { foldText } from "../domain/shared/text";
import { internalMutation } from "../functions";
import { browseTest } from "../listings/model/filters";
import { bumpListingStats } from "../listings/model/listingStats";
import { searchRowOf } from "../listings/model/shop/facts";
import { notifyOfSearch } from "../notifications/model/notify";
import { startWork } from "../shared/jobs";
import { figuresWithOnTheirWay } from "../tanks/model/animalsOnTheirWay";
import { defaultTank } from "../tanks/model/ownTanks";
import { scheduleDigest } from "./model/digest";

const DELETE_BATCH = 100;
type Search = Doc<"savedSearches">;
type Listing = Doc<"listings">;

/** Listings matched at a time, and searches per transaction. */
const ARRIVALS = 20;
const PAGE = 50;
/** Arrivals that a previously failed search is retried against. */
const RETRY_ARRIVALS = 200;

/** Starts matching the new arrivals and deletes old arrivals and matches; returns the number of arrivals. */
export async function sweepArrivals(ctx: MutationCtx): Promise<number> {
  const now = Date.now();
  const arrivals = await ctx.db
    .query("listingArrivals")
    .withIndex("by_isMatched_and_at", (q) => q.eq("isMatched", false))
    .take(ARRIVALS);
  for (const { _id } of arrivals) await ctx.db.patch("listingArrivals", _id, { isMatched: true });
  const listings = await listedOf(ctx, arrivals);
  for (const [key, listingIds] of byKey(listings)) {
    await ctx.scheduler.runAfter(0, internal.alerts.matching.matchPage, {
      key,
      listingIds,
      cursor: null,
    });
  }
  if (arrivals.length === ARRIVALS) {
    await ctx.scheduler.runAfter(0, internal.alerts.matching.sweep, {});
  }
  const oldArrivals = await ctx.db
    .query("listingArrivals")
    .withIndex("by_at", (q) => q.lt("at", now - LISTING_ARRIVAL_LIFE_MS))
    .take(ARRIVALS * 5);
  for (const row of oldArrivals) if (row.isMatched) await ctx.db.delete("listingArrivals", row._id);
  const oldMatches = await ctx.db
    .query("searchMatches")
    .withIndex("by_at", (q) => q.lt("at", now - SEARCH_MATCH_LIFE_MS))
    .take(DELETE_BATCH);
  for (const { _id } of oldMatches) await ctx.db.delete("searchMatches", _id);
  return arrivals.length;
}

function byKey(listings: readonly Listing[]): Map<string, Id<"listings">[]> {
  const keys = new Map<string, Id<"listings">[]>();
  for (const listing of listings) {
    for (const key of watchKeysFor(listing)) {
      keys.set(key, [...(keys.get(key) ?? []), listing._id]);
    }
  }
  return keys;
}

/** The distinct arrivals that are on sale. */
async function listedOf(
  ctx: QueryCtx,
  arrivals: readonly { listingId: Id<"listings"> }[],
): Promise<Listing[]> {
  const ids = [...new Set(arrivals.map(({ listingId }) => listingId))];
  const listings = await Promise.all(ids.map((id) => ctx.db.get("listings", id)));
  return listings.flatMap((listing) => (listing?.isListed ? [listing] : []));
}

/** Like `matchingListings`, but null if it throws. Writes nothing, so a failure leaves nothing half done. */
async function tryMatching(ctx: QueryCtx, search: Search, listings: readonly Listing[]) {
  try {
    return await matchingListings(ctx, search, listings);
  } catch (error) {
    console.error(`Saved search ${search._id}`, error);
    return null;
  }
}

/** The listings that a search matches, except its owner's own. */
async function matchingListings(
  ctx: QueryCtx,
  { userId, query }: Search,
  listings: readonly Listing[],
): Promise<Listing[]> {
  const values = readFilters(new URLSearchParams(query));
  const needsTank = isFitFilterOn(values);
  const tank = needsTank ? await defaultTank(ctx, userId) : null;
  if (needsTank && tank === null) return [];
  const filters = toBrowseQuery(values, tank ? await figuresWithOnTheirWay(ctx, tank) : undefined);
  const passes = browseTest(filters);
  const matchesText = searchTextTest(filters.search);
  return listings.filter(
    (listing) => listing.sellerId !== userId && passes(listing) && matchesText(listing),
  );
}

/** Counts a search's new matches and notifies its owner in the ways they chose. */
async function reportMatches(
  ctx: MutationCtx,
  search: Search,
  listings: readonly Listing[],
): Promise<void> {
  const { _id: searchId, userId, mark, mail } = search;
  let { newCount, mailCount } = search;
  const earlierCounts = { newCount, mailCount };
  for (const { _id: listingId } of listings) {
    const counts = mark && newCount < NEW_MAX;
    const awaitsEmail = mail && mailCount < MAILED_MAX;
    if (!counts && !awaitsEmail) break;
    if (await isReported(ctx, searchId, listingId)) continue;
    const at = Date.now();
    await ctx.db.insert("searchMatches", { userId, searchId, listingId, awaitsEmail, at });
    await bumpListingStats(ctx, listingId, "matches", 1);
    if (counts) newCount += 1;
    if (awaitsEmail) mailCount += 1;
  }
  if (newCount === earlierCounts.newCount && mailCount === earlierCounts.mailCount) return;
  await ctx.db.patch("savedSearches", searchId, { newCount, mailCount });
  if (newCount > earlierCounts.newCount) {
    const { name, query } = search;
    const content = { kind: "search" as const, searchId, name, query, listings: newCount };
    await notifyOfSearch(ctx, userId, content);
  }
  if (mailCount > earlierCounts.mailCount) await scheduleDigest(ctx, userId);
}

async function isReported(
  ctx: QueryCtx,
  searchId: Id<"savedSearches">,
  listingId: Id<"listings">,
): Promise<boolean> {
  const match = await ctx.db
    .query("searchMatches")
    .withIndex("by_searchId_and_listingId", (q) =>
      q.eq("searchId", searchId).eq("listingId", listingId),
    )
    .first();
  return match !== null;
}

/**
 * Returns a predicate for listings that match a search text: literally or, for apparent typos, by the
 * listing's spelling. An empty search matches all; one of symbols alone matches none.
 */
function searchTextTest(search = ""): (listing: Doc<"listings">) => boolean {
  const { units } = readSearch(search);
  const isSymbolsOnly = units.length === 0 && foldText(search) === "" && search.trim() !== "";
  if (units.length === 0) return () => !isSymbolsOnly;
  const suspectedTypos = suspectsOf(search);
  return (listing) => {
    const row = searchRowOf(listing);
    if (matchOf(row, units).tier > 0) return true;
    const knownNames = new Set(row.names.split(" "));
    const corrections = new Map(
      suspectedTypos.flatMap(({ typed, candidates }) => {
        const match = candidates.find((candidate) => knownNames.has(candidate));
        return match === undefined ? [] : [[typed, match] as const];
      }),
    );
    if (corrections.size === 0) return false;
    return matchOf(row, readSearch(withCorrections(search, corrections)).units).tier > 0;
  };
}

/** By cron: starts matching new listings against saved searches. Returns how many listings. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => await sweepArrivals(ctx),
});

/** Matches new listings against a page of the saved searches with a watch key; schedules the next page. */
export const matchPage = internalMutation({
  args: {
    key: v.string(),
    listingIds: v.array(v.id("listings")),
    cursor: v.nullable(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { key, listingIds, cursor }): Promise<void> => {
    const listings = await listedOf(
      ctx,
      listingIds.map((listingId) => ({ listingId })),
    );
    if (listings.length === 0) return;
    const { page, isDone, continueCursor } = await ctx.db
      .query("savedSearches")
      .withIndex("by_watchKey", (q) => q.eq("watchKey", key))
      .paginate({ numItems: PAGE, cursor });
    for (const search of page) {
      const matchedListings = await tryMatching(ctx, search, listings);
      // A separate job records the failure for the admin.
      if (matchedListings === null)
        await startWork(
          ctx,
          {
            run: internal.alerts.matching.retryMatch,
            label: "Match a saved search with new listings",
          },
          [search._id],
        );
      else await reportMatches(ctx, search, matchedListings);
    }
    if (isDone) return;
    await ctx.scheduler.runAfter(0, internal.alerts.matching.matchPage, {
      key,
      listingIds,
      cursor: continueCursor,
    });
  },
});

/** Retries a failed search against the latest 200 arrivals of the last two days; may fail again. */
export const retryMatch = internalMutation({
  args: { rowId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const search = await ctx.db.get("savedSearches", rowId);
    if (!search?.watchKey) return;
    const arrivals = await ctx.db
      .query("listingArrivals")
      .withIndex("by_at", (q) => q.gt("at", Date.now() - LISTING_ARRIVAL_LIFE_MS))
      .order("desc")
      .take(RETRY_ARRIVALS);
    await reportMatches(
      ctx,
      search,
      await matchingListings(ctx, search, await listedOf(ctx, arrivals)),
    );
  },
});

/** Deletes the matches of a deleted search, one batch per call. */
export const deleteMatches = internalMutation({
  args: { searchId: v.id("savedSearches") },
  returns: v.null(),
  handler: async (ctx, { searchId }): Promise<void> => {
    const rows = await ctx.db
      .query("searchMatches")
      .withIndex("by_searchId_and_listingId", (q) => q.eq("searchId", searchId))
      .take(DELETE_BATCH);
    for (const { _id } of rows) await ctx.db.delete("searchMatches", _id);
    if (rows.length < DELETE_BATCH) return;
    await ctx.scheduler.runAfter(0, internal.alerts.matching.deleteMatches, { searchId });
  },
});
