/** What a buyer puts together for one parcel from each seller, before paying. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addListing, addPerson, addSeller, expectFail, type Person } from "../kit/helpers";
import {
  addQuiz,
  addPaidOrder,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { totalOf } from "../kit/totals";
import { GOOD_TANK } from "../tanks/tankFixture";

let shop: Shop;
let shrimp: Id<"listings">;
let moss: Id<"listings">;

beforeEach(async () => {
  shop = await startShop({ quantity: 9 });
  shrimp = shop.listingId;
  moss = await addOther({
    title: "Java moss",
    species: "Java moss",
    category: "plants",
    price: 300,
  });
});

const addOther = async (changes: Partial<Doc<"listings">>, sellerId = shop.seller.userId) =>
  await addListing(shop.t, sellerId, {
    quantity: 9,
    deliveryBands: [{ upToMiles: null, pricePence: 900 }],
    scientificName: undefined,
    ...changes,
  });

const addToBasket = async (
  listingId: Id<"listings">,
  quantity?: number,
  person: Person = shop.buyer,
) =>
  await person.as.mutation(api.orders.basket.add, {
    listingId,
    ...(quantity !== undefined && { quantity }),
  });
const readBasket = async () => await shop.buyer.as.query(api.orders.basket.mine, {});
const countLines = async () => await shop.buyer.as.query(api.orders.basket.count, {});
const patchListing = async (listingId: Id<"listings">, fields: Partial<Doc<"listings">>) =>
  await shop.t.run(({ db }) => db.patch("listings", listingId, fields));
const addQuizOn = async (listingId: Id<"listings">, changes = {}) =>
  await addQuiz(shop.t, shop.buyer.userId, listingId, changes);

const WITHHELD = "A listing that isn't on sale";

/** Problems of the basket's lines by title. */
async function problems() {
  const lines = (await readBasket()).flatMap((group) => group.lines);
  return Object.fromEntries(lines.map(({ title, problem }) => [title, problem?.code ?? null]));
}

describe("a basket", () => {
  test("shows each seller's listings with their live price and stock, and leads to one payment", async () => {
    const other = await addSeller(shop.t, { fullName: "Olga Other" });
    const snails = await addOther({ title: "Ramshorns" }, other.userId);
    const quizId = await addQuizOn(shrimp);
    await addQuizOn(moss);
    await addToBasket(shrimp, 2);
    await addToBasket(moss, 3);
    vi.advanceTimersByTime(1000);
    await addToBasket(snails);
    await patchListing(moss, { price: 350 });
    const groups = await readBasket();
    expect(groups.map(({ sellerName }) => sellerName)).toEqual([
      "Olga Other",
      shop.seller.fullName,
    ]);
    expect(groups[1]).toMatchObject({
      lines: [
        { listingId: shrimp, title: aListing().title, price: 500, quantity: 2, problem: null },
        { listingId: moss, price: 350, quantity: 3, available: 9, problem: null },
      ],
      amount: 2 * 500 + 3 * 350,
      pay: { listingId: shrimp, quizId },
      togetherText: null,
    });
    expect(groups[0]).toMatchObject({ amount: 0, pay: null });
    expect(await countLines()).toBe(3);
  });

  test("reserves nothing, and lists what was paid for no longer", async () => {
    for (const listingId of [shrimp, moss]) await addToBasket(listingId, 2);
    const stock = await shop.t.run(({ db }) => db.get("listings", shrimp));
    expect(stock?.heldQuantity).toBe(0);
    await addPaidOrder(shop, { lines: [{ listingId: shrimp }] });
    expect(await problems()).toEqual({ "Java moss": "quiz_required" });
  });

  test("takes the number of the newest quiz, and the smallest group without one", async () => {
    await patchListing(moss, { minQuantity: 4 });
    await addQuizOn(shrimp, { quantity: 6 });
    expect((await addToBasket(shrimp)).quizId).not.toBeNull();
    expect((await addToBasket(moss)).quizId).toBeNull();
    const [group] = await readBasket();
    expect(group?.lines.map(({ quantity }) => quantity)).toEqual([6, 4]);
  });

  test("changes numbers and removes listings", async () => {
    for (const listingId of [shrimp, moss]) await addToBasket(listingId);
    const { as } = shop.buyer;
    await as.mutation(api.orders.basket.setQuantity, { listingId: shrimp, quantity: 5 });
    expect((await readBasket())[0]?.lines[0]?.quantity).toBe(5);
    for (const quantity of [0, 1.5, 1000]) {
      const change = as.mutation(api.orders.basket.setQuantity, { listingId: shrimp, quantity });
      await expectFail(change, "invalid_input");
    }
    await as.mutation(api.orders.basket.remove, { listingIds: [shrimp] });
    expect(await countLines()).toBe(1);
  });

  test("forgets listings 30 days after they were added or their number was changed", async () => {
    await addToBasket(shrimp);
    await addToBasket(moss);
    vi.advanceTimersByTime(29 * DAY_MS);
    await shop.buyer.as.mutation(api.orders.basket.setQuantity, {
      listingId: shrimp,
      quantity: 5,
    });
    vi.advanceTimersByTime(2 * DAY_MS);
    await addToBasket(await addOther({ title: "Ramshorns" }));
    expect(await problems()).toEqual({
      [aListing().title]: "quiz_required",
      Ramshorns: "quiz_required",
    });
  });

  test("forgets listings after 30 days, when another is added", async () => {
    await addToBasket(shrimp);
    vi.advanceTimersByTime(29 * DAY_MS);
    await addToBasket(moss);
    expect(await countLines()).toBe(2);
    vi.advanceTimersByTime(2 * DAY_MS);
    await addToBasket(moss);
    expect(await problems()).toEqual({ "Java moss": "quiz_required" });
  });

  test("holds ten listings of a seller: the eleventh is refused by name", async () => {
    const lots = await Promise.all(
      Array.from({ length: 9 }, (_, n) => addOther({ title: `Lot ${n}` })),
    );
    for (const listingId of [shrimp, ...lots]) await addToBasket(listingId);
    const { message } = await expectFail(addToBasket(moss), "invalid_input");
    expect(message).toBe("Parcel: choose at most 10 listings from one seller");
    await addToBasket(shrimp, 3);
    expect(await countLines()).toBe(10);
  });

  test("holds thirty listings in all", async () => {
    for (let seller = 0; seller < 4; seller += 1) {
      const { userId } = await addSeller(shop.t);
      for (let lot = 0; lot < 8; lot += 1) {
        const listingId = await addOther({ title: `Lot ${seller}.${lot}` }, userId);
        if (seller < 3 || lot < 6) await addToBasket(listingId);
      }
    }
    const { message } = await expectFail(addToBasket(moss), "invalid_input");
    expect(message).toContain("at most 30 listings in all your parcels");
  });

  test("refuses what the buyer could never pay for", async () => {
    await expectFail(addToBasket(shrimp, 1, shop.seller), "own_listing");
    await patchListing(moss, { isActive: false });
    await expectFail(addToBasket(moss), "listing_unavailable");
    await shop.t.run(({ db }) => db.delete("listings", moss));
    await expectFail(addToBasket(moss), "listing_unavailable");
  });
});

describe("a line of a basket says what stands against it", () => {
  beforeEach(async () => {
    for (const listingId of [shrimp, moss]) {
      await addQuizOn(listingId);
      await addToBasket(listingId, 1);
    }
    expect(await problems()).toEqual({ [aListing().title]: null, "Java moss": null });
  });

  test("once it is sold out, withdrawn, hidden or removed", async () => {
    await patchListing(moss, { heldQuantity: 9 });
    expect(await problems()).toMatchObject({ "Java moss": "stock_short" });
    await patchListing(moss, { quantity: 0, heldQuantity: 0, isListed: false });
    expect(await problems()).toMatchObject({ "Java moss": "stock_short" });
    await patchListing(moss, { isActive: false });
    expect(await problems()).toMatchObject({ "Java moss": "listing_unavailable" });
    await patchListing(moss, { isActive: true, isHidden: true });
    expect(await problems()).toMatchObject({ [WITHHELD]: "listing_unavailable" });
    await shop.t.run(({ db }) => db.delete("listings", moss));
    expect(await problems()).toMatchObject({ "A removed listing": "listing_unavailable" });
    const [group] = await readBasket();
    expect(group?.amount).toBe(500);
  });

  test.each([
    ["hidden", { isHidden: true }],
    ["without its proof", { proof: "waiting" }],
    ["before an admin has read it", { returnReason: "x", awaitsReview: true }],
  ] as const)("with none of its seller's words or pictures while it is %s", async (_, state) => {
    const listingText = {
      title: "Call Jane's shop",
      species: "Jane's moss",
      description: "Jane's way",
    };
    await patchListing(moss, {
      ...listingText,
      imageUrl: "https://shoal.test/Jane.webp",
      ...state,
    });
    const [group] = await readBasket();
    expect(group?.lines[1]).toMatchObject({ title: WITHHELD, problem: {}, imageUrl: null });
    const quizzes = await shop.t.run(({ db }) => db.query("suitabilityQuizzes").take(9));
    const quizOf = (id: Id<"listings">) => quizzes.find(({ listingId }) => listingId === id)!._id;
    const page = async (id: Id<"listings">, along: string[]) =>
      await shop.buyer.as.query(api.orders.purchases.page, {
        listingId: id,
        quizId: quizOf(id),
        along,
      });
    const lines = [shrimp, moss].map((id) => ({ listingId: id, quizId: quizOf(id) }));
    const { message } = await expectFail(
      startOrder(shop, shop.buyer, { lines }),
      "lines_unavailable",
    );
    expect(message).toContain(WITHHELD);
    const seen = [group, await page(shrimp, [moss]), await page(moss, [shrimp]), message];
    expect(JSON.stringify(seen)).not.toContain("Jane");
  });

  test("as it was bought, while an unpaid order holds one that is withheld", async () => {
    const lines = [{ listingId: shrimp }, { listingId: moss }];
    await startOrder(shop, shop.buyer, { lines });
    await patchListing(moss, { title: "Call Jane", awaitsReview: true });
    const [group] = await readBasket();
    expect(group?.lines[1]).toMatchObject({ title: "Java moss", imageUrl: null });
  });

  test("once its seller is blocked, or blocks the buyer", async () => {
    await shop.t.run(async ({ db }) => {
      const profile = await db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", shop.seller.userId))
        .unique();
      await db.patch("userProfiles", profile!._id, { isSuspended: true });
    });
    expect(Object.values(await problems())).toEqual(Array(2).fill("listing_unavailable"));
  });

  test("if another species is offered now, or the tank was changed", async () => {
    await patchListing(moss, { species: "Anubias", title: "Anubias" });
    expect(await problems()).toMatchObject({ Anubias: "quiz_other" });
    await patchListing(moss, { species: "Java moss", title: "Java moss, a big portion" });
    expect(await problems()).toMatchObject({ "Java moss, a big portion": null });
  });

  test("if more are wanted than the quiz was about", async () => {
    await patchListing(shrimp, { quantity: 20 });
    await addToBasket(shrimp, 11);
    expect(await problems()).toMatchObject({ [aListing().title]: "quiz_stale" });
  });

  test("if it can only be collected and the others only be sent", async () => {
    await patchListing(shrimp, { deliveryMethods: ["courier"] });
    await patchListing(moss, { deliveryMethods: ["collection"] });
    const [group] = await readBasket();
    expect(group?.lines[1]?.problem).toEqual({
      code: "apart",
      text: "It can't travel with the rest of this parcel. Its only delivery options: Collection.",
    });
    expect(group).toMatchObject({ deliveryMethods: ["courier"], amount: 500 });
  });

  test("if it goes by post, which no animal does", async () => {
    await patchListing(shrimp, { deliveryMethods: ["courier"] });
    await patchListing(moss, { deliveryMethods: ["post"], postage: 300 });
    expect(await problems()).toMatchObject({ "Java moss": "apart" });
    await shop.buyer.as.mutation(api.orders.basket.remove, { listingIds: [shrimp] });
    expect((await readBasket())[0]).toMatchObject({ deliveryMethods: ["post"], amount: 300 });
  });

  test("if it is sent from another place", async () => {
    await patchListing(moss, { outcode: "M1" });
    const [group] = await readBasket();
    expect(group?.lines[1]?.problem?.text).toContain("sent from a different place");
  });

  test("if the law bars it at the buyer's place", async () => {
    const redclaw = { title: "Redclaw", species: "Redclaw crayfish", isProofAccepted: true };
    const barredId = await addOther({ ...redclaw, category: "shrimp" });
    await addQuizOn(barredId);
    await addToBasket(barredId);
    await shop.buyer.as.mutation(api.accounts.settings.setLocation, { outcode: "EH1" });
    const [group] = await readBasket();
    const line = group?.lines.find(({ title }) => title === "Redclaw");
    expect(line?.problem?.text).toContain("Scotland");
    expect(group?.pay?.listingId).toBe(shrimp);
  });
});

describe("animals in a basket", () => {
  async function addTankQuizzes(name: string) {
    const tank = { ...GOOD_TANK, name };
    const tankId = await shop.buyer.as.mutation(api.tanks.setups.create, { tank });
    return async (listingId: Id<"listings">, changes = {}) =>
      await addQuizOn(listingId, { tankId, tank, ...changes });
  }

  test("are checked together, and one sentence says what to take out", async () => {
    const oscar = await addOther({ title: "Big oscar", species: "Oscar", category: "fish" });
    const quiz = await addTankQuizzes("Display");
    const neons = await addOther({ title: "Neons", species: "Neon tetra", category: "fish" });
    for (const listingId of [neons, oscar]) {
      await quiz(listingId);
      await addToBasket(listingId, 1);
    }
    const [group] = await readBasket();
    expect(group?.togetherText).toBe(
      "These don't go together: Grown oscars (33 cm) hunt and swallow neon tetras (4 cm). Take out Big oscar.",
    );
    const nano = await addTankQuizzes("Nano");
    await nano(oscar);
    expect((await readBasket())[0]).toMatchObject({ togetherText: null, reasons: [] });
  });

  test("count as one group: three and three neons need no caution read, three alone do", async () => {
    const quiz = await addTankQuizzes("Display");
    const lots = await Promise.all(
      ["One", "Two"].map((title) => addOther({ title, species: "Neon tetra", category: "fish" })),
    );
    const caution = { verdict: "caution" as const, quantity: 3 };
    for (const listingId of lots) {
      await quiz(listingId, caution);
      await addToBasket(listingId, 3);
    }
    expect(await problems()).toEqual({ One: null, Two: null });
    await shop.buyer.as.mutation(api.orders.basket.remove, { listingIds: [lots[0]!] });
    expect(await problems()).toEqual({ Two: "quiz_acknowledge" });
  });
});

describe("Buy these again", () => {
  test("fills the basket with what is still for sale, and names the rest", async () => {
    for (const listingId of [shrimp, moss]) await addQuizOn(listingId);
    const lines = [shrimp, moss].map((listingId) => ({ listingId, quantity: 1 }));
    const orderId = await addPaidOrder(shop, { lines });
    const fill = async (person: Person = shop.buyer) =>
      await person.as.mutation(api.orders.basket.fill, { orderId });
    await expectFail(fill(), "transition_refused");
    await patchListing(moss, { quantity: 0, isListed: false });
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await settle(shop.t);
    await patchListing(moss, { quantity: 0, isListed: false });
    await expectFail(fill(shop.seller), "forbidden");
    await expectFail(fill(await addPerson(shop.t)), "order_not_found");
    expect(await fill()).toEqual({ left: ["Java moss"] });
    const [group] = await shop.buyer.as.query(api.orders.basket.mine, {});
    expect(group?.pay?.listingId).toBe(shrimp);
    expect(await countLines()).toBe(1);
  });
});

describe("More from a seller", () => {
  const moreListings = async (args: object = {}) =>
    await shop.t.query(api.orders.basket.more, { listingId: shrimp, outcode: "M1", ...args });

  test("says what each adds to the total, and saves", async () => {
    await patchListing(shrimp, { deliveryBands: [{ upToMiles: null, pricePence: 1200 }] });
    const snails = await addOther({
      title: "Ramshorns",
      price: 200,
      deliveryBands: [{ upToMiles: null, pricePence: 1400 }],
    });
    const [snailsExtra, mossExtra] = [
      totalOf(500 + 200, 1400) - totalOf(500, 1200),
      totalOf(500 + 300, 1200) - totalOf(500, 1200),
    ];
    const [first, second, ...others] = await moreListings({ method: "courier" });
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      listingId: snails,
      adds: snailsExtra,
      saves: totalOf(200, 1400) - snailsExtra,
      hasExtraDelivery: true,
    });
    expect(second).toMatchObject({
      listingId: moss,
      adds: mossExtra,
      saves: totalOf(300, 900) - mossExtra,
      hasExtraDelivery: false,
    });
  });

  test("leaves out what can't travel along, is sold out or in the parcel already", async () => {
    await addOther({ title: "Elsewhere", outcode: "M1" });
    await addOther({ title: "By post only", deliveryMethods: ["post"] });
    await addOther({ title: "Held", heldQuantity: 9 });
    await addOther({ title: "Hidden", isHidden: true });
    expect((await moreListings()).map(({ title }) => title)).toEqual(["Java moss"]);
    expect(await moreListings({ lines: [{ listingId: moss, quantity: 1 }] })).toEqual([]);
    expect(await moreListings({ listingId: "nothing" })).toEqual([]);
  });

  test("doesn't know a carrier's charge without a place, and shows six at most", async () => {
    for (let n = 0; n < 7; n += 1) await addOther({ title: `Lot ${n}` });
    const cards = await shop.t.query(api.orders.basket.more, {
      listingId: shrimp,
      method: "courier",
    });
    expect(cards).toHaveLength(6);
    expect(cards[0]).toMatchObject({ adds: null, saves: 0, hasExtraDelivery: null });
  });
});
