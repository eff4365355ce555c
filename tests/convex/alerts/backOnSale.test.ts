/** Waiting for a listing that is held or sold out. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { returnToStock } from "#convex/listings/model/stock.ts";
import { addPerson, type Person } from "../kit/helpers";
import {
  orderOf,
  addPaidOrder,
  advanceTime,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { bell } from "./alertKit";

const setAwaited = ({ listingId }: Shop, person: Person, isAwaited = true) =>
  person.as.mutation(api.listings.favourites.awaitStock, { listingId, isAwaited });
const noticesOf = async (person: Person) =>
  (await bell(person)).flatMap(({ kind, headline, detail, path }) =>
    kind === "backOnSale" ? [{ headline, detail, path }] : [],
  );

test("users who wait are told once, when a hold lapses unpaid", async () => {
  const shop = await startShop({ quantity: 3, title: "Cherry shrimp" });
  const { t, listingId } = shop;
  const [waitingBuyer, withdrawnBuyer] = [await addPerson(t), await addPerson(t)];
  const uuid = await startOrder(shop, shop.buyer, { quantity: 3 });
  await settle(t);
  const { holdExpiresAt } = await orderOf(t, uuid);
  expect(await t.query(api.orders.purchases.holds, { listingId })).toEqual({
    buyers: 1,
    until: holdExpiresAt,
  });
  await setAwaited(shop, waitingBuyer);
  await setAwaited(shop, withdrawnBuyer);
  await setAwaited(shop, withdrawnBuyer, false);
  expect(await waitingBuyer.as.query(api.listings.favourites.marks, {})).toMatchObject([
    { listingId, isAwaited: true },
  ]);
  await settle(t);
  expect(await noticesOf(waitingBuyer)).toEqual([]);
  await advanceTime(shop, 40 * MINUTE_MS);
  expect(await t.query(api.orders.purchases.holds, { listingId })).toEqual({
    buyers: 0,
    until: null,
  });
  const notice = {
    headline: "You can buy it again",
    detail: "Cherry shrimp",
    path: `/listing/${listingId}`,
  };
  expect([await noticesOf(waitingBuyer), await noticesOf(withdrawnBuyer)]).toEqual([[notice], []]);
  expect(await waitingBuyer.as.query(api.listings.favourites.marks, {})).toMatchObject([
    { listingId, isAwaited: false },
  ]);
});

test("users who wait for a sold-out listing are told when animals come back", async () => {
  const shop = await startShop({ quantity: 1 });
  const { t, listingId } = shop;
  const waitingBuyer = await addPerson(t);
  await addPaidOrder(shop);
  await setAwaited(shop, waitingBuyer);
  await t.run((ctx) => returnToStock(ctx, listingId, 1));
  await settle(t);
  expect(await noticesOf(waitingBuyer)).toHaveLength(1);
});
