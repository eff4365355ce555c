/**
 * Limits on paid orders that buyers give back in other ways than cancelling alone. That costs the buyer
 * nothing, but it costs Shoal the payment provider's fee.
 */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  COMPLETE_AFTER_MS,
  DAY_MS,
  HOUR_MS,
  LATE_CANCELS_WINDOW_MS,
  MINUTE_MS,
} from "#convex/domain/shared/constants.ts";
import { namedUkDateTime } from "#convex/domain/shared/ukDateTime.ts";
import { errorText } from "#convex/errors.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import {
  answer,
  claim,
  addClaimedOrder,
  claimIdOf,
  reportHandover,
  reportNotArrived,
} from "../kit/claimHelpers";
import { addAdmin, addListing, addPerson, addSeller, expectFail } from "../kit/helpers";
import {
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
} from "../kit/orderHelpers";
import { agreeOnDelivery, proposalsOf } from "../kit/proposals";
import { deliver, refundEvent, sessionEvent } from "../kit/stripeEvents";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop({ quantity: 90, deliveryMethods: ["collection", "meetup", "courier"] });
});

const countsOf = async (orderId: string) => {
  const { status, holdLapsedAt, cancelledLateAt } = await orderOf(shop.t, orderId);
  return { status, lapse: holdLapsedAt !== undefined, late: cancelledLateAt !== undefined };
};
type Method = "collection" | "meetup" | "courier";
const { cancel, requestCancel } = api.orders.fulfilment;
const askToCancel = async (orderId: string, buyer = shop.buyer) =>
  await buyer.as.mutation(requestCancel, { orderId, reason: "I no longer need them" });
const cancelAsSeller = async (orderId: string) =>
  await shop.seller.as.mutation(cancel, { orderId });
/** Twenty days after payment, any order is late. */
const addLateOrder = async (deliveryMethod: Method = "collection") => {
  const orderId = await addPaidOrder(shop, { deliveryMethod });
  await advanceTime(shop, 20 * DAY_MS);
  const { refundOfferedAt } = await orderOf(shop.t, orderId);
  expect(refundOfferedAt).toBeDefined();
  return orderId;
};

describe("counts as given back", () => {
  const methods = ["collection", "meetup", "courier"] as const;
  test.each(methods)("a %s that the seller cancels because the buyer asks", async (method) => {
    const orderId = await addPaidOrder(shop, { deliveryMethod: method });
    await advanceTime(shop, HOUR_MS);
    await askToCancel(orderId);
    await cancelAsSeller(orderId);
    expect(await countsOf(orderId)).toEqual({ status: "cancelled", lapse: true, late: true });
  });

  test("within half an hour of payment: as a lapse only", async () => {
    const orderId = await addPaidOrder(shop);
    await askToCancel(orderId);
    await cancelAsSeller(orderId);
    expect(await countsOf(orderId)).toEqual({ status: "cancelled", lapse: true, late: false });
  });
});

describe("a missed handover, to which the buyer may not have come", () => {
  const lateOnly = { lapse: false, late: true };

  test.each([
    ["collection", true],
    ["collection", false],
    ["meetup", true],
    ["meetup", false],
  ] as const)(
    "counts as late if the seller cancels: %s, asked: %s",
    async (deliveryMethod, isAsked) => {
      const orderId = await addLateOrder(deliveryMethod);
      if (isAsked) await askToCancel(orderId);
      await cancelAsSeller(orderId);
      expect(await countsOf(orderId)).toEqual({ status: "cancelled", ...lateOnly });
    },
  );

  test("counts as late if both say that nothing was handed over", async () => {
    const orderId = await addLateOrder();
    await reportNotArrived(shop, orderId);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await advanceTime(shop, HOUR_MS);
    expect(await countsOf(orderId)).toEqual({ status: "refunded", ...lateOnly });
  });

  test("counts as late if both agreed to meet again, and the seller cancels before that", async () => {
    const orderId = await addLateOrder();
    const meeting = { orderId, at: Date.now() + 29 * DAY_MS, place: "Leeds station" };
    const meetingId = await shop.buyer.as.mutation(api.orders.meetings.propose, meeting);
    await shop.seller.as.mutation(api.orders.meetings.accept, { meetingId });
    await advanceTime(shop, 28 * DAY_MS);
    await askToCancel(orderId);
    await cancelAsSeller(orderId);
    expect(await countsOf(orderId)).toEqual({ status: "cancelled", ...lateOnly });
  });

  type Ending = (own: Shop, orderId: string) => Promise<unknown>;
  const cancelBySeller: Ending = (own, orderId) => own.seller.as.mutation(cancel, { orderId });
  const cancelOnRequest: Ending = async (own, orderId) => {
    await askToCancel(orderId, own.buyer);
    await cancelBySeller(own, orderId);
  };
  const acceptReport: Ending = async (own, orderId) => {
    await reportNotArrived(own, orderId);
    await own.seller.as.mutation(api.claims.cases.accept, { orderId });
  };
  const methods = ["collection", "courier"] as const;
  const addShop = async (changes: Parameters<typeof addSeller>[1] = {}): Promise<Shop> => {
    const seller = await addSeller(shop.t, changes);
    const listing = { quantity: 90, deliveryMethods: [...methods] };
    return { ...shop, seller, listingId: await addListing(shop.t, seller.userId, listing) };
  };
  /** One late order of each shop, all ended within a minute. */
  const missHandovers = async (shops: Shop[], end: Ending = cancelBySeller) => {
    const orders: string[] = [];
    for (const own of shops) orders.push(await addPaidOrder(own));
    await advanceTime(shop, 20 * DAY_MS);
    for (const [n, own] of shops.entries()) await end(own, orders[n] ?? "");
    await advanceTime(shop, MINUTE_MS);
  };
  const buyFrom = async ({ listingId }: Shop, deliveryMethod: Method) =>
    await startOrder(shop, shop.buyer, { listingId, deliveryMethod });

  test.each([
    ["cancelled", cancelBySeller],
    ["cancelled because the buyer asked", cancelOnRequest],
    ["reported by the buyer", acceptReport],
  ])("of one seller leaves the buyer free to buy of others, three times: %s", async (_, end) => {
    await missHandovers([shop, shop, shop], end);
    const other = await addShop();
    for (const method of methods) {
      await buyFrom(other, method);
      await expectFail(buyFrom(shop, method), "seller_cooling");
    }
  });

  test("of three accounts of one seller's mailbox counts once", async () => {
    const one = await addShop({ email: "sam@shoal.test", mailbox: "sam@shoal.test" });
    const two = await addShop({ email: "sam+2@shoal.test", mailbox: "sam@shoal.test" });
    const three = await addShop({ email: "sam+3@shoal.test", mailbox: "sam@shoal.test" });
    await missHandovers([one, two, three]);
    await buyFrom(await addShop(), "collection");
  });

  test.each([
    ["paid", {}],
    ["free", { price: 0 }],
  ])(
    "of one seller counts once, and still counts, although the buyer deleted the account and came back: %s",
    async (kind, price) => {
      const order = async (from: Shop) =>
        kind === "free"
          ? await startOrder(from, from.buyer, { listingId: from.listingId })
          : await addPaidOrder(from);
      const listingId = await addListing(shop.t, shop.seller.userId, { quantity: 90, ...price });
      const own = { ...shop, listingId };
      const first = await order(own);
      await advanceTime(shop, 20 * DAY_MS);
      await cancelBySeller(own, first);
      await advanceTime(shop, MINUTE_MS);
      expect((await countsOf(first)).late).toBe(true);
      await shop.t.run(async (ctx) => {
        const profile = await profileOf(ctx, shop.buyer.userId);
        if (profile) await deleteAccount(ctx, profile, "owner");
      });
      const buyer = await addPerson(shop.t, { email: shop.buyer.email });
      const [one, other] = [await addShop(), await addShop()];
      const second = await order({ ...own, buyer });
      const third = await addPaidOrder({ ...one, buyer });
      const fourth = await addPaidOrder({ ...other, buyer });
      await advanceTime(shop, 20 * DAY_MS);
      await cancelBySeller(own, second);
      await cancelBySeller(one, third);
      await advanceTime(shop, MINUTE_MS);
      expect((await countsOf(second)).late).toBe(false);
      const buyAgain = () => startOrder(shop, buyer, { listingId: other.listingId });
      await buyAgain();
      await cancelBySeller(other, fourth);
      await advanceTime(shop, MINUTE_MS);
      await expectFail(buyAgain(), "in_person_cooling");
    },
  );

  test("of three sellers leaves the buyer parcels only, until 30 days later", async () => {
    await missHandovers([shop, await addShop(), await addShop()]);
    const other = await addShop();
    const { message } = await expectFail(buyFrom(other, "collection"), "in_person_cooling");
    expect(message).toContain(
      "In the last 30 days, 3 of your orders were cancelled late or weren't handed over.",
    );
    await buyFrom(other, "courier");
    await advanceTime(shop, 31 * DAY_MS);
    await buyFrom(other, "collection");
  });
});

describe("doesn't count", () => {
  const none = { lapse: false, late: false };

  test("if the seller cancels unasked before it is late", async () => {
    const orderId = await addPaidOrder(shop);
    await advanceTime(shop, HOUR_MS);
    await cancelAsSeller(orderId);
    expect(await countsOf(orderId)).toEqual({ status: "cancelled", ...none });
  });

  test("if the seller was blocked until it was late", async () => {
    const admin = await addAdmin(shop.t);
    const { userId } = shop.seller;
    const suspend = async (suspended: boolean) =>
      await admin.as.mutation(api.moderation.standing.suspend, {
        userId,
        suspended,
        reason: "Under review",
      });
    const orderId = await addPaidOrder(shop);
    await suspend(true);
    await advanceTime(shop, DAY_MS);
    await advanceTime(shop, 20 * DAY_MS);
    await suspend(false);
    await cancelAsSeller(orderId);
    expect(await countsOf(orderId)).toEqual({ status: "cancelled", ...none });
  });

  test.each([true, false])("if the seller was late with a parcel; asked: %s", async (isAsked) => {
    const orderId = await addLateOrder("courier");
    if (isAsked) await askToCancel(orderId);
    await cancelAsSeller(orderId);
    expect(await countsOf(orderId)).toEqual({ status: "cancelled", ...none });
  });

  test("if the seller had moved the day", async () => {
    const orderId = await addPaidOrder(shop, { deliveryMethod: "courier" });
    const { _id } = await orderOf(shop.t, orderId);
    await shop.t.run(async ({ db }) => await db.patch("orders", _id, { dayMovedBy: ["seller"] }));
    await advanceTime(shop, HOUR_MS);
    await askToCancel(orderId);
    await cancelAsSeller(orderId);
    expect(await countsOf(orderId)).toEqual({ status: "cancelled", ...none });
  });

  test("if the seller had said that it was handed over, and agrees that it wasn't", async () => {
    const orderId = await addPaidOrder(shop);
    await reportHandover(shop, orderId);
    await reportNotArrived(shop, orderId);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await advanceTime(shop, HOUR_MS);
    expect(await countsOf(orderId)).toEqual({ status: "refunded", ...none });
  });

  test("if an admin upholds a claim that the seller didn't answer", async () => {
    const orderId = await addLateOrder();
    await reportNotArrived(shop, orderId);
    await advanceTime(shop, 4 * DAY_MS);
    const admin = await addAdmin(shop.t);
    const claimId = await claimIdOf(shop, orderId);
    const verdict = { claimId, decision: "full", reason: "No answer" } as const;
    await admin.as.mutation(api.claims.cases.decide, verdict);
    await advanceTime(shop, HOUR_MS);
    expect(await countsOf(orderId)).toEqual({ status: "refunded", ...none });
  });

  test("while the seller disagrees", async () => {
    const orderId = await addLateOrder();
    await reportNotArrived(shop, orderId);
    await answer(shop, orderId);
    expect(await countsOf(orderId)).toEqual({ status: "disputed", ...none });
  });
});

describe("with ten open orders in person, a mailbox", () => {
  const addOrders = async (count: number, buyers = [shop.buyer]) => {
    for (let n = 0; n < count; n += 1) {
      await addPaidOrder({ ...shop, buyer: buyers[n % buyers.length] ?? shop.buyer });
      await advanceTime(shop, HOUR_MS);
    }
  };
  const startFree = async (buyer = shop.buyer) => {
    const listingId = await addListing(shop.t, shop.seller.userId, { price: 0, quantity: 9 });
    return await startOrder(shop, buyer, { listingId });
  };

  test("orders no more in person, but parcels, until one is handed over", async () => {
    await addOrders(9);
    const tenthOrder = await addPaidOrder(shop);
    await advanceTime(shop, HOUR_MS);
    const { message } = await expectFail(startOrder(shop), "in_person_too_many");
    expect(message).toBe(
      "You have 10 orders in person that haven't been handed over. So that others can buy too, please wait until one has been handed over before you order in person again. Parcels aren't affected.",
    );
    const other = await addSeller(shop.t);
    const listingId = await addListing(shop.t, other.userId, {
      quantity: 9,
      deliveryMethods: ["collection", "courier"],
    });
    await startOrder(shop, shop.buyer, { listingId, deliveryMethod: "courier" });
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: tenthOrder });
    await startOrder(shop, shop.buyer, { listingId });
  });

  test("counts those on their pay page, and those whose buyer says they don't have them", async () => {
    const disputedOrder = await addLateOrder();
    await reportNotArrived(shop, disputedOrder);
    await addOrders(8);
    const unpaidOrder = await startOrder(shop);
    const listingId = await addListing(shop.t, shop.seller.userId, { quantity: 9 });
    await expectFail(startOrder(shop, shop.buyer, { listingId }), "in_person_too_many");
    await shop.buyer.as.mutation(cancel, { orderId: unpaidOrder });
    await startOrder(shop, shop.buyer, { listingId });
  });

  test("takes no more free ones either, and free ones count", async () => {
    await addOrders(9);
    await startFree();
    await expectFail(startFree(), "in_person_too_many");
    await expectFail(startOrder(shop), "in_person_too_many");
  });

  test("counts its accounts together, and what went back; others aren't affected", async () => {
    const one = await addPerson(shop.t, { email: "nell@shoal.test" });
    const other = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    const orderId = await addPaidOrder({ ...shop, buyer: one });
    await advanceTime(shop, HOUR_MS);
    await askToCancel(orderId, one);
    await cancelAsSeller(orderId);
    await addOrders(9, [one, other]);
    for (const buyer of [one, other]) {
      const { message } = await expectFail(startOrder(shop, buyer), "in_person_too_many");
      expect(message).toContain(
        "You have 9 orders in person that haven't been handed over, and 1 of your orders was cancelled in the last 30 days.",
      );
    }
    await startOrder(shop);
  });
});

describe("after three in 30 days, a mailbox", () => {
  const giveBack = async (buyer = shop.buyer) => {
    const orderId = await addPaidOrder({ ...shop, buyer });
    await advanceTime(shop, HOUR_MS);
    await askToCancel(orderId, buyer);
    await cancelAsSeller(orderId);
    await advanceTime(shop, 2 * DAY_MS);
  };

  test("orders nothing in person until the first is 30 days old, but parcels", async () => {
    for (let n = 0; n < 3; n += 1) {
      await startOrder(shop);
      await shop.buyer.as.mutation(cancel, { orderId: await startOrder(shop) });
      await giveBack();
    }
    const { message } = await expectFail(startOrder(shop), "in_person_cooling");
    expect(message).toContain("You can still order parcels.");
    await startOrder(shop, shop.buyer, { deliveryMethod: "courier" });
    await advanceTime(shop, 25 * DAY_MS);
    await startOrder(shop);
  });

  test("with several accounts counts together; others aren't affected", async () => {
    const taggedBuyer = await addPerson(shop.t, { email: "nell@shoal.test" });
    const other = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    for (const buyer of [taggedBuyer, other, taggedBuyer]) await giveBack(buyer);
    await expectFail(startOrder(shop, other), "in_person_cooling");
    await startOrder(shop);
  });

  test("orders nothing free in person either", async () => {
    for (let n = 0; n < 3; n += 1) await giveBack();
    const listingId = await addListing(shop.t, shop.seller.userId, { price: 0 });
    await expectFail(startOrder(shop, shop.buyer, { listingId }), "in_person_cooling");
  });
});

describe("after three paid orders from one seller in 30 days that went back, a mailbox", () => {
  const deliveryMethod = "courier";
  const buyAndCancel = async (buyer = shop.buyer) => {
    const orderId = await addPaidOrder({ ...shop, buyer }, { deliveryMethod });
    await cancelAsSeller(orderId);
    await advanceTime(shop, 2 * DAY_MS);
    return orderId;
  };

  const agreeToRaise = async (orderId: string) => {
    const { propose, answer: answerCharge } = proposalsOf(shop, orderId);
    await answerCharge(await propose(5000), true);
    await settle(shop.t);
  };

  test("orders nothing from that seller until the first is 30 days old, but from others", async () => {
    for (let n = 0; n < 3; n += 1) await buyAndCancel();
    const { message } = await expectFail(
      startOrder(shop, shop.buyer, { deliveryMethod }),
      "seller_cooling",
    );
    expect(message).toContain(
      "3 of your orders from this seller were cancelled, or most of their price was refunded.",
    );
    const other = await addSeller(shop.t);
    const listingId = await addListing(shop.t, other.userId, { quantity: 9 });
    await startOrder(shop, shop.buyer, { listingId });
    await advanceTime(shop, 25 * DAY_MS);
    await startOrder(shop, shop.buyer, { deliveryMethod });
  });

  test("counts raises of free orders that were paid as the seller cancelled", async () => {
    await shop.t.run(({ db }) =>
      db.patch("listings", shop.listingId, {
        price: 0,
        deliveryBands: [{ upToMiles: null, pricePence: 0 }],
      }),
    );
    for (let n = 0; n < 3; n += 1) {
      const orderId = await startOrder(shop, shop.buyer, { deliveryMethod });
      await agreeToRaise(orderId);
      await cancelAsSeller(orderId);
      await pay(shop, orderId);
      await advanceTime(shop, HOUR_MS);
      expect((await orderOf(shop.t, orderId)).wentBackAt).toBeDefined();
    }
    const fourth = await startOrder(shop, shop.buyer, { deliveryMethod });
    await expectFail(agreeToRaise(fourth), "raise_cooling");
  });

  test("can't pay a higher delivery charge to that seller either", async () => {
    const orderId = await addPaidOrder(shop, { deliveryMethod });
    const firstWentBackAt = (await orderOf(shop.t, await buyAndCancel())).wentBackAt ?? 0;
    for (let n = 0; n < 2; n += 1) await buyAndCancel();
    const { propose, answer: answerCharge } = proposalsOf(shop, orderId);
    const raise = await propose(1500);
    const { message } = await expectFail(answerCharge(raise, true), "raise_cooling");
    const date = namedUkDateTime(firstWentBackAt + LATE_CANCELS_WINDOW_MS);
    expect(message).toBe(
      `You can't pay this seller a higher delivery charge until ${date}, because 3 of your orders from them were cancelled or refunded. Please reject it and message them.`,
    );
    await answerCharge(await propose(1000), true);
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).deliveryCharge).toBe(1000);
  });

  test("counts those of which all the cost was lowered to nothing, however they end", async () => {
    await shop.t.run(({ db }) => db.patch("listings", shop.listingId, { price: 0 }));
    for (let n = 0; n < 3; n += 1) {
      const orderId = await addPaidOrder(shop, { deliveryMethod });
      const { propose, answer: answerCharge } = proposalsOf(shop, orderId);
      await answerCharge(await propose(0), true);
      await settle(shop.t);
      expect(await orderOf(shop.t, orderId)).toMatchObject({
        totalAmount: 0,
        status: "processing",
      });
      await cancelAsSeller(orderId);
      await advanceTime(shop, 2 * DAY_MS);
    }
    await expectFail(startOrder(shop, shop.buyer, { deliveryMethod }), "seller_cooling");
  });

  /** Three parcels of goods for a penny, of which £50 for delivery is paid and lowered to `charge`. */
  const lowerThrice = async (charge: number) => {
    const pennies = { price: 1, deliveryBands: [{ upToMiles: null, pricePence: 5000 }] };
    await shop.t.run(({ db }) => db.patch("listings", shop.listingId, pennies));
    for (let n = 0; n < 3; n += 1) {
      const orderId = await addPaidOrder(shop, { deliveryMethod });
      await agreeOnDelivery(shop, orderId, charge);
      await ship(shop, orderId, true);
      await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
      await advanceTime(shop, COMPLETE_AFTER_MS + MINUTE_MS);
      expect((await orderOf(shop.t, orderId)).status).toBe("completed");
    }
  };

  // Of £50.61 paid, £25.31 is more than the £25.30 that is left.
  test("counts complete ones of which a lower delivery charge returned more than half", async () => {
    await lowerThrice(2469);
    await expectFail(startOrder(shop, shop.buyer, { deliveryMethod }), "seller_cooling");
  });

  test("isn't refused for lower delivery charges that returned half or less", async () => {
    await lowerThrice(2470);
    await startOrder(shop, shop.buyer, { deliveryMethod });
  });

  test("doesn't count a lower charge whose refund the bank sent back", async () => {
    const orderId = await addPaidOrder(shop, { deliveryMethod });
    await agreeOnDelivery(shop, orderId, 0);
    expect((await orderOf(shop.t, orderId)).wentBackAt).toBeDefined();
    const [refund] = shop.stripe.refunds;
    if (!refund) throw new Error("No refund");
    await deliver(shop.t, refundEvent("refund.failed", { ...refund, status: "failed" }));
    expect(await orderOf(shop.t, orderId)).toMatchObject({ deliveryCharge: 1200 });
    const { wentBackAt, returnedCharges } = await orderOf(shop.t, orderId);
    expect([wentBackAt, returnedCharges]).toEqual([undefined, undefined]);
  });

  /** Pays an order whose sale the law or a time limit ends before the payment arrives. */
  const payInVain = async (isBarred: boolean) => {
    const orderId = await startOrder(shop, shop.buyer, { deliveryMethod });
    await settle(shop.t);
    const { _id } = await orderOf(shop.t, orderId);
    const session = sessionOf(shop, orderId);
    if (isBarred) {
      const [line] = await linesOf(shop.t, _id);
      const species = { title: "Signal crayfish", species: "Signal crayfish" };
      await shop.t.run(({ db }) => db.patch("orderLines", line._id, species));
    } else await deliver(shop.t, sessionEvent(session, "checkout.session.expired"));
    await deliver(shop.t, sessionEvent(session));
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "cancelled",
      refundedAmount: session.amount,
    });
    await advanceTime(shop, 2 * DAY_MS);
  };

  test("counts payments that Shoal may not accept", async () => {
    for (let n = 0; n < 3; n += 1) await payInVain(true);
    await expectFail(startOrder(shop, shop.buyer, { deliveryMethod }), "seller_cooling");
  });

  test("isn't refused for payments that came after the time to pay, which count as lapses", async () => {
    for (let n = 0; n < 3; n += 1) await payInVain(false);
    await startOrder(shop, shop.buyer, { deliveryMethod });
  });

  test("counts its accounts together; other buyers aren't affected", async () => {
    const one = await addPerson(shop.t, { email: "nell@shoal.test" });
    const other = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    for (const buyer of [one, other, one]) await buyAndCancel(buyer);
    await expectFail(startOrder(shop, other, { deliveryMethod }), "seller_cooling");
    await startOrder(shop, shop.buyer, { deliveryMethod });
  });

  test("can't order from that seller again by deleting its account", async () => {
    for (let n = 0; n < 3; n += 1) await buyAndCancel();
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, shop.buyer.userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
    const newAccount = await addPerson(shop.t, { email: shop.buyer.email });
    await expectFail(startOrder(shop, newAccount, { deliveryMethod }), "seller_cooling");
    const other = await addSeller(shop.t);
    const listingId = await addListing(shop.t, other.userId, { quantity: 9 });
    await startOrder(shop, newAccount, { listingId });
  });

  test("can't order from the mailbox's next account after the seller deleted theirs", async () => {
    const seller = await addSeller(shop.t, { email: "sam@shoal.test", mailbox: "sam@shoal.test" });
    const listingId = await addListing(shop.t, seller.userId, { quantity: 9 });
    const own = { ...shop, seller, listingId };
    for (let n = 0; n < 3; n += 1) {
      const orderId = await addPaidOrder(own, { deliveryMethod });
      await seller.as.mutation(cancel, { orderId });
      await advanceTime(shop, MINUTE_MS);
    }
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, seller.userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
    const newSeller = await addSeller(shop.t, {
      email: "sam+2@shoal.test",
      mailbox: "sam@shoal.test",
    });
    await expectFail(
      startOrder(shop, shop.buyer, {
        listingId: await addListing(shop.t, newSeller.userId, { quantity: 9 }),
        deliveryMethod,
      }),
      "seller_cooling",
    );
  });

  test("counts one that renewed a hold for fewer animals", async () => {
    for (let n = 0; n < 3; n += 1) {
      await startOrder(shop, shop.buyer, { deliveryMethod, quantity: 2 });
      await advanceTime(shop, 20 * MINUTE_MS);
      const orderId = await addPaidOrder(shop, { deliveryMethod });
      expect((await countsOf(orderId)).lapse).toBe(true);
      await cancelAsSeller(orderId);
      await advanceTime(shop, 2 * DAY_MS);
    }
    await expectFail(startOrder(shop, shop.buyer, { deliveryMethod }), "seller_cooling");
  });

  test.each([
    ["a penny less than", 1],
    ["", 0],
  ])("counts agreed claims for %s everything", async (_, less) => {
    for (let n = 0; n < 3; n += 1) {
      const orderId = await addClaimedOrder(shop);
      const { totalAmount } = await orderOf(shop.t, orderId);
      const amount = totalAmount - less;
      await shop.seller.as.mutation(api.claims.cases.accept, { orderId, amount });
      await advanceTime(shop, DAY_MS);
      expect((await orderOf(shop.t, orderId)).status).toBe(less > 0 ? "completed" : "refunded");
    }
    await expectFail(startOrder(shop, shop.buyer, { deliveryMethod }), "seller_cooling");
  });

  test("isn't refused for refunds that an agreed claim made, unless they were full", async () => {
    for (let n = 0; n < 3; n += 1) {
      const claimed = await addClaimedOrder(shop);
      await shop.seller.as.mutation(api.claims.cases.accept, { orderId: claimed });
      await advanceTime(shop, DAY_MS);
    }
    await startOrder(shop, shop.buyer, { deliveryMethod });
  });
});

describe("with ten orders from one seller that could still go back, a mailbox", () => {
  const deliveryMethod = "courier";
  const buy = async (deliveryMethod: Method = "courier", buyer = shop.buyer) => {
    const orderId = await addPaidOrder({ ...shop, buyer }, { deliveryMethod });
    await advanceTime(shop, MINUTE_MS);
    return orderId;
  };
  const orderAgain = async (orderDetails = {}) =>
    await startOrder(shop, shop.buyer, { deliveryMethod, ...orderDetails });

  test("orders no more from that seller until one is complete, but from others", async () => {
    for (let n = 0; n < 9; n += 1) await buy();
    const unpaid = await orderAgain();
    const listingId = await addListing(shop.t, shop.seller.userId, {
      quantity: 9,
      deliveryMethods: ["courier"],
    });
    const { message } = await expectFail(orderAgain({ listingId }), "seller_too_many");
    expect(message).toBe(
      "You have 10 orders from this seller that aren't complete. Please wait until one is complete before you order from them again. You can order from other sellers at any time.",
    );
    const other = await addSeller(shop.t);
    await startOrder(shop, shop.buyer, {
      listingId: await addListing(shop.t, other.userId, { quantity: 9 }),
    });
    await shop.buyer.as.mutation(cancel, { orderId: unpaid });
    await orderAgain({ listingId });
  });

  test("can't buy more to give back by claims, as those that went back count too", async () => {
    const collect = async () => {
      const orderId = await buy("collection");
      const page = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
      const code = page?.handoverCode ?? "";
      await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
      return orderId;
    };
    const orders: string[] = [];
    for (let n = 0; n < 10; n += 1) orders.push(await collect());
    await expectFail(collect(), "seller_too_many");
    const [first = "", second = "", ...others] = orders;
    for (const orderId of [first, second]) {
      await claim(shop, orderId, { items: [{ problem: "ill", animals: 1 }] });
      const { totalAmount: amount } = await orderOf(shop.t, orderId);
      await shop.seller.as.mutation(api.claims.cases.accept, { orderId, amount });
    }
    await advanceTime(shop, MINUTE_MS);
    const { message } = await expectFail(collect(), "seller_too_many");
    expect(message).toContain(
      "You have 8 orders from this seller that aren't complete, and 2 were cancelled or refunded in the last 30 days. Please wait until one is complete before",
    );
    await advanceTime(shop, 3 * DAY_MS);
    expect((await orderOf(shop.t, others[0] ?? "")).status).toBe("completed");
    await collect();
  });

  test("is refused too if the buyer asked for what went back, also before a deletion", async () => {
    for (let n = 0; n < 2; n += 1) {
      const orderId = await buy();
      await askToCancel(orderId);
      await cancelAsSeller(orderId);
    }
    await advanceTime(shop, DAY_MS);
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, shop.buyer.userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
    const newAccount = await addPerson(shop.t, { email: shop.buyer.email });
    for (let n = 0; n < 8; n += 1) await buy("courier", newAccount);
    const failure = await expectFail(
      startOrder(shop, newAccount, { deliveryMethod }),
      "seller_too_many",
    );
    expect(failure.message).toContain("You have 8 orders");
  });

  test("can wait until the first that went back leaves the 30 days, if none is open", async () => {
    const orders: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const orderId = await buy();
      await askToCancel(orderId);
      await cancelAsSeller(orderId);
      orders.push(orderId);
      await advanceTime(shop, DAY_MS);
    }
    const { wentBackAt = 0 } = await orderOf(shop.t, orders[0] ?? "");
    const allowedFrom = wentBackAt + LATE_CANCELS_WINDOW_MS;
    const { message } = await expectFail(orderAgain(), "seller_too_many");
    expect(message).toBe(
      `10 of your orders from this seller were cancelled or refunded in the last 30 days. You can order from them again from ${namedUkDateTime(allowedFrom)}, and from other sellers at any time.`,
    );
    await advanceTime(shop, allowedFrom - Date.now());
    await orderAgain();
  });

  const waitText =
    "before you order from them again. You can order from other sellers at any time.";
  test.each([
    [
      1,
      9,
      `You have 1 order from this seller that isn't complete, and 9 were cancelled or refunded in the last 30 days. Please wait until it is complete ${waitText}`,
    ],
    [
      9,
      1,
      `You have 9 orders from this seller that aren't complete, and 1 was cancelled or refunded in the last 30 days. Please wait until one is complete ${waitText}`,
    ],
    [
      10,
      0,
      `You have 10 orders from this seller that aren't complete. Please wait until one is complete ${waitText}`,
    ],
  ])("reads how many are open, %i, and went back, %i", (open, wentBack, text) => {
    expect(errorText("seller_too_many", { open, wentBack, from: 0 })).toBe(text);
  });

  test("never refuses a shop's steady customer, who buys a parcel a week", async () => {
    for (let week = 0; week < 16; week += 1) {
      const orderId = await buy();
      await ship(shop, orderId);
      await advanceTime(shop, 7 * DAY_MS);
    }
  });

  test("still takes free ones", async () => {
    for (let n = 0; n < 10; n += 1) await buy();
    const listingId = await addListing(shop.t, shop.seller.userId, { price: 0, quantity: 9 });
    await startOrder(shop, shop.buyer, { listingId });
  });

  test("pays for the courier of a free one only as the tenth, also while it pays for others", async () => {
    const paidId = await buy();
    for (let n = 0; n < 7; n += 1) await buy();
    const listingId = await addListing(shop.t, shop.seller.userId, {
      price: 0,
      quantity: 9,
      deliveryMethods: ["courier"],
      deliveryBands: [{ upToMiles: null, pricePence: 0 }],
    });
    const raiseFree = async () => {
      const orderId = await orderAgain({ listingId });
      const { propose, answer: answerCharge } = proposalsOf(shop, orderId);
      const id = await propose(1500);
      return { orderId, accept: () => answerCharge(id, true) };
    };
    const [first, second, third] = [await raiseFree(), await raiseFree(), await raiseFree()];
    await first.accept();
    await second.accept();
    const { message } = await expectFail(third.accept(), "raise_too_many");
    expect(message).toBe(
      "You can't pay a delivery charge for this free order, because too many of your orders aren't complete, or were cancelled or refunded in the last 30 days. Please reject it and message the seller.",
    );
    await settle(shop.t);
    for (const { orderId } of [first, second]) {
      await pay(shop, orderId);
      expect(await orderOf(shop.t, orderId)).toMatchObject({ totalAmount: 1560 });
    }
    await expectFail(third.accept(), "raise_too_many");
    await agreeOnDelivery(shop, paidId, 1500);
  });
});
