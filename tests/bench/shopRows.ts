/**
 * For `npm run bench`: bulk saved searches, the record that a listing is new, and photos for listings. Pushed
 * like `rows.ts`.
 */

import { v } from "convex/values";
import { insertPerson } from "#convex/accounts/model/insertPerson.ts";
import { allSpecies } from "#convex/domain/listings/species.ts";
import { fail } from "#convex/errors.ts";
import { internalMutation } from "#convex/functions.ts";
import { changeAlert, saveSearch } from "#convex/listings/model/saveSearch.ts";
import { recordArrival } from "#convex/listings/model/stock.ts";

const PEOPLE = 8;
const SEARCHES_EACH = 25;

/** Search queries; `n` makes each search different. */
const SEARCH_QUERIES: ((n: number) => string)[] = [
  (n) =>
    `search=${encodeURIComponent(allSpecies()[n % allSpecies().length]?.commonNames[0] ?? "")}`,
  (n) => `category=fish&maxPrice=${1 + (n % 60)}`,
  (n) => `water=freshwater&delivery=courier&minPrice=${n % 40}`,
  (n) => `near=${n % 2 === 0 ? "LS6" : "M1"}&within=${10 + (n % 50)}`,
  (n) => `category=shrimp&water=freshwater&maxPrice=${1 + (n % 60)}`,
];

/**
 * Saves 200 searches with marks and emails for eight new users, numbered from `from`. With `all`, every listing
 * matches them; otherwise they vary.
 */
export const searches = internalMutation({
  args: { from: v.number(), all: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { from, all }) => {
    for (let person = 0; person < PEOPLE; person += 1) {
      const email = `searcher-${crypto.randomUUID()}@bench.local`;
      const now = Date.now();
      const userId = await insertPerson(ctx, {
        email,
        fullName: "Searcher",
        ageConfirmedAt: now,
        signupTimestamp: now,
      });
      for (let i = 0; i < SEARCHES_EACH; i += 1) {
        const n = from + person * SEARCHES_EACH + i;
        const query = all
          ? `maxPrice=${1_000 + i}`
          : (SEARCH_QUERIES[n % SEARCH_QUERIES.length]?.(n) ?? "");
        const searchId = await saveSearch(ctx, userId, { name: `Search ${n}`, query });
        await changeAlert(ctx, userId, searchId, { mark: true, mail: true });
      }
    }
    return null;
  },
});

/** Marks a listing as new. */
export const arrival = internalMutation({
  args: { listingId: v.id("listings") },
  returns: v.null(),
  handler: async (ctx, { listingId }) => {
    await recordArrival(ctx, listingId);
    return null;
  },
});

const LISTINGS_PER_PAGE = 100;
const MODEL_COUNT = 24;

/**
 * Gives a page of a seller's listings the photos of others, in turn. Returns the next cursor, null at the
 * end.
 */
export const photographs = internalMutation({
  args: { sellerId: v.id("users"), cursor: v.union(v.string(), v.null()) },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { sellerId, cursor }) => {
    const newest = await ctx.db
      .query("listings")
      .withIndex("by_isListed_and_createdAt", (q) => q.eq("isListed", true))
      .order("desc")
      .take(MODEL_COUNT);
    const models = newest.filter(({ images }) => images.length > 0);
    const { page, isDone, continueCursor } = await ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_createdAt", (q) => q.eq("sellerId", sellerId))
      .paginate({ numItems: LISTINGS_PER_PAGE, cursor });
    for (const [i, { _id }] of page.entries()) {
      const model = models[i % models.length] ?? fail("not_found");
      const { images, imageUrl, imageThumbnailUrl } = model;
      await ctx.db.patch("listings", _id, { images, imageUrl, imageThumbnailUrl });
    }
    return isDone ? null : continueCursor;
  },
});
