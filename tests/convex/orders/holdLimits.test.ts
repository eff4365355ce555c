import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { errorText } from "#convex/errors.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { consumeLimit } from "../kit/consumeLimit";
import { payWithoutWebhook } from "../kit/fakeStripe";
import { addListing, addPerson, expectFail } from "../kit/helpers";
import {
  addQuiz,
  linesOf,
  orderOf,
  pay,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
} from "../kit/orderHelpers";
import { agreeOnDelivery } from "../kit/proposals";

/** Starts an order for another, new listing of the same seller. */
async function startOther(shop: Shop, changes: { price?: number } = {}) {
  const listingId = await addListing(shop.t, shop.seller.userId, changes);
  return await startOrderOf(shop, listingId);
}
async function startOrderOf(shop: Shop, listingId: Id<"listings">) {
  const quizId = await addQuiz(shop.t, shop.buyer.userId, listingId);
  return await startOrder(shop, shop.buyer, { listingId, quizId });
}
/** Lets a hold run out. */
async function expireHolds(shop: Shop) {
  vi.advanceTimersByTime(30 * MINUTE_MS);
  await settle(shop.t);
}
const cancel = (shop: Shop, orderId: string) =>
  shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
/** Starts a hold and cancels it in its second half. */
async function cancelLate(shop: Shop) {
  const uuid = await startOrder(shop);
  await settle(shop.t);
  vi.advanceTimersByTime(20 * MINUTE_MS);
  await cancel(shop, uuid);
}

describe("unpaid holds", () => {
  test("are limited to three, and a fourth needs one to be paid or cancelled", async () => {
    const shop = await startShop();
    const uuids = [await startOther(shop), await startOther(shop), await startOther(shop)];
    await settle(shop.t);
    const refusal = await expectFail(startOther(shop), "holds_too_many");
    expect(refusal.message).toBe(
      "You already have 3 unpaid orders. Please pay for one or cancel it first.",
    );
    await cancel(shop, uuids[0] ?? "");
    const fourth = await startOther(shop);
    await expectFail(startOther(shop), "holds_too_many");
    await settle(shop.t);
    await pay(shop, fourth);
    await startOther(shop);
    await expectFail(startOther(shop), "holds_too_many");
    // A free order holds nothing.
    await startOther(shop, { price: 0 });
  });

  test("are limited to three for all accounts of a mailbox, and so are lapses and holds given up", async () => {
    const shop = await startShop({ quantity: 9 });
    const tags = [1, 2, 3, 4].map((n) => `nell+${n}@shoal.test`);
    const [one, two, three, four] = await Promise.all(
      tags.map((email) => addPerson(shop.t, { email })),
    );
    if (!one || !two || !three || !four) throw new Error("Four people");
    for (const buyer of [one, two, three]) await startOrder(shop, buyer);
    await expectFail(startOrder(shop, four), "holds_too_many");
    await settle(shop.t);
    await expireHolds(shop);
    // Each account has let one hold lapse.
    await expectFail(startOrder(shop, four), "holds_cooling");
    await startOrder(shop, await addPerson(shop.t, { email: "nella@shoal.test" }));
    vi.setSystemTime(Date.now() + DAY_MS);
    for (const buyer of [one, two, three]) {
      const orderId = await startOrder(shop, buyer);
      await settle(shop.t);
      await buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
      vi.advanceTimersByTime(31 * MINUTE_MS);
    }
    await expectFail(startOrder(shop, four), "holds_cooling");
    await startOrderOf({ ...shop, buyer: four }, await addListing(shop.t, shop.seller.userId));
  });

  test("are counted per buyer, and a replaced one isn't counted twice", async () => {
    const shop = await startShop({ quantity: 9 });
    await startOther(shop);
    await startOther(shop);
    await startOrder(shop, shop.buyer, { quantity: 1 });
    await startOrder(shop, shop.buyer, { quantity: 2 });
    await startOrder(shop, await addPerson(shop.t));
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 3 });
  });
});

describe("three holds on one listing in a day, cancelled early,", () => {
  /** Starts and cancels a hold, adds `renewals` copies of its order, and lets half an hour pass. */
  async function holdAndCancel(shop: Shop, renewals: number) {
    const orderId = await startOrder(shop);
    await settle(shop.t);
    await cancel(shop, orderId);
    const { _id, _creationTime, uuid: _, ...order } = await orderOf(shop.t, orderId);
    const [{ _id: _l, _creationTime: _c, ...line }] = await linesOf(shop.t, _id);
    await shop.t.run(async ({ db }) => {
      for (let i = 0; i < renewals; i += 1) {
        const id = await db.insert("orders", { ...order, uuid: crypto.randomUUID() });
        await db.insert("orderLines", { ...line, orderId: id });
      }
    });
    await expireHolds(shop);
  }

  test.each([0, 1, 51, 120])("are the last, with %i renewals of each", async (renewals) => {
    const shop = await startShop();
    for (let i = 0; i < 3; i += 1) await holdAndCancel(shop, renewals);
    await expectFail(startOrder(shop), "holds_cooling");
    vi.setSystemTime(Date.now() + DAY_MS);
    await startOrder(shop);
  });

  test("are the last if Stripe refused their pay pages, but not while Stripe is down", async () => {
    for (const [fault, isRefused] of [
      ["refuse", true],
      ["before", false],
    ] as const) {
      vi.spyOn(console, "error").mockReturnValue(undefined);
      const shop = await startShop();
      shop.stripe.fault = fault;
      for (let i = 0; i < 3; i += 1) {
        const orderId = await startOrder(shop);
        await settle(shop.t);
        await vi.advanceTimersByTimeAsync(10_000);
        await settle(shop.t);
        expect((await orderOf(shop.t, orderId)).checkoutError).toBeDefined();
        await cancel(shop, orderId);
        await expireHolds(shop);
      }
      if (isRefused) await expectFail(startOrder(shop), "holds_cooling");
      else await startOrder(shop);
    }
  });
});

describe("free orders are limited to ten a day", () => {
  const ARRIVAL = "arrives";
  const CANCELLATION = "is cancelled";
  async function endOrder(shop: Shop, uuid: string, what: string) {
    const { fulfilment } = api.orders;
    if (what === ARRIVAL)
      await shop.buyer.as.mutation(fulfilment.confirmArrival, { orderId: uuid });
    else await shop.seller.as.mutation(fulfilment.cancel, { orderId: uuid });
  }

  test.each([ARRIVAL, CANCELLATION])("even if each %s at once", async (what) => {
    const shop = await startShop();
    for (let i = 0; i < 10; i += 1) {
      await endOrder(shop, await startOther(shop, { price: 0 }), what);
      vi.advanceTimersByTime(MINUTE_MS);
    }
    const refusal = await expectFail(startOther(shop, { price: 0 }), "free_too_often");
    expect(refusal.message).toBe(
      "You've reserved 10 free listings within a day. To leave some for others, please wait 24 hours.",
    );
    // Orders that cost money don't count, and each mailbox has its own limit.
    await startOther(shop);
    await startOther({ ...shop, buyer: await addPerson(shop.t) }, { price: 0 });
    vi.setSystemTime(Date.now() + DAY_MS - 9.5 * MINUTE_MS);
    await startOther(shop, { price: 0 });
    await expectFail(startOther(shop, { price: 0 }), "free_too_often");
  });

  test("even if the buyer pays for delivery afterwards", async () => {
    const shop = await startShop();
    for (let i = 0; i < 10; i += 1) {
      const uuid = await startOther(shop, { price: 0 });
      await endOrder(shop, uuid, ARRIVAL);
      const { _id } = await orderOf(shop.t, uuid);
      const delivery = { deliveryCharge: 300, totalAmount: 300 };
      await shop.t.run(({ db }) => db.patch("orders", _id, delivery));
      vi.advanceTimersByTime(MINUTE_MS);
    }
    await expectFail(startOther(shop, { price: 0 }), "free_too_often");
  });

  test("for all accounts of a mailbox together", async () => {
    const shop = await startShop();
    const mailbox = "bea@shoal.test";
    const accounts = [
      await addPerson(shop.t, { mailbox }),
      await addPerson(shop.t, { mailbox }),
      await addPerson(shop.t, { mailbox }),
    ];
    for (let i = 0; i < 10; i += 1) {
      const buyer = accounts[i % 2] ?? shop.buyer;
      await endOrder(shop, await startOther({ ...shop, buyer }, { price: 0 }), CANCELLATION);
      vi.advanceTimersByTime(MINUTE_MS);
    }
    for (const buyer of accounts) {
      await expectFail(startOther({ ...shop, buyer }, { price: 0 }), "free_too_often");
    }
  });
});

test("undispatched free orders are limited to five, and a sixth needs one to be cancelled or dispatched", async () => {
  const shop = await startShop();
  const uuids: string[] = [];
  for (let i = 0; i < 5; i += 1) uuids.push(await startOther(shop, { price: 0 }));
  const refusal = await expectFail(startOther(shop, { price: 0 }), "free_too_many");
  expect(refusal.message).toBe(
    "You've reserved 5 free listings that are still with their sellers. To leave some for others, please wait until one of them has been sent or handed over.",
  );
  // Orders that cost money aren't limited by this.
  await startOther(shop);
  await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: uuids[0] ?? "" });
  await startOther(shop, { price: 0 });
  await expectFail(startOther(shop, { price: 0 }), "free_too_many");
});

test.each([
  [1, 5],
  [2, 3],
  [3, 2],
])("%i accounts of a mailbox share the five undispatched free listings", async (count, each) => {
  const shop = await startShop();
  const mailbox = "bea@shoal.test";
  const accounts: Shop["buyer"][] = [];
  for (let i = 0; i < count; i += 1) accounts.push(await addPerson(shop.t, { mailbox }));
  const callers = accounts.flatMap((buyer) => Array<typeof buyer>(each).fill(buyer));
  for (const buyer of callers.slice(0, 5)) await startOther({ ...shop, buyer }, { price: 0 });
  for (const buyer of accounts) {
    await expectFail(startOther({ ...shop, buyer }, { price: 0 }), "free_too_many");
  }
  await startOther({ ...shop, buyer: await addPerson(shop.t) }, { price: 0 });
});

describe("a renewed hold", () => {
  test("ends when the first hold would have, and is then closed at Stripe", async () => {
    const shop = await startShop();
    const first = await orderOf(shop.t, await startOrder(shop));
    await settle(shop.t);
    vi.advanceTimersByTime(20 * MINUTE_MS);
    const uuid = await startOrder(shop, shop.buyer, { quantity: 2 });
    await settle(shop.t);
    const second = await orderOf(shop.t, uuid);
    expect(second._id).not.toBe(first._id);
    expect(second.holdExpiresAt).toBe(first.holdExpiresAt);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(sessionOf(shop, uuid).status).toBe("expired");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });
  });

  test("ends when the first hold would have, even after a cancellation", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const { holdExpiresAt } = await orderOf(shop.t, uuid);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    await cancel(shop, uuid);
    expect((await orderOf(shop.t, await startOrder(shop))).holdExpiresAt).toBe(holdExpiresAt);
  });

  test("is refused if that leaves no time to pay, and the hold stays as it was", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    vi.setSystemTime(Date.now() + 29.5 * MINUTE_MS);
    const refusal = await expectFail(startOrder(shop, shop.buyer, { quantity: 2 }), "hold_ending");
    expect(refusal.message).toMatch(/^Your earlier hold on this listing ends in \d\d seconds,/);
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
  });

  test("waits until Stripe says whether the last one was paid", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    payWithoutWebhook(sessionOf(shop, uuid));
    vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
    await expectFail(startOrder(shop, shop.buyer, { quantity: 2 }), "hold_settling");
    await expireHolds(shop);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });
});

describe("a hold that is replaced by a smaller purchase", () => {
  /** Holds `held` of a listing for `minutes`, then pays for `bought` of them. */
  async function shrink(shop: Shop, listingId: Id<"listings">, how: ShrinkCase) {
    const { minutes, held, bought, cancels = false } = how;
    const quizId = await addQuiz(shop.t, shop.buyer.userId, listingId);
    const first = await startOrder(shop, shop.buyer, { listingId, quizId, quantity: held });
    await settle(shop.t);
    vi.advanceTimersByTime(minutes * MINUTE_MS);
    if (cancels) await cancel(shop, first);
    const second = await startOrder(shop, shop.buyer, { listingId, quizId, quantity: bought });
    await settle(shop.t);
    await pay(shop, second);
    await expireHolds(shop);
  }
  type ShrinkCase = { minutes: number; held: number; bought: number; cancels?: boolean };

  const cases: [how: ShrinkCase, isLapse: boolean][] = [
    [{ minutes: 28, held: 3, bought: 1 }, true],
    [{ minutes: 16, held: 2, bought: 1 }, true],
    [{ minutes: 28, held: 3, bought: 1, cancels: true }, true],
    [{ minutes: 14, held: 3, bought: 1 }, false],
    [{ minutes: 28, held: 1, bought: 3 }, false],
    [{ minutes: 28, held: 1, bought: 2, cancels: true }, false],
  ];
  test.each(cases)("%o counts as a lapse: %s", async (how, isLapse) => {
    const shop = await startShop();
    for (let i = 0; i < 3; i += 1) {
      await shrink(shop, await addListing(shop.t, shop.seller.userId), how);
    }
    if (isLapse) await expectFail(startOther(shop), "holds_cooling");
    else expect((await orderOf(shop.t, await startOther(shop))).holdsStock).toBe(true);
  });

  test.each([2, 14, 28])("after %i minutes counts as given up on its listing", async (minutes) => {
    const shop = await startShop({ quantity: 20 });
    for (let i = 0; i < 3; i += 1) {
      await shrink(shop, shop.listingId, { minutes, held: 5, bought: 1 });
    }
    await expectFail(startOrder(shop), "holds_cooling");
  });

  test("counts once if the smaller one isn't paid either", async () => {
    const shop = await startShop();
    for (let i = 0; i < 2; i += 1) {
      const listingId = await addListing(shop.t, shop.seller.userId);
      const quizId = await addQuiz(shop.t, shop.buyer.userId, listingId);
      await startOrder(shop, shop.buyer, { listingId, quizId, quantity: 3 });
      await settle(shop.t);
      vi.advanceTimersByTime(20 * MINUTE_MS);
      await startOrder(shop, shop.buyer, { listingId, quizId, quantity: 1 });
      await settle(shop.t);
      await expireHolds(shop);
    }
    expect((await orderOf(shop.t, await startOther(shop))).holdsStock).toBe(true);
  });
});

describe("holds that expire unpaid", () => {
  test("start a cooldown after three within a day, for their buyer only, with the wait given in the error", async () => {
    const shop = await startShop({ quantity: 9 });
    for (let i = 0; i < 2; i += 1) {
      await startOther(shop);
      await settle(shop.t);
      await expireHolds(shop);
    }
    const third = await startOther(shop);
    await settle(shop.t);
    // Two lapses are still allowed.
    await cancel(shop, await startOther(shop));
    await expireHolds(shop);
    expect((await orderOf(shop.t, third)).status).toBe("cancelled");

    const refusal = await expectFail(startOther(shop), "holds_cooling");
    expect(refusal.message).toContain("please wait 23 hours");
    await startOrder(shop, await addPerson(shop.t));
    await startOther(shop, { price: 0 });

    const { seconds = 0 } = (refusal.data ?? {}) as { seconds?: number };
    vi.setSystemTime(Date.now() + (Number(seconds) - 2) * 1000);
    await expectFail(startOther(shop), "holds_cooling");
    vi.setSystemTime(Date.now() + 4000);
    await startOther(shop);
  });

  test.each([
    [30, "30 seconds"],
    [61, "2 minutes"],
    [3600, "1 hour"],
    [82_800, "23 hours"],
  ])(
    "holds_cooling names unpaid and cancelled orders, and how long to wait: %i s",
    (seconds, wait) => {
      expect(errorText("holds_cooling", { seconds })).toBe(
        `Several of your orders were cancelled or left unpaid. So that others can buy too, please wait ${wait} before you start another order.`,
      );
    },
  );

  test("don't count while Stripe is down, or if cancelled early", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const shop = await startShop();
    for (let i = 0; i < 4; i += 1) {
      shop.stripe.fault = "before";
      await startOther(shop);
      await settle(shop.t);
      await vi.advanceTimersByTimeAsync(10_000);
      await settle(shop.t);
      await expireHolds(shop);
      shop.stripe.fault = "none";
      await cancel(shop, await startOther(shop));
    }
    expect((await orderOf(shop.t, await startOther(shop))).status).toBe("pending");
  });

  test("count if cancelled at the last moment and started again", async () => {
    const shop = await startShop();
    for (let i = 0; i < 3; i += 1) {
      const uuid = await startOrder(shop);
      await settle(shop.t);
      vi.advanceTimersByTime(29 * MINUTE_MS);
      await cancel(shop, uuid);
      vi.advanceTimersByTime(2 * MINUTE_MS);
      await settle(shop.t);
    }
    await expectFail(startOrder(shop), "holds_cooling");
    vi.setSystemTime(Date.now() + DAY_MS + HOUR_MS);
    await startOrder(shop);
  });

  test("count even if the buyer stays away, and a refused start clears none", async () => {
    const shop = await startShop();
    for (let i = 0; i < 3; i += 1) {
      const uuid = await startOrder(shop);
      await settle(shop.t);
      vi.advanceTimersByTime(29 * MINUTE_MS);
      await cancel(shop, uuid);
      vi.advanceTimersByTime(32 * MINUTE_MS);
      await settle(shop.t);
    }
    await expectFail(startOrder(shop), "holds_cooling");
    await expectFail(startOther(shop), "holds_cooling");
  });

  test("count once if cancelled and started again before their end", async () => {
    const shop = await startShop({ quantity: 9 });
    await cancelLate(shop);
    await startOrder(shop);
    await settle(shop.t);
    await expireHolds(shop);
    await cancelLate(shop);
    await startOrder(shop);
    expect((await orderOf(shop.t, await startOther(shop))).status).toBe("pending");
  });

  test("don't count while the payment provider is down, however late the buyer retries", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const shop = await startShop();
    shop.stripe.fault = "before";
    for (let i = 0; i < 5; i += 1) {
      const uuid = await startOrder(shop);
      await settle(shop.t);
      await vi.advanceTimersByTimeAsync(10_000);
      await settle(shop.t);
      expect((await orderOf(shop.t, uuid)).checkoutError).toBeDefined();
      vi.advanceTimersByTime(29 * MINUTE_MS);
      if (i % 2 === 0) await cancel(shop, uuid);
      await expireHolds(shop);
    }
  });

  const endings: [what: string, minutes: number, isCancelled: boolean, isLapse: boolean][] = [
    ["runs out", 0, false, true],
    ["is cancelled in its second half", 20, true, true],
    ["is cancelled in its first half", 5, true, false],
  ];
  test.each(endings)(
    "of pages that Stripe refused count if the hold %s",
    async (_, minutes, isCancelled, isLapse) => {
      vi.spyOn(console, "error").mockReturnValue(undefined);
      const shop = await startShop();
      shop.stripe.fault = "refuse";
      for (let i = 0; i < 3; i += 1) {
        const uuid = await startOther(shop);
        await settle(shop.t);
        expect(await orderOf(shop.t, uuid)).toMatchObject({ isPageRefused: true });
        vi.advanceTimersByTime(minutes * MINUTE_MS);
        if (isCancelled) await cancel(shop, uuid);
        else await expireHolds(shop);
      }
      if (isLapse) await expectFail(startOther(shop), "holds_cooling");
      else expect((await orderOf(shop.t, await startOther(shop))).holdsStock).toBe(true);
    },
  );

  test("don't stop a buyer who pays in between", async () => {
    const shop = await startShop();
    for (let i = 0; i < 5; i += 1) {
      const uuid = await startOther(shop);
      await settle(shop.t);
      await pay(shop, uuid);
      await settle(shop.t);
    }
    expect((await orderOf(shop.t, await startOther(shop))).status).toBe("pending");
  });
});

describe("orders that are paid as their buyer gives them up", () => {
  /** Pays without the webhook, then gives the order up; the payment arrives after that and goes back. */
  async function payAndGiveUp(shop: Shop, way: "cancels" | "replaces", listingId?: Id<"listings">) {
    const soldListingId =
      listingId ?? (await addListing(shop.t, shop.seller.userId, { quantity: 9, price: 1000 }));
    const uuid = await startOrderOf(shop, soldListingId);
    await settle(shop.t);
    payWithoutWebhook(sessionOf(shop, uuid));
    if (way === "cancels") await cancel(shop, uuid);
    else {
      const next = await startOrder(shop, shop.buyer, { listingId: soldListingId, quantity: 2 });
      await settle(shop.t);
      await cancel(shop, next);
    }
    for (let i = 0; i < 3; i += 1) await settle(shop.t);
    const order = await orderOf(shop.t, uuid);
    expect(order).toMatchObject({ status: "cancelled", refundedAmount: order.totalAmount });
  }

  test.each(["cancels", "replaces"] as const)(
    "count as lapses if the buyer %s them, up to three a day",
    async (way) => {
      const shop = await startShop();
      for (let i = 0; i < 3; i += 1) await payAndGiveUp(shop, way);
      await expectFail(startOther(shop), "holds_cooling");
      await startOrder(shop, await addPerson(shop.t));
      vi.setSystemTime(Date.now() + DAY_MS);
      await startOther(shop);
    },
  );

  test("stay counted when the buyer starts the same order again", async () => {
    const shop = await startShop({ quantity: 9 });
    for (let i = 0; i < 3; i += 1) await payAndGiveUp(shop, "cancels", shop.listingId);
    await expectFail(startOther(shop), "holds_cooling");
  });
});

test("an address that is over its daily limit still gets the emails of paid orders", async () => {
  const shop = await startShop();
  const lastEmailState = async () =>
    await shop.t.run(async ({ db }) => {
      const all = await db.query("emails").order("desc").collect();
      return all.find(({ subject }) => / (?:bought|reserved) your /.test(subject))?.state;
    });
  await startOther(shop, { price: 0 });
  expect(await lastEmailState()).not.toBe("failed");
  await consumeLimit(shop.t, "mailOrder", await mailboxHashOf(shop.seller.email), 199);
  await startOther(shop, { price: 0 });
  expect(await lastEmailState()).toBe("failed");
  const paidId = await startOther(shop);
  await settle(shop.t);
  await pay(shop, paidId);
  expect(await lastEmailState()).not.toBe("failed");
});

test("a cancelled free order doesn't email its seller beyond the daily limit; one with a paid courier does", async () => {
  const shop = await startShop({
    price: 0,
    quantity: 9,
    deliveryBands: [{ upToMiles: null, pricePence: 0 }],
  });
  await consumeLimit(shop.t, "mailOrder", await mailboxHashOf(shop.seller.email), 200);
  for (const charge of [0, 500]) {
    const orderId = await startOrder(shop, shop.buyer, { deliveryMethod: "courier" });
    if (charge > 0) await agreeOnDelivery(shop, orderId, charge);
    await cancel(shop, orderId);
    const rows = await shop.t.run(({ db }) => db.query("emails").order("desc").collect());
    const lastEmail = rows.find(({ userId }) => userId === shop.seller.userId);
    expect(lastEmail?.subject).toMatch(/cancelled/);
    expect(lastEmail?.state === "failed").toBe(charge === 0);
  }
});
