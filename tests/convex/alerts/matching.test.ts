/** Matching saved searches with new listings: matches, notifications and their frequency. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  type Person,
  startBackend,
  unreadNotificationsOf,
} from "../kit/helpers";
import { settle } from "../kit/orderHelpers";
import { GOOD_TANK } from "../tanks/tankFixture";
import { bell, matchNewListings, createListing, newCountOf, rowOf, saveSearch } from "./alertKit";

let t: Backend;
let buyer: Person;
let seller: Person;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  buyer = await addPerson(t);
  seller = await addSeller(t);
});

const setActive = (listingId: Awaited<ReturnType<typeof createListing>>, isActive: boolean) =>
  seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive });

describe("a new listing", () => {
  test("is marked on every search it matches, and on no other", async () => {
    const searches = {
      all: await saveSearch(buyer, "hideSold=1"),
      shrimp: await saveSearch(buyer, "category=shrimp&water=freshwater"),
      words: await saveSearch(buyer, "search=shrimps+cherry"),
      mistyped: await saveSearch(buyer, "search=neocardina"),
      cheap: await saveSearch(buyer, "maxPrice=5"),
      near: await saveSearch(buyer, "near=LS1&within=10"),
      fish: await saveSearch(buyer, "category=fish"),
      otherWords: await saveSearch(buyer, "search=cherry+barb"),
      cheaper: await saveSearch(buyer, "maxPrice=4.99"),
      far: await saveSearch(buyer, "near=SW1A&within=50"),
      water: await saveSearch(buyer, "water=freshwater"),
      beginning: await saveSearch(buyer, "search=cher"),
      town: await saveSearch(buyer, "search=leeds"),
      silent: await saveSearch(buyer, "search=cherry", { mark: false }),
    };
    await createListing(t, seller);
    await matchNewListings(t);
    const counts = await Promise.all(
      Object.entries(searches).map(async ([name, id]) => [name, await newCountOf(t, id)] as const),
    );
    expect(counts.filter(([, count]) => count === 1).map(([name]) => name)).toEqual([
      ...["all", "shrimp", "words", "mistyped", "cheap", "near", "water", "beginning", "town"],
    ]);
    expect(counts.every(([, count]) => count <= 1)).toBe(true);
  });

  test("is reported only to users it can be delivered to, if they have asked for that", async () => {
    const searchReaching = (outcode: string) => saveSearch(buyer, `near=${outcode}&reaches=1`);
    const searches = {
      near: await searchReaching("LS1"),
      far: await searchReaching("PL1"),
      scotland: await searchReaching("EH1"),
      acrossTheSea: await searchReaching("BT1"),
    };
    const matchRows = async () => {
      await matchNewListings(t);
      const counts = await Promise.all(Object.values(searches).map((id) => newCountOf(t, id)));
      return Object.keys(searches).filter((_, i) => (counts[i] ?? 0) > 0);
    };
    const deleteMatches = async () => {
      for (const searchId of Object.values(searches))
        await buyer.as.mutation(api.listings.savedSearches.markSeen, { searchId });
    };
    await createListing(t, seller, { deliveryMethods: ["collection"], deliveryBands: [] });
    expect(await matchRows()).toEqual(["near"]);
    await deleteMatches();
    await createListing(t, seller, { deliveryBands: [{ upToMiles: 250, pricePence: 900 }] });
    expect(await matchRows()).toEqual(["near", "scotland"]);
    await deleteMatches();
    await createListing(t, seller);
    expect(await matchRows()).toEqual(["near", "far", "scotland"]);
    await deleteMatches();
    // Legal in England, illegal in Scotland.
    const redclaw = { title: "Redclaw", species: "Redclaw crayfish", scientificName: undefined };
    const listingId = await createListing(t, seller);
    await t.run(({ db }) => db.patch("listings", listingId, redclaw));
    expect(await matchRows()).toEqual(["near", "far"]);
  });

  test("appears in the bell with a link to the search, and viewing it clears both marks", async () => {
    const searchId = await saveSearch(buyer, "category=shrimp");
    await createListing(t, seller);
    await matchNewListings(t);
    expect(await bell(buyer)).toMatchObject([
      {
        kind: "search",
        headline: "1 new listing",
        detail: "Saved search “category=shrimp”",
        path: "/browse?category=shrimp",
        isRead: false,
      },
    ]);
    await createListing(t, seller);
    await matchNewListings(t);
    expect(await newCountOf(t, searchId)).toBe(2);
    expect(await bell(buyer)).toMatchObject([{ headline: "2 new listings" }]);
    await buyer.as.mutation(api.listings.savedSearches.markSeen, { searchId });
    expect(await newCountOf(t, searchId)).toBe(0);
    expect(await bell(buyer)).toMatchObject([{ isRead: true }]);
    expect(await unreadNotificationsOf(buyer)).toBe(0);
  });

  test("leaves no unread row in the bell once the search's alert is turned off", async () => {
    const searchId = await saveSearch(buyer, "category=shrimp");
    await createListing(t, seller);
    await matchNewListings(t);
    const alertOff = { searchId, mark: false, mail: false };
    await buyer.as.mutation(api.listings.savedSearches.setAlert, alertOff);
    expect(await unreadNotificationsOf(buyer)).toBe(0);
  });

  test("isn't reported if it is the user's own, or has since been hidden or sold out", async () => {
    const ownSearch = await saveSearch(seller, "category=shrimp");
    const searchId = await saveSearch(buyer, "category=shrimp");
    const [hidden, offSale] = [await createListing(t, seller), await createListing(t, seller)];
    await t.run(({ db }) => db.patch("listings", hidden, { isHidden: true, isListed: false }));
    await setActive(offSale, false);
    await matchNewListings(t);
    expect(await newCountOf(t, searchId)).toBe(0);
    await createListing(t, seller);
    await matchNewListings(t);
    expect([await newCountOf(t, ownSearch), await newCountOf(t, searchId)]).toEqual([0, 1]);
  });

  test("is checked against the current default tank if the search asks for suitable listings", async () => {
    const searchId = await saveSearch(buyer, "fits=1");
    await createListing(t, seller);
    await matchNewListings(t);
    expect(await newCountOf(t, searchId), "without a tank").toBe(0);
    const tank = { ...GOOD_TANK, water: "marine" as const };
    const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank });
    await createListing(t, seller);
    await matchNewListings(t);
    expect(await newCountOf(t, searchId)).toBe(0);
    await buyer.as.mutation(api.tanks.setups.update, { tankId, tank: GOOD_TANK });
    await createListing(t, seller);
    await matchNewListings(t);
    expect(await newCountOf(t, searchId)).toBe(1);
  });
});

describe("a relisted listing", () => {
  test("is new to searches that haven't reported it, and to no others", async () => {
    const earlySearch = await saveSearch(buyer, "category=shrimp");
    const listingId = await createListing(t, seller);
    await matchNewListings(t);
    const lateSearch = await saveSearch(buyer, "search=cherry");
    await buyer.as.mutation(api.listings.savedSearches.markSeen, { searchId: earlySearch });
    await setActive(listingId, false);
    await matchNewListings(t);
    expect(await newCountOf(t, lateSearch)).toBe(0);
    await setActive(listingId, true);
    await matchNewListings(t);
    expect([await newCountOf(t, earlySearch), await newCountOf(t, lateSearch)]).toEqual([0, 1]);
  });

  test("isn't reported again when its seller may sell again", async () => {
    const listingId = await addListing(t, seller.userId, { isHidden: true, isListed: false });
    const searchId = await saveSearch(buyer, "category=shrimp");
    await t.mutation(internal.listings.catalogue.stepSellerJob, {
      sellerId: seller.userId,
      job: "matchProfile",
      cursor: null,
    });
    expect((await rowOf(t, "listings", listingId)).isListed).toBe(true);
    await matchNewListings(t);
    expect(await newCountOf(t, searchId)).toBe(0);
  });
});

describe("the matching job", () => {
  const addListings = (count: number) =>
    Promise.all(Array.from({ length: count }, () => addListing(t, seller.userId)));
  const addArrivals = (ids: readonly Id<"listings">[], at = Date.now()) =>
    t.run(async ({ db }) => {
      for (const listingId of ids) {
        await db.insert("listingArrivals", { listingId, isMatched: false, at });
      }
    });
  const matchRows = () => t.run(({ db }) => db.query("searchMatches").collect());

  test("skips searches for other categories or waters, and covers all pages of the rest", async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => addPerson(t)));
    const matching = await Promise.all(
      people.map((person) => saveSearch(person, "category=shrimp")),
    );
    // The tank is broken, so matching these searches would fail: success shows that they are skipped.
    for (const query of ["category=plants", "water=marine", "category=shrimp&water=marine"]) {
      const badSearch = await saveSearch(buyer, query);
      await t.run(({ db }) => db.patch("savedSearches", badSearch, { query: `${query}&fits=1` }));
    }
    await t.run(({ db }) =>
      db.insert("tanks", {
        ...GOOD_TANK,
        volumeLitres: -1,
        ownerId: buyer.userId,
        isDefault: true,
        createdAt: 0,
        updatedAt: 0,
      }),
    );
    await createListing(t, seller);
    await matchNewListings(t);
    const counts = await Promise.all(matching.map((id) => newCountOf(t, id)));
    expect(counts).toEqual(counts.map(() => 1));
    expect(await t.run(({ db }) => db.query("jobFailures").collect())).toEqual([]);
  });

  test("isolates a failing search, reports it to the admin, and lets it catch up within two days", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const badSearch = await saveSearch(buyer, "fits=1");
    const tankId = await t.run(({ db }) =>
      db.insert("tanks", {
        ...GOOD_TANK,
        volumeLitres: -1,
        ownerId: buyer.userId,
        isDefault: true,
        createdAt: 0,
        updatedAt: 0,
      }),
    );
    const goodSearch = await saveSearch(await addPerson(t), "hideSold=1");
    await createListing(t, seller);
    await matchNewListings(t);
    expect([await newCountOf(t, badSearch), await newCountOf(t, goodSearch)]).toEqual([0, 1]);
    expect(await t.run(({ db }) => db.query("jobFailures").collect())).toMatchObject([
      {
        job: "alerts/matching:retryMatch",
        rowId: badSearch,
        error: expect.stringMatching(/^volumeLitres:/i) as string,
      },
    ]);
    await t.run(({ db }) => db.patch("tanks", tankId, { volumeLitres: GOOD_TANK.volumeLitres }));
    vi.advanceTimersByTime(61 * 60_000);
    await t.mutation(internal.shared.jobFailures.retryDue, {});
    await settle(t);
    expect([await newCountOf(t, badSearch), await newCountOf(t, goodSearch)]).toEqual([1, 1]);
    expect(await t.run(({ db }) => db.query("jobFailures").collect())).toEqual([]);
  });

  test("matches more listings than fit into one batch, and counts them up to 99+", async () => {
    const searchId = await saveSearch(buyer, "category=shrimp");
    await addArrivals(await addListings(105));
    await matchNewListings(t);
    expect(await newCountOf(t, searchId)).toBe(100);
    expect(await bell(buyer)).toMatchObject([{ headline: "99+ new listings" }]);
    // No more than 100 matches are stored until the buyer views them.
    expect(await matchRows()).toHaveLength(100);
    // Adds 50 more matches, so that one step can't delete them all.
    await buyer.as.mutation(api.listings.savedSearches.markSeen, { searchId });
    await addArrivals(await addListings(50));
    await matchNewListings(t);
    expect(await matchRows()).toHaveLength(150);
    await buyer.as.mutation(api.listings.savedSearches.remove, { searchId });
    for (let round = 0; round < 3; round += 1) await settle(t, 1);
    expect(await matchRows()).toEqual([]);
  });

  test("collects at most thirty listings for one email, without bell or marks", async () => {
    const searchId = await saveSearch(buyer, "category=shrimp", { mark: false, mail: true });
    await addArrivals(await addListings(31));
    await matchNewListings(t);
    expect((await matchRows()).map(({ awaitsEmail }) => awaitsEmail)).toEqual(
      Array.from({ length: 30 }, () => true),
    );
    expect(await newCountOf(t, searchId)).toBe(0);
    expect(await bell(buyer)).toEqual([]);
  });

  test("catches up on listings that were never matched, however many there are", async () => {
    const searchId = await saveSearch(buyer, "category=shrimp");
    await addArrivals(await addListings(25), Date.now() - 3 * DAY_MS);
    await matchNewListings(t);
    expect(await newCountOf(t, searchId)).toBe(25);
  });

  test("doesn't retry a search whose alert has since been turned off", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const searchId = await saveSearch(buyer, "fits=1");
    await t.run(({ db }) =>
      db.insert("tanks", {
        ...GOOD_TANK,
        volumeLitres: -1,
        ownerId: buyer.userId,
        isDefault: true,
        createdAt: 0,
        updatedAt: 0,
      }),
    );
    await createListing(t, seller);
    await matchNewListings(t);
    const failures = () => t.run(({ db }) => db.query("jobFailures").collect());
    expect(await failures()).toHaveLength(1);
    const noAlert = { searchId, mark: false, mail: false };
    await buyer.as.mutation(api.listings.savedSearches.setAlert, noAlert);
    vi.advanceTimersByTime(61 * 60_000);
    await t.mutation(internal.shared.jobFailures.retryDue, {});
    await settle(t);
    expect(await failures()).toEqual([]);
  });

  test("deletes arrivals after two days and matches after a year, and not a moment sooner", async () => {
    await saveSearch(buyer, "category=shrimp");
    await createListing(t, seller);
    await matchNewListings(t);
    const remaining = () =>
      t.run(async ({ db }) => [
        (await db.query("listingArrivals").collect()).length,
        (await db.query("searchMatches").collect()).length,
      ]);
    const [matchRow] = await t.run(({ db }) => db.query("searchMatches").collect());
    const [arrival] = await t.run(({ db }) => db.query("listingArrivals").collect());
    const sweepAt = async (time: number) => {
      vi.setSystemTime(time);
      await t.mutation(internal.alerts.matching.sweep, {});
      await settle(t, 0);
      return await remaining();
    };
    expect(await sweepAt((arrival?.at ?? 0) + 2 * DAY_MS)).toEqual([1, 1]);
    expect(await sweepAt((arrival?.at ?? 0) + 2 * DAY_MS + 1)).toEqual([0, 1]);
    expect(await sweepAt((matchRow?.at ?? 0) + 365 * DAY_MS)).toEqual([0, 1]);
    expect(await sweepAt((matchRow?.at ?? 0) + 365 * DAY_MS + 1)).toEqual([0, 0]);
  });

  test("deletes the matches of a removed search and marks its bell row read", async () => {
    const searchId = await saveSearch(buyer, "category=shrimp");
    await createListing(t, seller);
    await matchNewListings(t);
    await buyer.as.mutation(api.listings.savedSearches.remove, { searchId });
    await settle(t);
    expect(await t.run(({ db }) => db.query("searchMatches").collect())).toEqual([]);
    expect(await bell(buyer)).toMatchObject([{ isRead: true }]);
  });
});
