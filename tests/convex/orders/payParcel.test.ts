/** The payment page of a listing with others of its seller: from the basket, or from the unpaid order. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { addListing, expectFail } from "../kit/helpers";
import { addQuiz, orderOf, type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { GOOD_TANK } from "../tanks/tankFixture";

let shop: Shop;
let shrimp: Id<"listings">;
let moss: Id<"listings">;
let quizId: Id<"suitabilityQuizzes">;

/** Cherry shrimp at £5.00 (courier £12.00), and moss at £3.00 (£14.00) in the basket. */
beforeEach(async () => {
  shop = await startShop({ quantity: 9 });
  shrimp = shop.listingId;
  moss = await addOther({
    title: "Java moss",
    species: "Java moss",
    category: "plants",
    price: 300,
  });
  quizId = await addQuizOn(shrimp);
  await addQuizOn(moss);
  await addToBasket(moss, 2);
});

const addOther = async (changes: Partial<Doc<"listings">>) =>
  await addListing(shop.t, shop.seller.userId, {
    quantity: 9,
    deliveryBands: [{ upToMiles: null, pricePence: 1400 }],
    scientificName: undefined,
    ...changes,
  });
const addQuizOn = async (listingId: Id<"listings">, changes = {}) =>
  await addQuiz(shop.t, shop.buyer.userId, listingId, changes);
const addToBasket = async (listingId: Id<"listings">, quantity: number) =>
  await shop.buyer.as.mutation(api.orders.basket.add, { listingId, quantity });
const patchListing = async (listingId: Id<"listings">, fields: Partial<Doc<"listings">>) =>
  await shop.t.run(({ db }) => db.patch("listings", listingId, fields));

async function page(args: { along?: string[]; quantity?: number; outcode?: string } = {}) {
  const ids = { listingId: shrimp, quizId };
  const found = await shop.buyer.as.query(api.orders.purchases.page, {
    ...ids,
    outcode: "M1",
    ...args,
  });
  if (found === null) throw new Error("No page");
  return found;
}
const charges = async (args: Parameters<typeof page>[0]) =>
  Object.fromEntries((await page(args)).delivery.map(({ method, charge }) => [method, charge]));

describe("the payment page", () => {
  test("offers the seller's listings in the basket, with the time they were added", async () => {
    const { parcel } = await page();
    expect(parcel).toMatchObject({
      lines: [],
      others: [{ listingId: moss, quantity: 2, price: 300, addedAt: Date.now(), problem: null }],
    });
    vi.advanceTimersByTime(2 * DAY_MS);
    expect((await page()).parcel.others[0]?.addedAt).toBe(Date.now() - 2 * DAY_MS);
  });

  test("charges one delivery, the dearest, for what is bought along", async () => {
    const shrimpCharges = await charges({});
    const bothCharges = await charges({ along: [moss] });
    expect(shrimpCharges.courier).toBe(1200);
    expect(bothCharges.courier).toBe(1400);
    const unknown = await shop.buyer.as.query(api.orders.purchases.page, {
      listingId: shrimp,
      quizId,
      along: [moss],
    });
    expect(unknown?.delivery.find(({ method }) => method === "courier")?.from?.pence).toBe(1400);
  });

  test("offers only the delivery that every line has, and says which line can't come", async () => {
    await patchListing(shrimp, { deliveryMethods: ["courier", "collection"] });
    await patchListing(moss, { deliveryMethods: ["courier"] });
    expect(Object.keys(await charges({ along: [moss] }))).toEqual(["courier"]);
    await patchListing(shrimp, { deliveryMethods: ["collection"] });
    const { parcel, delivery } = await page({ along: [moss] });
    expect(parcel.lines[0]?.problem?.code).toBe("apart");
    expect(delivery.map(({ method }) => method)).toEqual(["collection"]);
  });

  test("names the line that the law bars at the buyer's place", async () => {
    const redclaw = { title: "Redclaw", species: "Redclaw crayfish", isProofAccepted: true };
    const barredId = await addOther({ ...redclaw, category: "shrimp" });
    await addQuizOn(barredId);
    await addToBasket(barredId, 1);
    const { parcel } = await page({ along: [moss, barredId], outcode: "EH1" });
    expect(parcel.lines.map(({ title, problem }) => [title, problem?.code])).toEqual([
      ["Java moss", undefined],
      ["Redclaw", "delivery_barred"],
    ]);
    const { parcel: english } = await page({ along: [moss, barredId] });
    expect(english.lines.every(({ problem }) => problem === null)).toBe(true);
  });

  test("shows an unpaid order's lines, whichever of them it was opened for", async () => {
    const lines = [
      { listingId: shrimp, quizId, quantity: 3 },
      { listingId: moss, quantity: 2 },
    ];
    const uuid = await startOrder(shop, shop.buyer, { lines, deliveryMethod: "courier" });
    const { totalAmount } = await orderOf(shop.t, uuid);
    expect(await page()).toMatchObject({
      parcel: { lines: [{ listingId: moss, quantity: 2, heldQuantity: 2 }], others: [] },
      pending: { uuid, quantity: 3, totalAmount },
    });
    await shop.buyer.as.mutation(api.orders.basket.remove, { listingIds: [moss] });
    expect((await page()).parcel.lines[0]).toMatchObject({ addedAt: null, heldQuantity: 2 });
    expect((await page({ along: [] })).parcel).toMatchObject({
      lines: [],
      others: [{ listingId: moss }],
    });
  });

  test("sees a line that another buyer holds, and one that was withdrawn", async () => {
    await patchListing(moss, { heldQuantity: 8 });
    const problem = async () => (await page({ along: [moss] })).parcel.lines[0]?.problem;
    expect(await problem()).toMatchObject({ code: "stock_short" });
    await patchListing(moss, { heldQuantity: 0, isActive: false });
    expect(await problem()).toMatchObject({ code: "listing_unavailable" });
    expect((await charges({ along: [moss] })).courier).toBe(1200);
  });

  test("shows what changed in a line since its quiz", async () => {
    await patchListing(moss, { description: "Brown by now" });
    const [line] = (await page({ along: [moss] })).parcel.lines;
    expect(line).toMatchObject({ problem: null, change: { now: { description: "Brown by now" } } });
    const lines = [
      { listingId: shrimp, quizId },
      { listingId: moss, quantity: 2 },
    ];
    const quiz = await shop.t.run(({ db }) => db.query("suitabilityQuizzes").order("desc").first());
    const purchase = startOrder(shop, shop.buyer, {
      lines: [lines[0]!, { ...lines[1]!, quizId: quiz!._id }],
    });
    const { message } = await expectFail(purchase, "lines_unavailable");
    expect(message).toContain("Java moss");
  });

  test("starts with the number that was set in the basket, also while an order is unpaid", async () => {
    const { as } = shop.buyer;
    const setQuantity = async (quantity: number) =>
      await as.mutation(api.orders.basket.setQuantity, { listingId: shrimp, quantity });
    expect((await page()).basketQuantity).toBeNull();
    await addToBasket(shrimp, 3);
    expect((await page()).basketQuantity).toBe(3);
    await setQuantity(2);
    expect((await page()).basketQuantity).toBe(2);
    await startOrder(shop, shop.buyer, { lines: [{ listingId: shrimp, quizId, quantity: 2 }] });
    await setQuantity(1);
    expect(await page()).toMatchObject({ basketQuantity: 1, pending: { quantity: 2 } });
  });

  test("reads no more in a bigger shop", async () => {
    const before = JSON.stringify(await page({ along: [moss] }));
    for (let n = 0; n < 30; n += 1) await addOther({ title: `Lot ${n}` });
    expect(JSON.stringify(await page({ along: [moss] }))).toBe(before);
  });
});

describe("animals for one tank", () => {
  const tank = { ...GOOD_TANK, name: "Display" };
  let tankId: Id<"tanks">;
  beforeEach(async () => {
    tankId = await shop.buyer.as.mutation(api.tanks.setups.create, { tank });
  });
  const addNeons = async (title: string, changes = {}) => {
    const listingId = await addOther({ title, species: "Neon tetra", category: "fish" });
    return { listingId, quizId: await addQuizOn(listingId, { tankId, tank, ...changes }) };
  };

  test("that eat each other can't be paid, though each suits alone", async () => {
    const neons = await addNeons("Neons");
    const oscar = await addOther({ title: "Big oscar", species: "Oscar", category: "fish" });
    await addQuizOn(oscar, { tankId, tank });
    await addToBasket(oscar, 1);
    const found = await shop.buyer.as.query(api.orders.purchases.page, {
      ...neons,
      quantity: 8,
      along: [oscar],
    });
    expect(found?.parcel.togetherText).toContain("Take out Big oscar.");
  });

  test("make one group: three and three are suitable, three alone need their caution read", async () => {
    const caution = { verdict: "caution" as const, quantity: 3 };
    const one = await addNeons("One", caution);
    const two = await addNeons("Two", caution);
    await addToBasket(two.listingId, 3);
    const pageAlong = async (along: string[]) =>
      await shop.buyer.as.query(api.orders.purchases.page, { ...one, quantity: 3, along });
    expect((await pageAlong([two.listingId]))?.quiz.isAcknowledged).toBe(true);
    expect((await pageAlong([]))?.quiz.isAcknowledged).toBe(false);
    const lines = [one, two].map((line) => ({ ...line, quantity: 3 }));
    await expectFail(
      startOrder(shop, shop.buyer, { lines: lines.slice(0, 1) }),
      "quiz_acknowledge",
    );
    expect(await startOrder(shop, shop.buyer, { lines })).toBeTruthy();
  });

  test("are checked again without questions after a change of the tank for one of them", async () => {
    const shrimpQuiz = await addQuizOn(shrimp, { tankId, tank });
    await addToBasket(shrimp, 1);
    // The quiz on the shrimp was for ten, of which one is in the basket.
    const mossQuiz = await addQuizOn(moss, { tankId, tank, quantity: 2 });
    await shop.buyer.as.mutation(api.tanks.suitability.recheck, {
      quizId: mossQuiz,
      figures: { pH: 7.2 },
    });
    const found = await shop.buyer.as.query(api.orders.purchases.page, {
      listingId: shrimp,
      quizId: shrimpQuiz,
      along: [moss],
    });
    expect(found?.isTankChanged).toBe(false);
    expect(found?.quiz.quizId).not.toBe(shrimpQuiz);
    expect(found?.parcel.lines[0]?.problem).toBeNull();
  });

  test("have the number of the last quiz that asked for one", async () => {
    const neons = await addNeons("Neons", { quantity: 5 });
    await addToBasket(neons.listingId, 3);
    const { as } = shop.buyer;
    const quantityAfter = async (changes: { quantity?: number }) => {
      const args = { quizId: neons.quizId, figures: {}, ...changes };
      await as.mutation(api.tanks.suitability.recheck, args);
      return (await as.query(api.orders.purchases.page, neons))?.basketQuantity;
    };
    expect(await quantityAfter({})).toBe(3);
    expect(await quantityAfter({ quantity: 4 })).toBe(4);
  });

  test("keep their acknowledged cautions after another check, unless one was added", async () => {
    const neons = await addNeons("Neons", { quantity: 3 });
    const { as } = shop.buyer;
    const recheck = async (id: Id<"suitabilityQuizzes">, quantity: number) => {
      const quizzes = [{ quizId: id, quantity }];
      const [newId] = await as.mutation(api.tanks.suitability.recheckAll, { quizzes });
      return (await shop.t.run(({ db }) => db.get("suitabilityQuizzes", newId!)))!;
    };
    const first = await recheck(neons.quizId, 3);
    expect(first).toMatchObject({ verdict: "caution", quantity: 3 });
    await as.mutation(api.tanks.suitability.acknowledge, { quizId: first._id });
    expect((await recheck(first._id, 3)).acknowledgedAt).toBeDefined();
    expect((await recheck(first._id, 2)).acknowledgedAt).toBeUndefined();
    await patchListing(neons.listingId, { isActive: false });
    expect((await recheck(first._id, 3))._id).toBe(first._id);
  });
});
