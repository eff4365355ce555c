/**
 * The seller's and the buyer's places: sea crossings, the law at both, and the reach of a drop-off.
 */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { DeliveryMethod } from "#convex/domain/listings/deliveryMethods.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { expectFail } from "../kit/helpers";
import {
  addQuiz,
  addressAt,
  orderOf,
  addPaidOrder,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { COLLECTION_TOTAL } from "../kit/totals";

const ALL: DeliveryMethod[] = ["collection", "meetup", "dropoff", "courier", "post"];
const ANYWHERE = [{ upToMiles: null, pricePence: 1200 }];

/** A shop at an outward postcode that offers every delivery method. */
function startShopAt(outcode: string, changes: Partial<Doc<"listings">> = {}) {
  const { lat: latitude, lon: longitude } = findOutcode(outcode)!;
  const place = { outcode, latitude, longitude };
  return startShop({
    ...place,
    deliveryMethods: ALL,
    deliveryBands: ANYWHERE,
    postage: 395,
    ...changes,
  });
}

describe("nothing alive crosses the Irish Sea", () => {
  const kinds = [
    { category: "fish" as const, species: "Neon tetra", title: "Neon tetras" },
    { category: "shrimp" as const, species: "Cherry shrimp", title: "Cherry shrimp" },
    { category: "plants" as const, species: "Java fern", title: "Java fern" },
  ];
  const routes = [
    ["LS6", "BT1"],
    ["BT1", "LS6"],
    ["EH1", "BT48"],
  ] as const;
  test.each(routes.flatMap(([from, to]) => kinds.map((kind) => [from, to, kind] as const)))(
    "not from %s to %s, by any method: $category",
    async (from, to, kind) => {
      const shop = await startShopAt(from, kind);
      for (const deliveryMethod of ALL) {
        const { message } = await expectFail(
          startOrder(shop, shop.buyer, { deliveryMethod, outcode: to, shownTotal: 1 }),
          "delivery_barred",
        );
        expect(message).toContain("Animals and plants can't go between");
      }
    },
  );

  test("sales within Northern Ireland work as elsewhere", async () => {
    const shop = await startShopAt("BT1");
    expect(
      await startOrder(shop, shop.buyer, { deliveryMethod: "courier", outcode: "BT48" }),
    ).toBeTruthy();
  });

  test("a paid order can't be redirected across the sea", async () => {
    const shop = await startShopAt("LS6");
    const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "LS7" });
    const change = shop.buyer.as.mutation(api.orders.addresses.change, {
      orderId,
      address: addressAt("BT1"),
    });
    await expectFail(change, "delivery_barred");
  });
});

describe("the law at the buyer's place", () => {
  const redclaw = {
    species: "Redclaw crayfish",
    title: "Redclaw crayfish",
    category: "shrimp" as const,
  };
  test.each([
    ["LS6", "M1", redclaw, null],
    ["LS6", "EH1", redclaw, "In Scotland no crayfish may be kept or sold"],
    ["EH1", "EH2", redclaw, "In Scotland no crayfish may be kept or sold"],
    [
      "EH1",
      "M1",
      { species: "Azolla filiculoides", title: "Azolla" },
      "banned from sale in England",
    ],
    ["EH1", "EH2", { species: "Azolla filiculoides", title: "Azolla" }, null],
    [
      "LS6",
      "EH1",
      { species: "Grass carp", title: "Grass carp" },
      "general licence for grass carp",
    ],
    ["LS6", "M1", { species: "Axolotl", title: "Axolotl" }, "Shoal is for fish"],
  ])("applies from %s to %s: %o", async (from, to, listing, reason) => {
    const shop = await startShopAt(from, listing);
    for (const deliveryMethod of ["collection", "courier"] as const) {
      const changes = { deliveryMethod, outcode: to };
      if (reason === null) expect(await startOrder(shop, shop.buyer, changes)).toBeTruthy();
      else {
        const call = startOrder(shop, shop.buyer, { ...changes, shownTotal: 1 });
        expect((await expectFail(call, "delivery_barred")).message).toContain(reason);
      }
    }
  });
});

describe("the buyer's place", () => {
  test("is required, and saved if it wasn't known", async () => {
    const shop = await startShopAt("LS6");
    await expectFail(
      startOrder(shop, shop.buyer, { outcode: "", shownTotal: 1 }),
      "place_required",
    );
    await expectFail(
      startOrder(shop, shop.buyer, { outcode: "ZZ99", shownTotal: 1 }),
      "place_required",
    );
    await startOrder(shop, shop.buyer, { outcode: "LS7" });
    expect(await shop.buyer.as.query(api.accounts.settings.get, {})).toMatchObject({
      outcode: "LS7",
    });
  });

  test("is the latest one given when payment is retried", async () => {
    const shop = await startShopAt("LS6");
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const first = await startOrder(shop, shop.buyer, { quizId, outcode: "LS7" });
    expect(await startOrder(shop, shop.buyer, { quizId, outcode: "EH1" })).toBe(first);
    expect(await orderOf(shop.t, first)).toMatchObject({ buyerOutcode: "EH1" });
  });

  test("is refused if mistyped, without falling back to the saved one", async () => {
    const shop = await startShopAt("LS6");
    await shop.buyer.as.mutation(api.accounts.settings.setLocation, { outcode: "LS7" });
    const startAt = (outcode: string) =>
      startOrder(shop, shop.buyer, { outcode, shownTotal: COLLECTION_TOTAL });
    await expectFail(startAt("LS"), "place_required");
    await expectFail(startAt("ZZ99"), "place_required");
    expect(await startAt("  ")).toBeTruthy();
    const { outcode } = await shop.buyer.as.query(api.accounts.settings.get, {});
    expect(outcode).toBe("LS7");
  });

  test("ends a drop-off at 65 km, and the page says so with the distance", async () => {
    const shop = await startShopAt("LS6");
    await startOrder(shop, shop.buyer, { deliveryMethod: "dropoff", outcode: "M1" });
    const { message: text } = await expectFail(
      startOrder(shop, shop.buyer, { deliveryMethod: "dropoff", outcode: "EH1", shownTotal: 1 }),
      "delivery_barred",
    );
    expect(text).toMatch(
      /A drop-off can be up to 65 km \(40 miles\) away, and EH1 is about 2\d\d km \(1\d\d miles\) away\./,
    );
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const page = await shop.buyer.as.query(api.orders.purchases.page, {
      listingId: shop.listingId,
      quizId,
      home: "EH1",
      outcode: "BT1",
    });
    expect(page?.miles).toBeGreaterThan(150);
    expect(page?.miles).toBeLessThan(190);
    expect(page?.delivery).toMatchObject([
      { method: "collection", charge: 0, why: null },
      { method: "meetup", charge: 0, why: null },
      { method: "dropoff", charge: null, why: text },
      { method: "courier", charge: null, why: expect.stringContaining("Irish Sea") as string },
      { method: "post", charge: null, why: expect.stringContaining("Irish Sea") as string },
    ]);
  });
});
