/** Orders of several listings of one seller: one parcel, one payment, all or nothing. */

import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { countsAsSold } from "#convex/domain/orders/states.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import type { ErrorCode } from "#convex/errors.ts";
import { aListing } from "../kit/aListing";
import { claim, claimOf } from "../kit/claimHelpers";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  payloadOf,
  type Person,
} from "../kit/helpers";
import {
  addQuiz,
  linesOf,
  orderOf,
  addPaidOrder,
  advanceTime,
  pay,
  sessionOf,
  settle,
  ship,
  type Shop,
  startOrder,
  startShop,
  trailOf,
} from "../kit/orderHelpers";
import { totalOf, totalText } from "../kit/totals";
import { GOOD_TANK } from "../tanks/tankFixture";

let shop: Shop;
let shrimp: Id<"listings">;
let moss: Id<"listings">;
let snails: Id<"listings">;

/** Cherry shrimp at £5.00 (courier £12.00), snails at £2.00 (courier £14.00) and moss at £3.00 (£9.00). */
beforeEach(openShop);

async function openShop(): Promise<void> {
  shop = await startShop({ quantity: 9 });
  shrimp = shop.listingId;
  snails = await addOther(
    { title: "Ramshorns", species: "Ramshorn snail", category: "snails", price: 200 },
    1400,
  );
  moss = await addOther(
    { title: "Java moss", species: "Java moss", category: "plants", price: 300 },
    900,
  );
}

async function addOther(changes: Partial<Doc<"listings">>, courierPence = 1200) {
  return await addListing(shop.t, shop.seller.userId, {
    quantity: 9,
    deliveryBands: [{ upToMiles: null, pricePence: courierPence }],
    scientificName: undefined,
    ...changes,
  });
}

const parcelArgs = (...listingIds: Id<"listings">[]) => ({
  lines: listingIds.map((listingId) => ({ listingId, quantity: 2 })),
  deliveryMethod: "courier" as const,
});

const stock = async (listingId: Id<"listings">) => {
  const listing = await shop.t.run((ctx) => ctx.db.get("listings", listingId));
  return [listing?.quantity, listing?.heldQuantity, listing?.soldCount];
};
const stocks = async () => await Promise.all([shrimp, snails, moss].map(stock));

describe("listings of a held parcel that the buyer gives up", () => {
  type Round = {
    minutes: number;
    kept: number;
    cancels?: boolean;
    renews?: boolean;
    pays?: boolean;
  };
  /** Holds four new listings, then starts again with the first `kept` of them. */
  async function giveUp({ minutes, kept, cancels, renews, pays = true }: Round) {
    const ids = [await addOther({}), await addOther({}), await addOther({}), await addOther({})];
    const first = await startOrder(shop, shop.buyer, parcelArgs(...ids));
    await settle(shop.t);
    vi.advanceTimersByTime(minutes * MINUTE_MS);
    const { cancel } = api.orders.fulfilment;
    if (cancels) await shop.buyer.as.mutation(cancel, { orderId: first });
    let uuid = await startOrder(shop, shop.buyer, parcelArgs(...ids.slice(0, kept)));
    if (renews) {
      await shop.buyer.as.mutation(cancel, { orderId: uuid });
      uuid = await startOrder(shop, shop.buyer, parcelArgs(...ids.slice(0, kept)));
    }
    await settle(shop.t);
    if (pays) await pay(shop, uuid);
    await advanceTime(shop, 31 * MINUTE_MS);
  }
  const cases: [round: Round, isLapse: boolean][] = [
    [{ minutes: 16, kept: 1 }, true],
    [{ minutes: 28, kept: 3 }, true],
    [{ minutes: 28, kept: 1, cancels: true }, true],
    [{ minutes: 28, kept: 1, renews: true }, true],
    [{ minutes: 14, kept: 1 }, false],
    [{ minutes: 28, kept: 4 }, false],
    [{ minutes: 28, kept: 4, cancels: true }, false],
  ];
  test.each(cases)("%o count as a lapse: %s", async (round, isLapse) => {
    for (let i = 0; i < 3; i += 1) await giveUp(round);
    const next = startOrder(shop, shop.buyer, parcelArgs(shrimp));
    if (isLapse) await expectFail(next, "holds_cooling");
    else expect((await orderOf(shop.t, await next)).holdsStock).toBe(true);
  });

  test("count once if the rest isn't paid for either", async () => {
    for (let i = 0; i < 2; i += 1) await giveUp({ minutes: 20, kept: 1, pays: false });
    await startOrder(shop, shop.buyer, parcelArgs(shrimp));
    expect(await stock(shrimp)).toEqual([9, 2, 0]);
  });
});

describe("a parcel", () => {
  test("is one order with one delivery charge, the dearest, and one fee", async () => {
    const order = await orderOf(
      shop.t,
      await startOrder(shop, shop.buyer, parcelArgs(shrimp, snails, moss)),
    );
    expect(order).toMatchObject({
      listingTitle: `${aListing().title} and 2 more`,
      listingId: shrimp,
      quantity: 6,
      ...goodsMoney(2000, 1400),
      hasAnimals: true,
    });
    const lines = await linesOf(shop.t, order._id);
    expect(lines).toMatchObject([
      { listingId: shrimp, unitPrice: 500, amount: 1000 },
      { listingId: snails, unitPrice: 200, amount: 400 },
      { listingId: moss, unitPrice: 300, amount: 600, hasAnimals: false },
    ]);
    expect(await stocks()).toEqual(Array(3).fill([9, 2, 0]));
  });

  test("is paid on one page that names each listing, and then sold as a whole", async () => {
    const uuid = await startOrder(shop, shop.buyer, parcelArgs(shrimp, moss));
    await settle(shop.t);
    const { form, amount } = sessionOf(shop, uuid);
    const names = [0, 1, 2, 3].map((at) =>
      form.get(`line_items[${at}][price_data][product_data][name]`),
    );
    expect(names).toEqual([aListing().title, "Java moss", "Delivery", "Service fee"]);
    expect(amount).toBe(totalOf(1600, 1200));
    await pay(shop, uuid);
    expect(await stocks()).toEqual([
      [7, 0, 2],
      [9, 0, 0],
      [7, 0, 2],
    ]);
  });

  test("is listed in the emails and in the chat", async () => {
    await addPaidOrder(shop, parcelArgs(shrimp, moss));
    const { emails, messages } = await shop.t.run(async ({ db }) => ({
      emails: await db.query("emails").collect(),
      messages: await db.query("messages").collect(),
    }));
    const { text } = emails.find(({ to }) => to === shop.seller.email)!;
    for (const { title } of [aListing(), { title: "Java moss" }]) {
      expect(text).toContain(`Listing: ${title}`);
    }
    expect(messages.find(({ card }) => card?.kind === "order")?.message).toContain(
      `2 × Java moss, ${totalText(1600, 1200)} paid.`,
    );
  });

  test("is named after its first line and the number of others in the bell and in the lists", async () => {
    await addPaidOrder(shop, parcelArgs(shrimp, moss, snails));
    const title = `${aListing().title} and 2 more`;
    const first = { paginationOpts: { numItems: 5, cursor: null } };
    const bell = await shop.seller.as.query(api.notifications.bell.list, first);
    expect(bell.page).toMatchObject([{ headline: "You have a new order", detail: title }]);
    const { page } = await shop.seller.as.query(api.orders.lists.sold, first);
    expect(page).toMatchObject([{ listingTitle: title, quantity: 6, amount: 2000 }]);
  });

  test("goes back on sale as a whole when it is cancelled or its hold runs out", async () => {
    const paid = await addPaidOrder(shop, parcelArgs(shrimp, snails));
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: paid });
    await settle(shop.t);
    expect((await orderOf(shop.t, paid)).refundedAmount).toBe(totalOf(1400, 1400));
    const unpaid = await startOrder(shop, shop.buyer, parcelArgs(snails, moss));
    expect(await stocks()).toEqual([
      [9, 0, 0],
      [9, 2, 0],
      [9, 2, 0],
    ]);
    await settle(shop.t);
    await advanceTime(shop, 31 * MINUTE_MS);
    await advanceTime(shop, 31 * MINUTE_MS);
    expect((await orderOf(shop.t, unpaid)).status).toBe("cancelled");
    expect(await stocks()).toEqual(Array(3).fill([9, 0, 0]));
  });

  test("started again is the same order, and any other choice replaces it", async () => {
    const quizIds = new Map<Id<"listings">, Id<"suitabilityQuizzes">>();
    for (const id of [shrimp, snails, moss]) {
      quizIds.set(id, await addQuiz(shop.t, shop.buyer.userId, id));
    }
    const reorder = (...ids: Id<"listings">[]) => {
      const args = parcelArgs(...ids);
      const lines = args.lines.map((line) => ({ ...line, quizId: quizIds.get(line.listingId)! }));
      return startOrder(shop, shop.buyer, { ...args, lines });
    };
    const first = await reorder(shrimp, snails);
    expect(await reorder(snails, shrimp)).toBe(first);
    const second = await reorder(shrimp, snails, moss);
    expect(second).not.toBe(first);
    expect((await orderOf(shop.t, first)).status).toBe("cancelled");
    expect(await stocks()).toEqual(Array(3).fill([9, 2, 0]));
  });

  test("replaces every unpaid order that shares a listing, and ends as early as the first of them", async () => {
    const trumpetSnails = await addOther({
      title: "Trumpet snails",
      species: "Trumpet snail",
      category: "snails",
    });
    const first = await startOrder(shop, shop.buyer, parcelArgs(shrimp, snails));
    await advanceTime(shop, 5 * MINUTE_MS);
    const second = await startOrder(shop, shop.buyer, parcelArgs(moss, trumpetSnails));
    const { holdExpiresAt } = await orderOf(shop.t, first);
    const both = await orderOf(
      shop.t,
      await startOrder(shop, shop.buyer, parcelArgs(snails, moss)),
    );
    expect(both.holdExpiresAt).toBe(holdExpiresAt);
    for (const uuid of [first, second]) {
      expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    }
    expect(await stocks()).toEqual([
      [9, 0, 0],
      [9, 2, 0],
      [9, 2, 0],
    ]);
    // Replacing the order again with other listings doesn't make the hold longer either.
    await advanceTime(shop, 5 * MINUTE_MS);
    const last = await orderOf(
      shop.t,
      await startOrder(shop, shop.buyer, parcelArgs(trumpetSnails, snails)),
    );
    expect(last.holdExpiresAt).toBe(holdExpiresAt);
  });
});

describe("a parcel is refused as a whole, with the listing named,", () => {
  const expectRefused = async (
    args: Parameters<typeof startOrder>[2],
    code: Parameters<typeof expectFail>[1],
    buyer: Person = shop.buyer,
  ) => {
    const before = await stocks();
    const error = await expectFail(startOrder(shop, buyer, args), code);
    expect(await stocks()).toEqual(before);
    return error;
  };

  test("when another buyer was quicker with one of its listings", async () => {
    const rival = await addPerson(shop.t);
    const rareId = await addOther({ title: "Blue pearls", quantity: 2 });
    await startOrder(shop, rival, parcelArgs(rareId, moss));
    const { message, data } = await expectRefused(parcelArgs(shrimp, rareId), "lines_unavailable");
    expect(message).toContain("Blue pearls");
    expect(message).toContain(
      "Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
    );
    expect(message).not.toContain(aListing().title);
    expect(data).toMatchObject({ listingIds: rareId });
  });

  test("when several can't be bought, each with its reason", async () => {
    await shop.t.run(async ({ db }) => {
      await db.patch("listings", snails, { isActive: false, isListed: false });
      await db.patch("listings", moss, { deliveryMethods: ["collection"] });
    });
    const { data } = await expectRefused(parcelArgs(shrimp, snails, moss), "lines_unavailable");
    expect(data).toMatchObject({ listingIds: snails });
    const second = await expectRefused(parcelArgs(shrimp, moss), "lines_unavailable");
    expect(second.message).toContain("Java moss");
    expect(second.message).toContain("doesn't offer you this delivery option");
  });

  test("when the law or the sea bars one from the buyer's place", async () => {
    const redclaw = { title: "Redclaw", species: "Redclaw crayfish", isProofAccepted: true };
    const barredId = await addOther({ ...redclaw, category: "shrimp" });
    const args = {
      ...parcelArgs(moss, barredId),
      deliveryMethod: "courier" as const,
      outcode: "EH1",
    };
    const { message } = await expectRefused({ ...args, shownTotal: 1 }, "lines_unavailable");
    expect(message).toContain("Redclaw");
    expect(message).toContain("Scotland");
  });

  test("when one price rose and another fell by as much", async () => {
    const args = { ...parcelArgs(shrimp, moss), deliveryMethod: "collection" as const };
    const lines = [
      { listingId: shrimp, quantity: 2, shownPrice: 500 },
      { listingId: moss, quantity: 2, shownPrice: 300 },
    ];
    await shop.t.run(async ({ db }) => {
      await db.patch("listings", shrimp, { price: 400 });
      await db.patch("listings", moss, { price: 400 });
    });
    const { message } = await expectRefused(
      { ...args, lines, shownTotal: totalOf(1600) },
      "price_changed",
    );
    expect(message).toContain(aListing().title);
    expect(message).toContain("£5.00 each and is now £4.00");
  });

  test("of more than ten listings, of one twice, of none, or of two sellers", async () => {
    const many = await Promise.all(
      Array.from({ length: 9 }, (_, n) => addOther({ title: `Lot ${n}` })),
    );
    const elevenRefusal = await expectRefused(parcelArgs(shrimp, moss, ...many), "invalid_input");
    expect(elevenRefusal.message).toContain("at most 10 listings");
    await startOrder(shop, shop.buyer, parcelArgs(shrimp, ...many));
    expect((await expectRefused(parcelArgs(moss, moss), "invalid_input")).message).toContain(
      "once",
    );
    expect((await expectRefused(parcelArgs(), "invalid_input")).message).toContain("at least one");
    const groupRefusal = await expectRefused(parcelArgs(moss), "invalid_input");
    expect(groupRefusal.message).toContain("you can hold 10 listings at a time");
    const other = await addSeller(shop.t);
    const otherSellersId = await addListing(shop.t, other.userId);
    const rival = await addPerson(shop.t);
    const sellersRefusal = await expectRefused(
      parcelArgs(moss, otherSellersId),
      "invalid_input",
      rival,
    );
    expect(sellersRefusal.message).toContain("one seller");
  });
});

test.each([
  [9, 1, 1],
  [6, 4, 1],
  [1, 9, 1],
  [4, 4, 3],
])(
  "accounts of a mailbox hold ten listings together: %i, %i, then %i more are refused",
  async (first, second, third) => {
    const mailbox = "bea@shoal.test";
    const lots = await Promise.all(
      Array.from({ length: first + second + third }, (_, n) => addOther({ title: `Lot ${n}` })),
    );
    const boxOf = (from: number, count: number) => parcelArgs(...lots.slice(from, from + count));
    const addAccount = async () => await addPerson(shop.t, { mailbox });
    await startOrder(shop, await addAccount(), boxOf(0, first));
    await startOrder(shop, await addAccount(), boxOf(first, second));
    const more = startOrder(shop, await addAccount(), boxOf(first + second, third));
    expect((await expectFail(more, "invalid_input")).message).toContain(
      "you can hold 10 listings at a time",
    );
    await startOrder(shop, await addPerson(shop.t), boxOf(first + second, third));
  },
);

test("a parcel is cancelled as a whole if the law comes to bar one listing, which is named", async () => {
  const redclaw = { title: "Redclaw", species: "Redclaw crayfish", isProofAccepted: true };
  const barred = await addOther({ ...redclaw, category: "shrimp" });
  const { _id, uuid } = await orderOf(
    shop.t,
    await startOrder(shop, shop.buyer, parcelArgs(moss, barred)),
  );
  await settle(shop.t);
  await shop.t.run(({ db }) => db.patch("orders", _id, { deliveryOutcode: "EH1" }));
  await pay(shop, uuid);
  for (let i = 0; i < 4; i += 1) await settle(shop.t);
  const order = await orderOf(shop.t, uuid);
  expect(order).toMatchObject({ status: "cancelled", refundedAmount: order.totalAmount });
  expect(await Promise.all([moss, barred].map(stock))).toEqual(Array(2).fill([9, 0, 0]));
  const emails = await shop.t.run(({ db }) => db.query("emails").collect());
  const lawEmails = emails.filter(({ text }) =>
    text.includes("Redclaw: Redclaw is the one crayfish"),
  );
  expect(lawEmails.map(({ to }) => to).sort()).toEqual(
    [shop.buyer.email, shop.seller.email].sort(),
  );
});

describe("animals in one parcel for one tank", () => {
  async function addQuizFor(listingId: Id<"listings">, name: string) {
    const tankId = await shop.buyer.as.mutation(api.tanks.setups.create, {
      tank: { ...GOOD_TANK, name },
    });
    const quiz = (id: Id<"listings">) =>
      addQuiz(shop.t, shop.buyer.userId, id, { tankId, tank: { ...GOOD_TANK, name } });
    return { quiz, first: await quiz(listingId) };
  }

  test("that eat each other aren't sold together, but are for two tanks", async () => {
    const oscar = await addOther({ title: "Oscar", species: "Oscar", category: "fish" });
    const neons = await addOther({ title: "Neons", species: "Neon tetra", category: "fish" });
    const display = await addQuizFor(oscar, "Display");
    const sharedTankLines = [
      { listingId: oscar, quizId: display.first },
      { listingId: neons, quantity: 8, quizId: await display.quiz(neons) },
    ];
    const { message } = await expectFail(
      startOrder(shop, shop.buyer, { lines: sharedTankLines }),
      "lines_unfit",
    );
    expect(message).toContain("These don't go together");
    const nano = await addQuizFor(neons, "Nano");
    const separateTankLines = [sharedTankLines[0]!, { ...sharedTankLines[1]!, quizId: nano.first }];
    expect(await startOrder(shop, shop.buyer, { lines: separateTankLines })).toBeTruthy();
  });

  test("need what their company adds to be read", async () => {
    const assassin = await addOther({
      title: "Assassins",
      species: "Assassin snail",
      category: "snails",
    });
    const tank = await addQuizFor(assassin, "Display");
    const lines = [
      { listingId: assassin, quantity: 3, quizId: tank.first },
      { listingId: snails, quantity: 5, quizId: await tank.quiz(snails) },
    ];
    const { message, data } = await expectFail(
      startOrder(shop, shop.buyer, { lines }),
      "reasons_changed",
    );
    expect(message).toContain("Please read this before you keep these animals together.");
    const shownReasons = (data as { reasons: string }).reasons.split("\n");
    expect(await startOrder(shop, shop.buyer, { lines, shownReasons })).toBeTruthy();
  });
});

describe("what arrives", () => {
  async function addArrivedParcel(...listingIds: Id<"listings">[]) {
    const uuid = await addPaidOrder(shop, parcelArgs(...listingIds));
    await ship(shop, uuid);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
    return uuid;
  }

  test("dead of one line is worth its price, and the delivery only if all of every line are dead", async () => {
    const uuid = await addArrivedParcel(shrimp, snails);
    await claim(shop, uuid, { items: [{ problem: "dead", animals: 2 }] });
    expect(await claimOf(shop, uuid)).toMatchObject({
      proposedRefund: 1000,
      items: [{ listingId: shrimp, title: aListing().title, animals: 2 }],
    });
    const second = await addArrivedParcel(shrimp, snails);
    const items = [shrimp, snails].map((listingId) => ({
      listingId,
      problem: "dead" as const,
      animals: 2,
    }));
    await claim(shop, second, { items });
    expect((await claimOf(shop, second)).proposedRefund).toBe(1400 + 1400);
    expect(await trailOf(shop, second)).toContain("claim");
  });

  test("can't be claimed beyond a line's number, nor for a listing that isn't in the order", async () => {
    const uuid = await addArrivedParcel(shrimp, snails);
    const refusal = async (listingId: Id<"listings">, animals: number) =>
      (
        await expectFail(
          claim(shop, uuid, { items: [{ listingId, problem: "dead", animals }] }),
          "invalid_input",
        )
      ).message;
    expect(await refusal(snails, 3)).toContain("more than the 2 you ordered");
    expect(await refusal(moss, 1)).toContain("Choose what you ordered.");
  });

  test("is added to tanks line by line", async () => {
    const uuid = await addArrivedParcel(shrimp, snails);
    const { as } = shop.buyer;
    const tankId = await as.mutation(api.tanks.setups.create, { tank: GOOD_TANK });
    const line = { orderId: uuid, listingId: snails };
    await as.mutation(api.claims.tankAdditions.add, { ...line, tankId, count: 2 });
    expect(await as.query(api.claims.tankAdditions.ofOrder, { orderId: uuid })).toMatchObject([
      { listingId: shrimp, alive: 2, answer: null },
      { listingId: snails, answer: { kind: "added", count: 2 } },
    ]);
  });
});

const NOT_STARTED = [
  "lines_unavailable",
  "stock_short",
  "holds_cooling",
  "holds_too_many",
] as const;

/** For `catch`: null for a refusal with one of these codes. */
const nullIf =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown): null => {
    expect(codes).toContain(payloadOf(error).code);
    return null;
  };

test("stock, lines and money agree over random purchases, payments and refunds by three buyers", async () => {
  const endings = [
    "leave",
    "cancel",
    "expire",
    "pay",
    "payLate",
    "sellerCancels",
    "refund",
  ] as const;
  const step = fc.record({
    buyer: fc.nat(2),
    chosen: fc.subarray([0, 1, 2], { minLength: 1 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    end: fc.constantFrom(...endings),
    /** Pence of each refund; undefined: all that is left. */
    refunds: fc.array(fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  const end = async (how: (typeof endings)[number], orderId: string, { as }: Person) => {
    if (how === "leave") return;
    if (how === "cancel") {
      await as.mutation(api.orders.fulfilment.cancel, { orderId });
      return;
    }
    await settle(shop.t);
    if (how === "expire" || how === "payLate") await advanceTime(shop, 31 * MINUTE_MS);
    if (how === "expire") return;
    await pay(shop, orderId);
    await settle(shop.t);
    if (how === "sellerCancels") {
      await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      await openShop();
      const buyers = [shop.buyer, await addPerson(shop.t), await addPerson(shop.t)];
      const admin = await addAdmin(shop.t);
      const ids = [shrimp, snails, moss];
      for (const { buyer, chosen, quantity, end: how, refunds } of steps) {
        const lines = chosen.map((at) => ({ listingId: ids[at]!, quantity }));
        const person = buyers[buyer]!;
        const orderId = await startOrder(shop, person, { lines, deliveryMethod: "courier" }).catch(
          nullIf(...NOT_STARTED),
        );
        if (orderId === null) continue;
        await end(how, orderId, person);
        for (const amount of how === "refund" ? refunds : []) {
          await admin.as
            .action(api.payments.refunds.refundOrder, { orderId, amount, reason: "One was small" })
            .catch(nullIf("refund_over", "already_refunded", "nothing_paid"));
        }
        await settle(shop.t);
        await expectBooksToAgree(ids);
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

async function expectBooksToAgree(ids: Id<"listings">[]): Promise<void> {
  const { orders, checkouts, refunds, lines, listings } = await shop.t.run(async ({ db }) => ({
    orders: await db.query("orders").collect(),
    checkouts: await db.query("checkouts").collect(),
    refunds: await db.query("refunds").collect(),
    lines: await db.query("orderLines").collect(),
    listings: await Promise.all(ids.map((id) => db.get("listings", id))),
  }));
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  for (const order of orders) {
    const own = lines.filter(({ orderId }) => orderId === order._id);
    expect(sum(own.map(({ amount }) => amount))).toBe(order.amount);
    expect(sum(own.map(({ quantity }) => quantity))).toBe(order.quantity);
    expect(own.every(({ isHeld = false }) => isHeld === order.holdsStock)).toBe(true);
  }
  for (const { _id, amount, returnedAmount } of checkouts) {
    const own = refunds.filter(({ checkoutId, state }) => checkoutId === _id && state !== "failed");
    expect(sum(own.map((refund) => refund.amount))).toBe(returnedAmount);
    expect(returnedAmount).toBeLessThanOrEqual(amount);
  }
  const soldOrderIds = new Set(
    orders.filter(({ status }) => countsAsSold(status)).map(({ _id }) => _id),
  );
  for (const listing of listings) {
    const held = lines.filter(({ isHeld, listingId }) => isHeld && listingId === listing?._id);
    expect(sum(held.map(({ quantity }) => quantity))).toBe(listing?.heldQuantity);
    expect((listing?.quantity ?? 0) + (listing?.soldCount ?? 0)).toBe(9);
    // Each paid order has sold all of its lines, and no other order any.
    const sold = lines.filter(
      ({ orderId, listingId }) => soldOrderIds.has(orderId) && listingId === listing?._id,
    );
    expect(sum(sold.map(({ quantity }) => quantity))).toBe(listing?.soldCount);
  }
}

test("the case of a claim has the messages about every listing of the order, and which each is about", async () => {
  const admin = await addAdmin(shop.t);
  const orderId = await addPaidOrder(shop, {
    deliveryMethod: "courier",
    outcode: "M1",
    lines: [{ listingId: shrimp }, { listingId: moss }],
  });
  for (const [number, listingId] of [moss, shrimp, snails, moss].entries()) {
    await settle(shop.t, 1000);
    await shop.buyer.as.mutation(api.messages.thread.begin, {
      listingId,
      sellerId: shop.seller.userId,
      message: `Message ${number}`,
      clientId: `message-${number}`,
    });
  }
  await ship(shop, orderId, true);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await claim(shop, orderId);
  const { messages } = await admin.as.query(api.claims.cases.caseOf, { orderId });
  expect(messages.map(({ message, about }) => [message, about])).toEqual([
    ["Message 0", "Java moss"],
    ["Message 1", "Cherry shrimp, ten young ones"],
    ["Message 3", "Java moss"],
  ]);
});
