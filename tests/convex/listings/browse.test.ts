import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { allOutcodes, findOutcode, townName } from "#convex/domain/shared/postcodes.ts";
import type { ListingCard } from "#convex/listings/model/cards.ts";
import type { BrowseFilters } from "#convex/listings/model/filters.ts";
import { addListing, addPerson, addSeller, type Backend, startBackend } from "../kit/helpers";
import { anyone, expectRoles, signedInOnly } from "../kit/roles";

const page = { numItems: 10, cursor: null };

async function addShop() {
  const t = startBackend();
  const seller = await addSeller(t);
  const addOne = (changes: Parameters<typeof addListing>[2]) =>
    addListing(t, seller.userId, changes);
  return { t, seller, addOne };
}

const locationOf = (outcode: string) => {
  const place = findOutcode(outcode)!;
  return {
    outcode: place.outcode,
    town: townName(place),
    latitude: place.lat,
    longitude: place.lon,
  };
};

/** All cards of a filtered view, and the number of pages. */
async function readAll(
  t: Pick<Backend, "query">,
  filters: BrowseFilters,
  numItems = 10,
): Promise<{ cards: ListingCard[]; pages: number }> {
  const cards: ListingCard[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const result: { page: ListingCard[]; isDone: boolean; continueCursor: string } = await t.query(
      api.listings.browse.list,
      { filters, paginationOpts: { numItems, cursor } },
    );
    cards.push(...result.page);
    if (result.isDone) return { cards, pages };
    cursor = result.continueCursor;
  }
}

const titles = (cards: ListingCard[]) => cards.map((card) => card.title);

describe("list", () => {
  test("shows only listings on sale, newest first, in pages without gaps", async () => {
    const { t, addOne } = await addShop();
    for (let i = 0; i < 25; i += 1) await addOne({ title: `L${i}`, createdAt: i });
    await addOne({ title: "off", isActive: false, isListed: false });
    await addOne({ title: "sold", quantity: 0, isListed: false });
    const { cards, pages } = await readAll(t, {});
    expect(titles(cards)).toEqual(Array.from({ length: 25 }, (_, i) => `L${24 - i}`));
    expect(pages).toBe(3);
  });

  test("shows nothing that has left the shop, even if its index rows remain", async () => {
    const { t, addOne } = await addShop();
    const listingId = await addOne({ title: "withdrawn" });
    await addOne({ title: "listed" });
    await t.run((ctx) => ctx.db.patch("listings", listingId, { isListed: false }));
    const places: BrowseFilters[] = [
      {},
      { category: "fish" },
      { hideSold: true },
      { sort: "price" },
    ];
    for (const filters of places) {
      expect(titles((await readAll(t, filters)).cards)).not.toContain("withdrawn");
    }
    const { page: newest } = await t.query(api.listings.browse.list, {
      filters: {},
      paginationOpts: page,
    });
    expect(titles(newest)).toEqual(["listed"]);
    expect(titles(await t.query(api.listings.browse.newest, {}))).toEqual(["listed"]);
  });

  test("shows the species row's name on a card, or null for a species missing from the data", async () => {
    const { t, addOne } = await addShop();
    await addOne({ title: "known", species: "Neons", scientificName: "Paracheirodon innesi" });
    await addOne({ title: "unknown", species: "Wibblefish", scientificName: undefined });
    const { cards } = await readAll(t, {});
    const scientificNames = Object.fromEntries(
      cards.map((card) => [card.title, card.scientificName]),
    );
    expect(scientificNames).toEqual({ known: "Paracheirodon innesi", unknown: null });
  });

  test("filters by category, species, water, price and delivery, alone and together", async () => {
    const { t, addOne } = await addShop();
    await addOne({ title: "cherry", price: 300 });
    await addOne({
      title: "neon",
      category: "fish",
      scientificName: "Paracheirodon innesi",
      price: 150,
      deliveryMethods: ["meetup"],
    });
    await addOne({
      title: "clown",
      category: "fish",
      scientificName: "Amphiprion ocellaris",
      water: "marine",
      price: 2500,
    });
    const find = async (filters: BrowseFilters) => titles((await readAll(t, filters)).cards).sort();
    expect(await find({ category: "fish" })).toEqual(["clown", "neon"]);
    expect(await find({ species: "Neon tetras" })).toEqual(["neon"]);
    expect(await find({ species: "no such animal" })).toEqual([]);
    expect(await find({ water: "marine" })).toEqual(["clown"]);
    expect(await find({ minPrice: 150, maxPrice: 300 })).toEqual(["cherry", "neon"]);
    expect(await find({ minPrice: 151, maxPrice: 299 })).toEqual([]);
    for (const category of [undefined, "fish"] as const) {
      const categoryFilter = category && { category };
      expect(await find({ minPrice: 150, maxPrice: 150, ...categoryFilter })).toEqual(["neon"]);
      expect(
        await find({ minPrice: 150, maxPrice: 150, sort: "price", ...categoryFilter }),
      ).toEqual(["neon"]);
    }
    expect(await find({ minPrice: 200, maxPrice: 3000, category: "fish", sort: "price" })).toEqual([
      "clown",
    ]);
    expect(await find({ delivery: "meetup" })).toEqual(["neon"]);
    expect(await find({ species: "neon tetra", category: "shrimp" })).toEqual([]);
  });

  test("filters by care, grown size and temperament, on every shelf and in a search", async () => {
    const { t, addOne } = await addShop();
    const fish = { category: "fish" } as const;
    await addOne({ ...fish, title: "neon", scientificName: "Paracheirodon innesi" });
    await addOne({ ...fish, title: "oscar", scientificName: "Astronotus ocellatus" });
    await addOne({ ...fish, title: "discus", scientificName: "Symphysodon aequifasciatus" });
    await addOne({ ...fish, title: "unknown", species: "Wibblefish", scientificName: undefined });
    const find = async (filters: BrowseFilters) => titles((await readAll(t, filters)).cards).sort();
    for (const other of [{}, fish, { search: "fish" }, { sort: "price" }] as const) {
      expect(await find({ care: "easy", ...other })).toEqual(["neon"]);
      expect(await find({ size: "large", ...other })).toEqual(["discus", "oscar"]);
      expect(await find({ size: "small", ...other })).toEqual(["neon"]);
      expect(await find({ temperament: "predatory", ...other })).toEqual(["oscar"]);
      expect(await find({ size: "large", temperament: "peaceful", ...other })).toEqual(["discus"]);
      expect(await find({ size: "small", temperament: "predatory", ...other })).toEqual([]);
    }
    expect(await t.query(api.listings.browse.count, { filters: { size: "large" } })).toMatchObject({
      count: 2,
    });
  });

  test("sorts by price in both directions", async () => {
    const { t, addOne } = await addShop();
    for (const price of [500, 0, 2000]) await addOne({ title: String(price), price });
    expect(titles((await readAll(t, { sort: "price" })).cards)).toEqual(["0", "500", "2000"]);
    expect(titles((await readAll(t, { sort: "priceDesc" })).cards)).toEqual(["2000", "500", "0"]);
  });

  test("finds common and scientific names, and can be narrowed", async () => {
    const { t, addOne } = await addShop();
    await addOne({ title: "ten cherries" });
    await addOne({
      title: "neons",
      category: "fish",
      species: "Neon tetra",
      scientificName: "Paracheirodon innesi",
      price: 100,
    });
    const find = async (filters: BrowseFilters) => titles((await readAll(t, filters)).cards);
    expect(await find({ search: "Neocaridina" })).toEqual(["ten cherries"]);
    expect(await find({ search: "tetra" })).toEqual(["neons"]);
    expect(await find({ search: "tetra", category: "shrimp" })).toEqual([]);
    expect(await find({ search: "tetra", minPrice: 101 })).toEqual([]);
    expect(await find({ search: "tetra", minPrice: 100, maxPrice: 100 })).toEqual(["neons"]);
    expect(await find({ search: "tetra", maxPrice: 99 })).toEqual([]);
    await addOne({ title: "sold neon tetra", isListed: false, quantity: 0 });
    expect(await find({ search: "tetra" })).toEqual(["neons"]);
    expect(await find({ search: "   " })).toHaveLength(2);
  });

  test("shows, filters and sorts by distance, with nearest first exact and gapless", async () => {
    const { t, addOne } = await addShop();
    for (const outcode of ["AB10", "LS6", "EH1", "SW1A", "LS1", "YO1"]) {
      for (const n of [1, 2, 3]) await addOne({ title: `${outcode} ${n}`, ...locationOf(outcode) });
    }
    const { cards } = await readAll(t, { near: "LS6 2AA", sort: "distance" }, 4);
    expect(new Set(titles(cards)).size).toBe(18);
    const miles = cards.map((card) => card.distanceMiles ?? -1);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect(cards[0]).toMatchObject({ outcode: "LS6", distanceMiles: 0 });
    expect(cards.at(-1)?.outcode).toBe("AB10");
    const nearResults = await readAll(t, { near: "LS6", within: 30 });
    expect(new Set(nearResults.cards.map((card) => card.outcode))).toEqual(
      new Set(["LS6", "LS1", "YO1"]),
    );
    expect((await readAll(t, { near: "ZZ99", within: 1 })).cards).toHaveLength(18);
  });

  test("includes listings added within the fixed end of a page", async () => {
    const { t, addOne } = await addShop();
    for (const n of [1, 2, 3]) await addOne({ title: `old ${n}`, ...locationOf("LS6") });
    const filters: BrowseFilters = { near: "LS6", sort: "distance" };
    const first = await t.query(api.listings.browse.list, {
      filters,
      paginationOpts: { numItems: 2, cursor: null },
    });
    await addOne({ title: "new", ...locationOf("LS6") });
    const nextPage = await t.query(api.listings.browse.list, {
      filters,
      paginationOpts: { numItems: 2, cursor: null, endCursor: first.continueCursor },
    });
    expect(titles(nextPage.page)).toEqual(["new", "old 3", "old 2"]);
    expect(nextPage.continueCursor).toBe(first.continueCursor);
  });

  test("can hide listings that are fully held", async () => {
    const { t, addOne } = await addShop();
    await addOne({ title: "held", quantity: 1, heldQuantity: 1 });
    await addOne({ title: "free" });
    expect(titles((await readAll(t, { hideSold: true })).cards)).toEqual(["free"]);
    expect((await readAll(t, {})).cards).toHaveLength(2);
  });

  test("can hide listings that can't be delivered to a place", async () => {
    const { t, addOne } = await addShop();
    const courier = { deliveryMethods: ["courier" as const] };
    const byCourier = (upToMiles: number | null) => ({
      ...courier,
      deliveryBands: [{ upToMiles, pricePence: 900 }],
    });
    const moss = { species: "Java moss", scientificName: "Taxiphyllum barbieri", postage: 395 };
    const byPost = { deliveryMethods: ["post" as const], category: "plants" as const, ...moss };
    const collectionOnly = { deliveryMethods: ["collection" as const] };
    const redclaw = { species: "Redclaw crayfish", scientificName: "Cherax quadricarinatus" };
    await addOne({ title: "near by", ...collectionOnly, ...locationOf("EH3") });
    await addOne({ title: "far off", ...collectionOnly, ...locationOf("LS6") });
    await addOne({ title: "across the sea", ...byCourier(null), ...locationOf("BT1") });
    await addOne({ title: "sent anywhere", ...byCourier(null), ...locationOf("LS6") });
    await addOne({ title: "sent too short", ...byCourier(50), ...locationOf("LS6") });
    await addOne({ title: "brought too far", deliveryMethods: ["dropoff"], ...locationOf("LS6") });
    await addOne({ title: "brought", deliveryMethods: ["dropoff"], ...locationOf("EH3") });
    await addOne({ title: "posted", ...byPost, ...locationOf("PL1") });
    await addOne({
      title: "forbidden there",
      ...redclaw,
      ...byCourier(null),
      ...locationOf("LS6"),
    });
    const nearFilters = { near: "EH1", reaches: true };
    const reachableTitles = ["posted", "brought", "sent anywhere", "near by"];
    expect(titles((await readAll(t, nearFilters)).cards)).toEqual(reachableTitles);
    expect(titles((await readAll(t, nearFilters, 1)).cards)).toEqual(reachableTitles);
    const nearest = titles((await readAll(t, { ...nearFilters, sort: "distance" })).cards);
    expect([...nearest].sort()).toEqual([...reachableTitles].sort());
    const { listings } = await t.query(api.listings.browse.map, { filters: nearFilters });
    expect(listings).toHaveLength(reachableTitles.length);
    // The count doesn't read full listings, so it can rule out only sea crossings and distances.
    const total = await t.query(api.listings.browse.count, { filters: nearFilters });
    expect(total).toEqual({ count: 6, atLeast: false, mayBeFewer: true });
    expect((await readAll(t, { near: "EH1" })).cards).toHaveLength(9);
    expect((await readAll(t, { near: "ZZ99", reaches: true })).cards).toHaveLength(9);
  });

  test("can hide listings that don't fit a tank", async () => {
    const { t, addOne } = await addShop();
    await addOne({ title: "cherry" });
    await addOne({
      title: "clown",
      category: "fish",
      species: "Clownfish",
      scientificName: "Amphiprion ocellaris",
      water: "marine",
    });
    expect((await readAll(t, {})).cards).toHaveLength(2);
    expect(titles((await readAll(t, { fitsTank: goodTank })).cards)).toEqual(["cherry"]);
  });

  test("still checks unknown species one by one if few species fit", async () => {
    const { t, addOne } = await addShop();
    const unknown = { category: "plants", species: "Nobody's coral", water: "marine" } as const;
    await addOne({ ...unknown, title: "unknown coral", scientificName: undefined });
    await addOne({ title: "cherry" });
    const nano = { ...goodTank, water: "marine" as const, temperatureC: 25, pH: 8.2 };
    const fitsTank = { ...nano, volumeLitres: 12 };
    expect(titles((await readAll(t, { fitsTank })).cards)).toEqual(["unknown coral"]);
    const tankFilters = { fitsTank, near: "LS1", sort: "distance" as const };
    expect(titles((await readAll(t, tankFilters)).cards)).toEqual(["unknown coral"]);
  });

  test("refuses an impossible tank", async () => {
    const { t } = await addShop();
    const inhabitants = Array.from({ length: 41 }, () => ({ species: "Neon tetra", count: 1 }));
    for (const change of [{ volumeLitres: 0 }, { volumeLitres: 20_001 }, { inhabitants }]) {
      await expect(readAll(t, { fitsTank: { ...goodTank, ...change } })).rejects.toThrow(
        "invalid_input",
      );
    }
  });

  test("scans in parts for filters without a shelf of their own, and says how much was scanned on a short page", async () => {
    const { t, addOne } = await addShop();
    for (let i = 0; i < 150; i += 1) await addOne({ createdAt: i, water: "brackish" });
    expect(await readAll(t, { delivery: "meetup" })).toEqual({ cards: [], pages: 1 });
    const first = await t.query(api.listings.browse.list, {
      filters: { water: "freshwater" },
      paginationOpts: page,
    });
    expect(first).toMatchObject({ page: [], isDone: false, scanned: 140, scanLimit: 150 });
    await addOne({ createdAt: 0, water: "freshwater" });
    const { cards, pages } = await readAll(t, { water: "freshwater" });
    expect({ found: cards.length, pages }).toEqual({ found: 1, pages: 2 });
  });

  test("checks the stock of every listing for tank and availability filters", async () => {
    const { t, addOne } = await addShop();
    for (let i = 0; i < 60; i += 1) await addOne({ createdAt: i, quantity: 1, heldQuantity: 1 });
    await addOne({ title: "free", createdAt: 0 });
    const { cards, pages } = await readAll(t, { hideSold: true });
    expect({ titles: titles(cards), pages }).toEqual({ titles: ["free"], pages: 2 });
  });
});

const goodTank = {
  volumeLitres: 120,
  water: "freshwater" as const,
  temperatureC: 23,
  unheated: false,
  pH: 7,
  gh: 8,
  cycled: "yes" as const,
  cycledWeeks: 30,
  filter: "sponge" as const,
  plants: "dense" as const,
  cover: "some" as const,
  lid: true,
  copperRecently: false,
  quarantineTank: true,
  inhabitants: [],
};

describe("shelves", () => {
  test("show the newest eight, of all or of one category", async () => {
    const { t, addOne } = await addShop();
    for (let i = 0; i < 10; i += 1) {
      await addOne({ title: `L${i}`, createdAt: i, category: i % 2 ? "fish" : "snails" });
    }
    expect(titles(await t.query(api.listings.browse.newest, {}))).toHaveLength(8);
    expect(titles(await t.query(api.listings.browse.newest, { category: "fish" }))).toEqual([
      "L9",
      "L7",
      "L5",
      "L3",
      "L1",
    ]);
  });

  test("show listings near a place, or null for an unknown place", async () => {
    const { t, addOne } = await addShop();
    await addOne({ title: "far", ...locationOf("AB10") });
    await addOne({ title: "near", ...locationOf("LS1") });
    const nearby = await t.query(api.listings.browse.nearby, { outcode: "LS6" });
    expect(nearby?.listings[0]?.title).toBe("near");
    expect(await t.query(api.listings.browse.nearby, { outcode: "nowhere" })).toBeNull();
  });

  test("work for every outward postcode", () => {
    expect(allOutcodes().every((place) => findOutcode(place.outcode) !== undefined)).toBe(true);
  });
});

describe("favourites and saved searches", () => {
  test("favourites can be added, listed and removed, each once", async () => {
    const { t, addOne } = await addShop();
    const listingId = await addOne({});
    const unlisted = await addOne({ isListed: false, isActive: false });
    const buyer = await addPerson(t);
    const set = (id: typeof listingId, isFavourite: boolean) =>
      buyer.as.mutation(api.listings.favourites.set, { listingId: id, isFavourite });
    await set(listingId, true);
    await set(listingId, true);
    await set(unlisted, true);
    expect(await buyer.as.query(api.listings.favourites.marks, {})).toMatchObject([
      { listingId: unlisted, priceWhenAdded: 500, isAwaited: false },
      { listingId, priceWhenAdded: 500, isAwaited: false },
    ]);
    const favourites = await buyer.as.query(api.listings.favourites.mine, { paginationOpts: page });
    expect(favourites.page.map((card) => card._id)).toEqual([listingId]);
    await set(listingId, false);
    await set(listingId, false);
    expect(await buyer.as.query(api.listings.favourites.marks, {})).toMatchObject([
      { listingId: unlisted },
    ]);
  });

  test("a search is saved once, and only its owner can remove it", async () => {
    const { t } = await addShop();
    const [buyer, other] = [await addPerson(t), await addPerson(t)];
    const save = (name: string) =>
      buyer.as.mutation(api.listings.savedSearches.save, { name, query: "?category=fish" });
    const searchId = await save("Fish");
    expect(await save("All fish")).toBe(searchId);
    const savedSearches = await buyer.as.query(api.listings.savedSearches.mine, {});
    expect(savedSearches).toMatchObject([{ name: "All fish", query: "category=fish" }]);
    await expect(
      other.as.mutation(api.listings.savedSearches.remove, { searchId }),
    ).rejects.toThrow();
    await buyer.as.mutation(api.listings.savedSearches.remove, { searchId });
    expect(await buyer.as.query(api.listings.savedSearches.mine, {})).toEqual([]);
  });
});

describe("unauthorised", () => {
  test("anyone can browse and read about sellers and species", async () => {
    const { t, seller, addOne } = await addShop();
    await addOne({});
    await expectRoles(t, anyone, (as) =>
      as.query(api.listings.browse.list, { filters: {}, paginationOpts: page }),
    );
    await expectRoles(t, anyone, (as) => as.query(api.listings.browse.newest, {}));
    await expectRoles(t, anyone, (as) => as.query(api.listings.browse.nearby, { outcode: "LS6" }));
    await expectRoles(t, anyone, (as) => as.query(api.listings.species.search, { text: "neon" }));
    await expectRoles(t, anyone, (as) =>
      as.query(api.listings.species.lookUp, { name: "neon tetra" }),
    );
    await expectRoles(t, anyone, (as) =>
      as.query(api.reviews.feedback.ofSeller, { sellerId: seller.userId, paginationOpts: page }),
    );
    await expectRoles(t, anyone, async (as) => {
      const card = await as.query(api.sellers.profile.get, { sellerId: seller.userId });
      expect(JSON.stringify(card)).not.toContain(seller.email);
      return card;
    });
  });

  test("blocked users have no public profile", async () => {
    const { t } = await addShop();
    const blockedSellers = [
      await addSeller(t, { isSuspended: true }),
      await addSeller(t, { isBanned: true }),
      await addSeller(t, { deletedAt: 1 }),
    ];
    for (const { userId } of blockedSellers) {
      expect(await t.query(api.sellers.profile.get, { sellerId: userId })).toBeNull();
    }
    expect(await t.query(api.sellers.profile.get, { sellerId: "nonsense" })).toBeNull();
  });

  test("favourites and searches require signing in", async () => {
    const { t, addOne } = await addShop();
    const listingId = await addOne({});
    await expectRoles(t, anyone, (as) => as.query(api.listings.favourites.marks, {}));
    await expectRoles(t, signedInOnly, (as) =>
      as.query(api.listings.favourites.mine, { paginationOpts: page }),
    );
    await expectRoles(t, signedInOnly, (as) =>
      as.mutation(api.listings.favourites.set, { listingId, isFavourite: true }),
    );
    await expectRoles(t, signedInOnly, (as) => as.query(api.listings.savedSearches.mine, {}));
    await expectRoles(t, signedInOnly, async (as) => {
      const searchId = await as.mutation(api.listings.savedSearches.save, {
        name: "a",
        query: "water=marine",
      });
      return await as.mutation(api.listings.savedSearches.remove, { searchId });
    });
  });
});

test("an outward postcode has a place name, and an unknown one has none", async () => {
  const t = startBackend();
  const placeName = (outcode: string) => t.query(api.listings.browse.place, { outcode });
  expect(await placeName("ls6 1aa")).toBe("Leeds, LS6");
  expect(await placeName("ZZ99")).toBeNull();
  expect(await placeName("toString")).toBeNull();
});

describe("recently viewed listings", () => {
  test("appear as cards in the given order, without deleted ones and on at most one shelf", async () => {
    const { t, addOne } = await addShop();
    const ids = [];
    for (let i = 0; i < 9; i += 1) ids.push(await addOne({ title: `L${i}` }));
    const offSale = await addOne({ title: "off", isActive: false, isListed: false });
    const cardsOf = (listingIds: string[]) => t.query(api.listings.browse.cards, { listingIds });
    const [first = "", second = ""] = ids;
    expect(titles(await cardsOf([second, offSale, "toString", first]))).toEqual(["L1", "L0"]);
    expect(await cardsOf(ids)).toHaveLength(8);
  });

  test("distinguish a deleted listing from one that never existed", async () => {
    const { t, addOne } = await addShop();
    const listingId = await addOne({});
    const hasExisted = (id: string) => t.query(api.listings.catalogue.existed, { listingId: id });
    await t.run((ctx) => ctx.db.delete("listings", listingId));
    expect(await t.query(api.listings.catalogue.get, { listingId })).toBeNull();
    expect(await hasExisted(listingId)).toBe(true);
    expect(await hasExisted("never")).toBe(false);
  });
});
