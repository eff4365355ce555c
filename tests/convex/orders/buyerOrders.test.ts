/** All paid orders of a mailbox that are unfinished or went back: each costs Shoal the payment provider's fee if it goes back. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  BUYER_ORDERS_MAX,
  BUYER_ORDERS_STEP_PENCE,
  DAY_MS,
  LATE_CANCELS_WINDOW_MS,
} from "#convex/domain/shared/constants.ts";
import { namedUkDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { errorText } from "#convex/errors.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { addListing, addPerson, addSeller, expectFail, type Person } from "../kit/helpers";
import {
  orderOf,
  advanceTime,
  pay,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { proposalsOf } from "../kit/proposals";

const deliveryMethod = "courier";
const deliveryMethods = ["courier" as const];
const HALF = (BUYER_ORDERS_MAX / 2) * BUYER_ORDERS_STEP_PENCE;

let shop: Shop;
beforeEach(async () => {
  shop = await startShop({ quantity: 90, deliveryMethods });
});

/** Another seller's shop, with the same buyer; `price` in pence. */
const addShopAtPrice = async (price: number): Promise<Shop> => {
  const seller = await addSeller(shop.t);
  const listing = { price, quantity: 90, deliveryMethods };
  return { ...shop, seller, listingId: await addListing(shop.t, seller.userId, listing) };
};
const buy = async (own: Shop, buyer: Person = own.buyer) => {
  const orderId = await startOrder(own, buyer, { deliveryMethod, listingId: own.listingId });
  await settle(shop.t);
  await pay(own, orderId);
  return orderId;
};
const buyAndCancel = async (own: Shop) => {
  const orderId = await buy(own);
  await own.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
  await settle(shop.t);
  return orderId;
};

describe("a mailbox", () => {
  test("orders nothing more with 50 orders that could go back or did, of whichever sellers", async () => {
    for (let n = 0; n < 18; n += 1) {
      const own = await addShopAtPrice(100);
      for (let times = 0; times < 2; times += 1) await buyAndCancel(own);
      if (n >= 4) await buy(own);
      await advanceTime(shop, DAY_MS / 4);
    }
    const { message } = await expectFail(buy(await addShopAtPrice(100)), "buyer_too_many");
    expect(message).toContain("aren't complete (14), or were cancelled or refunded");
  });

  test.each([
    ["nine tenths of half the room each", HALF * 0.9, true],
    ["half of it each", HALF, false],
  ])("with two expensive orders that went back, %s", async (_, price, isAllowed) => {
    const firstOrder = await buyAndCancel(await addShopAtPrice(price));
    await buyAndCancel(await addShopAtPrice(price));
    const nextShop = await addShopAtPrice(100);
    if (isAllowed) return void (await buy(nextShop));
    const { message } = await expectFail(buy(nextShop), "buyer_too_many");
    const allowedFrom =
      ((await orderOf(shop.t, firstOrder)).wentBackAt ?? 0) + LATE_CANCELS_WINDOW_MS;
    expect(message).toBe(
      `Too many of your orders, or too expensive ones, were cancelled or refunded in the last 30 days (2). You can order again from ${namedUkDateTime(allowedFrom)}.`,
    );
    await advanceTime(shop, allowedFrom - Date.now());
    await buy(nextShop);
  });

  test("with one order above any price still orders something cheap, but no more", async () => {
    await buy(await addShopAtPrice(900_000));
    await advanceTime(shop, DAY_MS / 4);
    await buy(await addShopAtPrice(1_100_000));
    const { message } = await expectFail(buy(await addShopAtPrice(100)), "buyer_too_many");
    expect(message).toBe(
      "Too many of your orders, or too expensive ones, aren't complete (2), or were cancelled or refunded in the last 30 days (0). Please wait until one is complete before you order again.",
    );
  });

  test("can't have a free order raised then, and keeps what counts when its account is deleted", async () => {
    const freeShop = await addShopAtPrice(0);
    await shop.t.run(({ db }) =>
      db.patch("listings", freeShop.listingId, {
        deliveryBands: [{ upToMiles: null, pricePence: 0 }],
      }),
    );
    const listing = { deliveryMethod, listingId: freeShop.listingId } as const;
    const freeOrder = await startOrder(freeShop, shop.buyer, listing);
    await buyAndCancel(await addShopAtPrice(HALF));
    await buyAndCancel(await addShopAtPrice(HALF));
    const { propose, answer } = proposalsOf(freeShop, freeOrder);
    await expectFail(answer(await propose(5000), true), "raise_too_many");
    await freeShop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: freeOrder });
    await advanceTime(shop, DAY_MS);
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, shop.buyer.userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
    const newAccount = await addPerson(shop.t, { email: shop.buyer.email });
    await expectFail(buy(await addShopAtPrice(100), newAccount), "buyer_too_many");
  });
});

test("the refusal names one open order as one", () => {
  expect(errorText("buyer_too_many", { open: 1, wentBack: 2, from: 0 })).toBe(
    "Too many of your orders, or too expensive ones, aren't complete (1), or were cancelled or refunded in the last 30 days (2). Please wait until the open one is complete before you order again.",
  );
});
