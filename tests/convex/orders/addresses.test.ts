/** Delivery addresses of courier orders: what they cost, who sees them, and how long they are stored. */

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { orderMoney } from "#convex/domain/shared/money.ts";
import { emails } from "../kit/authHelpers";
import {
  addAdmin,
  addListing,
  addPerson,
  expectFail,
  finishWork,
  type Person,
} from "../kit/helpers";
import {
  addressAt,
  addCourierOrder,
  makeDayToday,
  orderOf,
  pack,
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
import { agreeOnDelivery } from "../kit/proposals";
import { deliver, disputeEvent } from "../kit/stripeEvents";
import { COURIER_TOTAL, totalText, totalOf } from "../kit/totals";

/** £8 up to 20 miles from Leeds, £12 beyond. */
const BANDS = {
  deliveryBands: [
    { upToMiles: 20, pricePence: 800 },
    { upToMiles: null, pricePence: 1200 },
  ],
};
const seenBy = ({ as }: Person, orderId: string) =>
  as.query(api.orders.addresses.ofOrder, { orderId });
const change = ({ buyer }: Shop, orderId: string, address: object) =>
  buyer.as.mutation(api.orders.addresses.change, {
    orderId,
    address: address as ReturnType<typeof addressAt>,
  });
const rows = async ({ t }: Shop) => await t.run((ctx) => ctx.db.query("orderAddresses").collect());
async function sweepAddresses(shop: Shop) {
  const result = await shop.t.mutation(internal.orders.addresses.sweep, {});
  await settle(shop.t);
  return result;
}

describe("buying by courier", () => {
  test("saves the address to the address book on request, and gives the order its own copy", async () => {
    const shop = await startShop();
    const destination = { deliveryMethod: "courier", outcode: "M1" } as const;
    const orderId = await startOrder(shop, shop.buyer, { ...destination, saveAddress: true });
    const [saved] = await shop.buyer.as.query(api.accounts.addresses.mine, {});
    expect(saved?.address).toEqual(addressAt("M1"));
    if (!saved) throw new Error("No address");
    await shop.buyer.as.mutation(api.accounts.addresses.update, {
      addressId: saved.addressId,
      address: addressAt("EH1"),
    });
    expect((await seenBy(shop.buyer, orderId))?.address).toEqual(addressAt("M1"));
  });

  test("requires an address, unlike other delivery methods", async () => {
    const shop = await startShop();
    const noAddress = { deliveryMethod: "courier", address: undefined } as const;
    await expectFail(startOrder(shop, shop.buyer, noAddress), "address_required");
    const orderId = await startOrder(shop, shop.buyer, { address: addressAt("M1") });
    expect(await rows(shop)).toEqual([]);
    expect(await seenBy(shop.buyer, orderId)).toBeNull();
  });

  test("never charges for another band than was shown", async () => {
    const shop = await startShop(BANDS);
    const near = totalOf(500, 800);
    const far = totalOf(500, 1200);
    const to = (outcode: string, shownTotal: number) =>
      startOrder(shop, shop.buyer, { deliveryMethod: "courier", outcode, shownTotal });
    const refusal = await expectFail(to("EH1", near), "total_changed");
    expect(refusal.message).toContain(
      `it was ${totalText(500, 800)} and is now ${totalText(500, 1200)}`,
    );
    await expectFail(to("LS7", far), "total_changed");
    expect(await rows(shop)).toEqual([]);
    const order = await orderOf(shop.t, await to("EH1", far));
    expect(order).toMatchObject({ deliveryCharge: 1200, deliveryOutcode: "EH1" });
  });

  test("never charges a total that the buyer hasn't seen", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.constantFrom("LS6", "M1"),
        fc.constantFrom(0, 0, -1, 1, 400),
        async (price, pricePence, outcode, overcharge) => {
          const shop = await startShop();
          const patch = { price, deliveryBands: [{ upToMiles: null, pricePence }] };
          await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, patch));
          const { totalAmount } = orderMoney(price, 1, pricePence);
          const shownTotal = totalAmount + overcharge;
          const call = startOrder(shop, shop.buyer, {
            deliveryMethod: "courier",
            outcode,
            shownTotal,
          });
          if (overcharge !== 0) await expectFail(call, "total_changed");
          else expect((await orderOf(shop.t, await call)).totalAmount).toBe(shownTotal);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("allows another address within the band when payment is retried, on the same order", async () => {
    const shop = await startShop(BANDS);
    const delivery = { deliveryMethod: "courier" } as const;
    const firstOrder = await startOrder(shop, shop.buyer, { ...delivery, outcode: "LS6" });
    const { quizId } = await orderOf(shop.t, firstOrder);
    const secondOrder = await startOrder(shop, shop.buyer, {
      ...delivery,
      outcode: "LS7",
      quizId: quizId as string,
    });
    expect(secondOrder).toBe(firstOrder);
    expect((await seenBy(shop.buyer, secondOrder))?.address).toEqual(addressAt("LS7"));
    expect((await orderOf(shop.t, secondOrder)).deliveryOutcode).toBe("LS7");
    expect(await rows(shop)).toHaveLength(1);
  });

  test("doesn't let Stripe collect an address", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    const formFields = [...sessionOf(shop, orderId).form.keys()].join(" ");
    expect(formFields).not.toMatch(/shipping|address/);
  });
});

describe("the address of an order", () => {
  test("is visible to the seller only once paid, and to an admin only during a case", async () => {
    const shop = await startShop();
    const { t, seller, buyer } = shop;
    const admin = await addAdmin(t);
    const stranger = await addPerson(t);
    const orderId = await startOrder(shop, buyer, { deliveryMethod: "courier" });
    await settle(t);
    expect(await seenBy(seller, orderId)).toEqual({
      state: "hidden",
      address: null,
      canChange: false,
    });
    expect((await seenBy(buyer, orderId))?.address).toEqual(addressAt("M1"));
    await pay(shop, orderId);
    await settle(t);
    expect((await seenBy(seller, orderId))?.address).toEqual(addressAt("M1"));
    expect(await seenBy(admin, orderId)).toMatchObject({ state: "hidden", address: null });
    await expectFail(seenBy(stranger, orderId), "order_not_found");
    const { paymentIntentId } = sessionOf(shop, orderId);
    await deliver(t, disputeEvent(paymentIntentId ?? "", { amount: COURIER_TOTAL }));
    expect((await seenBy(admin, orderId))?.address).toEqual(addressAt("M1"));
  });

  test("is hidden from the seller if the order is cancelled before dispatch", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    expect((await seenBy(shop.seller, orderId))?.state).toBe("shown");
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await settle(shop.t);
    expect(await seenBy(shop.seller, orderId)).toMatchObject({ state: "hidden", address: null });
    expect((await seenBy(shop.buyer, orderId))?.address).toEqual(addressAt("M1"));
  });

  test("appears in no list, no other query and no email to the seller", async () => {
    const shop = await startShop();
    const { t, seller, buyer } = shop;
    const orderId = await addCourierOrder(shop);
    await change(shop, orderId, { ...addressAt("M1"), line1: "2 Willow Walk" });
    await settle(t);
    const paginationOpts = { numItems: 10, cursor: null };
    const results = [
      await seller.as.query(api.orders.lists.sold, { paginationOpts }),
      await buyer.as.query(api.orders.lists.purchases, { paginationOpts }),
      await seller.as.query(api.orders.fulfilment.byUuid, { orderId }),
      await seller.as.query(api.orders.fulfilment.timeline, { orderId }),
      await seller.as.query(api.orders.cards.get, { orderId }),
    ];
    expect(JSON.stringify(results)).not.toMatch(/Willow|1AA/);
    const emails = await t.run((ctx) => ctx.db.query("emails").collect());
    expect(JSON.stringify(emails)).not.toMatch(/Willow|1AA/);
    const texts = emails.filter(({ userId }) => userId === seller.userId).map(({ text }) => text);
    expect(texts.join("\n")).toContain("The delivery address is on the order page.");
    expect(texts.join("\n")).toContain("Bea has changed the delivery address.");
  });
});

describe("changing the address", () => {
  test("is possible within the band until packing, notifies the seller and is recorded", async () => {
    const shop = await startShop(BANDS);
    const orderId = await addCourierOrder(shop);
    expect(await seenBy(shop.buyer, orderId)).toMatchObject({ canChange: true });
    expect(await seenBy(shop.seller, orderId)).toMatchObject({ canChange: false });
    await expectFail(change(shop, orderId, addressAt("LS6")), "address_out_of_reach");
    await change(shop, orderId, addressAt("EH1"));
    await change(shop, orderId, addressAt("EH1"));
    expect((await seenBy(shop.seller, orderId))?.address).toEqual(addressAt("EH1"));
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      deliveryOutcode: "EH1",
      deliveryCharge: 1200,
    });
    expect(
      (await trailOf(shop, orderId)).filter((event) => event === "addressChanged"),
    ).toHaveLength(1);
    // A bank holiday at the new place may have moved the sending day.
    await makeDayToday(shop, orderId);
    await pack(shop, orderId);
    await expectFail(change(shop, orderId, addressAt("M1")), "address_fixed");
    const bySeller = shop.seller.as.mutation(api.orders.addresses.change, {
      orderId,
      address: addressAt("M1"),
    });
    await expectFail(bySeller, "forbidden");
  });

  test("is emailed to a seller who wants no emails about parcels on their way", async () => {
    const shop = await startShop(BANDS);
    const { as, userId } = shop.seller;
    await as.mutation(api.accounts.settings.setNotifications, {
      notifications: { ...DEFAULT_CHOICES, emailOnDelivery: false },
    });
    const orderId = await addCourierOrder(shop);
    await change(shop, orderId, addressAt("EH1"));
    const emails = await shop.t.run((ctx) => ctx.db.query("emails").collect());
    expect(emails.filter((mail) => mail.userId === userId).map(({ subject }) => subject)).toContain(
      "The delivery address has changed: Cherry shrimp, ten young ones",
    );
  });

  test("is possible within the band of the latest agreed charge", async () => {
    const shop = await startShop(BANDS);
    const orderId = await addCourierOrder(shop);
    await shop.seller.as.mutation(api.orders.adjustments.propose, {
      orderId,
      proposedDeliveryCharge: 800,
    });
    const card = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    if (!card?.adjustment) throw new Error("No proposal");
    await shop.buyer.as.mutation(api.orders.adjustments.answer, {
      adjustmentId: card.adjustment.adjustmentId,
      accept: true,
    });
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).deliveryCharge).toBe(800);
    await change(shop, orderId, addressAt("LS6"));
    expect((await orderOf(shop.t, orderId)).deliveryOutcode).toBe("LS6");
  });

  test("is refused where it costs more, even if a raise to just that has been paid", async () => {
    const shop = await startShop(BANDS);
    const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "LS7" });
    await agreeOnDelivery(shop, orderId, 1200);
    const { message } = await expectFail(
      change(shop, orderId, addressAt("EH1")),
      "address_out_of_reach",
    );
    expect(message).toBe(
      "Delivery to EH1 costs more or less than to your address now. If it costs less, please ask the seller to lower the charge first; if it costs more, to cancel the order so that you can order again.",
    );
    await change(shop, orderId, addressAt("LS6"));
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      deliveryOutcode: "LS6",
      deliveryCharge: 1200,
    });
  });

  test("is refused beyond the distance that one line's courier covers, and where one line costs more", async () => {
    const shop = await startShop({ deliveryBands: [{ upToMiles: null, pricePence: 1200 }] });
    const near = [
      { upToMiles: 10, pricePence: 900 },
      { upToMiles: 30, pricePence: 1300 },
    ];
    const plants = { title: "Java moss", deliveryBands: near };
    const moss = await addListing(shop.t, shop.seller.userId, plants);
    const lines = [shop.listingId, moss].map((listingId) => ({ listingId }));
    const orderId = await addPaidOrder(shop, { lines, deliveryMethod: "courier", outcode: "LS6" });
    const where = async () => {
      const { deliveryOutcode, deliveryCharge } = await orderOf(shop.t, orderId);
      return [deliveryOutcode, deliveryCharge];
    };
    expect(await where()).toEqual(["LS6", 1200]);
    // EH1 is beyond the moss's bands. To HD1, the moss would cost more than the £12.00 paid.
    await expectFail(change(shop, orderId, addressAt("EH1")), "delivery_barred");
    await expectFail(change(shop, orderId, addressAt("HD1")), "address_out_of_reach");
    expect(await where()).toEqual(["LS6", 1200]);
    await change(shop, orderId, addressAt("BD1"));
    expect(await where()).toEqual(["BD1", 1200]);
  });

  test("uses the prices that were shown, even if the listing's have since changed", async () => {
    const shop = await startShop(BANDS);
    const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "LS6" });
    await shop.t.run((ctx) =>
      ctx.db.patch("listings", shop.listingId, {
        deliveryBands: [
          { upToMiles: 1, pricePence: 500 },
          { upToMiles: 20, pricePence: 900 },
          { upToMiles: null, pricePence: 800 },
        ],
      }),
    );
    await expectFail(change(shop, orderId, addressAt("EH1")), "address_out_of_reach");
    await change(shop, orderId, addressAt("BD1"));
    expect((await seenBy(shop.seller, orderId))?.address).toEqual(addressAt("BD1"));
  });

  test("uses the prices of the last attempt before payment", async () => {
    const shop = await startShop(BANDS);
    const delivery = { deliveryMethod: "courier", outcode: "LS6" } as const;
    const first = await startOrder(shop, shop.buyer, delivery);
    const { quizId } = await orderOf(shop.t, first);
    const everywhere = [{ upToMiles: null, pricePence: 800 }];
    await shop.t.run((ctx) =>
      ctx.db.patch("listings", shop.listingId, { deliveryBands: everywhere }),
    );
    expect(await startOrder(shop, shop.buyer, { ...delivery, quizId: quizId as string })).toBe(
      first,
    );
    await settle(shop.t);
    await pay(shop, first);
    await settle(shop.t);
    await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, BANDS));
    await change(shop, first, addressAt("EH1"));
    expect((await orderOf(shop.t, first)).deliveryOutcode).toBe("EH1");
  });

  test("uses the listing's prices for a legacy order that stores none", async () => {
    const shop = await startShop(BANDS);
    const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "LS6" });
    const { _id } = await orderOf(shop.t, orderId);
    await shop.t.run((ctx) => ctx.db.patch("orders", _id, { carrierOffer: undefined }));
    await expectFail(change(shop, orderId, addressAt("EH1")), "address_out_of_reach");
    await change(shop, orderId, addressAt("BD1"));
    expect((await orderOf(shop.t, orderId)).deliveryOutcode).toBe("BD1");
  });

  test("is possible three times an order, as each is emailed to the seller; the bell has the latest", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    const move = (i: number) => change(shop, orderId, { ...addressAt("M1"), line1: `${i} Lane` });
    for (let i = 0; i < 3; i++) {
      expect(await seenBy(shop.buyer, orderId)).toMatchObject({ canChange: true });
      await move(i);
      // Entering the same address again doesn't count.
      await move(i);
      await advanceTime(shop, HOUR_MS);
    }
    const used = { canChange: false, changesUsed: true };
    expect(await seenBy(shop.buyer, orderId)).toMatchObject(used);
    await expectFail(move(3), "address_changes_used");
    await move(2);
    const sent = await emails(shop.t, shop.seller.email);
    const changed = sent.filter(({ subject }) => subject.includes("delivery address"));
    expect(changed).toHaveLength(3);
    const inBell = await shop.t.run(async ({ db }) => {
      const rows = await db.query("notifications").collect();
      return rows.filter(({ occasion }) => occasion.startsWith("order-address"));
    });
    expect(inBell).toMatchObject([
      { isRead: false, at: Math.max(...changed.map(({ createdAt }) => createdAt)) },
    ]);
  });
});

describe("30 days after an order has ended", () => {
  /** Paid, dispatched, confirmed as arrived by the buyer, and completed. */
  async function completedOrder(shop: Shop) {
    const orderId = await addCourierOrder(shop);
    await ship(shop, orderId);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    vi.advanceTimersByTime(2 * DAY_MS + HOUR_MS);
    await finishWork(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("completed");
    return orderId;
  }

  test("the address is deleted, and no sooner", async () => {
    const shop = await startShop();
    const orderId = await completedOrder(shop);
    vi.advanceTimersByTime(29 * DAY_MS);
    expect(await sweepAddresses(shop)).toBe(0);
    expect((await seenBy(shop.seller, orderId))?.address).toEqual(addressAt("M1"));
    vi.advanceTimersByTime(DAY_MS);
    expect(await sweepAddresses(shop)).toBe(1);
    expect(await rows(shop)).toEqual([]);
    for (const person of [shop.buyer, shop.seller]) {
      expect(await seenBy(person, orderId)).toEqual({
        state: "erased",
        address: null,
        canChange: false,
      });
    }
    expect(await sweepAddresses(shop)).toBe(0);
  });

  test("the address is deleted, even if many others aren't due yet", async () => {
    const shop = await startShop();
    await completedOrder(shop);
    const [due] = await rows(shop);
    if (!due) throw new Error("No address");
    const { _id, _creationTime, eraseAt: _, ...waiting } = due;
    await shop.t.run(async ({ db }) => {
      const order = await db.get("orders", due.orderId);
      const { _id: _o, _creationTime: _c, ...fields } = order!;
      for (let i = 0; i < 120; i += 1) {
        const orderId = await db.insert("orders", { ...fields, uuid: crypto.randomUUID() });
        await db.insert("orderAddresses", { ...waiting, orderId });
      }
    });
    vi.advanceTimersByTime(31 * DAY_MS);
    expect(await sweepAddresses(shop)).toBe(1);
    expect((await rows(shop)).some((row) => row._id === _id)).toBe(false);
  });

  test("the address is deleted if the order was cancelled or never paid", async () => {
    const shop = await startShop();
    const paidId = await addCourierOrder(shop);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId: paidId });
    const unpaid = await startOrder(shop, shop.buyer, { deliveryMethod: "courier" });
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: unpaid });
    await settle(shop.t);
    expect(await rows(shop)).toHaveLength(2);
    vi.advanceTimersByTime(30 * DAY_MS + HOUR_MS);
    expect(await sweepAddresses(shop)).toBe(2);
    expect(await rows(shop)).toEqual([]);
  });

  test("the address is kept if a reversed chargeback has reopened the order", async () => {
    const shop = await startShop();
    const orderId = await addCourierOrder(shop);
    await ship(shop, orderId);
    const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
    const updateDispute = async (status: string) => {
      await deliver(shop.t, disputeEvent(payment, { status, amount: COURIER_TOTAL }));
      await settle(shop.t);
      return (await rows(shop))[0]?.eraseAt;
    };
    expect(await updateDispute("lost")).toBeDefined();
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect(await updateDispute("won")).toBeUndefined();
    expect((await orderOf(shop.t, orderId)).status).toBe("disputed");
  });
});
