/** The buyer of a paid parcel changes their mind: who may cancel alone, until when, and what follows. */

import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { OrderStatus, OrderStop } from "#convex/domain/orders/states.ts";
import { canSelfCancel, selfCancelEnd } from "#convex/domain/orders/transitions.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { addListing, addPerson, addSeller, expectFail, type Person } from "../kit/helpers";
import {
  dispatchDetails,
  addCourierOrder,
  fullChecklist,
  orderOf,
  addPaidOrder,
  advanceTime,
  pay,
  settle,
  sessionOf,
  ship,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
  transactionIdOf,
} from "../kit/orderHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";
import { COURIER_TOTAL, totalText } from "../kit/totals";

const PAID_AT = 1_800_000_000_000;
const paidParcel = {
  status: "processing" as OrderStatus,
  stops: [] as readonly OrderStop[],
  deliveryMethod: "courier",
  packagingDone: false,
  mayCancelLate: true,
  dispatchOn: null as number | null,
  paidAt: PAID_AT as number | null,
} as const;
const HALF_HOUR_LATER = PAID_AT + 30 * MINUTE_MS;

describe("until when a buyer can cancel alone", () => {
  test.each([
    ["a parcel that isn't packed", {}, Infinity],
    ["a plant by post, not packed", { deliveryMethod: "post" }, Infinity],
    ["a parcel that is packed", { packagingDone: true }, HALF_HOUR_LATER],
    [
      "a parcel that is packed ten days ahead",
      { packagingDone: true, dispatchOn: Date.parse("2027-01-25T12:00Z") },
      Date.parse("2027-01-24T00:00Z"),
    ],
    [
      "a parcel that is packed ten days ahead, after too many late cancellations",
      {
        packagingDone: true,
        dispatchOn: Date.parse("2027-01-25T12:00Z"),
        mayCancelLate: false,
      },
      HALF_HOUR_LATER,
    ],
    [
      "a parcel that is packed the day before",
      { packagingDone: true, dispatchOn: Date.parse("2027-01-16T12:00Z") },
      HALF_HOUR_LATER,
    ],
    ["an unpaid order", { status: "pending", paidAt: null }, null],
    ["a collection", { deliveryMethod: "collection" }, null],
    ["a meet-up", { deliveryMethod: "meetup" }, null],
    ["a drop-off", { deliveryMethod: "dropoff" }, null],
    [
      "a parcel that isn't packed, after too many late cancellations",
      { mayCancelLate: false },
      HALF_HOUR_LATER,
    ],
    ["a dispatched parcel", { status: "shipped", packagingDone: true }, null],
    ["a delivered parcel", { status: "delivered" }, null],
    ["a parcel under a claim", { status: "disputed" }, null],
    ["a completed order", { status: "completed" }, null],
    ["a cancelled order", { status: "cancelled" }, null],
    ["a refunded order", { status: "refunded" }, null],
    ["a parcel that is being refunded", { stops: ["refund"] }, null],
    ["a parcel under a chargeback", { stops: ["chargeback"] }, null],
    ["a parcel after a lost chargeback", { stops: ["chargebackLost"] }, null],
  ] as const)("%s", (_, changes, end) => {
    expect(selfCancelEnd({ ...paidParcel, ...changes })).toBe(end);
  });

  test("the last moment is excluded", () => {
    const packed = { ...paidParcel, packagingDone: true };
    expect(canSelfCancel(packed, HALF_HOUR_LATER - 1)).toBe(true);
    expect(canSelfCancel(packed, HALF_HOUR_LATER)).toBe(false);
  });
});

const cancel = (person: Person, orderId: string) =>
  person.as.mutation(api.orders.fulfilment.cancel, { orderId });

async function packUp(shop: Shop, orderId: string) {
  const transactionId = await transactionIdOf(shop, orderId);
  return await shop.seller.as.mutation(api.orders.packaging.save, {
    transactionId,
    checklist: fullChecklist,
    photos: [],
  });
}

describe("cancelling alone", () => {
  test("returns all of the money and the animals, and tells the seller once, by email and bell", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    await advanceTime(shop, 3 * 60 * MINUTE_MS);
    await cancel(shop.buyer, orderId);
    await advanceTime(shop, 5000);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "cancelled",
      refundedAmount: COURIER_TOTAL,
    });
    expect(shop.stripe.returned).toBe(COURIER_TOTAL);
    expect(await stockOf(shop)).toEqual({ quantity: 3, heldQuantity: 0, soldCount: 0 });
    expect(await trailOf(shop, orderId)).toEqual(["place", "pay", "cancelEarly", "allReturned"]);
    const sellerEmails = shop.stripe.emails.filter(({ to }) => to === shop.seller.email);
    expect(sellerEmails.map(({ subject }) => subject)).toEqual([
      "Bea bought your Cherry shrimp, ten young ones",
      "Bea cancelled an order: Cherry shrimp, ten young ones",
    ]);
    const buyerEmail = shop.stripe.emails.findLast(({ to }) => to === shop.buyer.email);
    expect(buyerEmail?.text).toContain(
      `You cancelled this order before it was sent. ${totalText(500, 1200)} is on its way back to your card.`,
    );
    const paginationOpts = { numItems: 9, cursor: null };
    const { page } = await shop.seller.as.query(api.notifications.bell.list, { paginationOpts });
    expect(page.map(({ headline }) => headline)).toContain("The buyer cancelled an order");
  });

  test("is possible for 30 minutes although the parcel is packed, then only by asking", async () => {
    const shop = await startShop({ quantity: 9 });
    const earlyOrder = await addCourierOrder(shop);
    await packUp(shop, earlyOrder);
    await cancel(shop.buyer, earlyOrder);
    expect((await orderOf(shop.t, earlyOrder)).status).toBe("cancelled");
    const late = await addCourierOrder(shop);
    await packUp(shop, late);
    await advanceTime(shop, 30 * MINUTE_MS);
    await expectFail(cancel(shop.buyer, late), "not_yet");
    const reason = "My tank leaks";
    await shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, { orderId: late, reason });
    expect((await orderOf(shop.t, late)).cancelRequestedAt).toBeDefined();
  });

  test("is refused once the seller was faster, and the seller is refused once the buyer was", async () => {
    const shop = await startShop({ quantity: 9 });
    const sentOrder = await addCourierOrder(shop);
    await ship(shop, sentOrder);
    await expectFail(cancel(shop.buyer, sentOrder), "transition_refused");
    expect((await orderOf(shop.t, sentOrder)).status).toBe("shipped");
    const cancelled = await addCourierOrder(shop);
    await cancel(shop.buyer, cancelled);
    await expectFail(packUp(shop, cancelled), "transition_refused");
    await expectFail(
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
        orderId: cancelled,
        ...dispatchDetails,
      }),
      "transition_refused",
    );
  });

  test("at the same moment, exactly one of pack, dispatch and cancel decides, and nothing is paid twice", async () => {
    const shop = await startShop({ quantity: 9 });
    const orderId = await addCourierOrder(shop);
    await Promise.allSettled([
      packUp(shop, orderId),
      cancel(shop.buyer, orderId),
      cancel(shop.buyer, orderId),
      shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId }),
    ]);
    await advanceTime(shop, 5000);
    expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
    expect(shop.stripe.returned).toBe(COURIER_TOTAL);
    expect(await stockOf(shop)).toEqual({ quantity: 9, heldQuantity: 0, soldCount: 0 });
  });

  test("is refused while a bank asks for the money", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
    await deliver(
      shop.t,
      disputeEvent(payment, { id: "dp_1", amount: COURIER_TOTAL, status: "needs_response" }),
    );
    await expectFail(cancel(shop.buyer, orderId), "not_yet");
    expect(shop.stripe.returned).toBe(0);
  });

  test("is refused for what is handed over in person", async () => {
    const shop = await startShop();
    await expectFail(cancel(shop.buyer, await addPaidOrder(shop)), "wrong_kind");
  });

  test("lets nobody but the order's sides cancel", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    const outsider = await addPerson(shop.t);
    await expectFail(cancel(outsider, orderId), "order_not_found");
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
  });

  test("is free of charge for a free order, which counts under its own limit", async () => {
    const shop = await startShop({
      category: "plants",
      species: "Java fern",
      title: "Java fern",
      price: 0,
      postage: 0,
      deliveryMethods: ["post"],
    });
    const orderId = await startOrder(shop, shop.buyer, { deliveryMethod: "post", outcode: "M1" });
    await cancel(shop.buyer, orderId);
    const order = await orderOf(shop.t, orderId);
    expect(order).toMatchObject({ status: "cancelled", totalAmount: 0 });
    expect(order.holdLapsedAt).toBeUndefined();
  });
});

const patchProfile = async (
  t: Shop["t"],
  { userId }: Person,
  fields: Partial<Doc<"userProfiles">>,
) =>
  await t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await ctx.db.patch("userProfiles", profile._id, fields);
  });

describe("parcels that a buyer pays for and cancels days later", () => {
  const reason = "I no longer need them";
  /** Of another seller each time, unless `of` names the listing. */
  const addAgedOrder = async (
    shop: Shop,
    buyer: Person = shop.buyer,
    minutes = 31,
    of?: Id<"listings">,
  ) => {
    const listingId =
      of ?? (await addListing(shop.t, (await addSeller(shop.t)).userId, { quantity: 9 }));
    const orderId = await startOrder(shop, buyer, { listingId, deliveryMethod: "courier" });
    await settle(shop.t);
    await pay(shop, orderId);
    await settle(shop.t);
    await advanceTime(shop, minutes * MINUTE_MS);
    return orderId;
  };
  const startBigShop = () => startShop({ quantity: 90 });
  const DAY_MINUTES = 24 * 60;

  test.each([
    ["paid for one after the other", 1, 25 * 60],
    ["all paid for at once", 5, 120],
  ])("are three in 90 days, then the seller decides: %s", async (_, together, minutes) => {
    // From a Monday morning, no parcel is late when it is cancelled; cancelling a late one wouldn't count.
    vi.setSystemTime(Date.UTC(2027, 5, 7, 8));
    const shop = await startBigShop();
    const orders: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      if (orders.length <= i) {
        for (let n = 0; n < together; n += 1) orders.push(await addAgedOrder(shop));
      }
      await advanceTime(shop, minutes * MINUTE_MS);
      const orderId = orders[i] ?? "";
      if (i < 3) await cancel(shop.buyer, orderId);
      else {
        const { message } = await expectFail(cancel(shop.buyer, orderId), "late_cancels_used");
        expect(message).toContain(
          "Within 90 days you can cancel 3 orders late (more than 30 minutes after paying), one of each seller. Please ask the seller to cancel this one.",
        );
        await shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, { orderId, reason });
        const page = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
        expect(page?.lateCancelFrom).toBeGreaterThan(Date.now());
      }
    }
    await advanceTime(shop, 80 * DAY_MINUTES * MINUTE_MS);
    await expectFail(cancel(shop.buyer, await addAgedOrder(shop)), "late_cancels_used");
    await advanceTime(shop, 11 * DAY_MINUTES * MINUTE_MS);
    const orderAfterwards = await addAgedOrder(shop);
    await cancel(shop.buyer, orderAfterwards);
    expect((await orderOf(shop.t, orderAfterwards)).status).toBe("cancelled");
  });

  test("are one of each seller in 90 days, however long it was kept", async () => {
    const shop = await startBigShop();
    await cancel(shop.buyer, await addAgedOrder(shop, shop.buyer, 31, shop.listingId));
    await advanceTime(shop, 80 * DAY_MINUTES * MINUTE_MS);
    const second = await addAgedOrder(shop, shop.buyer, 31, shop.listingId);
    await expectFail(cancel(shop.buyer, second), "late_cancels_used");
    const page = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: second });
    expect(page?.lateCancelFrom).toBeGreaterThan(Date.now());
    await cancel(shop.buyer, await addAgedOrder(shop));
    await advanceTime(shop, 11 * DAY_MINUTES * MINUTE_MS);
    await cancel(shop.buyer, await addAgedOrder(shop, shop.buyer, 31, shop.listingId));
  });

  test("are three a day, however soon: then the seller decides until the first is a day old", async () => {
    const shop = await startBigShop();
    const orders: string[] = [];
    for (let n = 0; n < 5; n += 1)
      orders.push(await addAgedOrder(shop, shop.buyer, 1, shop.listingId));
    const [first, second, third, fourth = "", fifth = ""] = orders;
    const freeListing = await addListing(shop.t, shop.seller.userId, {
      price: 0,
      deliveryMethods: ["courier"],
      deliveryBands: [{ upToMiles: null, pricePence: 0 }],
    });
    const freeOrder = await startOrder(shop, shop.buyer, {
      listingId: freeListing,
      deliveryMethod: "courier",
    });
    for (const orderId of [first, second, third]) await cancel(shop.buyer, orderId ?? "");
    const { message } = await expectFail(cancel(shop.buyer, fourth), "give_backs_used");
    expect(message).toContain(
      "In the last 24 hours, 3 of your orders were cancelled or left unpaid. Please ask the seller",
    );
    const page = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: fourth });
    expect(page?.selfCancelFrom).toBeGreaterThan(Date.now());
    await cancel(shop.buyer, freeOrder);
    await shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, { orderId: fourth, reason });
    await cancel(shop.seller, fourth);
    await advanceTime(shop, DAY_MINUTES * MINUTE_MS);
    await cancel(shop.buyer, fifth);
    expect((await orderOf(shop.t, fifth)).status).toBe("cancelled");
  });

  test("don't count if cancelled within 30 minutes, which is possible after three late ones", async () => {
    const shop = await startBigShop();
    for (let i = 0; i < 3; i += 1) {
      await cancel(shop.buyer, await addAgedOrder(shop, shop.buyer, 29));
      await advanceTime(shop, 2 * DAY_MINUTES * MINUTE_MS);
    }
    for (let i = 0; i < 3; i += 1) {
      await cancel(shop.buyer, await addAgedOrder(shop));
      await advanceTime(shop, 2 * DAY_MINUTES * MINUTE_MS);
    }
    const earlyOrder = await addAgedOrder(shop, shop.buyer, 29);
    await cancel(shop.buyer, earlyOrder);
    expect((await orderOf(shop.t, earlyOrder)).status).toBe("cancelled");
  });

  const blocks: [what: string, block: (shop: Shop, orderId: string) => Promise<unknown>][] = [
    [
      "suspends the seller",
      async ({ t, seller }) => await patchProfile(t, seller, { isSuspended: true }),
    ],
    ["bans the seller", async ({ t, seller }) => await patchProfile(t, seller, { isBanned: true })],
    [
      "withdraws the seller's approval",
      async ({ t, seller }) => await patchProfile(t, seller, { sellerApproved: false }),
    ],
    [
      "bars the animals from sale",
      async ({ t }, orderId) => {
        const { _id } = await orderOf(t, orderId);
        await t.run(async ({ db }) => {
          const line = await db
            .query("orderLines")
            .withIndex("by_orderId", (q) => q.eq("orderId", _id))
            .unique();
          await db.patch("orderLines", line!._id, { species: "Signal crayfish" });
        });
      },
    ],
  ];
  test.each(blocks)("don't count after Shoal %s", async (_, block) => {
    const shop = await startBigShop();
    const orderId = await addAgedOrder(shop, shop.buyer, 31, shop.listingId);
    await block(shop, orderId);
    await cancel(shop.buyer, orderId);
    const order = await orderOf(shop.t, orderId);
    expect(order.status).toBe("cancelled");
    expect([order.cancelledLateAt, order.holdLapsedAt]).toEqual([undefined, undefined]);
  });

  test("are possible of a blocked seller's parcel after three others", async () => {
    const shop = await startBigShop();
    for (let i = 0; i < 3; i += 1) {
      await cancel(shop.buyer, await addAgedOrder(shop));
      await advanceTime(shop, 2 * DAY_MINUTES * MINUTE_MS);
    }
    const orderId = await addAgedOrder(shop, shop.buyer, 31, shop.listingId);
    await expectFail(cancel(shop.buyer, orderId), "late_cancels_used");
    await patchProfile(shop.t, shop.seller, { isSuspended: true });
    await cancel(shop.buyer, orderId);
    expect((await orderOf(shop.t, orderId)).status).toBe("cancelled");
  });

  test.each(["another address", "a new account after deleting the first"])(
    "count for the mailbox: %s",
    async (how) => {
      const shop = await startBigShop();
      for (let i = 0; i < 3; i += 1) {
        await cancel(shop.buyer, await addAgedOrder(shop));
        await advanceTime(shop, 2 * DAY_MINUTES * MINUTE_MS);
      }
      const { email, userId } = shop.buyer;
      if (how !== "another address") {
        await shop.t.run(async (ctx) => {
          const profile = await profileOf(ctx, userId);
          if (profile) await deleteAccount(ctx, profile, "owner");
        });
        await advanceTime(shop, MINUTE_MS);
      }
      const newAccount = await addPerson(shop.t, { email: email.replace("@", "+2@") });
      await expectFail(
        cancel(newAccount, await addAgedOrder(shop, newAccount)),
        "late_cancels_used",
      );
      const other = await addPerson(shop.t);
      await cancel(other, await addAgedOrder(shop, other));
    },
  );
});

describe("a loop of buying and cancelling, which costs fees", () => {
  const buyAndCancel = async (shop: Shop, buyer: Person) => {
    const orderId = await startOrder(shop, buyer, { deliveryMethod: "courier" });
    await settle(shop.t);
    await pay(shop, orderId);
    await settle(shop.t);
    await cancel(buyer, orderId);
    await settle(shop.t);
  };

  test("ends after three in a day, for all accounts of the mailbox, and never for others", async () => {
    const shop = await startShop({ quantity: 9 });
    const newAccount = await addPerson(shop.t, { email: shop.buyer.email.replace("@", "+2@") });
    await buyAndCancel(shop, shop.buyer);
    await buyAndCancel(shop, newAccount);
    await buyAndCancel(shop, shop.buyer);
    for (const buyer of [shop.buyer, newAccount]) {
      await expectFail(startOrder(shop, buyer, { deliveryMethod: "courier" }), "holds_cooling");
    }
    await startOrder(shop, await addPerson(shop.t), { deliveryMethod: "courier" });
    vi.setSystemTime(Date.now() + 25 * 60 * MINUTE_MS);
    await startOrder(shop, shop.buyer, { deliveryMethod: "courier" });
  });
});
