/** Listings sold in groups: the quiz, the hold, and a remainder smaller than a group. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { STOCK_HOLD_MS } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addPerson, expectFail } from "../kit/helpers";
import { addPaidOrder, advanceTime, startOrder, startShop, stockOf } from "../kit/orderHelpers";
import { addUpload } from "../kit/uploads";

const startShopOfSixes = (quantity: number) => startShop({ quantity, minQuantity: 6 });

test("fewer animals than a group can't be bought, but a group or more can", async () => {
  const shop = await startShopOfSixes(20);
  const refusal = await expectFail(
    startOrder(shop, shop.buyer, { quantity: 5 }),
    "group_too_small",
  );
  expect(refusal.message).toBe("Minimum order: 6. Please choose 6 or more.");
  expect(await stockOf(shop)).toMatchObject({ quantity: 20, heldQuantity: 0 });
  await startOrder(shop, shop.buyer, { quantity: 7 });
  expect(await stockOf(shop)).toMatchObject({ quantity: 20, heldQuantity: 7 });
});

test("only one of two buyers gets the last group, and the other gets it once the hold ends", async () => {
  const shop = await startShopOfSixes(7);
  const rival = await addPerson(shop.t);
  const [first, second] = await Promise.allSettled([
    startOrder(shop, shop.buyer, { quantity: 6 }),
    startOrder(shop, rival, { quantity: 6 }),
  ]);
  expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
  expect(await stockOf(shop)).toMatchObject({ quantity: 7, heldQuantity: 6 });
  const lateBuyer = first.status === "rejected" ? shop.buyer : rival;
  const failure = await expectFail(startOrder(shop, lateBuyer, { quantity: 6 }), "group_held");
  expect(failure.message).toMatch(/^Only 1 is available right now, and the minimum order is 6\./);
  // The free one isn't a remainder: the held six may be released.
  await expectFail(startOrder(shop, lateBuyer, { quantity: 1 }), "group_held");
  await advanceTime(shop, STOCK_HOLD_MS + 1);
  await startOrder(shop, lateBuyer, { quantity: 6 });
  expect(await stockOf(shop)).toMatchObject({ quantity: 7, heldQuantity: 6 });
});

test("a group of six can be bought while 4 of 10 are held, but five can't", async () => {
  const shop = await startShop({ quantity: 10, minQuantity: 4 });
  const rival = await addPerson(shop.t);
  await startOrder(shop, shop.buyer, { quantity: 4 });
  await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { minQuantity: 6 }));
  await expectFail(startOrder(shop, rival, { quantity: 5 }), "group_too_small");
  await startOrder(shop, rival, { quantity: 6 });
  expect(await stockOf(shop)).toMatchObject({ quantity: 10, heldQuantity: 10 });
});

test("a remainder smaller than a group is sold together to one buyer", async () => {
  const shop = await startShopOfSixes(9);
  await addPaidOrder(shop, { quantity: 6 });
  const rival = await addPerson(shop.t);
  for (const quantity of [1, 2]) {
    const refusal = await expectFail(startOrder(shop, rival, { quantity }), "last_together");
    expect(refusal.data).toEqual({ left: 3 });
  }
  await startOrder(shop, rival, { quantity: 3 });
  expect(await stockOf(shop)).toMatchObject({ quantity: 3, heldQuantity: 3, soldCount: 6 });
});

test("the quiz and the purchase use the same group size", async () => {
  const shop = await startShop({
    species: "Neon tetra",
    scientificName: "Paracheirodon innesi",
    category: "fish",
    minQuantity: 6,
    quantity: 8,
  });
  const quizArgs = async (quantity: number) => {
    const page = await shop.buyer.as.query(api.tanks.suitability.start, {
      listingId: shop.listingId,
    });
    const answers = page!.questions.map(({ id, options }) => ({
      questionId: id,
      option: options[0]!.key,
    }));
    const tank = {
      name: "Front room",
      volumeLitres: 120,
      water: "freshwater" as const,
      unheated: false,
      cycled: "yes" as const,
      filter: "sponge" as const,
      plants: "some" as const,
      cover: "some" as const,
      lid: true,
      copperRecently: false,
      inhabitants: [],
    };
    return { listingId: shop.listingId, version: page!.version, tank, quantity, answers };
  };
  const tooFew = shop.buyer.as.mutation(api.tanks.suitability.submit, await quizArgs(5));
  const refusal = await expectFail(tooFew, "invalid_input");
  expect(refusal.message).toBe("Quantity: choose between 6 and 8");
  const quizId = await shop.buyer.as.mutation(api.tanks.suitability.submit, await quizArgs(6));
  const outcome = await shop.buyer.as.query(api.tanks.suitability.get, { quizId });
  expect(outcome?.quiz.reasons).toContainEqual(
    expect.objectContaining({ rule: "R09", yours: "6" }),
  );
});

test("the group size is stored and limited", async () => {
  const shop = await startShop();
  const { as } = shop.seller;
  const details = aListing({ quantity: 12 });
  const { quantity: _, ...rest } = details;
  const images = [await addUpload(shop.t, shop.seller.userId)];
  const update = (minQuantity: number) =>
    as.mutation(api.listings.catalogue.update, {
      listingId: shop.listingId,
      ...rest,
      minQuantity,
      images,
    });
  const storedMinQuantity = async () =>
    (await as.query(api.listings.catalogue.get, { listingId: shop.listingId }))?.minQuantity;
  expect(await storedMinQuantity()).toBe(1);
  await update(6);
  expect(await storedMinQuantity()).toBe(6);
  for (const invalid of [0, -1, 1.5, 1000, Number.NaN]) {
    await expectFail(update(invalid), "invalid_input");
  }
});
