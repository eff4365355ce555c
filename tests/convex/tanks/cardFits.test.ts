import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { GOOD_TANK } from "./tankFixture";

const NEON = {
  title: "Neons",
  species: "Neon tetra",
  scientificName: "Paracheirodon innesi",
  category: "fish",
} as const;
const OSCAR = {
  title: "Oscars",
  species: "Oscar",
  scientificName: "Astronotus ocellatus",
  category: "fish",
} as const;
const UNKNOWN = {
  title: "Wibbles",
  species: "Wibblefish",
  scientificName: undefined,
  category: "fish",
} as const;

async function setUpShop() {
  const t = startBackend();
  const seller = await addSeller(t);
  const buyer = await addPerson(t);
  const add = (details: object) => addListing(t, seller.userId, { quantity: 20, ...details });
  const addTank = (changes: object = {}) =>
    buyer.as.mutation(api.tanks.setups.create, { tank: { ...GOOD_TANK, ...changes } });
  const verdicts = async (listingIds: string[], person: Pick<typeof buyer, "as"> = buyer) =>
    (await person.as.query(api.tanks.fit.ofCards, { listingIds })).map(({ verdict }) => verdict);
  return { t, seller, buyer, add, addTank, verdicts };
}

describe("a page of cards", () => {
  test("shows how each listing fits the viewer's default tank", async () => {
    const { add, addTank, verdicts } = await setUpShop();
    await addTank({ volumeLitres: 100 });
    const ids = [await add(NEON), await add(OSCAR), await add(UNKNOWN)];
    expect(await verdicts(ids)).toEqual(["suitable", "unsuitable", "unknown"]);
  });

  test("follows changes of the tank's figures and of the default tank", async () => {
    const { add, addTank, verdicts, buyer } = await setUpShop();
    const tankId = await addTank();
    const ids = [await add(NEON)];
    await buyer.as.mutation(api.tanks.setups.update, {
      tankId,
      tank: { ...GOOD_TANK, volumeLitres: 48 },
    });
    expect(await verdicts(ids)).toEqual(["caution"]);
    await buyer.as.mutation(api.tanks.setups.setDefault, {
      tankId: await addTank({ volumeLitres: 5 }),
    });
    expect(await verdicts(ids)).toEqual(["unsuitable"]);
  });

  test("never uses another person's tank", async () => {
    const { t, add, addTank, verdicts } = await setUpShop();
    await addTank();
    const ids = [await add(NEON)];
    expect(await verdicts(ids, await addPerson(t))).toEqual([]);
  });

  test("leaves out listings that don't exist or that the viewer may not see", async () => {
    const { t, seller, add, addTank, verdicts } = await setUpShop();
    await addTank();
    const hidden = await add({ ...NEON, isHidden: true });
    expect(await verdicts([hidden, "nonsense"])).toEqual([]);
    for (const person of [seller, await addAdmin(t)]) {
      await person.as.mutation(api.tanks.setups.create, { tank: GOOD_TANK });
      expect(await verdicts([hidden, "nonsense"], person)).toEqual(["suitable"]);
    }
  });

  test("compares up to 24 listings per call and ignores the rest", async () => {
    const { add, addTank, verdicts } = await setUpShop();
    await addTank();
    const id = await add(NEON);
    expect(await verdicts(Array.from({ length: 30 }, () => id))).toHaveLength(24);
  });
});

describe("a visitor's tank", () => {
  const { name: _name, ...figures } = GOOD_TANK;

  test("is compared as a user's is, on cards and on the page of a listing", async () => {
    const { t, buyer, add, addTank, verdicts } = await setUpShop();
    await addTank({ volumeLitres: 48 });
    const ids = [await add(NEON), await add(OSCAR), await add(UNKNOWN)];
    const tank = { ...figures, volumeLitres: 48 };
    const cards = await t.query(api.tanks.fit.ofCardsIn, { tank, listingIds: ids });
    expect(cards.map(({ verdict }) => verdict)).toEqual(await verdicts(ids));
    const [listingId = ""] = ids;
    const { fit } = await buyer.as.query(api.tanks.fit.ofListing, { listingId });
    expect(await t.query(api.tanks.fit.ofListingIn, { tank, listingId })).toEqual(fit);
  });

  test("assumes the tap water of the postcode that was last asked about", async () => {
    const { t, add } = await setUpShop();
    const { pH: _pH, gh: _gh, ...unmeasured } = figures;
    const listingId = await add(NEON);
    const notesNear = async (near?: string) =>
      JSON.stringify(
        await t.query(api.tanks.fit.ofListingIn, {
          tank: unmeasured,
          listingId,
          ...(near && { near }),
        }),
      );
    expect(await notesNear("SW9")).not.toBe(await notesNear());
    expect(await notesNear("nowhere")).toBe(await notesNear());
  });

  test("shows nothing of a hidden listing, and must be possible", async () => {
    const { t, add } = await setUpShop();
    const hidden = await add({ ...NEON, isHidden: true });
    const cards = { tank: figures, listingIds: [hidden, "nonsense"] };
    expect(await t.query(api.tanks.fit.ofCardsIn, cards)).toEqual([]);
    const page = { tank: figures, listingId: hidden };
    expect(await t.query(api.tanks.fit.ofListingIn, page)).toBeNull();
    const impossible = { ...figures, volumeLitres: -1 };
    const listingId = await add(NEON);
    await expectFail(
      t.query(api.tanks.fit.ofCardsIn, { tank: impossible, listingIds: [] }),
      "invalid_input",
    );
    await expectFail(
      t.query(api.tanks.fit.ofListingIn, { tank: impossible, listingId }),
      "invalid_input",
    );
  });
});

describe("the page of a listing", () => {
  test("explains why a listing doesn't fit, with both figures and the number of animals", async () => {
    const { buyer, add, addTank } = await setUpShop();
    await addTank({ volumeLitres: 48 });
    const { fit } = await buyer.as.query(api.tanks.fit.ofListing, { listingId: await add(NEON) });
    expect(fit).toMatchObject({ verdict: "caution", quantity: 6 });
    expect(fit?.reasons).toMatchObject([
      { title: "Tank too small", yours: "48 litres", needs: "54 litres" },
    ]);
  });

  test("counts the animals that can still be bought", async () => {
    const { buyer, add, addTank } = await setUpShop();
    await addTank();
    const listingId = await add({ ...NEON, quantity: 3, heldQuantity: 1 });
    const { fit } = await buyer.as.query(api.tanks.fit.ofListing, { listingId });
    expect(fit).toMatchObject({ verdict: "caution", quantity: 2 });
  });

  test("shows nothing without a tank, or for a listing that the viewer may not see", async () => {
    const { buyer, add, addTank } = await setUpShop();
    const fitOf = async (listingId: string) =>
      (await buyer.as.query(api.tanks.fit.ofListing, { listingId })).fit;
    const visibleId = await add(NEON);
    expect(await fitOf(visibleId)).toBeNull();
    await addTank();
    expect(await fitOf(visibleId)).not.toBeNull();
    expect(await fitOf(await add({ ...NEON, isHidden: true }))).toBeNull();
    expect(await fitOf("nonsense")).toBeNull();
  });
});
