/** Limits of an order, exactly at, just before and just after, and unusual paths. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { ORDER_STATUSES } from "#convex/domain/orders/states.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { emails } from "../kit/authHelpers";
import { addAdmin, addFile, addListing, expectFail, type Person } from "../kit/helpers";
import {
  addQuiz,
  addCourierOrder,
  dropScheduledJobs,
  orderOf,
  fullChecklist,
  addPaidOrder,
  pay,
  sessionOf,
  settle,
  ship,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
  transactionIdOf,
  reviewVersionOf,
} from "../kit/orderHelpers";
import { sellerCardOf } from "../kit/reviewHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";
import { COLLECTION_TOTAL, COURIER_TOTAL } from "../kit/totals";

const statusOf = async ({ t }: Shop, uuid: string) => (await orderOf(t, uuid)).status;

describe("the quantity", () => {
  test("can be anything from one animal to all there are", async () => {
    for (const [quantity, isSold] of [
      [1, true],
      [3, true],
      [4, false],
    ] as const) {
      const shop = await startShop({ quantity: 3 });
      const purchase = startOrder(shop, shop.buyer, { quantity });
      if (!isSold) await expectFail(purchase, "stock_short");
      else await purchase;
      expect(await stockOf(shop)).toMatchObject({ heldQuantity: isSold ? quantity : 0 });
    }
  });

  test("is limited to what the quiz covers", async () => {
    const shop = await startShop({ quantity: 9 });
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId, { quantity: 2 });
    await expectFail(startOrder(shop, shop.buyer, { quizId, quantity: 3 }), "quiz_stale");
    await startOrder(shop, shop.buyer, { quizId, quantity: 2 });
  });
});

describe("starting an order again", () => {
  test("returns the first order while there is a minute left to pay for it", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const first = await startOrder(shop, shop.buyer, { quizId });
    await settle(shop.t);
    const { holdExpiresAt = 0 } = await orderOf(shop.t, first);
    vi.setSystemTime(holdExpiresAt - MINUTE_MS - 1000);
    expect(await startOrder(shop, shop.buyer, { quizId })).toBe(first);
    vi.setSystemTime(holdExpiresAt - MINUTE_MS + 1000);
    await expectFail(startOrder(shop, shop.buyer, { quizId }), "hold_ending");
  });

  test("returns it even if the seller has deactivated the listing since", async () => {
    const shop = await startShop();
    const { seller, buyer, listingId } = shop;
    const quizId = await addQuiz(shop.t, buyer.userId, listingId);
    const uuid = await startOrder(shop, buyer, { quizId });
    await settle(shop.t);
    const unpaidFields = { listingId };
    expect(await buyer.as.query(api.orders.purchases.unpaid, unpaidFields)).toMatchObject({
      quizId,
    });
    expect(await seller.as.query(api.orders.purchases.unpaid, unpaidFields)).toBeNull();
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    const page = await buyer.as.query(api.orders.purchases.page, { listingId, quizId });
    expect(page?.listing.isForSale).toBe(true);
    expect(await startOrder(shop, buyer, { quizId })).toBe(uuid);
    await expectFail(startOrder(shop, buyer, { quizId, quantity: 2 }), "listing_unavailable");
    await pay(shop, uuid);
    expect(await buyer.as.query(api.orders.purchases.unpaid, unpaidFields)).toBeNull();
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });

  test("is refused as soon as an admin has taken the listing off sale", async () => {
    const shop = await startShop();
    const { buyer, listingId } = shop;
    const quizId = await addQuiz(shop.t, buyer.userId, listingId);
    await startOrder(shop, buyer, { quizId });
    const admin = await addAdmin(shop.t);
    const takeDown = {
      listingId,
      names: [],
      version: await reviewVersionOf(shop.t, listingId),
      decision: "takeDown" as const,
      reason: "Kept too warm",
    };
    await admin.as.mutation(api.moderation.listings.decide, takeDown);
    await expectFail(startOrder(shop, buyer, { quizId }), "listing_unavailable");
  });

  test("with another in-person method creates another order, even at the same price", async () => {
    const shop = await startShop({ deliveryMethods: ["collection", "meetup"] });
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const first = await startOrder(shop, shop.buyer, { quizId });
    const second = await startOrder(shop, shop.buyer, { quizId, deliveryMethod: "meetup" });
    expect(await statusOf(shop, first)).toBe("cancelled");
    expect((await orderOf(shop.t, second)).deliveryMethod).toBe("meetup");
  });

  test("isn't blocked for free animals by five paid, undispatched orders", async () => {
    const shop = await startShop({ quantity: 9 });
    for (let i = 0; i < 5; i += 1) await addPaidOrder(shop);
    const listingId = await addListing(shop.t, shop.seller.userId, { price: 0 });
    const quizId = await addQuiz(shop.t, shop.buyer.userId, listingId);
    const uuid = await startOrder(shop, shop.buyer, { listingId, quizId });
    expect((await orderOf(shop.t, uuid)).listingId).toBe(listingId);
  });

  test("isn't blocked by three holds that the payment provider never reported on", async () => {
    const shop = await startShop({ quantity: 9 });
    for (let i = 0; i < 3; i += 1) {
      const uuid = await startOrder(shop);
      await settle(shop.t);
      await dropScheduledJobs(shop.t);
      vi.setSystemTime(Date.now() + DAY_MS + 31 * MINUTE_MS);
      const { _id } = await orderOf(shop.t, uuid);
      await shop.t.mutation(internal.orders.clocks.endHold, { rowId: _id });
      await dropScheduledJobs(shop.t);
      expect(await statusOf(shop, uuid)).toBe("cancelled");
      await shop.t.run((ctx) => ctx.db.patch("orders", _id, { holdExpiresAt: Date.now() - 1 }));
      expect((await orderOf(shop.t, uuid)).holdLapsedAt).toBeUndefined();
    }
    await startOrder(shop);
  });

  test("after a cancelled paid order gets its own half hour", async () => {
    const shop = await startShop();
    const first = await addPaidOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: first });
    await settle(shop.t, 10 * MINUTE_MS);
    const secondOrder = await orderOf(shop.t, await startOrder(shop));
    expect(secondOrder.holdExpiresAt).toBe(Date.now() + 30 * MINUTE_MS);
  });
});

test("after a block by buyer or seller no new order starts, but one already started can be paid", async () => {
  const shop = await startShop();
  const { buyer, seller, listingId } = shop;
  const quizId = await addQuiz(shop.t, buyer.userId, listingId);
  const messageArgs = { sellerId: seller.userId, listingId, message: "Hello", clientId: "block-1" };
  await buyer.as.mutation(api.messages.thread.begin, messageArgs);
  const { page } = await buyer.as.query(api.messages.conversations.list, {
    paginationOpts: { numItems: 1, cursor: null },
  });
  const { conversationId } = page[0]!;
  const block = (by: Person, isBlocked: boolean) =>
    by.as.mutation(api.messages.muteAndBlock.block, { conversationId, isBlocked });
  const blockOnPage = async () =>
    (await buyer.as.query(api.orders.purchases.page, { listingId, quizId }))?.listing.block;
  await block(seller, true);
  expect(await blockOnPage()).toBe("undeliverable");
  await expectFail(startOrder(shop, buyer, { quizId }), "purchase_refused");
  await block(buyer, true);
  expect(await blockOnPage()).toBe("byMe");
  await expectFail(startOrder(shop, buyer, { quizId }), "blocking_seller");
  await block(buyer, false);
  await block(seller, false);
  const uuid = await startOrder(shop, buyer, { quizId });
  await block(seller, true);
  expect(await blockOnPage()).toBeNull();
  expect(await startOrder(shop, buyer, { quizId })).toBe(uuid);
  await expectFail(startOrder(shop, buyer, { quizId, quantity: 2 }), "purchase_refused");
  expect((await orderOf(shop.t, uuid)).status).toBe("pending");
});

test("cancelling an unpaid order counts as a lapse only in the second half of its hold", async () => {
  for (const [minutes, isLapse] of [
    [14.9, false],
    [15.1, true],
  ] as const) {
    const shop = await startShop();
    const orderId = await startOrder(shop);
    await settle(shop.t);
    vi.setSystemTime((await orderOf(shop.t, orderId)).createdAt + minutes * MINUTE_MS);
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
    expect((await orderOf(shop.t, orderId)).holdLapsedAt !== undefined).toBe(isLapse);
  }
});

test("an order can be found by its id in capitals", async () => {
  const shop = await startShop();
  const uuid = await startOrder(shop);
  const result = await shop.buyer.as.query(api.orders.fulfilment.byUuid, {
    orderId: uuid.toUpperCase(),
  });
  expect(result?.uuid).toBe(uuid);
});

describe("deadlines", () => {
  test.each([
    ["Monday to Monday", "2026-01-05T10:00:00Z", "2026-01-12T09:59:00Z"],
    [
      "Friday night to Friday night, while the clocks go forward",
      "2028-03-24T23:30Z",
      "2028-03-31T22:29Z",
    ],
  ])("count five working days to the minute, %s", async (_, paidAt, lastMinute) => {
    const shop = await startShop();
    vi.setSystemTime(new Date(paidAt));
    const uuid = await addPaidOrder(shop);
    const isOffered = async () => (await trailOf(shop, uuid)).includes("refundOffered");
    vi.advanceTimersByTime(new Date(lastMinute).getTime() - Date.now());
    await settle(shop.t);
    expect(await isOffered()).toBe(false);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    await settle(shop.t);
    expect(await isOffered()).toBe(true);
  });

  test("offer a refund only once a chargeback is decided", async () => {
    const shop = await startShop();
    const uuid = await addPaidOrder(shop);
    const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment));
    vi.advanceTimersByTime(8 * DAY_MS);
    await settle(shop.t);
    expect(await trailOf(shop, uuid)).not.toContain("refundOffered");
    await deliver(shop.t, disputeEvent(payment, { status: "won" }));
    await settle(shop.t);
    expect(await trailOf(shop, uuid)).toContain("refundOffered");
  });

  test("of a parcel pause during a chargeback and resume afterwards", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    await ship(shop, uuid);
    const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment, { amount: COURIER_TOTAL }));
    await settle(shop.t, 4 * DAY_MS);
    expect(await trailOf(shop, uuid)).not.toContain("arrivalReminded");
    await deliver(shop.t, disputeEvent(payment, { amount: COURIER_TOTAL, status: "won" }));
    await settle(shop.t);
    expect(await trailOf(shop, uuid)).toContain("arrivalReminded");
    await settle(shop.t, 3 * DAY_MS - MINUTE_MS);
    expect(await statusOf(shop, uuid)).toBe("shipped");
    await settle(shop.t, 2 * MINUTE_MS);
    expect(await statusOf(shop, uuid)).toBe("delivered");
  });

  test("that run early don't end an unpaid order or poll the payment provider", async () => {
    const shop = await startShop();
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const { _id: orderId, holdExpiresAt = 0 } = await orderOf(shop.t, uuid);
    await dropScheduledJobs(shop.t);
    const callCount = shop.stripe.calls.length;
    vi.setSystemTime(holdExpiresAt - 1000);
    await shop.t.mutation(internal.orders.clocks.endHold, { rowId: orderId });
    await settle(shop.t);
    expect([await statusOf(shop, uuid), shop.stripe.calls.length]).toEqual(["pending", callCount]);
  });

  test("that run early do nothing before day 7 in transit and 48 hours after arrival", async () => {
    const shop = await startShop();
    const uuid = await addCourierOrder(shop);
    await ship(shop, uuid);
    await dropScheduledJobs(shop.t);
    const { _id: orderId } = await orderOf(shop.t, uuid);
    const { assumeArrival, completeIfUndisputed } = internal.orders.clocks;
    vi.setSystemTime(Date.now() + 7 * DAY_MS - MINUTE_MS);
    await shop.t.mutation(assumeArrival, { orderId });
    expect(await statusOf(shop, uuid)).toBe("shipped");
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    await shop.t.mutation(assumeArrival, { orderId });
    expect(await statusOf(shop, uuid)).toBe("delivered");
    await dropScheduledJobs(shop.t);
    vi.setSystemTime(Date.now() + 48 * HOUR_MS - MINUTE_MS);
    await shop.t.mutation(completeIfUndisputed, { orderId });
    expect(await statusOf(shop, uuid)).toBe("delivered");
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    await shop.t.mutation(completeIfUndisputed, { orderId });
    expect(await statusOf(shop, uuid)).toBe("completed");
  });
});

test("an order counts in both badges until it has arrived", async () => {
  const shop = await startShop();
  const badges = async () => {
    const { buyer, seller } = shop;
    const badgeQueries = [buyer, seller].map(({ as }) => as.query(api.messages.badge.get, {}));
    return (await Promise.all(badgeQueries)).map(({ openOrders }) => openOrders);
  };
  const orderId = await addCourierOrder(shop);
  expect(await badges()).toEqual([1, 1]);
  await ship(shop, orderId);
  expect(await badges()).toEqual([1, 1]);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  expect(await badges()).toEqual([0, 0]);
});

test("only the buyer is given the pay page's URL", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await startOrder(shop);
  await settle(shop.t);
  for (const person of [shop.buyer, shop.seller, admin]) {
    const view = await person.as.query(api.orders.fulfilment.byUuid, { orderId });
    const url = person === shop.buyer ? sessionOf(shop, orderId).url : null;
    expect(view?.checkoutUrl).toBe(url);
  }
});

test("emails about money are sent even after a flood of other emails", async () => {
  const shop = await startShop();
  const orderId = await addPaidOrder(shop);
  const { buyer } = shop;
  const mail = {
    kind: "order",
    to: buyer.email,
    subject: "A",
    preview: "A",
    heading: "A",
  } as const;
  await shop.t.run(async (ctx) => {
    for (let i = 0; i < 250; i += 1) {
      await enqueueEmail(ctx, { ...mail, paragraphs: [], idempotencyKey: `flood-${i}` });
    }
  });
  const suspension = { userId: shop.seller.userId, suspended: true, reason: "Sold sick fish" };
  await (await addAdmin(shop.t)).as.mutation(api.moderation.standing.suspend, suspension);
  await settle(shop.t, UNDO_WINDOW_MS);
  for (let i = 0; i < 3; i += 1) await settle(shop.t);
  const states = (await emails(shop.t, buyer.email)).map(({ idempotencyKey, state }) => [
    ...[idempotencyKey.replace(/-\d+$/, ""), state],
  ]);
  expect(states).toContainEqual(["flood", "failed"]);
  expect(states).toContainEqual([`order-seller-out-${orderId}-buyer`, "sent"]);
});

describe("handing over", () => {
  test("needs dispatch first for courier orders, but not for collections", async () => {
    const shop = await startShop();
    const confirm = (orderId: string) =>
      shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    await expectFail(confirm(await addCourierOrder(shop)), "not_yet");
    const collectedId = await addPaidOrder(shop);
    await confirm(collectedId);
    expect(await statusOf(shop, collectedId)).toBe("delivered");
  });

  /** The seller enters the buyer's code, changed by `type`. */
  const handOver = async (
    { buyer, seller }: Shop,
    orderId: string,
    type = (code: string) => code,
  ) => {
    const view = await buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    const code = type(view?.handoverCode ?? "");
    return await seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
  };

  test("accepts a code with a space in it", async () => {
    const shop = await startShop();
    const addSpace = (code: string) => code.replace(/^.../, "$& ");
    expect(await handOver(shop, await addPaidOrder(shop), addSpace)).toMatchObject({
      confirmed: true,
    });
  });

  test("has no limit on how many orders a seller hands over at once", async () => {
    const shop = await startShop({ quantity: 7 });
    for (let n = 0; n < 7; n++) {
      expect(await handOver(shop, await addPaidOrder(shop))).toMatchObject({ confirmed: true });
    }
  });
});

describe("packaging", () => {
  test("needs every step except the heat pack, and accepts up to 8 different photos", async () => {
    const shop = await startShop();
    const transactionId = await transactionIdOf(shop, await addCourierOrder(shop));
    const { userId } = shop.seller;
    const photos = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const storageId = await addFile(shop.t);
        const upload = { userId, storageId, purpose: "packaging" as const, used: false };
        const file = { contentType: "image/png", sizeBytes: 1, createdAt: Date.now() };
        await shop.t.run((ctx) => ctx.db.insert("uploads", { ...upload, ...file }));
        return { storageId, width: 1, height: 1 };
      }),
    );
    const save = (checklist: typeof fullChecklist, pictures: typeof photos) =>
      shop.seller.as.mutation(api.orders.packaging.save, {
        transactionId,
        checklist,
        photos: pictures,
      });
    for (const step of ["fasted", "bagged", "insulated", "labelled"]) {
      await expectFail(save({ ...fullChecklist, [step]: false }, []), "invalid_input");
    }
    // The photo limit of a packing checklist.
    const { message } = await expectFail(save(fullChecklist, photos), "images_too_many");
    expect(message).toBe("Choose at most 8 photos.");
    const [first] = photos;
    if (first) await expectFail(save(fullChecklist, [first, first]), "invalid_input");
    await save({ ...fullChecklist, heatPack: false }, photos.slice(0, 8));
  });

  test("is scored once, from 1 to 5", async () => {
    for (const good of [1, 5]) {
      const shop = await startShop();
      const orderId = await addCourierOrder(shop);
      const transactionId = await transactionIdOf(shop, orderId);
      await ship(shop, orderId);
      const score = (points: number) =>
        shop.buyer.as.mutation(api.orders.packaging.score, { transactionId, score: points });
      await expectFail(score(good), "not_yet");
      await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
      for (const invalid of [0, 6, 2.5, NaN]) await expectFail(score(invalid), "invalid_input");
      await score(good);
      await expectFail(score(good), "transition_refused");
    }
  });
});

test("animals count as rehomed once they have arrived, and no longer after a full refund", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await addCourierOrder(shop);
  const soldCount = async () => (await sellerCardOf(shop)).totalItemsSold;
  await ship(shop, orderId);
  expect(await soldCount()).toBe(0);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  expect(await soldCount()).toBe(1);
  await admin.as.action(api.payments.refunds.refundOrder, { orderId });
  expect(await statusOf(shop, orderId)).toBe("refunded");
  expect(await soldCount()).toBe(0);
});

test("only admins can see the reason for a chargeback", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await addPaidOrder(shop);
  const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
  await deliver(shop.t, disputeEvent(payment, { dueBy: 1_900_000_000_000 }));
  for (const person of [shop.buyer, shop.seller, admin]) {
    const view = await person.as.query(api.orders.fulfilment.byUuid, { orderId });
    const isAdmin = person === admin;
    expect(view?.chargeback?.amount).toBe(COLLECTION_TOTAL);
    expect(view?.chargeback?.reason).toBe(isAdmin ? "product_not_received" : "");
    expect(view?.chargeback?.dueBy === null).toBe(!isAdmin);
  }
});

test("deleted accounts get no emails, not even about money", async () => {
  const shop = await startShop();
  const orderId = await addPaidOrder(shop);
  const { userId } = shop.buyer;
  const notices = async () => {
    const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
    return emails.filter((mail) => mail.userId === userId).length;
  };
  const before = await notices();
  expect(before).toBeGreaterThan(0);
  await shop.t.run(async (ctx) => {
    const profile = await ctx.db
      .query("userProfiles")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .unique();
    if (profile) await ctx.db.patch("userProfiles", profile._id, { deletedAt: Date.now() });
  });
  await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
  await settle(shop.t);
  expect((await orderOf(shop.t, orderId)).refundedAmount).toBe(COLLECTION_TOTAL);
  expect(await notices()).toBe(before);
});

test("a buyer's earlier orders of a listing are open until they arrive, then bought", async () => {
  const shop = await startShop();
  const { buyer, listingId, t } = shop;
  const queryBefore = () => buyer.as.query(api.orders.purchases.before, { listingId });
  expect(await queryBefore()).toBeNull();
  const uuid = await addPaidOrder(shop);
  const { _id: orderId } = await orderOf(t, uuid);
  const seen = [];
  for (const status of ORDER_STATUSES) {
    await t.run((ctx) => ctx.db.patch("orders", orderId, { status }));
    seen.push([status, await queryBefore()]);
  }
  expect(Object.fromEntries(seen)).toEqual({
    pending: "open",
    processing: "open",
    shipped: "open",
    delivered: "bought",
    completed: "bought",
    cancelled: null,
    refunded: null,
    disputed: "open",
  });
  expect(await shop.seller.as.query(api.orders.purchases.before, { listingId })).toBeNull();
});
