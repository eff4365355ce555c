/** Waiting for a listing that is held or sold out. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { returnToStock } from "#convex/listings/model/stock.ts";
import { addPerson, type Person } from "../kit/helpers";
import { orderOf, paidOrder, pass, settle, type Shop, start, startShop } from "../kit/orderHelpers";
import { bell } from "./alertKit";

const wait = ({ listingId }: Shop, person: Person, isAwaited = true) =>
  person.as.mutation(api.listings.favourites.awaitStock, { listingId, isAwaited });
const noticesOf = async (person: Person) =>
  (await bell(person)).flatMap(({ kind, headline, detail, path }) =>
    kind === "backOnSale" ? [{ headline, detail, path }] : [],
  );

test("users who wait are told once, when a hold lapses unpaid", async () => {
  const shop = await startShop({ quantity: 3, title: "Cherry shrimp" });
  const { t, listingId } = shop;
  const [waiting, gaveUp] = [await addPerson(t), await addPerson(t)];
  const uuid = await start(shop, shop.buyer, { quantity: 3 });
  await settle(t);
  const { holdExpiresAt } = await orderOf(t, uuid);
  expect(await t.query(api.orders.purchases.holds, { listingId })).toEqual({
    buyers: 1,
    until: holdExpiresAt,
  });
  await wait(shop, waiting);
  await wait(shop, gaveUp);
  await wait(shop, gaveUp, false);
  expect(await waiting.as.query(api.listings.favourites.marks, {})).toMatchObject([
    { listingId, isAwaited: true },
  ]);
  await settle(t);
  expect(await noticesOf(waiting)).toEqual([]);
  await pass(shop, 40 * MINUTE_MS);
  expect(await t.query(api.orders.purchases.holds, { listingId })).toEqual({
    buyers: 0,
    until: null,
  });
  const notice = {
    headline: "You can buy it again",
    detail: "Cherry shrimp",
    path: `/listing/${listingId}`,
  };
  expect([await noticesOf(waiting), await noticesOf(gaveUp)]).toEqual([[notice], []]);
  expect(await waiting.as.query(api.listings.favourites.marks, {})).toMatchObject([
    { listingId, isAwaited: false },
  ]);
});

test("users who wait for a sold-out listing are told when animals come back", async () => {
  const shop = await startShop({ quantity: 1 });
  const { t, listingId } = shop;
  const waiting = await addPerson(t);
  await paidOrder(shop);
  await wait(shop, waiting);
  await t.run((ctx) => returnToStock(ctx, listingId, 1));
  await settle(t);
  expect(await noticesOf(waiting)).toHaveLength(1);
});
