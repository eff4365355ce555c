/** The rows that browse and search read: which changes rewrite them, and how stale ones are found. */

import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { changeStock, hold, sell } from "#convex/listings/model/stock.ts";
import { aListing } from "../kit/aListing";
import {
  addAdmin,
  addFile,
  addListing,
  addSeller,
  type Backend,
  startBackend,
} from "../kit/helpers";

/** Everything the dev tools' checks report about the shelves and their counts. */
async function problemsOf(as: Awaited<ReturnType<typeof addAdmin>>["as"]) {
  const problems: string[] = [];
  for (const check of ["shop", "counts"] as const) {
    let cursor: string | null = null;
    do {
      const page: { problems: { text: string }[]; cursor: string | null } = await as.query(
        api.demo.devTools.check,
        { check, cursor },
      );
      problems.push(...page.problems.map(({ text }) => text));
      cursor = page.cursor;
    } while (cursor !== null);
  }
  return problems;
}

const indexRows = (t: Backend) =>
  t.run(async ({ db }) => [
    ...(await db.query("shelfRows").collect()),
    ...(await db.query("searchRows").collect()),
  ]);

async function addShop() {
  vi.stubEnv("ALLOW_DEV_TOOLS", "true");
  const t = startBackend();
  const { as } = await addAdmin(t);
  const { userId } = await addSeller(t);
  return { t, as, userId };
}

test("a sale rewrites no index rows, but selling out deletes them and a return restores them", async () => {
  const { t, as, userId } = await addShop();
  const listingId = await addListing(t, userId, { water: "marine" });
  const before = await indexRows(t);
  // Eight shelves: any method or courier, for any or its own category and any or its own water. Plus one
  // search row.
  expect(before).toHaveLength(9);
  await t.run(async (ctx) => {
    await hold(ctx, listingId, 2);
    await sell(ctx, listingId, 2);
  });
  expect(await indexRows(t)).toEqual(before);
  await t.run((ctx) => changeStock(ctx, listingId, () => ({ quantity: 0, soldCount: 3 })));
  expect(await indexRows(t)).toEqual([]);
  await t.run((ctx) => changeStock(ctx, listingId, () => ({ quantity: 1, soldCount: 2 })));
  expect(await indexRows(t)).toHaveLength(9);
  expect(await problemsOf(as)).toEqual([]);
});

test("a seller's changes reach the index rows at once", async () => {
  vi.stubEnv("ALLOW_DEV_TOOLS", "true");
  const t = startBackend();
  const admin = await addAdmin(t);
  const seller = await addSeller(t);
  const images = [{ storageId: await addFile(t), width: 4, height: 3 }];
  const listingId = await addListing(t, seller.userId, { images });
  const { quantity: _, ...details } = aListing({
    title: "Blue velvet, six of them",
    price: 900,
    deliveryMethods: ["collection"],
  });
  await seller.as.mutation(api.listings.catalogue.update, { listingId, ...details, images });
  const rows = await t.run(async ({ db }) => ({
    prices: (await db.query("shelfRows").collect()).map(({ price }) => price),
    names: (await db.query("searchRows").collect()).map(({ names }) => names.split(" ")[0]),
  }));
  expect(new Set(rows.prices)).toEqual(new Set([900]));
  expect(rows.names).toEqual(["blue"]);
  expect(await problemsOf(admin.as)).toEqual([]);
});

test("free listings match a maximum price, and the cheapest priced one matches exactly at its price", async () => {
  const { t, userId } = await addShop();
  const freeId = await addListing(t, userId, { price: 0 });
  const cheapId = await addListing(t, userId, { price: 200 });
  await addListing(t, userId, { price: 201 });
  const { page } = await t.query(api.listings.browse.list, {
    filters: { maxPrice: 200 },
    paginationOpts: { numItems: 10, cursor: null },
  });
  expect(page.map(({ _id }) => _id)).toEqual([cheapId, freeId]);
});

test("the integrity check finds index rows that are stale, missing or left over", async () => {
  const { t, as, userId } = await addShop();
  const [wrongRow, missing, extraRow, unsearchable] = [
    await addListing(t, userId),
    await addListing(t, userId),
    await addListing(t, userId),
    await addListing(t, userId),
  ];
  await t.run(async ({ db }) => {
    await db.patch("listings", wrongRow, { price: 1 });
    await db.patch("listings", extraRow, { isListed: false, isActive: false });
    for (const row of await db.query("shelfRows").collect()) {
      if (row.listingId === missing) await db.delete("shelfRows", row._id);
    }
    for (const row of await db.query("searchRows").collect()) {
      if (row.listingId === unsearchable) await db.delete("searchRows", row._id);
    }
  });
  expect(await problemsOf(as)).toEqual([
    "is not on the shelf any/any/any as it should be",
    "is on 0 shelves, but should be on 4",
    "is on 4 shelves, but should be on 0",
    "is not in the search as it should be",
    // For all delivery methods together, and for each of the two that the listings offer.
    ...Array<string>(3).fill("is counted as 4 listings, but has 3"),
  ]);
});
