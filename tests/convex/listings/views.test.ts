/** What a seller sees of the interest in a listing: views, favourites and saved searches that found it. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { matchNewListings, createListing, saveSearch } from "../alerts/alertKit";
import {
  addAdmin,
  addPerson,
  addSeller,
  type Backend,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";

let t: Backend;
let buyer: Person;
let seller: Person;
let listingId: Id<"listings">;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  buyer = await addPerson(t);
  seller = await addSeller(t);
  listingId = await createListing(t, seller);
});

const countView = (as: Pick<Backend, "mutation">, id: string = listingId) =>
  as.mutation(api.listings.views.count, { listingId: id });
async function sellerStats() {
  const paginationOpts = { numItems: 10, cursor: null };
  const { page } = await seller.as.query(api.listings.catalogue.mine, { paginationOpts });
  const { views, saves, matches } = page[0]?.stats ?? {};
  return [views, saves, matches];
}
const rows = () => t.run(({ db }) => db.query("listingStats").collect());

describe("views", () => {
  test("count visitors and users, but not the seller", async () => {
    expect(await sellerStats()).toEqual([0, 0, 0]);
    await countView(t);
    await countView(buyer.as);
    await countView((await addSeller(t)).as);
    await countView(seller.as);
    expect(await sellerStats()).toEqual([3, 0, 0]);
  });

  test("count only what is on sale", async () => {
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    await countView(t);
    await countView(t, "nothing");
    await countView(t, buyer.userId);
    expect(await rows()).toEqual([]);
  });

  test("count 300 an hour from one network, and others all the same", async () => {
    const from = (ip: string) => t.withRequestMetadata({ ip });
    for (let n = 0; n < 305; n++) await countView(from("81.2.69.1"));
    expect(await sellerStats()).toEqual([300, 0, 0]);
    await countView(from("81.2.70.1"));
    expect(await sellerStats()).toEqual([301, 0, 0]);
    vi.advanceTimersByTime(HOUR_MS);
    await countView(from("81.2.69.1"));
    expect(await sellerStats()).toEqual([302, 0, 0]);
  });

  test("are shown to the seller alone", async () => {
    await countView(t);
    const paginationOpts = { numItems: 10, cursor: null };
    const sellerId = seller.userId;
    const shop = await t.query(api.listings.catalogue.bySeller, { sellerId, paginationOpts });
    const page = await t.query(api.listings.catalogue.get, { listingId });
    const cards = await t.query(api.listings.browse.cards, { listingIds: [listingId] });
    expect(JSON.stringify([shop, page, cards])).not.toMatch(/"stats"|"views"/);
  });
});

test("favourites count once a user, until they are taken back or the account is deleted", async () => {
  const other = await addPerson(t);
  const save = ({ as }: Person, isFavourite: boolean) =>
    as.mutation(api.listings.favourites.set, { listingId, isFavourite });
  await save(buyer, true);
  await save(buyer, true);
  await save(other, true);
  expect(await sellerStats()).toEqual([0, 2, 0]);
  await save(buyer, false);
  await save(buyer, false);
  expect(await sellerStats()).toEqual([0, 1, 0]);
  const admin = await addAdmin(t);
  await admin.as.mutation(api.moderation.accounts.remove, { userId: other.userId });
  await finishWork(t);
  expect(await sellerStats()).toEqual([0, 0, 0]);
});

test("saved searches count once each, if their owners hear of new listings", async () => {
  await saveSearch(buyer, "category=shrimp");
  await saveSearch(buyer, "search=cherry");
  await saveSearch(buyer, "category=fish");
  await saveSearch(buyer, "maxPrice=5", { mark: false });
  await matchNewListings(t);
  expect(await sellerStats()).toEqual([0, 0, 2]);
  for (const isActive of [false, true])
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive });
  await matchNewListings(t);
  expect(await sellerStats()).toEqual([0, 0, 2]);
});

test("the counts go with the listing", async () => {
  await countView(t);
  await seller.as.mutation(api.listings.catalogue.remove, { listingId });
  expect(await rows()).toEqual([]);
  await countView(t);
  await buyer.as.mutation(api.listings.favourites.set, { listingId, isFavourite: false });
  expect(await rows()).toEqual([]);
});
