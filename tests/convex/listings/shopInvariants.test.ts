/** An unlisted listing is nowhere in the shop, and a listed one is on each of its shelves once. */

import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DELIVERY_METHODS, type DeliveryMethod } from "#convex/domain/listings/deliveryMethods.ts";
import { WATERS } from "#convex/domain/listings/speciesTypes.ts";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { hold, release, returnToStock, sell } from "#convex/listings/model/stock.ts";
import { aListing } from "../kit/aListing";
import { addAdmin, addListing, addSeller, type Backend, startBackend } from "../kit/helpers";
import { settle } from "../kit/orderHelpers";
import { addUpload } from "../kit/uploads";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = { numItems: 48, cursor: null };

/**
 * The shelves of plants or of everything, for any water or each one, and for any delivery method or each one.
 * A brackish plant is only on those for brackish or any water.
 */
const SHELVES = [undefined, "plants" as const].flatMap((category) =>
  [undefined, ...WATERS].flatMap((water) =>
    [undefined, ...DELIVERY_METHODS].map((delivery): BrowseFilters => ({
      ...(category && { category }),
      ...(water && { water }),
      ...(delivery && { delivery }),
    })),
  ),
);

async function listedOn(t: Backend, { category, water, delivery }: BrowseFilters) {
  const rows = await t.run((ctx) => ctx.db.query("listings").collect());
  return rows.filter(
    (row) =>
      row.isListed &&
      (!category || row.category === category) &&
      (!water || row.water === water) &&
      (!delivery || row.deliveryMethods.includes(delivery)),
  );
}

const sortIds = (ids: string[]) => [...ids].sort();

/** A shelf's list, search, map and count show its listed listings, once each. */
async function checkShelf(t: Backend, filters: BrowseFilters): Promise<void> {
  const expected = sortIds((await listedOn(t, filters)).map(({ _id }) => _id));
  const list = (extraFilters: BrowseFilters) =>
    t.query(api.listings.browse.list, {
      filters: { ...filters, ...extraFilters },
      paginationOpts: page,
    });
  for (const extraFilters of [
    {},
    { sort: "price" },
    { sort: "distance", near: "LS6" },
    { minPrice: 0, maxPrice: 2_000 },
    { near: "LS6", within: 20 },
    { search: "fern" },
  ] as const) {
    const { page: cards } = await list(extraFilters);
    expect(sortIds(cards.map(({ _id }) => _id)), JSON.stringify([filters, extraFilters])).toEqual(
      expected,
    );
  }
  const map = await t.query(api.listings.browse.map, { filters });
  expect(sortIds(map.listings.map(({ listingId }) => listingId))).toEqual(expected);
  const { count } = await t.query(api.listings.browse.count, { filters });
  expect(count).toBe(expected.length);
}

async function checkShop(t: Backend, shelves: BrowseFilters[]): Promise<void> {
  for (const filters of shelves) await checkShelf(t, filters);
  const rows = await t.run((ctx) => ctx.db.query("listings").collect());
  const listedIds = new Set<string>(rows.filter(({ isListed }) => isListed).map(({ _id }) => _id));
  for (const { _id: listingId } of rows) {
    const { similar, fromSeller } = await t.query(api.listings.relatedListings.get, { listingId });
    for (const cards of [similar, fromSeller]) {
      const ids = cards.map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !listedIds.has(id))).toEqual([]);
    }
  }
}

test("a brackish plant with all five delivery methods leaves every shelf when withdrawn", async () => {
  const t = startBackend();
  const seller = await addSeller(t);
  const details = {
    ...aListing({
      title: "Java fern",
      species: "Java fern",
      category: "plants",
      water: "brackish",
      deliveryMethods: [...DELIVERY_METHODS],
      postage: 400,
    }),
    images: [await addUpload(t, seller.userId)],
  };
  const listingId = await seller.as.mutation(api.listings.catalogue.create, {
    ...details,
    clientKey: "fern",
  });
  const { quantity: _quantity, ...changed } = details;
  for (const price of [600, 700]) {
    await seller.as.mutation(api.listings.catalogue.update, { ...changed, listingId, price });
  }
  const shelfCounts = async () => {
    const counts: number[] = [];
    for (const filters of SHELVES) {
      const args = { filters, paginationOpts: page };
      counts.push((await t.query(api.listings.browse.list, args)).page.length);
    }
    return counts;
  };
  const mayHold = ({ water }: BrowseFilters) => water === undefined || water === "brackish";
  expect(await shelfCounts()).toEqual(SHELVES.map((shelf) => (mayHold(shelf) ? 1 : 0)));
  await seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
  expect(await shelfCounts()).toEqual(SHELVES.map(() => 0));
  expect(await t.run((ctx) => ctx.db.query("shelfRows").collect())).toEqual([]);
  expect(await t.query(api.listings.browse.count, { filters: {} })).toMatchObject({ count: 0 });
});

const index = fc.nat({ max: 3 });
const methods = fc.subarray<DeliveryMethod>([...DELIVERY_METHODS], { minLength: 1 });
const event = fc.oneof(
  fc.record({
    kind: fc.constant("edit" as const),
    index,
    water: fc.constantFrom(...WATERS),
    methods,
    price: fc.constantFrom(0, 300, 1_900),
  }),
  fc.record({ kind: fc.constantFrom("toggle", "hold", "release", "sell", "return"), index }),
  fc.record({ kind: fc.constantFrom("ban", "lift", "remove", "deleteAccount"), index }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

test("after any edits, sales, bans and deletions, the shop shows each listing on sale once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 6, maxLength: 12 }),
      fc.shuffledSubarray(SHELVES, { minLength: 3, maxLength: 3 }),
      async (events, shelves) => {
        const t = startBackend();
        const admin = await addAdmin(t);
        const sellers = [await addSeller(t), await addSeller(t)];
        const listings: Id<"listings">[] = [];
        for (let i = 0; i < 4; i += 1) {
          const plant = { title: `Java fern ${i}`, species: "Java fern", postage: 400 } as const;
          listings.push(
            await addListing(t, sellers[i % 2]!.userId, {
              ...plant,
              category: "plants",
              scientificName: "Microsorum pteropus",
              water: "brackish",
              deliveryMethods: [...DELIVERY_METHODS],
              images: [await addUpload(t, sellers[i % 2]!.userId)],
            }),
          );
        }
        for (const change of events) await performEvent(t, admin, sellers, listings, change);
        await checkShop(t, [{}, { delivery: "post", water: "brackish" }, ...shelves]);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
}, 300_000);

/** Performs one event; a refused event changes nothing. */
async function performEvent(
  t: Backend,
  admin: Awaited<ReturnType<typeof addAdmin>>,
  sellers: Awaited<ReturnType<typeof addSeller>>[],
  listings: Id<"listings">[],
  change: Event,
): Promise<void> {
  const listingId = listings[change.index]!;
  const seller = sellers[change.index % 2]!;
  const { userId } = seller;
  const row = await t.run((ctx) => ctx.db.get("listings", listingId));
  const act = async () => {
    switch (change.kind) {
      case "edit": {
        if (!row) return;
        const changes = {
          water: change.water,
          deliveryMethods: change.methods,
          price: change.price,
        };
        const { quantity: _quantity, ...details } = aListing({
          title: row.title,
          species: row.species,
          category: "plants",
          postage: 400,
          ...changes,
        });
        return await seller.as.mutation(api.listings.catalogue.update, {
          ...details,
          listingId,
          images: row.images,
        });
      }
      case "toggle":
        return await seller.as.mutation(api.listings.catalogue.setActive, {
          listingId,
          isActive: !row?.isActive,
        });
      case "hold":
        return await t.run(async (ctx) => void (await hold(ctx, listingId, 1)));
      case "release":
        return await t.run(async (ctx) => void (await release(ctx, listingId, 1)));
      case "sell":
        return await t.run(async (ctx) => {
          await hold(ctx, listingId, row?.quantity ?? 1);
          await sell(ctx, listingId, row?.quantity ?? 1);
        });
      case "return":
        return await t.run(async (ctx) => void (await returnToStock(ctx, listingId, 1)));
      case "ban":
        return await admin.as.mutation(api.moderation.standing.ban, {
          userId,
          purgeListings: false,
          reason: "Plastic fish",
        });
      case "lift":
        return await admin.as.mutation(api.moderation.standing.lift, { userId, reason: "Not so" });
      case "remove":
        return await seller.as.mutation(api.listings.catalogue.remove, { listingId });
      case "deleteAccount":
        return await admin.as.mutation(api.moderation.accounts.remove, { userId });
    }
  };
  await act().catch(() => null);
  await settle(t);
}
