import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { addListing, addSeller, startBackend } from "../kit/helpers";

const NEON = {
  species: "Neon tetra",
  scientificName: "Paracheirodon innesi",
  category: "fish",
} as const;
const EMBER = {
  species: "Ember tetra",
  scientificName: "Hyphessobrycon amandae",
  category: "fish",
} as const;

const locationOf = (outcode: string) => {
  const place = findOutcode(outcode)!;
  return { outcode, latitude: place.lat, longitude: place.lon };
};

/**
 * A neon tetra listing and two sellers. `addOwn` adds a listing by its seller, `addOther` one by the second;
 * `similarTitles` and `moreTitles` return titles.
 */
async function addShop() {
  const t = startBackend();
  const { userId: sellerId } = await addSeller(t);
  const { userId: otherId } = await addSeller(t);
  const listingId = await addListing(t, sellerId, { title: "this one", ...NEON, createdAt: 1 });
  type Changes = Parameters<typeof addListing>[2];
  let minute = 1;
  const adderFor = (by: Id<"users">) => (title: string, changes: Changes) =>
    addListing(t, by, { title, createdAt: (minute += 1), ...changes });
  return {
    t,
    listingId,
    addOwn: adderFor(sellerId),
    addOther: adderFor(otherId),
    similarTitles: async (near?: string, id: string = listingId) =>
      (
        await t.query(api.listings.relatedListings.get, {
          listingId: id,
          ...(near ? { near } : {}),
        })
      ).similar.map((card) => card.title),
    moreTitles: async (id: string = listingId) =>
      (await t.query(api.listings.relatedListings.get, { listingId: id })).fromSeller.map(
        (card) => card.title,
      ),
  };
}

const UNAVAILABLE = {
  sold: { quantity: 0, isListed: false },
  held: { quantity: 2, heldQuantity: 2 },
  hidden: { isHidden: true, isListed: false },
  off: { isActive: false, isListed: false },
} as const;

describe("similar listings", () => {
  test("show the same species before the same category, newest first, four at most", async () => {
    const { addOther, similarTitles } = await addShop();
    await addOther("neons, older", NEON);
    await addOther("shrimp", { species: "Cherry shrimp", category: "shrimp" });
    await addOther("embers 1", EMBER);
    await addOther("neons, newer", NEON);
    await addOther("embers 2", EMBER);
    await addOther("embers 3", EMBER);
    expect(await similarTitles()).toEqual(["neons, newer", "neons, older", "embers 3", "embers 2"]);
  });

  test("are never marine for a freshwater animal", async () => {
    const { addOther, similarTitles } = await addShop();
    await addOther("embers", EMBER);
    await addOther("clownfish", {
      species: "Common clownfish",
      scientificName: "Amphiprion ocellaris",
      category: "fish",
      water: "marine",
    });
    expect(await similarTitles()).toEqual(["embers"]);
  });

  test.each([
    // A species, and why it isn't similar to neon tetras.
    ["Poecilia reticulata", "hard water"],
    ["Sahyadria denisonii", "a far larger tank"],
    ["Aulonocara stuartgranti", "hard water and a far larger tank"],
    ["Carassius auratus", "cooler water"],
  ])("never include %s for neon tetras: %s", async (scientificName) => {
    const { addOther, similarTitles } = await addShop();
    await addOther("something else", { species: scientificName, scientificName, category: "fish" });
    expect(await similarTitles()).toEqual([]);
  });

  test("are sorted by distance regardless of age if the place is known", async () => {
    const { addOther, similarTitles } = await addShop();
    await addOther("in Leeds", { ...NEON, ...locationOf("LS6") });
    await addOther("in London", { ...NEON, ...locationOf("SW1A") });
    expect(await similarTitles("LS1")).toEqual(["in Leeds", "in London"]);
    expect(await similarTitles("no such place")).toEqual(["in London", "in Leeds"]);
  });

  test("exclude the listing itself, its seller's others and unavailable ones", async () => {
    const { addOwn, addOther, similarTitles } = await addShop();
    await addOwn("own neons", NEON);
    for (const [title, changes] of Object.entries(UNAVAILABLE))
      await addOther(title, { ...NEON, ...changes });
    expect(await similarTitles()).toEqual([]);
  });

  test("leave out, and are left out for, what is missing from the data", async () => {
    const { t, addOther, similarTitles } = await addShop();
    const wibble = { species: "Wibblefish", scientificName: undefined } as const;
    await addOther("unknown shrimp", { ...wibble, category: "shrimp" });
    await addOther("embers", EMBER);
    const { userId } = await addSeller(t);
    const unknown = await addListing(t, userId, { ...wibble, category: "fish" });
    expect(await similarTitles(undefined, unknown)).toEqual([]);
  });
});

describe("more from the same seller", () => {
  test("shows the seller's other listings, newest first, four at most", async () => {
    const { addOwn, addOther, moreTitles } = await addShop();
    for (const title of ["a", "b", "c", "d", "e"]) await addOwn(title, EMBER);
    await addOther("neons", NEON);
    expect(await moreTitles()).toEqual(["e", "d", "c", "b"]);
  });
  test("excludes unavailable listings", async () => {
    const { addOwn, moreTitles } = await addShop();
    for (const [title, changes] of Object.entries(UNAVAILABLE))
      await addOwn(title, { ...NEON, ...changes });
    expect(await moreTitles()).toEqual([]);
  });
});

test("a withheld listing and an unknown id return neither", async () => {
  const { t, addOwn, addOther, similarTitles, moreTitles } = await addShop();
  await addOwn("own", EMBER);
  await addOther("neons", NEON);
  const hidden = await addOwn("hidden", { ...NEON, ...UNAVAILABLE.hidden });
  const unproven = await addOwn("unproven", { ...NEON, proof: "waiting", isListed: false });
  const user = await t.run((ctx) => ctx.db.query("users").first());
  for (const id of [hidden, unproven, "nonsense", user!._id]) {
    expect([await similarTitles(undefined, id), await moreTitles(id)]).toEqual([[], []]);
  }
});
