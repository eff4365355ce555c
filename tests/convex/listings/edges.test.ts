/** The exact limits of listings, and what searches must not find. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { aListing } from "../kit/aListing";
import {
  addAdmin,
  addFile,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";

let t: Backend;
let seller: Person;
beforeEach(async () => {
  t = startBackend();
  seller = await addSeller(t);
});

async function photos(count: number) {
  const images = [];
  for (let i = 0; i < count; i += 1) {
    const storageId = await addFile(t);
    const { userId } = seller;
    const upload = { userId, storageId, purpose: "listing" as const, used: false };
    const file = { contentType: "image/png", sizeBytes: 1, createdAt: Date.now() };
    await t.run((ctx) => ctx.db.insert("uploads", { ...upload, ...file }));
    images.push({ storageId, width: 1, height: 1 });
  }
  return images;
}
const create = async (changes: Parameters<typeof aListing>[0], pictures = 1) =>
  await seller.as.mutation(api.listings.catalogue.create, {
    clientKey: crypto.randomUUID(),
    ...aListing(changes),
    images: await photos(pictures),
  });

describe("a listing", () => {
  test("costs at most £1,000, and has 1 to 999 animals and up to 4,000 characters of description", async () => {
    await create({ price: 100_000, quantity: 999, description: "x".repeat(4000) });
    await create({ price: 0, quantity: 1, title: "abc" });
    const tooMuch = [
      { price: 100_001 },
      { price: -1 },
      { quantity: 1000 },
      { quantity: 0 },
      { description: "x".repeat(4001) },
      { title: "ab" },
    ];
    for (const invalidListing of tooMuch) await expectFail(create(invalidListing), "invalid_input");
  });

  test("has 1 to 8 photos", async () => {
    await create({}, 8);
    await expectFail(create({}, 9), "images_too_many");
    await expectFail(create({}, 0), "invalid_input");
  });

  test("is visible only to its seller and admins while hidden", async () => {
    const listingId = await addListing(t, seller.userId, { isHidden: true, isListed: false });
    const readHidden = ({ as }: Person) =>
      as.query(api.listings.catalogue.getHidden, { listingId });
    expect(await t.query(api.listings.catalogue.get, { listingId })).toBeNull();
    expect(await readHidden(seller)).not.toBeNull();
    expect(await readHidden(await addAdmin(t))).not.toBeNull();
    expect(await readHidden(await addPerson(t))).toBeNull();
  });

  test("doesn't lose stock that buyers hold when its quantity changes", async () => {
    const listingId = await addListing(t, seller.userId, { quantity: 5, heldQuantity: 2 });
    const { quantity: _, ...details } = aListing();
    const images = await photos(1);
    const change = (quantity: number) =>
      seller.as.mutation(api.listings.catalogue.update, {
        listingId,
        ...details,
        images,
        stock: { quantity, soldCount: 0 },
      });
    await expectFail(change(1), "invalid_input");
    await change(2);
    await change(999);
    await expectFail(change(1000), "invalid_input");
  });
});

test("a search never finds sold-out, deactivated or hidden listings", async () => {
  const listedId = await addListing(t, seller.userId);
  await addListing(t, seller.userId, { isActive: false, isListed: false });
  await addListing(t, seller.userId, { isHidden: true, isListed: false });
  await addListing(t, seller.userId, { quantity: 0, isListed: false });
  for (const filters of [{ search: "cherry" }, { search: "cherry", minPrice: 1 }, {}]) {
    const { page } = await t.query(api.listings.browse.list, {
      filters,
      paginationOpts: { numItems: 20, cursor: null },
    });
    expect(page.map(({ _id }) => _id)).toEqual([listedId]);
  }
});

test("price filters include both ends", async () => {
  for (const price of [499, 500, 700, 701]) await addListing(t, seller.userId, { price });
  for (const sort of ["newest", "price"] as const) {
    for (const category of [undefined, "shrimp" as const]) {
      const filters = { minPrice: 500, maxPrice: 700, sort, ...(category ? { category } : {}) };
      const { page } = await t.query(api.listings.browse.list, {
        filters,
        paginationOpts: { numItems: 20, cursor: null },
      });
      expect(page.map(({ price }) => price).sort()).toEqual([500, 700]);
    }
  }
});

test("a user can save thirty searches and no more", async () => {
  const buyer = await addPerson(t);
  const save = (i: number) =>
    buyer.as.mutation(api.listings.savedSearches.save, { name: "Shrimp", query: `search=${i}` });
  for (let i = 0; i < 30; i += 1) await save(i);
  await expectFail(save(30), "invalid_input");
  await save(29);
  expect(await buyer.as.query(api.listings.savedSearches.mine, {})).toHaveLength(30);
});

test("a user can save twenty tanks and no more", async () => {
  const { as } = await addPerson(t);
  const tank = {
    name: "Tank",
    volumeLitres: 60,
    water: "freshwater" as const,
    unheated: false,
    cycled: "yes" as const,
    filter: "sponge" as const,
    plants: "some" as const,
    cover: "some" as const,
    lid: true,
    copperRecently: false,
    inhabitants: [],
  };
  const add = (changes: object = {}) =>
    as.mutation(api.tanks.setups.create, { tank: { ...tank, ...changes } });
  await add({ pH: 3 });
  await add({ pH: 10 });
  for (const pH of [2.9, 10.1]) await expectFail(add({ pH }), "invalid_input");
  const pair = { species: "Cherry shrimp", count: 4, males: 2, females: 2 };
  await add({ inhabitants: [pair] });
  await expectFail(add({ inhabitants: [{ ...pair, males: 3 }] }), "invalid_input");
  for (let i = 3; i < 20; i += 1) await add();
  await expectFail(add(), "invalid_input");
});
