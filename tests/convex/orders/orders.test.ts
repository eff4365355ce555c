import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { MINUTE_MS, SECOND_MS, STOCK_HOLD_MS } from "#convex/domain/shared/constants.ts";
import { isUuidV4 } from "#convex/domain/shared/ids.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { statementSuffix } from "#convex/payments/checkouts.ts";
import { emails } from "../kit/authHelpers";
import { addListing, addPerson, countOf, expectFail, type Person } from "../kit/helpers";
import {
  dropScheduledJobs,
  addQuiz,
  addCourierOrder,
  sessionOf,
  orderOf,
  addPaidOrder,
  pay,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
} from "../kit/orderHelpers";
import { agreeOnDelivery, proposalsOf } from "../kit/proposals";
import { withErrorForAllowed, expectRoles, signedInOnly } from "../kit/roles";
import { COLLECTION_TOTAL, COURIER_TOTAL, totalOf } from "../kit/totals";

const openOrders = async ({ t }: Shop, person: Person) => await countOf(t, person, "openOrders");

describe("starting an order", () => {
  test("holds the stock, creates a pending order whose money adds up, and gets a pay page", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop, shop.buyer, {
      quantity: 2,
      deliveryMethod: "courier",
      outcode: "M1",
    });
    expect(isUuidV4(uuid)).toBe(true);
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 2, soldCount: 0 });
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "pending",
      holdsStock: true,
      ...goodsMoney(1000, 1200),
      deliveryOutcode: "M1",
    });
    expect([await openOrders(shop, shop.buyer), await openOrders(shop, shop.seller)]).toEqual([
      1, 1,
    ]);
    await settle(shop.t);
    const view = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
    expect(view?.checkoutUrl).toMatch(/^https:\/\/pay.test\/cs_test_/);
    expect([...shop.stripe.sessions.values()].map(({ amount }) => amount)).toEqual([
      totalOf(1000, 1200),
    ]);
    expect(await trailOf(shop, uuid)).toEqual(["place"]);
  });

  test("is refused for the buyer's own listing, listings not for sale, and more than the stock", async () => {
    const shop = await startShop();
    await expectFail(startOrder(shop, shop.seller), "own_listing");
    await expectFail(startOrder(shop, shop.buyer, { quantity: 4 }), "stock_short");
    for (const quantity of [0, -1, 1.5, NaN, 1e9]) {
      await expectFail(startOrder(shop, shop.buyer, { quantity }), "invalid_input");
    }
    await shop.t.run(async (ctx) => ctx.db.patch("listings", shop.listingId, { isActive: false }));
    await expectFail(startOrder(shop), "listing_unavailable");
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 0, soldCount: 0 });
  });

  test("needs the buyer's own quiz on this listing for that many animals", async () => {
    const shop = await startShop({ category: "fish" });
    const { t, buyer, seller, listingId } = shop;
    const other = await addPerson(t);
    const otherListing = await addListing(t, seller.userId);
    const quiz = async (changes: Parameters<typeof addQuiz>[3], userId = buyer.userId) =>
      await addQuiz(t, userId, listingId, changes);
    const startWithQuiz = async (quizId: string) =>
      await startOrder(shop, buyer, { quizId, quantity: 2 });

    await expectFail(startWithQuiz("nonsense"), "quiz_required");
    await expectFail(startWithQuiz(await quiz({}, other.userId)), "quiz_required");
    await expectFail(startWithQuiz(await addQuiz(t, buyer.userId, otherListing)), "quiz_required");
    await expectFail(startWithQuiz(await quiz({ quantity: 1 })), "quiz_stale");
    await expectFail(startWithQuiz(await quiz({ verdict: "caution" })), "quiz_acknowledge");
    const unsuitable = { verdict: "unsuitable" as const, acknowledgedAt: 1 };
    await expectFail(startWithQuiz(await quiz(unsuitable)), "quiz_unsuitable");
    await startWithQuiz(await quiz({ verdict: "caution", acknowledgedAt: 1 }));
  });

  test("is blocked by an unsuitable verdict for vertebrates, and needs an acknowledgement for shrimp", async () => {
    const shop = await startShop();
    const quiz = (acknowledgedAt?: number) =>
      addQuiz(shop.t, shop.buyer.userId, shop.listingId, {
        verdict: "unsuitable",
        ...(acknowledgedAt === undefined ? {} : { acknowledgedAt }),
      });
    await expectFail(startOrder(shop, shop.buyer, { quizId: await quiz() }), "quiz_acknowledge");
    await startOrder(shop, shop.buyer, { quizId: await quiz(1) });
  });

  test("charges for the courier's distance band, and not at all for unknown places", async () => {
    const shop = await startShop({
      deliveryBands: [
        { upToMiles: 50, pricePence: 900 },
        { upToMiles: 150, pricePence: 1900 },
      ],
    });
    const orderByCourier = async (outcode: string) =>
      await startOrder(shop, shop.buyer, { deliveryMethod: "courier", outcode });
    expect((await orderOf(shop.t, await orderByCourier("M1"))).deliveryCharge).toBe(900);
    expect((await orderOf(shop.t, await orderByCourier("NE1"))).deliveryCharge).toBe(1900);
    await expectFail(orderByCourier("PL1"), "delivery_barred");
    await expectFail(orderByCourier("ZZ99"), "invalid_input");
    await expectFail(
      startOrder(shop, shop.buyer, { deliveryMethod: "meetup" }),
      "delivery_unavailable",
    );
  });

  test("returns the same order when repeated, and replaces it when something differs", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const first = await startOrder(shop, shop.buyer, { quizId });
    expect(await startOrder(shop, shop.buyer, { quizId })).toBe(first);
    await settle(shop.t);
    const second = await startOrder(shop, shop.buyer, { quizId, quantity: 3 });
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

  test("skips the card if the listing is free to a good home", async () => {
    const shop = await startShop({ price: 0 });
    const uuid = await startOrder(shop);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      holdsStock: false,
      totalAmount: 0,
    });
    expect(await stockOf(shop)).toEqual({ quantity: 2, heldQuantity: 0, soldCount: 1 });
    await settle(shop.t);
    expect(shop.stripe.calls).toEqual([]);
    // Shown in the admin's user table.
    for (const person of [shop.buyer, shop.seller]) {
      expect(await countOf(shop.t, person, "transactions")).toBe(1);
    }
  });

  test("mentions no refund if a free order is cancelled", async () => {
    const shop = await startShop({ price: 0 });
    const orderId = await startOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    const textTo = async ({ email }: Person) => (await emails(shop.t, email))[0]?.text;
    expect(await textTo(shop.buyer)).toContain(
      "The seller cancelled this order before it was handed over.\n\nOrder:",
    );
    expect(await textTo(shop.seller)).toContain(
      "You cancelled this order before it was handed over. Everything ordered is back in your stock.\n\nOrder:",
    );
  });

  test("charges only delivery for a free animal sent by courier", async () => {
    const shop = await startShop({ price: 0 });
    const uuid = await startOrder(shop, shop.buyer, { deliveryMethod: "courier", outcode: "M1" });
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "pending",
      ...goodsMoney(0, 1200),
    });
    await settle(shop.t);
    await pay(shop, uuid);
    expect(await orderOf(shop.t, uuid)).toMatchObject({
      status: "processing",
      totalAmount: totalOf(0, 1200),
    });
  });

  test("takes the fee back without a charge for delivery, and adds it with one", async () => {
    const shop = await startShop({ price: 0 });
    const orderId = await addCourierOrder(shop);
    const { propose, answer } = proposalsOf(shop, orderId);
    await answer(await propose(0), true);
    await settle(shop.t);
    const free = { deliveryCharge: 0, commission: 0, totalAmount: 0, status: "processing" };
    expect(await orderOf(shop.t, orderId)).toMatchObject(free);
    expect(shop.stripe.returned).toBe(totalOf(0, 1200));

    const deliveryBands = [{ upToMiles: null, pricePence: 0 }];
    await shop.t.run(({ db }) => db.patch("listings", shop.listingId, { deliveryBands }));
    const freeId = await startOrder(shop, shop.buyer, { deliveryMethod: "courier" });
    await agreeOnDelivery(shop, freeId, 500);
    expect(await orderOf(shop.t, freeId)).toMatchObject(goodsMoney(0, 500));
  });

  test("names the order on the card statement, with a letter as Stripe requires", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const suffix = sessionOf(shop, uuid).form.get(
      "payment_intent_data[statement_descriptor_suffix]",
    );
    expect(suffix).toBe(statementSuffix(uuid));
    expect(statementSuffix("3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toBe("3F2504E0");
    expect(statementSuffix("12345678-4f89-41d3-9a0c-0305e82c3301")).toBe("ORDER 12345678");
  });
});

describe("the last item", () => {
  test("is never oversold by dozens of simultaneous starts", async () => {
    const shop = await startShop({ quantity: 7 });
    const buyers = await Promise.all(Array.from({ length: 60 }, () => addPerson(shop.t)));
    const quizzes = await Promise.all(
      buyers.map((buyer) => addQuiz(shop.t, buyer.userId, shop.listingId)),
    );
    const results = await Promise.allSettled(
      buyers.map((buyer, i) => startOrder(shop, buyer, { quizId: quizzes[i] ?? "" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(await stockOf(shop)).toEqual({ quantity: 7, heldQuantity: 7, soldCount: 0 });
  }, 300_000);

  test("lets only one of many simultaneous buyers reach the payment provider", async () => {
    const shop = await startShop({ quantity: 1 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addPerson(shop.t)));
    const results = await Promise.allSettled(
      buyers.map((buyer) =>
        startOrder(shop, buyer, { deliveryMethod: "courier", outcode: "M1", saveAddress: true }),
      ),
    );
    await settle(shop.t);
    const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(won).toHaveLength(1);
    const [session, ...others] = [...shop.stripe.sessions.values()];
    expect(others).toEqual([]);
    expect(shop.stripe.calls).toEqual(["POST /v1/checkout/sessions"]);
    await pay(shop, won[0] ?? "");
    await settle(shop.t);
    expect(session?.amount).toBe(COURIER_TOTAL);

    const winner = (await orderOf(shop.t, won[0] ?? "")).buyerId;
    const remaining = await shop.t.run(async ({ db }) => ({
      orders: await db.query("orders").collect(),
      checkouts: await db.query("checkouts").collect(),
      kept: await db.query("orderAddresses").collect(),
      saved: await db.query("addresses").collect(),
      emails: await db.query("emails").collect(),
    }));
    expect(remaining.orders.map(({ buyerId }) => buyerId)).toEqual([winner]);
    expect(remaining.checkouts.map(({ orderId }) => orderId)).toEqual([remaining.orders[0]?._id]);
    expect([remaining.kept.length, remaining.saved.length]).toEqual([1, 1]);
    for (const loser of buyers.filter(({ userId }) => userId !== winner)) {
      expect(await openOrders(shop, loser)).toBe(0);
      expect(remaining.emails.filter(({ userId }) => userId === loser.userId)).toEqual([]);
    }
  });

  test("is refused to the losing buyer before paying, and can be bought when the hold ends", async () => {
    const shop = await startShop({ quantity: 1 });
    const rival = await addPerson(shop.t);
    const first = await startOrder(shop);
    await settle(shop.t);
    const refusal = await expectFail(startOrder(shop, rival), "stock_short");
    expect(refusal.data).toEqual({ left: 0, held: 1 });

    vi.advanceTimersByTime(30 * MINUTE_MS);
    await settle(shop.t);
    expect((await orderOf(shop.t, first)).status).toBe("cancelled");
    expect([...shop.stripe.sessions.values()][0]?.status).toBe("expired");
    await startOrder(shop, rival);
  });

  test("is released without asking Stripe if the hold has no pay page", async () => {
    const shop = await startShop({ quantity: 1 });
    const uuid = await startOrder(shop);
    // The action that makes the page died.
    await dropScheduledJobs(shop.t, ["payments/checkouts:create"]);
    await settle(shop.t, STOCK_HOLD_MS - SECOND_MS);
    expect((await orderOf(shop.t, uuid)).status).toBe("pending");
    await settle(shop.t, 2 * SECOND_MS);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(await stockOf(shop)).toEqual({ quantity: 1, heldQuantity: 0, soldCount: 0 });
    expect(shop.stripe.calls).toEqual([]);
  });
});

describe("unauthorised", () => {
  test("only signed-in users can start an order, and only its parties and admins can read it", async () => {
    const shop = await startShop({ quantity: 50 });
    const { t, listingId } = shop;
    const uuid = await addPaidOrder(shop);
    await expectRoles(t, withErrorForAllowed(signedInOnly, "quiz_required"), (as) =>
      as.mutation(api.orders.purchases.start, {
        lines: [{ listingId, quizId: "x", quantity: 1, shownPrice: 500 }],
        deliveryMethod: "collection",
        shownTotal: COLLECTION_TOTAL,
      }),
    );
    await expectRoles(t, signedInOnly, async (as, role) => {
      const order = await as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
      expect(order !== null, role).toBe(role === "admin" || role === "designatedAdmin");
      return "read";
    });
    await expectFail(
      shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: "1" }),
      "invalid_order_id",
    );
  });

  test("only the parties and admins can read the trail", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    const others = withErrorForAllowed(signedInOnly, "order_not_found");
    await expectRoles(shop.t, { ...others, admin: "ok", designatedAdmin: "ok" }, (as) =>
      as.query(api.orders.fulfilment.timeline, { orderId }),
    );
    await shop.seller.as.query(api.orders.fulfilment.timeline, { orderId });
  });

  test("only the buyer and the seller can act on an order, each in their own role", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    const outsiders = {
      ...withErrorForAllowed(signedInOnly, "order_not_found"),
      admin: "forbidden" as const,
    };
    const roles = { ...outsiders, designatedAdmin: "forbidden" as const };
    const calls = [
      (as: Person["as"]) => as.mutation(api.orders.fulfilment.cancel, { orderId }),
      (as: Person["as"]) =>
        as.mutation(api.orders.fulfilment.requestCancel, { orderId, reason: "No" }),
      (as: Person["as"]) => as.mutation(api.orders.fulfilment.markDispatched, { orderId }),
      (as: Person["as"]) => as.mutation(api.orders.fulfilment.confirmArrival, { orderId }),
      (as: Person["as"]) =>
        as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code: "1" }),
    ];
    for (const call of calls) await expectRoles(shop.t, roles, call);
    const { buyer, seller } = shop;
    await expectFail(
      buyer.as.mutation(api.orders.fulfilment.markDispatched, { orderId }),
      "forbidden",
    );
    await expectFail(
      buyer.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code: "1" }),
      "forbidden",
    );
    await expectFail(
      seller.as.mutation(api.orders.fulfilment.confirmArrival, { orderId }),
      "forbidden",
    );
    await expectFail(
      seller.as.mutation(api.orders.fulfilment.requestCancel, { orderId, reason: "No" }),
      "forbidden",
    );
  });
});
