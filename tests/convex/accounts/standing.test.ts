/** Public queries treat blocked users as visitors. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  ADMIN_EMAIL,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  startBackend,
} from "../kit/helpers";

test("a suspended user sees public pages as a visitor does, with nothing of theirs marked", async () => {
  const t = startBackend();
  const buyer = await addPerson(t);
  const { userId } = await addSeller(t);
  const listingId = await addListing(t, userId);
  await buyer.as.mutation(api.listings.favourites.set, { listingId, isFavourite: true });
  const marks = () => buyer.as.query(api.listings.favourites.marks, {});
  expect(await marks()).toMatchObject([{ listingId }]);
  await t.run(async ({ db }) => {
    const profiles = await db.query("userProfiles").collect();
    const profile = profiles.find((candidate) => candidate.userId === buyer.userId);
    await db.patch("userProfiles", profile!._id, { isSuspended: true, suspensionReason: "Late" });
  });
  expect(await marks()).toEqual([]);
});

test("the designated address alone doesn't make an admin", async () => {
  const t = startBackend();
  const person = await addPerson(t, { email: ADMIN_EMAIL });
  await expectFail(person.as.query(api.moderation.overview.counts, {}), "admin_only_page");
  expect(await person.as.query(api.accounts.profiles.me, {})).toMatchObject({
    isDesignatedAdmin: false,
  });
});
