/** Listings stay in the shop as long as their sellers say that they are still available. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addListing, addSeller, expectFail, finishWork } from "../kit/helpers";
import { addPaidOrder, type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { addUpload } from "../kit/uploads";

const NOON = Date.UTC(2026, 10, 2, 12);
let shop: Shop;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.setSystemTime(NOON);
  shop = await startShop({ quantity: 30 });
  const images = [await addUpload(shop.t, shop.seller.userId)];
  await shop.t.run(({ db }) => db.patch("listings", shop.listingId, { images, confirmedAt: NOON }));
});

/** Runs the hourly sweep so many days after `NOON`. */
async function advanceToDay(days: number): Promise<void> {
  vi.setSystemTime(NOON + days * DAY_MS);
  await shop.t.mutation(internal.listings.freshness.sweep, {});
  await finishWork(shop.t);
}
const read = async (listingId: Id<"listings"> = shop.listingId): Promise<Doc<"listings">> => {
  const listing = await shop.t.run(({ db }) => db.get("listings", listingId));
  if (listing === null) throw new Error("The listing is gone");
  return listing;
};
const mine = () => shop.seller.as.query(api.listings.freshness.mine, {});
const confirm = (...listingIds: Id<"listings">[]) =>
  shop.seller.as.mutation(api.listings.freshness.confirm, { listingIds });
const mails = () =>
  shop.t.run(async ({ db }) =>
    (await db.query("emails").collect()).filter(({ kind }) => kind === "notice"),
  );
const bell = async () => {
  const paginationOpts = { numItems: 20, cursor: null };
  const { page } = await shop.seller.as.query(api.notifications.bell.list, { paginationOpts });
  return page.filter(({ kind }) => kind === "stillAvailable");
};

test("a listing is asked about after 30 days and leaves the shop after 60", async () => {
  await advanceToDay(29.9);
  expect(await mine()).toEqual([]);
  await advanceToDay(30);
  const [question] = await mine();
  expect(question).toMatchObject({ listingId: shop.listingId, isOffSale: false });
  expect(question?.staleAt).toBeCloseTo(NOON + 60 * DAY_MS, -2);
  expect(await bell()).toMatchObject([
    { headline: "Still available? Please tell us", path: "/profile/my-listings" },
  ]);
  await advanceToDay(59.9);
  expect((await read()).isListed).toBe(true);
  await advanceToDay(60.1);
  expect(await read()).toMatchObject({ isListed: false, isActive: false, isStale: true });
  expect(await mine()).toMatchObject([{ isOffSale: true }]);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    `Still available? ${aListing().title}`,
    `Off sale until you confirm: ${aListing().title}`,
  ]);
  await expectFail(startOrder(shop), "listing_unavailable");
});

test("fifty listings are one email and one bell row, and those due within a week are among them", async () => {
  for (let n = 1; n < 50; n += 1) {
    const confirmedAt = NOON + (n % 7) * DAY_MS;
    await addListing(shop.t, shop.seller.userId, { title: `Lot ${n}`, confirmedAt });
  }
  await advanceToDay(30);
  for (let day = 31; day < 37; day += 1) await advanceToDay(day);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("and 49 more");
  expect(mail?.text).toContain("30 more");
  expect(await bell()).toHaveLength(1);
  expect(await mine()).toHaveLength(50);
  // No listing goes off sale before its own 60 days have passed.
  await advanceToDay(60.1);
  const listed = (await Promise.all((await mine()).map(({ listingId }) => read(listingId)))).filter(
    ({ isListed }) => isListed,
  );
  expect(listed.length).toBe(42);
});

test("a seller with a big shop is asked once, and keeps nobody else waiting", async () => {
  const other = await addSeller(shop.t);
  const otherId = await addListing(shop.t, other.userId, { confirmedAt: NOON - 5 * DAY_MS });
  for (let n = 1; n < 160; n += 1) {
    const confirmedAt = NOON - 10 * DAY_MS;
    await addListing(shop.t, shop.seller.userId, { title: `Lot ${n}`, confirmedAt });
  }
  await advanceToDay(30);
  await advanceToDay(30.1);
  const listings = await shop.t.run(({ db }) => db.query("listings").collect());
  expect(listings.filter(({ staleAt }) => staleAt === undefined)).toEqual([]);
  expect((await read(otherId)).staleAt).toBeDefined();
  expect(await mails()).toHaveLength(2);
  expect(await mine()).toHaveLength(50);
}, 60_000);

describe("a listing is confirmed", () => {
  const isAsked = async () => (await mine()).length > 0;
  test("by one tap, which doesn't make it newer", async () => {
    await advanceToDay(30);
    const { createdAt } = await read();
    await confirm(shop.listingId);
    expect(await isAsked()).toBe(false);
    expect((await read()).createdAt).toBe(createdAt);
    await advanceToDay(59.9);
    expect(await isAsked()).toBe(false);
    await advanceToDay(60.1);
    expect(await isAsked()).toBe(true);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a change", () => update({ description: "Grown on, now 3 cm." })],
    ["a restock", () => update({ stock: { quantity: 40, soldCount: 0 } })],
    ["a sale", () => addPaidOrder(shop)],
  ])("by %s", async (_, act) => {
    await advanceToDay(30);
    expect(await isAsked()).toBe(true);
    await act();
    expect(await isAsked()).toBe(false);
    await advanceToDay(59);
    expect(await isAsked()).toBe(false);
  });
  const update = (changes: object) =>
    shop.seller.as.mutation(api.listings.catalogue.update, {
      listingId: shop.listingId,
      ...changes,
    });
});

test("one that left the shop comes back with one tap, and only then", async () => {
  const other = await addListing(shop.t, shop.seller.userId, { title: "Off by choice" });
  await shop.seller.as.mutation(api.listings.catalogue.setActive, {
    listingId: other,
    isActive: false,
  });
  await advanceToDay(30);
  await advanceToDay(60.1);
  await confirm(shop.listingId, other);
  expect(await read()).toMatchObject({ isListed: true, isActive: true });
  expect((await read()).isStale).toBeUndefined();
  expect((await read(other)).isActive).toBe(false);
  expect(await mine()).toEqual([]);
});

test("one that is gone is asked about no more", async () => {
  await advanceToDay(30);
  await advanceToDay(60.1);
  await shop.seller.as.mutation(api.listings.catalogue.setActive, {
    listingId: shop.listingId,
    isActive: false,
  });
  expect(await mine()).toEqual([]);
  await confirm(shop.listingId);
  expect((await read()).isActive).toBe(false);
});

test("one that somebody is buying waits", async () => {
  await addPaidOrder(shop);
  await shop.t.run(({ db }) => db.patch("listings", shop.listingId, { confirmedAt: NOON }));
  await advanceToDay(30);
  expect(await mine()).toEqual([]);
  expect((await read()).confirmedAt).toBeGreaterThanOrEqual(NOON + 30 * DAY_MS);
});

test("a seller who is away is asked 30 days after the return", async () => {
  vi.setSystemTime(NOON + 29 * DAY_MS);
  await shop.seller.as.mutation(api.sellers.rules.setAway, { backOn: "2026-12-14" });
  const backAt = Date.UTC(2026, 11, 14);
  await advanceToDay(30);
  expect(await mine()).toEqual([]);
  await advanceToDay((backAt - NOON) / DAY_MS + 29.9);
  expect(await mine()).toEqual([]);
  await advanceToDay((backAt - NOON) / DAY_MS + 30);
  expect(await mine()).toHaveLength(1);
});

test("nobody else can answer, and an answer changes nothing about one that an admin took down", async () => {
  const stranger = await addSeller(shop.t);
  await expectFail(
    stranger.as.mutation(api.listings.freshness.confirm, { listingIds: [shop.listingId] }),
    "forbidden",
  );
  expect(await stranger.as.query(api.listings.freshness.mine, {})).toEqual([]);
  await shop.t.run(({ db }) =>
    db.patch("listings", shop.listingId, {
      isActive: false,
      isListed: false,
      takedownReason: "Shoal took it off sale.",
    }),
  );
  await advanceToDay(60.1);
  expect(await mine()).toEqual([]);
  await confirm(shop.listingId);
  expect((await read()).isActive).toBe(false);
});
