/** The limits of saved searches and favourites. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addListing, addPerson, addSeller, expectFail, startBackend } from "../kit/helpers";
import { NO_ALERT } from "../kit/savedSearch";

test("the thirtieth search can be saved, the next is refused, and a saved one can still be renamed", async () => {
  const t = startBackend();
  const { as, userId } = await addPerson(t);
  await t.run(async ({ db }) => {
    for (let i = 0; i < 29; i += 1) {
      await db.insert("savedSearches", {
        ...NO_ALERT,
        userId,
        name: `n${i}`,
        query: `q=${i}`,
        createdAt: i,
      });
    }
  });
  const save = (name: string, query: string) =>
    as.mutation(api.listings.savedSearches.save, { name, query });
  await save("the last", "?search=shrimp");
  await expectFail(save("one more", "search=snail"), "invalid_input");
  await save("renamed", "search=shrimp");

  const savedSearches = await as.query(api.listings.savedSearches.mine, {});
  expect(savedSearches).toHaveLength(30);
  expect(savedSearches[0]).toMatchObject({ name: "renamed", query: "search=shrimp" });
});

test("the five-hundredth favourite can be saved, the next is refused, and removing one makes room", async () => {
  const t = startBackend();
  const { as, userId } = await addPerson(t);
  const seller = await addSeller(t);
  const [lastId, extraId, deletedId] = [
    await addListing(t, seller.userId),
    await addListing(t, seller.userId),
    await addListing(t, seller.userId),
  ];
  await t.run(async ({ db }) => {
    for (let i = 0; i < 499; i += 1) {
      await db.insert("favourites", {
        userId,
        listingId: deletedId,
        priceWhenAdded: 500,
        lowestPrice: 500,
        createdAt: i,
      });
    }
  });
  const mark = (listingId: typeof lastId, isFavourite = true) =>
    as.mutation(api.listings.favourites.set, { listingId, isFavourite });
  await mark(lastId);
  await mark(lastId);
  await expectFail(mark(extraId), "invalid_input");
  await mark(lastId, false);
  await mark(extraId);
  const marks = await as.query(api.listings.favourites.marks, {});
  expect(marks).toHaveLength(500);
  expect(marks[0]).toMatchObject({ listingId: extraId });
});

test("a hidden listing can't be added to favourites, but can be removed from them", async () => {
  const t = startBackend();
  const { as } = await addPerson(t);
  const listingId = await addListing(t, (await addSeller(t)).userId);
  const mark = (isFavourite: boolean) =>
    as.mutation(api.listings.favourites.set, { listingId, isFavourite });
  await mark(true);
  await t.run((ctx) => ctx.db.patch("listings", listingId, { isHidden: true }));
  await mark(false);
  await expectFail(mark(true), "not_found");
});
