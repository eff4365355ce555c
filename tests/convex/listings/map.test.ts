/** The map of search results. */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { addListing, addSeller, startBackend } from "../kit/helpers";

async function addShop() {
  const t = startBackend();
  const { userId } = await addSeller(t);
  const addAt = async (outcode: string, changes: Parameters<typeof addListing>[2] = {}) => {
    const { lat: latitude, lon: longitude } = findOutcode(outcode)!;
    return await addListing(t, userId, { outcode, latitude, longitude, ...changes });
  };
  const map = (filters: BrowseFilters) => t.query(api.listings.browse.map, { filters });
  const counts = async (filters: BrowseFilters) => {
    const { listings, places } = await map(filters);
    const countAt = (outcode: string) => listings.filter((row) => row.outcode === outcode).length;
    return Object.fromEntries(places.map(({ outcode }) => [outcode, countAt(outcode)]));
  };
  return { addAt, map, counts };
}

test("listings appear at the centre of their outward postcode, and each place once with its name", async () => {
  const { addAt, map } = await addShop();
  const [first, second] = [
    await addAt("LS6", { createdAt: 1 }),
    await addAt("LS6", { createdAt: 2, price: 900 }),
  ];
  const { lat, lon } = findOutcode("LS6")!;
  expect(await map({ sort: "price" })).toEqual({
    listings: [second, first].map((listingId) => ({ listingId, outcode: "LS6" })),
    places: [{ outcode: "LS6", name: "Leeds, LS6", latitude: lat, longitude: lon }],
    from: null,
    scanned: null,
  });
});

describe("listings on the map", () => {
  test("match the filters and are all included", async () => {
    const { addAt, counts } = await addShop();
    await addAt("LS6", { price: 300 });
    await addAt("M1", { price: 800 });
    await addAt("BT1", { price: 300, category: "fish" });
    await addAt("EH1", { isActive: false, isListed: false });
    expect(await counts({})).toEqual({ LS6: 1, M1: 1, BT1: 1 });
    expect(await counts({ maxPrice: 500 })).toEqual({ LS6: 1, BT1: 1 });
    expect(await counts({ maxPrice: 500, category: "shrimp" })).toEqual({ LS6: 1 });
    expect(await counts({ near: "LS6", within: 50 })).toEqual({ LS6: 1, M1: 1 });
    expect(await counts({ category: "snails" })).toEqual({});
  });

  test("match the list for a search", async () => {
    const { addAt, counts } = await addShop();
    await addAt("LS6", { title: "Java moss" });
    await addAt("M1", { title: "Ten reds" });
    expect(await counts({ search: "moss" })).toEqual({ LS6: 1 });
  });

  test("leave out fully reserved listings when sold ones are hidden", async () => {
    const { addAt, counts } = await addShop();
    await addAt("LS6", { quantity: 2, heldQuantity: 2 });
    await addAt("M1");
    expect(await counts({})).toEqual({ LS6: 1, M1: 1 });
    expect(await counts({ hideSold: true })).toEqual({ M1: 1 });
  });
});

test("distances are measured from the requested place if it exists", async () => {
  const { map } = await addShop();
  expect((await map({ near: "ls6" })).from).toMatchObject({ outcode: "LS6", name: "Leeds, LS6" });
  expect((await map({ near: "ZZ99" })).from).toBeNull();
});

test("only the newest of very many listings are scanned, and the result says how many", async () => {
  const { addAt, map } = await addShop();
  for (let i = 0; i < 310; i += 1) await addAt(i < 5 ? "M1" : "LS6", { createdAt: i });
  const fullMap = await map({});
  expect(fullMap.scanned).toBe(300);
  expect(fullMap.places.map(({ outcode }) => outcode)).toEqual(["LS6"]);
  const available = await map({ hideSold: true });
  expect(available.scanned).toBe(150);
  expect((await map({ near: "M1", within: 10 })).scanned).toBeNull();
});
