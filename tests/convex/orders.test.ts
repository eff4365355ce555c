import { describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../convex/domain/constants";
import { isUuidV4 } from "../../convex/domain/ids";
import { addListing, addPerson, addSeller, countOf, expectFail, type Person } from "./helpers";
import { mails } from "./authHelpers";
import {
  addQuiz,
  courierOrder,
  orderOf,
  packed,
  paidOrder,
  settle,
  ship,
  type Shop,
  start,
  startShop,
  stockOf,
  sweep,
  trailOf,
  transactionIdOf,
} from "./orderHelpers";
import { adminsOnly, butThen, designatedOnly, expectRoles, signedIn } from "./roles";

const page = { numItems: 20, cursor: null };
const openOrders = async ({ t }: Shop, person: Person) => await countOf(t, person, "openOrders");

describe("starting an order", () => {
  test("holds the stock, writes a pending order whose money adds up, and gets a pay page", async () => {
    const shop = await startShop();
    const uuid = await start(shop, shop.buyer, {
      quantity: 2,
      deliveryMethod: "courier",
      outcode: "M1",
    });
    expect(isUuidV4(uuid)).toBe(true);
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 2, soldCount: 0 });
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "pending",
      holdsStock: true,
      amount: 1000,
      deliveryCharge: 1200,
      commission: 50,
      totalAmount: 2250,
      deliveryOutcode: "M1",
    });
    expect([await openOrders(shop, shop.buyer), await openOrders(shop, shop.seller)]).toEqual([
      1, 1,
    ]);
    await settle(shop.t);
    const view = await shop.buyer.as.query(api.orders.byUuid, { orderId: uuid });
    expect(view?.checkoutUrl).toMatch(/^https:\/\/pay.test\/cs_test_/);
    expect([...shop.stripe.sessions.values()].map(({ amount }) => amount)).toEqual([2250]);
    expect(await trailOf(shop, uuid)).toEqual(["place"]);
  });

  test("is refused for one's own listing, what is not for sale, and more than there is", async () => {
    const shop = await startShop();
    await expectFail(start(shop, shop.seller), "own_listing");
    await expectFail(start(shop, shop.buyer, { quantity: 4 }), "stock_short");
    for (const quantity of [0, -1, 1.5, NaN, 1e9]) {
      await expectFail(start(shop, shop.buyer, { quantity }), "invalid_input");
    }
    await shop.t.run(async (ctx) => ctx.db.patch("listings", shop.listingId, { isActive: false }));
    await expectFail(start(shop), "listing_unavailable");
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 0, soldCount: 0 });
  });

  test("needs the buyer's own quiz on this listing for as many animals", async () => {
    const shop = await startShop({ category: "fish" });
    const { t, buyer, seller, listingId } = shop;
    const other = await addPerson(t);
    const otherListing = await addListing(t, seller.userId);
    const quiz = async (changes: Parameters<typeof addQuiz>[3], userId = buyer.userId) =>
      await addQuiz(t, userId, listingId, changes);
    const by = async (quizId: string) => await start(shop, buyer, { quizId, quantity: 2 });

    await expectFail(by("nonsense"), "quiz_required");
    await expectFail(by(await quiz({}, other.userId)), "quiz_required");
    await expectFail(by(await addQuiz(t, buyer.userId, otherListing)), "quiz_required");
    await expectFail(by(await quiz({ quantity: 1 })), "quiz_stale");
    await expectFail(by(await quiz({ verdict: "caution" })), "quiz_acknowledge");
    const unsuitable = { verdict: "unsuitable" as const, acknowledgedAt: 1 };
    await expectFail(by(await quiz(unsuitable)), "quiz_unsuitable");
    await by(await quiz({ verdict: "caution", acknowledgedAt: 1 }));
  });

  test("an unsuitable verdict stops vertebrates only; shrimp need an acknowledgement", async () => {
    const shop = await startShop();
    const quiz = (acknowledgedAt?: number) =>
      addQuiz(shop.t, shop.buyer.userId, shop.listingId, {
        verdict: "unsuitable",
        ...(acknowledgedAt === undefined ? {} : { acknowledgedAt }),
      });
    await expectFail(start(shop, shop.buyer, { quizId: await quiz() }), "quiz_acknowledge");
    await start(shop, shop.buyer, { quizId: await quiz(1) });
  });

  test("a courier's price follows the distance band, and unknown places get none", async () => {
    const shop = await startShop({
      deliveryBands: [
        { upToMiles: 50, pricePence: 900 },
        { upToMiles: 150, pricePence: 1900 },
      ],
    });
    const courier = async (outcode?: string) =>
      await start(shop, shop.buyer, {
        deliveryMethod: "courier",
        ...(outcode === undefined ? {} : { outcode }),
      });
    expect((await orderOf(shop.t, await courier("M1"))).deliveryCharge).toBe(900);
    expect((await orderOf(shop.t, await courier("NE1 4ST"))).deliveryCharge).toBe(1900);
    await expectFail(courier("PL1"), "delivery_unavailable");
    await expectFail(courier("ZZ99"), "delivery_unavailable");
    await expectFail(courier(), "delivery_unavailable");
    await expectFail(start(shop, shop.buyer, { deliveryMethod: "meetup" }), "delivery_unavailable");
  });

  test("takes no fish across the Irish Sea by courier, but shrimp", async () => {
    const shop = await startShop({ deliveryBands: [{ upToMiles: null, pricePence: 2600 }] });
    const toBelfast = { deliveryMethod: "courier", outcode: "BT1" } as const;
    expect((await orderOf(shop.t, await start(shop, shop.buyer, toBelfast))).status).toBe(
      "pending",
    );
    await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { category: "fish" }));
    await expectFail(start(shop, shop.buyer, toBelfast), "delivery_unavailable");
    await start(shop, shop.buyer, { deliveryMethod: "courier", outcode: "M1" });
  });

  test("the same start again finds the order; a different one replaces it", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const first = await start(shop, shop.buyer, { quizId });
    expect(await start(shop, shop.buyer, { quizId })).toBe(first);
    await settle(shop.t);
    const second = await start(shop, shop.buyer, { quizId, quantity: 3 });
    expect(second).not.toBe(first);
    expect((await orderOf(shop.t, first)).status).toBe("cancelled");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 3 });
    await settle(shop.t);
    expect([...shop.stripe.sessions.values()].map(({ status }) => status)).toEqual([
      "expired",
      "open",
    ]);
    expect(await openOrders(shop, shop.seller)).toBe(1);
  });

  test("free to a good home skips the card", async () => {
    const shop = await startShop({ price: 0 });
    const uuid = await start(shop);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      holdsStock: false,
      totalAmount: 0,
    });
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
    await settle(shop.t);
    expect(shop.stripe.calls).toEqual([]);
    // What the admin's user table counts.
    for (const person of [shop.buyer, shop.seller]) {
      expect(await countOf(shop.t, person, "transactions")).toBe(1);
    }
  });

  test("a free animal by courier is paid for its journey", async () => {
    const shop = await startShop({ price: 0 });
    const uuid = await start(shop, shop.buyer, { deliveryMethod: "courier", outcode: "M1" });
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "pending",
      commission: 0,
      totalAmount: 1200,
    });
  });
});

describe("the last item", () => {
  test("hundreds of starts at once never sell more than there is", async () => {
    const shop = await startShop({ quantity: 7 });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => addPerson(shop.t)));
    const quizzes = await Promise.all(
      buyers.map((buyer) => addQuiz(shop.t, buyer.userId, shop.listingId)),
    );
    const results = await Promise.allSettled(
      buyers.map((buyer, i) => start(shop, buyer, { quizId: quizzes[i] ?? "" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(await stockOf(shop)).toEqual({ quantity: 7, heldQuantity: 7, soldCount: 0 });
  }, 60_000);

  test("the loser is told before paying, and gets their chance when the hold ends", async () => {
    const shop = await startShop({ quantity: 1 });
    const rival = await addPerson(shop.t);
    const first = await start(shop);
    await settle(shop.t);
    const refused = await expectFail(start(shop, rival), "stock_short");
    expect(refused.data).toEqual({ left: 0 });

    vi.advanceTimersByTime(30 * MINUTE_MS);
    await settle(shop.t);
    expect((await orderOf(shop.t, first)).status).toBe("cancelled");
    expect([...shop.stripe.sessions.values()][0]?.status).toBe("expired");
    await start(shop, rival);
  });

  test("a hold whose clock and webhook were lost is released by the sweep", async () => {
    const shop = await startShop({ quantity: 1 });
    const uuid = await start(shop);
    const { _id } = await orderOf(shop.t, uuid);
    await shop.t.run(async (ctx) => {
      await ctx.db.patch("orders", _id, { holdExpiresAt: Date.now() - HOUR_MS });
    });
    expect(await sweep(shop.t)).toBe(1);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(await stockOf(shop)).toEqual({ quantity: 1, heldQuantity: 0, soldCount: 0 });
    expect(await sweep(shop.t)).toBe(0);
  });
});

describe("from payment to completion", () => {
  test("a courier order: packed, shipped, arrived, completed after 48 hours", async () => {
    const shop = await startShop();
    const uuid = await courierOrder(shop);
    const dispatch = () =>
      shop.seller.as.mutation(api.orders.markShipped, { orderId: uuid, courier: "APC" });
    await expectFail(dispatch(), "packaging_required");
    const transactionId = await transactionIdOf(shop, uuid);
    const save = (changes: Partial<typeof packed>) =>
      shop.seller.as.mutation(api.packaging.save, {
        transactionId,
        checklist: { ...packed, heatPack: false, ...changes },
        photos: [],
      });
    await expectFail(save({ fasted: false }), "invalid_input");
    await save({});
    await dispatch();
    await expectFail(dispatch(), "transition_refused");
    await shop.buyer.as.mutation(api.orders.confirmArrival, { orderId: uuid });
    await shop.buyer.as.mutation(api.packaging.score, { transactionId, score: 5 });
    expect(await openOrders(shop, shop.buyer)).toBe(0);

    vi.advanceTimersByTime(48 * HOUR_MS);
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({ status: "completed", courier: "APC" });
    expect(await trailOf(shop, uuid)).toEqual([
      "place",
      "pay",
      "packed",
      "ship",
      "confirmArrival",
      "complete",
    ]);
  });

  test("a collection is confirmed by the buyer's code, which locks after ten wrong ones", async () => {
    const shop = await startShop();
    const uuid = await paidOrder(shop);
    const code = (await shop.buyer.as.query(api.orders.byUuid, { orderId: uuid }))?.handoverCode;
    expect(code).toMatch(/^\d{6}$/);
    const forSeller = await shop.seller.as.query(api.orders.byUuid, { orderId: uuid });
    expect(forSeller?.handoverCode).toBeNull();
    const wrong = code === "000000" ? "000001" : "000000";
    const enter = (entered: string) =>
      shop.seller.as.mutation(api.orders.confirmHandover, { orderId: uuid, code: entered });
    expect(await enter(wrong)).toEqual({ confirmed: false, attemptsLeft: 9 });
    expect(await enter(code ?? "")).toEqual({ confirmed: true, attemptsLeft: 0 });
    expect((await orderOf(shop.t, uuid)).status).toBe("delivered");

    const second = await paidOrder(shop);
    const { _id } = await orderOf(shop.t, second);
    await shop.t.run(async (ctx) => {
      const row = await ctx.db
        .query("handoverCodes")
        .withIndex("by_orderId", (q) => q.eq("orderId", _id))
        .unique();
      if (row) await ctx.db.patch("handoverCodes", row._id, { attemptsLeft: 0 });
    });
    await expectFail(
      shop.seller.as.mutation(api.orders.confirmHandover, { orderId: second, code: "000000" }),
      "transition_refused",
    );
  });

  test("nobody says that a parcel arrived: a reminder after 3 days, after 7 it counts as arrived", async () => {
    const shop = await startShop();
    const orderId = await courierOrder(shop);
    await ship(shop, orderId);
    vi.advanceTimersByTime(3 * DAY_MS);
    await settle(shop.t);
    expect((await trailOf(shop, orderId)).at(-1)).toBe("arrivalReminded");
    vi.advanceTimersByTime(4 * DAY_MS);
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("delivered");
    expect(await countOf(shop.t, shop.buyer, "openOrders")).toBe(0);
    const subjects = (await mails(shop.t)).map(({ to, subject }) => `${to}: ${subject}`);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `${shop.buyer.email}: Has your order arrived?`,
        `${shop.buyer.email}: We take it that your order has arrived`,
        `${shop.seller.email}: Your order counts as arrived`,
      ]),
    );
    vi.advanceTimersByTime(48 * HOUR_MS);
    await settle(shop.t);
    expect((await trailOf(shop, orderId)).slice(-2)).toEqual(["assumeArrival", "complete"]);
  });

  test("whoever confirms the arrival hears nothing of those clocks", async () => {
    const shop = await startShop();
    const orderId = await courierOrder(shop);
    await ship(shop, orderId);
    await shop.buyer.as.mutation(api.orders.confirmArrival, { orderId });
    vi.advanceTimersByTime(7 * DAY_MS);
    await settle(shop.t);
    expect((await trailOf(shop, orderId)).slice(-2)).toEqual(["confirmArrival", "complete"]);
  });

  test("five working days without dispatch: the refund is offered, and the buyer may take it", async () => {
    const shop = await startShop();
    const uuid = await paidOrder(shop);
    const cancel = () => shop.buyer.as.mutation(api.orders.cancel, { orderId: uuid });
    await expectFail(cancel(), "transition_refused");
    vi.advanceTimersByTime(7 * 24 * HOUR_MS);
    await settle(shop.t);
    expect(await trailOf(shop, uuid)).toContain("refundOffered");
    await cancel();
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "cancelled",
      refundedAmount: 530,
    });
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 0, soldCount: 0 });
    expect(shop.stripe.returned).toBe(530);
  });

  test("the buyer cancels while unpaid, the seller before dispatch; asking goes by message", async () => {
    const shop = await startShop();
    const unpaid = await start(shop);
    await shop.buyer.as.mutation(api.orders.cancel, { orderId: unpaid });
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });

    const uuid = await paidOrder(shop);
    await shop.buyer.as.mutation(api.orders.requestCancel, { orderId: uuid });
    await shop.buyer.as.mutation(api.orders.requestCancel, { orderId: uuid });
    expect(await countOf(shop.t, shop.seller, "unreadMessages")).toBe(1);
    await shop.seller.as.mutation(api.orders.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "cancelled",
      refundedAmount: 530,
    });
  });
});

describe("lists", () => {
  test("purchases, sold and the count of sold change with the orders", async () => {
    const shop = await startShop({ quantity: 5 });
    const [a, b] = [await paidOrder(shop), await paidOrder(shop)];
    const purchases = await shop.buyer.as.query(api.orderLists.purchases, { paginationOpts: page });
    expect(purchases.page.map(({ uuid }) => uuid)).toEqual([b, a]);
    const sold = await shop.seller.as.query(api.orderLists.sold, { paginationOpts: page });
    expect(sold.page[0]).toMatchObject({ buyer: { fullName: "Bea Buyer" }, totalAmount: 530 });
    expect(await shop.seller.as.query(api.orderLists.soldCount, {})).toBe(2);
    expect(await shop.buyer.as.query(api.orderLists.soldCount, {})).toBe(0);
  });

  test("the payment page knows the viewer's own hold and quiz, and nobody else's", async () => {
    const shop = await startShop({ quantity: 1 });
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const args = { listingId: shop.listingId, quizId };
    const uuid = await start(shop, shop.buyer, { quizId });
    const view = await shop.buyer.as.query(api.checkout.page, args);
    expect(view).toMatchObject({ listing: { available: 1 }, pending: { uuid } });
    expect(await (await addPerson(shop.t)).as.query(api.checkout.page, args)).toBeNull();
  });

  test("the admin finds orders by id, title and seller, within dates", async () => {
    const shop = await startShop({ quantity: 5 });
    const uuid = await paidOrder(shop);
    const admin = await addPerson(shop.t, { role: "admin" });
    const find = async (search: string, from: number | null = null, to: number | null = null) =>
      (await admin.as.query(api.adminOrders.list, { search, from, to, paginationOpts: page })).page
        .length;
    expect(await find("")).toBe(1);
    expect(await find(uuid)).toBe(1);
    expect(await find("cherry")).toBe(1);
    expect(await find("Sam")).toBe(1);
    expect(await find("axolotl")).toBe(0);
    const { createdAt } = await orderOf(shop.t, uuid);
    expect(await find("", createdAt, createdAt)).toBe(1);
    expect(await find("", createdAt + 1)).toBe(0);
    expect(await find("cherry", null, createdAt - 1)).toBe(0);
  });
});

describe("unauthorised", () => {
  test("who may start, read and list", async () => {
    const shop = await startShop({ quantity: 50 });
    const { t, listingId } = shop;
    const uuid = await paidOrder(shop);
    await expectRoles(t, butThen(signedIn, "quiz_required"), (as) =>
      as.mutation(api.orders.start, {
        listingId,
        quizId: "x",
        quantity: 1,
        deliveryMethod: "collection",
      }),
    );
    await expectRoles(t, signedIn, async (as, role) => {
      const order = await as.query(api.orders.byUuid, { orderId: uuid });
      expect(order !== null, role).toBe(role === "admin" || role === "designatedAdmin");
      return "read";
    });
    await expectRoles(t, signedIn, (as) =>
      as.query(api.orderLists.purchases, { paginationOpts: page }),
    );
    await expectRoles(t, signedIn, (as) => as.query(api.orderLists.sold, { paginationOpts: page }));
    await expectRoles(t, signedIn, (as) => as.query(api.orderLists.soldCount, {}));
    await expectRoles(t, signedIn, async (as) => {
      expect(await as.query(api.checkout.page, { listingId, quizId: "x" })).toBeNull();
      return "read";
    });
    await expectFail(shop.buyer.as.query(api.orders.byUuid, { orderId: "1" }), "invalid_order_id");
  });

  test("the trail is for the parties and admins", async () => {
    const shop = await startShop();
    const orderId = await paidOrder(shop);
    const others = butThen(signedIn, "order_not_found");
    await expectRoles(shop.t, { ...others, admin: "ok", designatedAdmin: "ok" }, (as) =>
      as.query(api.orders.timeline, { orderId }),
    );
    await shop.seller.as.query(api.orders.timeline, { orderId });
  });

  test("nobody acts on an order but its buyer and its seller, each on their side", async () => {
    const shop = await startShop();
    const orderId = await paidOrder(shop);
    const outside = { ...butThen(signedIn, "order_not_found"), admin: "forbidden" as const };
    const roles = { ...outside, designatedAdmin: "forbidden" as const };
    const calls = [
      (as: Person["as"]) => as.mutation(api.orders.cancel, { orderId }),
      (as: Person["as"]) => as.mutation(api.orders.requestCancel, { orderId }),
      (as: Person["as"]) => as.mutation(api.orders.markShipped, { orderId }),
      (as: Person["as"]) => as.mutation(api.orders.confirmArrival, { orderId }),
      (as: Person["as"]) => as.mutation(api.orders.confirmHandover, { orderId, code: "1" }),
    ];
    for (const call of calls) await expectRoles(shop.t, roles, call);
    const { buyer, seller } = shop;
    await expectFail(buyer.as.mutation(api.orders.markShipped, { orderId }), "forbidden");
    await expectFail(
      buyer.as.mutation(api.orders.confirmHandover, { orderId, code: "1" }),
      "forbidden",
    );
    await expectFail(seller.as.mutation(api.orders.confirmArrival, { orderId }), "forbidden");
    await expectFail(seller.as.mutation(api.orders.requestCancel, { orderId }), "forbidden");
  });

  test("packaging is written by the seller, scored by the buyer, read by both and admins", async () => {
    const shop = await startShop();
    const orderId = await paidOrder(shop);
    const transactionId = await transactionIdOf(shop, orderId);
    const save = (as: Person["as"]) =>
      as.mutation(api.packaging.save, { transactionId, checklist: packed, photos: [] });
    const score = (as: Person["as"]) =>
      as.mutation(api.packaging.score, { transactionId, score: 5 });
    const admins = { admin: "forbidden", designatedAdmin: "forbidden" } as const;
    const notTheirs = { ...butThen(signedIn, "order_not_found"), ...admins };
    await expectRoles(shop.t, notTheirs, save);
    await expectRoles(shop.t, notTheirs, score);
    await expectRoles(shop.t, signedIn, async (as, role) => {
      const view = await as.query(api.packaging.get, { transactionId });
      expect(view !== null, role).toBe(role === "admin" || role === "designatedAdmin");
      return "read";
    });
    await expectFail(save(shop.buyer.as), "forbidden");
    await expectFail(score(shop.seller.as), "forbidden");
    const thief = await addSeller(shop.t);
    const storageId = await shop.t.run(async (ctx) => ctx.storage.store(new Blob(["x"])));
    await expectFail(
      shop.seller.as.mutation(api.packaging.save, {
        transactionId,
        checklist: packed,
        photos: [{ storageId, width: 1, height: 1 }],
      }),
      "invalid_input",
    );
    expect(await thief.as.query(api.packaging.get, { transactionId })).toBeNull();
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
  });

  test("the admin's lists are for admins, the overview for the designated one", async () => {
    const shop = await startShop();
    await expectRoles(shop.t, adminsOnly, (as) =>
      as.query(api.adminOrders.list, { search: "", from: null, to: null, paginationOpts: page }),
    );
    await expectRoles(shop.t, designatedOnly, (as) => as.query(api.adminOverview.counts, {}));
    await expectRoles(shop.t, designatedOnly, (as) => as.query(api.adminOverview.recentOrders, {}));
  });
});
