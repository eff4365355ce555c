/** What an admin sees when deciding a claim: both sides in one bounded view. */

import { expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { writeEvent } from "#convex/orders/model/records.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import {
  answer,
  addArrivedOrder,
  claim,
  addClaimedOrder,
  addPhoto,
  claimIdOf,
  ARRIVED_TOTAL,
} from "../kit/claimHelpers";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  unreadNotificationsOf,
} from "../kit/helpers";
import {
  addressAt,
  orderOf,
  fullChecklist,
  addPaidOrder,
  settle,
  ship,
  startShop,
  transactionIdOf,
} from "../kit/orderHelpers";
import { COLLECTION_TOTAL } from "../kit/totals";

const { caseOf } = api.claims.cases;

test("the case contains the delivery, packaging, history, messages and money", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const { buyer, seller, listingId } = shop;
  const orderId = await addPaidOrder(shop, {
    deliveryMethod: "courier",
    outcode: "M1",
    quantity: 2,
  });
  const conversationId = await addEmptyConversation(shop.t, buyer, {
    sellerId: seller.userId,
    listingId,
  });
  for (let i = 1; i <= 52; i += 1) {
    await settle(shop.t, 200);
    const message = { conversationId, message: `Word ${i}`, clientId: `m-${i}` };
    await (i % 2 === 0 ? seller : buyer).as.mutation(api.messages.thread.send, message);
  }
  const transactionId = await transactionIdOf(shop, orderId);
  await seller.as.mutation(api.orders.packaging.save, {
    transactionId,
    checklist: fullChecklist,
    photos: [await addPhoto(shop, seller, { purpose: "packaging" })],
    weather: " 2 to 6 °C, frost  ",
  });
  await seller.as.mutation(api.orders.fulfilment.markDispatched, {
    orderId,
    courier: "APC",
    courierAuthorisation: "UK/T2/00417",
    trackingReference: "AB 123",
  });
  await settle(shop.t, MINUTE_MS);
  await buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await buyer.as.mutation(api.orders.packaging.score, { transactionId, score: 2 });
  await claim(shop, orderId);
  await answer(shop, orderId, 200);

  // The seller has moved since, but the parcel was sent from their old place.
  await shop.t.run(({ db }) =>
    db.patch("listings", listingId, { outcode: "BT1", latitude: 54.6, longitude: -5.93 }),
  );
  const claimCase = await admin.as.query(caseOf, { orderId });
  const { shippedAt, deliveredAt } = await orderOf(shop.t, orderId);
  expect(claimCase).toMatchObject({
    claim: { viewerSide: "admin", status: "offered", proposedRefund: 500, answer: { offer: 200 } },
    order: { uuid: orderId, lines: [{ quantity: 2, unitPrice: 500 }], totalAmount: ARRIVED_TOTAL },
    delivery: {
      method: "courier",
      fromOutcode: "LS6",
      toOutcode: "M1",
      miles: 36,
      address: addressAt("M1"),
      courier: "APC",
      courierAuthorisation: "UK/T2/00417",
      trackingReference: "AB 123",
      shippedAt,
      deliveredAt,
    },
    packaging: {
      checklist: fullChecklist,
      photos: [{ width: 800 }],
      weather: "2 to 6 °C, frost",
      score: 2,
    },
    hasEarlierMessages: true,
    buyer: { name: "Bea Buyer", email: buyer.email, claims: 1, past: [] },
    seller: { name: "Sam Seller", email: seller.email, claims: 1, past: [] },
  });
  expect(claimCase.timeline.map(({ event }) => event)).toEqual([
    "place",
    "pay",
    "packed",
    "dispatch",
    "confirmArrival",
    "claim",
    "claimOffered",
  ]);
  expect(claimCase.messages).toHaveLength(50);
  expect(claimCase.messages[0]).toMatchObject({ from: buyer.userId, message: "Word 3" });
  expect(claimCase.messages.at(-1)).toMatchObject({ from: seller.userId, message: "Word 52" });
});

test("repeat claimants are marked in the case and the queue, with the result of each claim", async () => {
  const shop = await startShop({ quantity: 20 });
  const admin = await addAdmin(shop.t);
  const first = await addClaimedOrder(shop);
  await shop.seller.as.mutation(api.claims.cases.accept, { orderId: first });
  const second = await addClaimedOrder(shop, { items: [{ problem: "ill", animals: 2 }] });
  await answer(shop, second);
  const other = await addPerson(shop.t);
  const third = await addArrivedOrder({ ...shop, buyer: other }, 1);
  await claim({ ...shop, buyer: other }, third);

  const { buyer, seller } = await admin.as.query(caseOf, { orderId: second });
  expect(buyer).toMatchObject({
    claims: 2,
    paidOrders: 2,
    past: [
      {
        orderUuid: first,
        items: [{ problem: "dead", animals: 1 }],
        status: "accepted",
        amount: 500,
      },
    ],
  });
  expect(seller).toMatchObject({ claims: 3, past: [{ orderUuid: third, amount: null }, {}] });

  const queueOf = (kind: "claim" | "needsMe") =>
    admin.as.query(api.moderation.queue.queue, { kind, limit: 10 });
  const claimsToDecide = async () =>
    (await admin.as.query(api.moderation.health.summary, {})).claims.count;
  const { items } = await queueOf("claim");
  expect(items).toMatchObject([
    { orderUuid: second, status: "contested", respondBy: null, claimsMade: 2, claimsReceived: 3 },
    { orderUuid: third, status: "open", claimsMade: 1, claimsReceived: 3 },
  ]);
  expect((await queueOf("needsMe")).items, "one still waits for its seller").toMatchObject([
    { orderUuid: second },
  ]);
  expect(await claimsToDecide()).toBe(1);
  const claimId = await claimIdOf(shop, second);
  const verdict = { claimId, decision: "nothing" as const, reason: "They swim" };
  await admin.as.mutation(api.claims.cases.decide, verdict);
  expect((await queueOf("claim")).items).toMatchObject([{ orderUuid: third }]);
  expect((await queueOf("needsMe")).items).toEqual([]);
  expect(await claimsToDecide()).toBe(0);
});

test.each(["an admin decides", "the seller accepts"] as const)(
  "the notification asking an admin to decide is marked as read once %s",
  async (end) => {
    const shop = await startShop();
    const admin = await addDesignatedAdmin(shop.t);
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId);
    const bell = async () => {
      const { page } = await admin.as.query(api.notifications.bell.list, {
        paginationOpts: { numItems: 10, cursor: null },
      });
      const unread = await unreadNotificationsOf(admin);
      return { unread, rows: page.map(({ headline, isRead }) => [headline, isRead]) };
    };
    expect(await bell()).toEqual({ unread: 1, rows: [["A claim needs your decision", false]] });
    if (end === "the seller accepts") {
      await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    } else {
      const claimId = await claimIdOf(shop, orderId);
      const verdict = { claimId, decision: "full" as const, reason: "All dead" };
      await admin.as.mutation(api.claims.cases.decide, verdict);
    }
    expect(await bell()).toEqual({ unread: 0, rows: [["A claim needs your decision", true]] });
  },
);

test("admins see the address only while the case is open, and nobody else can open the case", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
  await ship(shop, orderId);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await claim(shop, orderId);
  const caseAddress = async () => (await admin.as.query(caseOf, { orderId })).delivery.address;
  expect(await caseAddress()).toEqual(addressAt("M1"));
  for (const person of [shop.buyer, shop.seller, await addPerson(shop.t)]) {
    await expectFail(person.as.query(caseOf, { orderId }), "not_authorised_page");
  }
  await expectFail(shop.t.query(caseOf, { orderId }), "not_authenticated");

  await answer(shop, orderId);
  const claimId = await claimIdOf(shop, orderId);
  const verdict = { claimId, decision: "nothing" as const, reason: "They swim" };
  await admin.as.mutation(api.claims.cases.decide, verdict);
  await settle(shop.t);
  expect(await caseAddress()).toBeNull();
  expect((await admin.as.query(caseOf, { orderId })).delivery.toOutcode).toBe("M1");
});

test("a case has no address if the order's address was deleted", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
  await ship(shop, orderId);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await claim(shop, orderId);
  await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
  await settle(shop.t);
  expect((await orderOf(shop.t, orderId)).status).toBe("completed");
  vi.advanceTimersByTime(31 * DAY_MS);
  await shop.t.mutation(internal.orders.addresses.sweep, {});
  await settle(shop.t);
  const addresses = await shop.t.run((ctx) => ctx.db.query("orderAddresses").collect());
  expect(addresses).toEqual([]);
  // A much later chargeback reopens the case, but the address is gone.
  const { _id } = await orderOf(shop.t, orderId);
  await shop.t.run((ctx) => ctx.db.patch("orders", _id, { stops: ["chargeback"] }));
  expect((await admin.as.query(caseOf, { orderId })).delivery).toMatchObject({
    toOutcode: "M1",
    address: null,
  });
});

test("the case shows the claims of both sides' deleted accounts too", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const first = await addClaimedOrder(shop);
  await shop.seller.as.mutation(api.claims.cases.accept, { orderId: first });
  await settle(shop.t);
  const { buyer, seller } = shop;
  for (const { userId } of [buyer, seller]) {
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
  }
  await settle(shop.t);
  const newBuyer = await addPerson(shop.t, { email: buyer.email });
  const newSeller = await addSeller(shop.t, { email: seller.email });
  const listingId = await addListing(shop.t, newSeller.userId);
  const newShop = { ...shop, buyer: newBuyer, seller: newSeller, listingId };
  const second = await addClaimedOrder(newShop);
  await answer(newShop, second);
  const pastClaims = [{ orderUuid: first, status: "accepted", amount: 500 }];
  expect(await admin.as.query(caseOf, { orderId: second })).toMatchObject({
    buyer: { claims: 2, past: pastClaims },
    seller: { claims: 2, past: pastClaims },
  });
});

test("the case shows the ten latest of a buyer's past claims", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await addClaimedOrder(shop);
  const otherOrderId = (await orderOf(shop.t, await addArrivedOrder(shop, 1)))._id;
  await shop.t.run(async ({ db }) => {
    for (let i = 0; i < 15; i += 1) {
      await db.insert("claims", {
        orderId: otherOrderId,
        buyerId: shop.buyer.userId,
        sellerId: shop.seller.userId,
        kind: "live_arrival",
        items: [{ listingId: shop.listingId, problem: "dead", animals: 1 }],
        description: `Claim ${i}`,
        photos: [],
        status: "declined",
        unreturnedBefore: COLLECTION_TOTAL,
        respondBy: i,
        createdAt: i,
        updatedAt: i,
      });
    }
  });
  const { buyer } = await admin.as.query(caseOf, { orderId });
  expect(buyer.past.map(({ createdAt }) => createdAt)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
});

test("a long history still shows the claim and what came just before it", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await addArrivedOrder(shop);
  const order = await orderOf(shop.t, orderId);
  await shop.t.run(async (ctx) => {
    for (let i = 0; i < 210; i += 1) {
      await writeEvent(ctx, order, "refundFailed", { kind: "stripe" });
    }
  });
  await settle(shop.t, MINUTE_MS);
  await claim(shop, orderId);
  const { timeline } = await admin.as.query(caseOf, { orderId });
  expect(timeline).toHaveLength(200);
  expect(timeline.slice(-2).map(({ event }) => event)).toEqual(["refundFailed", "claim"]);
});

test("a conversation that exactly fills the page has no earlier messages", async () => {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const orderId = await addClaimedOrder(shop);
  const conversationId = await addEmptyConversation(shop.t, shop.buyer, {
    sellerId: shop.seller.userId,
    listingId: shop.listingId,
  });
  const sendMessage = async (i: number) => {
    await settle(shop.t, 200);
    const message = { conversationId, message: `Word ${i}`, clientId: `m-${i}` };
    await shop.buyer.as.mutation(api.messages.thread.send, message);
  };
  const caseMessages = async () => {
    const { messages, hasEarlierMessages } = await admin.as.query(caseOf, { orderId });
    return [messages.length, hasEarlierMessages];
  };
  for (let i = 1; i <= 50; i += 1) await sendMessage(i);
  expect(await caseMessages()).toEqual([50, false]);
  await sendMessage(51);
  expect(await caseMessages()).toEqual([50, true]);
});
