import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { fitOf } from "#convex/domain/tanks/fit.ts";
import { addInhabitants, removeInhabitants } from "#convex/domain/tanks/inhabitants.ts";
import { addArrivedOrder, claim, addShippedOrder } from "../kit/claimHelpers";
import { expectFail } from "../kit/helpers";
import { startShop, type Shop } from "../kit/orderHelpers";
import { GOOD_TANK } from "../tanks/tankFixture";

/** A buyer with a tank, and an arrived order of two cherry shrimp. */
async function arrivedOrderWithTank(inhabitants: typeof GOOD_TANK.inhabitants = []) {
  const shop = await startShop();
  const orderId = await addArrivedOrder(shop);
  const tankId = await shop.buyer.as.mutation(api.tanks.setups.create, {
    tank: { ...GOOD_TANK, inhabitants },
  });
  return { shop, orderId, tankId, ...additionArgs(shop, orderId, tankId) };
}

function additionArgs(shop: Shop, orderId: string, tankId: Id<"tanks">) {
  const { as } = shop.buyer;
  const line = { orderId, listingId: shop.listingId };
  return {
    offer: async () => (await as.query(api.claims.tankAdditions.ofOrder, { orderId }))[0] ?? null,
    add: (count: number) => as.mutation(api.claims.tankAdditions.add, { ...line, tankId, count }),
    notNow: () => as.mutation(api.claims.tankAdditions.notNow, line),
    undo: () => as.mutation(api.claims.tankAdditions.undo, line),
    residents: async () => (await shop.t.run(({ db }) => db.get("tanks", tankId)))?.inhabitants,
  };
}

describe("adding a delivery to a tank", () => {
  test("is offered for the default tank with the number bought, and happens once", async () => {
    const { offer, add, residents, tankId } = await arrivedOrderWithTank();
    expect(await offer()).toMatchObject({
      species: "Cherry shrimp",
      isPlant: false,
      alive: 2,
      tanks: [{ _id: tankId, name: "Living room" }],
      answer: null,
    });
    await add(2);
    await add(2);
    expect(await residents()).toEqual([{ species: "Cherry shrimp", count: 2 }]);
    const answer = { kind: "added", tankName: "Living room", species: "Cherry shrimp", count: 2 };
    expect((await offer())?.answer).toEqual(answer);
  });

  test("merges the species under any of its names, and is reversed by undo", async () => {
    const initialResidents = [
      { species: "Neon tetra", count: 8 },
      { species: "Neocaridina davidi", count: 5, males: 2, females: 3 },
    ];
    const { add, undo, offer, residents } = await arrivedOrderWithTank(initialResidents);
    await add(2);
    expect(await residents()).toEqual([initialResidents[0], { ...initialResidents[1], count: 7 }]);
    await undo();
    await undo();
    expect(await residents()).toEqual(initialResidents);
    expect((await offer())?.answer).toBeNull();
  });

  test("counts in the next tank check", async () => {
    const { shop, add } = await arrivedOrderWithTank();
    const shrimp = {
      title: "",
      species: "Cherry shrimp",
      category: "shrimp",
      available: 50,
    } as const;
    const missingCount = async () => {
      const [tank] = await shop.buyer.as.query(api.tanks.setups.mine, {});
      return fitOf(tank!, shrimp).quantity;
    };
    const before = await missingCount();
    await add(2);
    expect(await missingCount()).toBe(before - 2);
  });

  test("excludes animals claimed as dead", async () => {
    const { shop, orderId, offer } = await arrivedOrderWithTank();
    await claim(shop, orderId);
    // Nothing is offered while the claim keeps the order disputed; the status is then set as if it were over.
    expect(await offer()).toBeNull();
    await shop.t.run(async ({ db }) => {
      const order = await db.query("orders").first();
      await db.patch("orders", order!._id, { status: "completed" });
    });
    expect(await offer()).toMatchObject({ alive: 1, quantity: 2 });
  });

  test.each([
    ["ill", 2, { alive: 2 }],
    ["dead", 2, null],
  ] as const)(
    "includes only the living animals if all are %s",
    async (problem, animals, expectedOffer) => {
      const { shop, orderId, offer } = await arrivedOrderWithTank();
      await claim(shop, orderId, { items: [{ problem, animals }] });
      await shop.t.run(async ({ db }) => {
        const order = await db.query("orders").first();
        await db.patch("orders", order!._id, { status: "completed" });
      });
      if (expectedOffer) expect(await offer()).toMatchObject(expectedOffer);
      else expect(await offer()).toBeNull();
    },
  );

  test("isn't offered again after 'Not now', until that is undone", async () => {
    const { notNow, undo, offer, add, residents } = await arrivedOrderWithTank();
    await notNow();
    await notNow();
    expect((await offer())?.answer).toEqual({ kind: "notNow" });
    await undo();
    expect((await offer())?.answer).toBeNull();
    await notNow();
    await add(1);
    await notNow();
    expect((await offer())?.answer).toMatchObject({ kind: "added", count: 1 });
    expect(await residents()).toEqual([{ species: "Cherry shrimp", count: 1 }]);
  });

  test("is limited to the number bought and to the user's own tanks", async () => {
    const { shop, orderId, add, residents } = await arrivedOrderWithTank();
    for (const count of [0, 3, 1.5, -1]) await expectFail(add(count), "invalid_input");
    const otherTankId = await shop.seller.as.mutation(api.tanks.setups.create, { tank: GOOD_TANK });
    await expectFail(
      shop.buyer.as.mutation(api.claims.tankAdditions.add, {
        orderId,
        listingId: shop.listingId,
        tankId: otherTankId,
        count: 1,
      }),
      "not_found",
    );
    expect(await residents()).toEqual([]);
  });

  test.each([
    ["Java moss", "Java moss, a handful", true],
    ["Zoanthids", "Zoas, ten polyps", false],
    ["Reef bundle", "Neons and moss", false],
  ])(
    "%s listed under plants and titled “%s” is asked about as a plant: %s",
    async (species, title, isPlant) => {
      const shop = await startShop({
        category: "plants",
        species,
        title,
        scientificName: undefined,
      });
      const orderId = await addArrivedOrder(shop);
      const offer = () => shop.buyer.as.query(api.claims.tankAdditions.ofOrder, { orderId });
      expect(await offer()).toMatchObject([{ isPlant, species }]);
      // Regardless of the listing's current state.
      await shop.t.run(({ db }) =>
        db.patch("listings", shop.listingId, { species: isPlant ? "Neon tetra" : "Java moss" }),
      );
      expect(await offer()).toMatchObject([{ isPlant, species }]);
    },
  );

  test("isn't offered before arrival", async () => {
    const shop = await startShop();
    const orderId = await addShippedOrder(shop);
    const tankId = await shop.buyer.as.mutation(api.tanks.setups.create, { tank: GOOD_TANK });
    const { offer, add, notNow } = additionArgs(shop, orderId, tankId);
    expect(await offer()).toBeNull();
    await expectFail(add(1), "not_yet");
    await expectFail(notNow(), "not_yet");
  });

  test("can be undone if the tank has been deleted", async () => {
    const { shop, tankId, add, undo, offer } = await arrivedOrderWithTank();
    await add(2);
    await shop.buyer.as.mutation(api.tanks.setups.remove, { tankId });
    await undo();
    expect((await offer())?.answer).toBeNull();
  });
});

describe("a tank's rows", () => {
  test("unknown species match if spelled the same", () => {
    expect(addInhabitants([{ species: "Wibble-fish", count: 1 }], "wibble fish", 2)).toEqual([
      { species: "Wibble-fish", count: 3 },
    ]);
    expect(addInhabitants([{ species: "Wibblefish", count: 1 }], "Wobblefish", 2)).toHaveLength(2);
  });
  test("sexes are cleared if fewer animals remain than had a known sex, and empty rows are deleted", () => {
    const rows = [{ species: "Guppy", count: 4, males: 2, females: 2 }];
    expect(removeInhabitants(rows, "Poecilia reticulata", 1)).toEqual([
      { species: "Guppy", count: 3 },
    ]);
    expect(removeInhabitants(rows, "Guppy", 4)).toEqual([]);
    expect(removeInhabitants(rows, "Neon tetra", 4)).toEqual(rows);
  });
});
