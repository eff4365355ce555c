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

const at = (outcode: string) => {
  const place = findOutcode(outcode)!;
  return { outcode, latitude: place.lat, longitude: place.lon };
};

/**
 * A neon tetra listing and two sellers. `own` adds a listing by its seller, `other` one by the second;
 * `similar` and `more` return titles.
 */
async function shop() {
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
    own: adderFor(sellerId),
    other: adderFor(otherId),
    similar: async (near?: string, id: string = listingId) =>
      (
        await t.query(api.listings.relatedListings.get, {
          listingId: id,
          ...(near ? { near } : {}),
        })
      ).similar.map((card) => card.title),
    more: async (id: string = listingId) =>
      (await t.query(api.listings.relatedListings.get, { listingId: id })).fromSeller.map(
        (card) => card.title,
      ),
  };
}

const GONE = {
  sold: { quantity: 0, isListed: false },
  held: { quantity: 2, heldQuantity: 2 },
  hidden: { isHidden: true, isListed: false },
  off: { isActive: false, isListed: false },
} as const;

describe("similar listings", () => {
  test("show the same species before the same category, newest first, four at most", async () => {
    const { other, similar } = await shop();
    await other("neons, older", NEON);
    await other("shrimp", { species: "Cherry shrimp", category: "shrimp" });
    await other("embers 1", EMBER);
    await other("neons, newer", NEON);
    await other("embers 2", EMBER);
    await other("embers 3", EMBER);
    expect(await similar()).toEqual(["neons, newer", "neons, older", "embers 3", "embers 2"]);
  });

  test("are never marine for a freshwater animal", async () => {
    const { other, similar } = await shop();
    await other("embers", EMBER);
    await other("clownfish", {
      species: "Common clownfish",
      scientificName: "Amphiprion ocellaris",
      category: "fish",
      water: "marine",
    });
    expect(await similar()).toEqual(["embers"]);
  });

  test.each([
    // A species, and why it isn't similar to neon tetras.
    ["Poecilia reticulata", "hard water"],
    ["Sahyadria denisonii", "a far larger tank"],
    ["Aulonocara stuartgranti", "hard water and a far larger tank"],
    ["Carassius auratus", "cooler water"],
  ])("never include %s for neon tetras: %s", async (scientificName) => {
    const { other, similar } = await shop();
    await other("something else", { species: scientificName, scientificName, category: "fish" });
    expect(await similar()).toEqual([]);
  });

  test("are sorted by distance regardless of age if the place is known", async () => {
    const { other, similar } = await shop();
    await other("in Leeds", { ...NEON, ...at("LS6") });
    await other("in London", { ...NEON, ...at("SW1A") });
    expect(await similar("LS1")).toEqual(["in Leeds", "in London"]);
    expect(await similar("no such place")).toEqual(["in London", "in Leeds"]);
  });

  test("exclude the listing itself, its seller's others and unavailable ones", async () => {
    const { own, other, similar } = await shop();
    await own("own neons", NEON);
    for (const [title, changes] of Object.entries(GONE))
      await other(title, { ...NEON, ...changes });
    expect(await similar()).toEqual([]);
  });

  test("leave out, and are left out for, what is missing from the data", async () => {
    const { t, other, similar } = await shop();
    const wibble = { species: "Wibblefish", scientificName: undefined } as const;
    await other("unknown shrimp", { ...wibble, category: "shrimp" });
    await other("embers", EMBER);
    const { userId } = await addSeller(t);
    const unknown = await addListing(t, userId, { ...wibble, category: "fish" });
    expect(await similar(undefined, unknown)).toEqual([]);
  });
});

describe("more from the same seller", () => {
  test("shows the seller's other listings, newest first, four at most", async () => {
    const { own, other, more } = await shop();
    for (const title of ["a", "b", "c", "d", "e"]) await own(title, EMBER);
    await other("neons", NEON);
    expect(await more()).toEqual(["e", "d", "c", "b"]);
  });
  test("excludes unavailable listings", async () => {
    const { own, more } = await shop();
    for (const [title, changes] of Object.entries(GONE)) await own(title, { ...NEON, ...changes });
    expect(await more()).toEqual([]);
  });
});

test("a withheld listing and an unknown id return neither", async () => {
  const { t, own, other, similar, more } = await shop();
  await own("own", EMBER);
  await other("neons", NEON);
  const hidden = await own("hidden", { ...NEON, ...GONE.hidden });
  const unproven = await own("unproven", { ...NEON, proof: "waiting", isListed: false });
  const user = await t.run((ctx) => ctx.db.query("users").first());
  for (const id of [hidden, unproven, "nonsense", user!._id]) {
    expect([await similar(undefined, id), await more(id)]).toEqual([[], []]);
  }
});
