/** Hundreds of buyers whose parcels share listings: each animal is sold once, and no parcel is held in part. */

import type { ConvexError } from "convex/values";
import { expect, test } from "vitest";
import type { Id } from "#convex/_generated/dataModel.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import type { ErrorPayload } from "#convex/errors.ts";
import { addListing, addPerson, type Person } from "../kit/helpers";
import {
  addQuiz,
  linesOf,
  orderOf,
  advanceTime,
  pay,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";

const BUYERS = 300;
const ANIMALS = 5;

/**
 * Every buyer at once starts a parcel of two or three adjacent listings, of five in a circle. Returns the
 * orders and the refusals.
 */
async function rush(shop: Shop, ids: readonly Id<"listings">[], buyers: readonly Person[]) {
  const choices = await Promise.all(
    buyers.map(async (buyer, at) => {
      const listingIds = [0, 1, 2].slice(0, at % 3 === 0 ? 3 : 2).map((n) => ids[(at + n) % 5]!);
      const lines = listingIds.map(async (listingId) => ({
        listingId,
        quizId: await addQuiz(shop.t, buyer.userId, listingId),
      }));
      return { buyer, listingIds, lines: await Promise.all(lines) };
    }),
  );
  const results = await Promise.allSettled(
    choices.map(({ buyer, lines }) => startOrder(shop, buyer, { lines })),
  );
  const failures = results.flatMap((result, at) =>
    result.status === "rejected"
      ? [{ error: result.reason as unknown, wanted: choices[at]!.listingIds }]
      : [],
  );
  const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  return { won, lost: failures };
}

/** The listings of all lines of these orders. */
async function listingsOf({ t }: Shop, uuids: readonly string[]): Promise<Id<"listings">[]> {
  const lines = uuids.map(async (uuid) => await linesOf(t, (await orderOf(t, uuid))._id));
  return (await Promise.all(lines)).flat().map(({ listingId }) => listingId);
}

async function stocks({ t }: Shop, ids: readonly Id<"listings">[]) {
  const listings = await t.run(({ db }) => Promise.all(ids.map((id) => db.get("listings", id))));
  return listings.map((listing) => {
    if (listing === null) throw new Error("A listing is gone");
    return [listing.quantity, listing.heldQuantity, listing.soldCount];
  });
}

test("300 buyers of overlapping parcels of five animals: each is sold once, and every other buyer is told what is gone", async () => {
  const shop = await startShop({ quantity: 1, title: "Lot 0" });
  const others = Array.from({ length: ANIMALS - 1 }, (_, n) =>
    addListing(shop.t, shop.seller.userId, { quantity: 1, title: `Lot ${n + 1}` }),
  );
  const ids = [shop.listingId, ...(await Promise.all(others))];
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => addPerson(shop.t)));

  const { won, lost } = await rush(shop, ids, buyers);
  expect(won.length + lost.length).toBe(BUYERS);
  const held = await listingsOf(shop, won);
  expect(new Set(held).size).toBe(held.length);
  expect(held.length).toBeGreaterThanOrEqual(ANIMALS - 2);
  const isHeld = (id: Id<"listings">) => held.includes(id);
  expect(await stocks(shop, ids)).toEqual(ids.map((id) => [1, isHeld(id) ? 1 : 0, 0]));
  for (const { error, wanted } of lost) {
    const { code, data } = (error as ConvexError<ErrorPayload>).data;
    expect(code).toBe("lines_unavailable");
    const namedIds = String(data?.listingIds).split(",") as Id<"listings">[];
    expect(namedIds.filter((id) => !(wanted.includes(id) && isHeld(id)))).toEqual([]);
  }

  // The first pays, the others let their holds run out, and thirty buyers try again for what is left.
  await settle(shop.t);
  await pay(shop, won[0]!);
  for (let i = 0; i < 2; i += 1) await advanceTime(shop, 31 * MINUTE_MS);
  const sold = await listingsOf(shop, won.slice(0, 1));
  const isSold = (id: Id<"listings">) => sold.includes(id);
  expect(await stocks(shop, ids)).toEqual(ids.map((id) => (isSold(id) ? [0, 0, 1] : [1, 0, 0])));
  const second = await rush(shop, ids, buyers.slice(0, 30));
  const heldNow = await listingsOf(shop, second.won);
  expect(new Set([...sold, ...heldNow]).size).toBe(sold.length + heldNow.length);
  expect(heldNow.length).toBeGreaterThan(0);
}, 300_000);
