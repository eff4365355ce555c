/** Sellers whose names look the same are told apart, on a listing and on the seller's page. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { addPerson, addSeller, type Backend, startBackend } from "../kit/helpers";

const NOTICE =
  "Another seller has the same or a similar name. Compare their reviews and the date they joined.";
const noticeOf = async (t: Backend, sellerId: Id<"users">) =>
  (await t.query(api.sellers.profile.get, { sellerId }))?.namesake;

test.each(["Jo Moran", "JO MORAN", "Jo-Moran", "J0 Moran", "Jo Morann"])(
  "%s and Jo Moran are told apart",
  async (fullName) => {
    const t = startBackend();
    const [known, other] = [
      await addSeller(t, { fullName: "Jo Moran" }),
      await addSeller(t, { fullName }),
    ];
    expect(await noticeOf(t, known.userId)).toBe(NOTICE);
    expect(await noticeOf(t, other.userId)).toBe(NOTICE);
  },
);

test("buyers, blocked sellers and other names are no namesakes, and a new name ends it", async () => {
  const t = startBackend();
  const seller = await addSeller(t, { fullName: "Jo Moran" });
  await addPerson(t, { fullName: "Jo Moran" });
  await addSeller(t, { fullName: "Jo Moran", isBanned: true });
  await addSeller(t, { fullName: "Sam Baker" });
  expect(await noticeOf(t, seller.userId)).toBeNull();
  const other = await addSeller(t, { fullName: "Bea Buyer" });
  await other.as.mutation(api.accounts.profiles.update, { fullName: "Jo Moran" });
  expect(await noticeOf(t, seller.userId)).toBe(NOTICE);
  await other.as.mutation(api.accounts.profiles.update, { fullName: "Bea Buyer" });
  expect(await noticeOf(t, seller.userId)).toBeNull();
});
