import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { ClaimStatus } from "#convex/domain/claims/states.ts";
import { orderMoney } from "#convex/domain/shared/money.ts";
import { claim } from "../kit/claimHelpers";
import { addListing, addPerson, expectFail } from "../kit/helpers";
import {
  addQuiz,
  orderOf,
  addPaidOrder,
  settle,
  ship,
  startShop,
  type Shop,
} from "../kit/orderHelpers";
import { GOOD_TANK } from "./tankFixture";

const CORY = {
  title: "Pygmy corys",
  species: "Pygmy corydoras",
  scientificName: "Corydoras pygmaeus",
  category: "fish",
  quantity: 30,
  price: 350,
} as const;
const GUPPY = {
  title: "Guppies",
  species: "Guppy",
  scientificName: "Poecilia reticulata",
  category: "fish",
  quantity: 30,
  price: 200,
} as const;
const SMALL_TANK = {
  ...GOOD_TANK,
  volumeLitres: 60,
  inhabitants: [{ species: "Neon tetra", count: 6 }],
};

/** A buyer with 60 litres and 6 neons who has paid for 8 pygmy corys for that tank. */
async function paidForCorys() {
  const shop = await startShop(CORY);
  const { t, buyer } = shop;
  const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank: SMALL_TANK });
  const quizId = await addQuiz(t, buyer.userId, shop.listingId, { tankId, tank: SMALL_TANK });
  const uuid = await addPaidOrder(shop, {
    quizId,
    quantity: 8,
    deliveryMethod: "courier",
    outcode: "M1",
  });
  const guppies = await addListing(t, shop.seller.userId, GUPPY);
  return { shop, tankId, uuid, guppies, ...quizHelpers(shop, guppies) };
}

function quizHelpers({ buyer, t }: Shop, listingId: Awaited<ReturnType<typeof addListing>>) {
  const start = async () => (await buyer.as.query(api.tanks.suitability.start, { listingId }))!;
  return {
    start,
    incoming: async () =>
      (await start()).onTheirWay.map(({ species, count }) => `${count} × ${species}`),
    /** Takes the quiz; `changes` are further arguments. */
    check: async (changes: object = {}) => {
      const { tanks, questions, version } = await start();
      const { _id, _creationTime, ownerId: _o, isDefault: _d, ...rest } = tanks[0]!;
      const { createdAt: _c, updatedAt: _u, ...tank } = rest;
      const quizId = await buyer.as.mutation(api.tanks.suitability.submit, {
        listingId,
        version,
        tankId: _id,
        tank,
        quantity: 12,
        answers: questions.map(({ id, options }) => ({
          questionId: id,
          option: options[0]!.key,
        })),
        ...changes,
      });
      return await quizOf(buyer, quizId);
    },
    latestQuiz: async () => (await buyer.as.query(api.tanks.fit.ofListing, { listingId })).quiz,
    quizRows: () => t.run(({ db }) => db.query("suitabilityQuizzes").collect()),
  };
}

async function quizOf({ as }: Shop["buyer"], quizId: string) {
  return (await as.query(api.tanks.suitability.get, { quizId }))!.quiz;
}

const stockingOf = ({ reasons }: { reasons: { rule: string; yours?: string }[] }) =>
  Number.parseInt(reasons.find(({ rule }) => rule === "R17")?.yours ?? "", 10);

describe("animals that are paid for", () => {
  test("fill the tank on cards, the listing page and the filter by tank", async () => {
    const { shop, uuid, guppies } = await paidForCorys();
    const { as } = shop.buyer;
    const verdictOn = async () => {
      const [card] = await as.query(api.tanks.fit.ofCards, { listingIds: [guppies] });
      const page = await as.query(api.tanks.fit.ofListing, { listingId: guppies });
      return [card?.verdict, page.fit?.verdict];
    };
    const before = await verdictOn();
    const figures = await as.query(api.tanks.fit.figures, {});
    expect(figures?.inhabitants).toContainEqual({ species: "Pygmy corydoras", count: 8 });
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    const after = await verdictOn();
    expect([before, after]).toEqual([
      ["caution", "caution"],
      ["suitable", "suitable"],
    ]);
  });

  test("are named by the quiz and counted by its result", async () => {
    const { start, check, uuid, tankId } = await paidForCorys();
    expect((await start()).onTheirWay).toEqual([
      { tankId, orderId: uuid, species: "Pygmy corydoras", count: 8, hasArrived: false },
    ]);
    const quiz = await check();
    expect(quiz.verdict).toBe("unsuitable");
    expect(quiz.onTheirWay).toEqual([
      { orderId: uuid, species: "Pygmy corydoras", count: 8, isCounted: true },
    ]);
    expect(quiz.tank.inhabitants).toEqual(SMALL_TANK.inhabitants);
  });

  test("are left out of a check, and of its recheck, once unticked", async () => {
    const { shop, check, uuid, latestQuiz } = await paidForCorys();
    const countedQuiz = await check();
    const uncountedQuiz = await check({ uncountedOrders: [uuid] });
    expect(uncountedQuiz.onTheirWay).toMatchObject([{ isCounted: false }]);
    expect(stockingOf(uncountedQuiz)).toBeLessThan(stockingOf(countedQuiz));
    expect(await latestQuiz()).not.toHaveProperty("isOutdated");
    const recheckedId = await shop.buyer.as.mutation(api.tanks.suitability.recheck, {
      quizId: uncountedQuiz._id,
      figures: { cycledWeeks: 50 },
    });
    const rechecked = await quizOf(shop.buyer, recheckedId);
    expect(rechecked.onTheirWay).toMatchObject([{ isCounted: false }]);
    expect(stockingOf(rechecked)).toBe(stockingOf(uncountedQuiz));
  });

  test("void an earlier quiz, on the payment page and when paying", async () => {
    const shop = await startShop(CORY);
    const { t, buyer, seller } = shop;
    const tankId = await buyer.as.mutation(api.tanks.setups.create, { tank: SMALL_TANK });
    const guppies = await addListing(t, seller.userId, GUPPY);
    const tankOf = { tankId, tank: SMALL_TANK };
    const quizId = await addQuiz(t, buyer.userId, guppies, tankOf);
    const page = () => buyer.as.query(api.orders.purchases.page, { listingId: guppies, quizId });
    const isOutdated = async () =>
      (await buyer.as.query(api.tanks.fit.ofListing, { listingId: guppies })).quiz?.isOutdated;
    expect((await page())?.isTankChanged).toBe(false);
    expect(await isOutdated()).toBeUndefined();
    await addPaidOrder(shop, {
      quizId: await addQuiz(t, buyer.userId, shop.listingId, tankOf),
      quantity: 8,
    });
    expect((await page())?.isTankChanged).toBe(true);
    expect(await isOutdated()).toBe(true);
    await expectFail(
      buyer.as.mutation(api.orders.purchases.start, {
        lines: [{ listingId: guppies, quizId, quantity: 1, shownPrice: 200 }],
        deliveryMethod: "collection",
        outcode: "M1",
        shownTotal: orderMoney(200, 1, 0).totalAmount,
      }),
      "quiz_tank_changed",
    );
  });
});

describe("they stop counting on their way", () => {
  test("once the buyer has answered on the order, and count again when that is undone", async () => {
    const { shop, uuid, tankId, incoming, start } = await paidForCorys();
    const { as } = shop.buyer;
    await ship(shop, uuid);
    expect(await incoming()).toEqual(["8 × Pygmy corydoras"]);
    await as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
    expect((await start()).onTheirWay).toMatchObject([{ hasArrived: true }]);
    const { listingId } = await orderOf(shop.t, uuid);
    const line = { orderId: uuid, listingId };
    await as.mutation(api.claims.tankAdditions.add, { ...line, tankId, count: 7 });
    expect(await incoming()).toEqual([]);
    await as.mutation(api.claims.tankAdditions.undo, line);
    expect(await incoming()).toEqual(["8 × Pygmy corydoras"]);
    await as.mutation(api.claims.tankAdditions.notNow, line);
    expect(await incoming()).toEqual([]);
  });

  test("if they died or never came, and the rest still counts", async () => {
    const { shop, uuid, incoming } = await paidForCorys();
    await ship(shop, uuid);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
    await claim(shop, uuid, { items: [{ problem: "dead", animals: 3 }] });
    expect(await incoming()).toEqual(["5 × Pygmy corydoras"]);
  });

  const outcomes: [status: ClaimStatus, left: number][] = [
    ["open", 5],
    ["contested", 5],
    ["accepted", 5],
    ["withdrawn", 8],
    ["declined", 8],
  ];
  test.each(outcomes)("if they died, unless the claim is void: %s", async (status, left) => {
    const { shop, uuid, incoming } = await paidForCorys();
    await ship(shop, uuid);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
    await claim(shop, uuid, { items: [{ problem: "dead", animals: 3 }] });
    const { _id } = await orderOf(shop.t, uuid);
    await shop.t.run(async ({ db }) => {
      const row = await db
        .query("claims")
        .withIndex("by_orderId", (q) => q.eq("orderId", _id))
        .first();
      if (row) await db.patch("claims", row._id, { status });
    });
    expect(await incoming()).toEqual([`${left} × Pygmy corydoras`]);
  });

  test("when the order is cancelled, and never count before it is paid", async () => {
    const { shop, uuid, incoming, tankId } = await paidForCorys();
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(await incoming()).toEqual([]);
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId, {
      tankId,
      tank: SMALL_TANK,
    });
    const unpaid = await shop.buyer.as.mutation(api.orders.purchases.start, {
      lines: [{ listingId: shop.listingId, quizId, quantity: 4, shownPrice: 350 }],
      deliveryMethod: "collection",
      outcode: "M1",
      shownTotal: orderMoney(350, 4, 0).totalAmount,
    });
    expect((await orderOf(shop.t, unpaid)).status).toBe("pending");
    expect(await incoming()).toEqual([]);
  });

  test("for another of the buyer's tanks, and for other people", async () => {
    const { shop, start } = await paidForCorys();
    const { as } = shop.buyer;
    const other = await as.mutation(api.tanks.setups.create, {
      tank: { ...SMALL_TANK, name: "Nano" },
    });
    await as.mutation(api.tanks.setups.setDefault, { tankId: other });
    expect((await as.query(api.tanks.fit.figures, {}))?.inhabitants).toHaveLength(1);
    expect((await start()).onTheirWay).toHaveLength(1);
    const stranger = await addPerson(shop.t);
    expect(await stranger.as.query(api.tanks.fit.figures, {})).toBeNull();
  });
});

describe("the number of a shoaling species", () => {
  test("starts at its group, at what completes the buyer's, and within what is sold", async () => {
    const { shop, guppies } = await paidForCorys();
    const start = async (listingId: typeof guppies) =>
      await shop.buyer.as.query(api.tanks.suitability.start, { listingId });
    const startAt = async (listingId: typeof guppies) =>
      (await start(listingId))?.groupQuantities[0]?.quantity;
    const add = (details: object) => addListing(shop.t, shop.seller.userId, details);
    const NEON = { ...CORY, title: "Neons", species: "Neon tetra" };
    const neons = { ...NEON, scientificName: "Paracheirodon innesi" };
    const RUMMY = { species: "Rummynose tetra", scientificName: "Petitella bleheri" };
    // Six neons live there, and eight corys are on their way.
    expect(await startAt(await add(neons))).toBe(1);
    expect(await startAt(shop.listingId)).toBe(1);
    expect(await startAt(await add({ ...neons, ...RUMMY }))).toBe(8);
    expect(await startAt(await add({ ...neons, ...RUMMY, quantity: 5 }))).toBe(5);
    // Nothing lives in a new tank. The buyer's other tank gets a number of its own.
    const other = await shop.buyer.as.mutation(api.tanks.setups.create, { tank: SMALL_TANK });
    const groups = (await start(await add(neons)))?.groupQuantities;
    expect(groups?.find(({ tankId }) => tankId === null)?.quantity).toBe(6);
    expect(groups?.map(({ tankId }) => tankId)).toContain(other);
  });

  test("is named by the result, which rechecks with it", async () => {
    const shop = await startShop(CORY);
    const { check } = quizHelpers(shop, shop.listingId);
    await shop.buyer.as.mutation(api.tanks.setups.create, {
      tank: { ...SMALL_TANK, volumeLitres: 100 },
    });
    const quiz = await check({ quantity: 1 });
    const tooFew = quiz.reasons.find(({ rule }) => rule === "R09");
    expect(tooFew).toMatchObject({ title: "Too few", takeInstead: 8, needs: "8 or more" });
    expect(tooFew?.text).toBe("One pygmy corydoras on its own is nervous. Keep 8 or more.");
    const quizId = await shop.buyer.as.mutation(api.tanks.suitability.recheck, {
      quizId: quiz._id,
      figures: {},
      quantity: 8,
    });
    const recheckedQuiz = await quizOf(shop.buyer, quizId);
    expect(recheckedQuiz.quantity).toBe(8);
    expect(recheckedQuiz.reasons.filter(({ rule }) => rule === "R09")).toMatchObject([
      { level: "suitable" },
    ]);
    await expectFail(
      shop.buyer.as.mutation(api.tanks.suitability.recheck, {
        quizId: quiz._id,
        figures: {},
        quantity: 31,
      }),
      "invalid_input",
    );
  });
});
