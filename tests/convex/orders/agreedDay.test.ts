/** The day on which a parcel is sent: chosen before payment, and moved by either side. */

import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { dayText } from "#convex/domain/shared/days.ts";
import { reportHandover } from "../kit/claimHelpers";
import { expectFail } from "../kit/helpers";
import {
  addressAt,
  dispatchDetails,
  dropScheduledJobs,
  orderOf,
  pack,
  pay,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
  trailOf,
} from "../kit/orderHelpers";
import { sellerCardOf } from "../kit/reviewHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";

const utcTime = (text: string) => Date.parse(`${text}Z`);
const noon = (day: string) => utcTime(`${day}T12:00`);
/** A Monday; the next days to send on are Tuesday 8, Wednesday 9, Thursday 10, then 15, 16 and 17 December. */
const MONDAY = utcTime("2026-12-07T10:00");

async function startShopAt(now: number): Promise<Shop> {
  const shop = await startShop();
  vi.setSystemTime(now);
  return shop;
}

type StartChanges = NonNullable<Parameters<typeof startOrder>[2]>;
const startParcel = async (shop: Shop, changes: StartChanges = {}) => {
  const orderId = await startOrder(shop, shop.buyer, { deliveryMethod: "courier", ...changes });
  await settle(shop.t);
  return orderId;
};

/** A paid parcel that is sent on the day, "2026-12-08" by default. */
async function addPaidParcel(shop: Shop, day = "2026-12-08"): Promise<string> {
  const orderId = await startParcel(shop, { dispatchOn: noon(day) });
  await pay(shop, orderId);
  await settle(shop.t);
  return orderId;
}

const dayOf = async ({ t }: Shop, orderId: string) => {
  const { dispatchOn = 0, dispatchDueAt = 0 } = await orderOf(t, orderId);
  return [dayText(dispatchOn), new Date(dispatchDueAt).toISOString().slice(0, 16)];
};
const move = (shop: Shop, side: TradeSide, orderId: string, day: string) =>
  shop[side].as.mutation(api.orders.agreedDay.move, { orderId, dispatchOn: noon(day) });
const hold = (shop: Shop, side: TradeSide, orderId: string, day: string) =>
  shop[side].as.mutation(api.orders.agreedDay.holdForWeather, {
    orderId,
    dispatchOn: noon(day),
    reason: "frost",
  });
const emailsTo = async (shop: Shop, { email }: { email: string }) => {
  await settle(shop.t);
  return shop.stripe.emails.filter(({ to }) => to === email);
};

describe("before payment", () => {
  test("the buyer chooses one of the next days, the first by default", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await startParcel(shop);
    expect(dayText((await orderOf(shop.t, orderId)).dispatchOn ?? 0)).toBe("2026-12-08");
    const chosenDayOrder = await startParcel(shop, {
      quantity: 2,
      dispatchOn: utcTime("2026-12-10T20:00"),
    });
    await pay(shop, chosenDayOrder);
    await settle(shop.t);
    expect(await dayOf(shop, chosenDayOrder)).toEqual(["2026-12-10", "2026-12-11T12:00"]);
    const [mail] = await emailsTo(shop, shop.buyer);
    expect(mail?.text).toContain(
      "Sam sends it on Thursday 10 December, so it should be with you on Friday 11 December. If it isn't sent by Friday 11 December 2026 at 12:00 UK time, you can get a refund on the order page.",
    );
    const [sellersEmail] = await emailsTo(shop, shop.seller);
    expect(sellersEmail?.text).toContain(
      "send them on Thursday 10 December, so that they arrive on Friday 11 December",
    );
  });

  test.each([
    ["a day on which the seller doesn't send", "2026-12-11"],
    ["a day past its cut-off", "2026-12-07"],
    ["a day too far ahead", "2026-12-22"],
  ])("refuses %s", async (_, day) => {
    const shop = await startShopAt(MONDAY);
    const { message } = await expectFail(
      startParcel(shop, { dispatchOn: noon(day) }),
      "day_unavailable",
    );
    expect(message).toBe("This day can't be chosen any more. Please choose another.");
    for (const odd of [NaN, Infinity, -1]) {
      await expectFail(startParcel(shop, { dispatchOn: odd }), "day_unavailable");
    }
  });

  test("starting the same order again changes its day", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await startParcel(shop);
    const { quizId } = await orderOf(shop.t, orderId);
    const secondOrder = await startParcel(shop, { quizId, dispatchOn: noon("2026-12-09") });
    expect(secondOrder).toBe(orderId);
    expect(dayText((await orderOf(shop.t, orderId)).dispatchOn ?? 0)).toBe("2026-12-09");
  });

  test("paid after the cut-off, it is sent on the next day", async () => {
    const shop = await startShopAt(utcTime("2026-12-07T17:50"));
    const orderId = await startParcel(shop);
    vi.setSystemTime(utcTime("2026-12-07T18:00"));
    await pay(shop, orderId);
    await settle(shop.t);
    expect(await dayOf(shop, orderId)).toEqual(["2026-12-09", "2026-12-10T12:00"]);
  });

  test.each([
    ["stays until the cut-off that the buyer saw", "2026-12-07T17:59", "2026-12-08"],
    ["is followed by the next one once that has passed", "2026-12-07T18:00", "2026-12-09"],
  ])(
    "if the seller asks for more notice while the buyer pays, the day %s",
    async (_, time, day) => {
      const shop = await startShopAt(utcTime("2026-12-07T17:40"));
      const orderId = await startParcel(shop);
      const rules = { days: [2, 3, 4], cutOff: 18 * 60, notice: 14 };
      await shop.seller.as.mutation(api.sellers.rules.setSending, rules);
      vi.setSystemTime(utcTime(time));
      await pay(shop, orderId);
      await settle(shop.t);
      expect((await dayOf(shop, orderId))[0]).toBe(day);
    },
  );

  test("the day stays if the seller goes away while the buyer pays", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await startParcel(shop);
    await shop.seller.as.mutation(api.sellers.rules.setAway, { backOn: "2026-12-14" });
    await pay(shop, orderId);
    await settle(shop.t);
    expect((await dayOf(shop, orderId))[0]).toBe("2026-12-08");
  });

  describe("if the seller goes away while the buyer pays, after the cut-off", () => {
    const payWhileAway = async (backOn: string) => {
      const shop = await startShopAt(utcTime("2026-12-07T17:50"));
      const orderId = await startParcel(shop);
      await shop.seller.as.mutation(api.sellers.rules.setAway, { backOn });
      vi.setSystemTime(utcTime("2026-12-07T18:05"));
      await pay(shop, orderId);
      await settle(shop.t);
      return { shop, orderId };
    };

    test("the day moves by 14 days at most", async () => {
      const { shop, orderId } = await payWhileAway("2026-12-22");
      expect((await dayOf(shop, orderId))[0]).toBe("2026-12-22");
    });

    test("a later return sends the payment back, and both are told why", async () => {
      const { shop, orderId } = await payWhileAway("2026-12-23");
      const { status, refundedAmount, totalAmount } = await orderOf(shop.t, orderId);
      expect([status, refundedAmount]).toEqual(["cancelled", totalAmount]);
      expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0, soldCount: 0 });
      const [toBuyer, toSeller] = [
        (await emailsTo(shop, shop.buyer)).at(-1),
        (await emailsTo(shop, shop.seller)).at(-1),
      ];
      expect(toBuyer?.text).toContain(
        "Your payment arrived too late for the order to be sent on Tuesday 8 December, and the seller sends nothing in the two weeks after that. We've cancelled the order and are refunding all of it; there's nothing for you to do.",
      );
      expect(toSeller?.text).toContain(
        "A buyer's payment arrived too late for the order to be sent on Tuesday 8 December, and you send nothing in the two weeks after that. We've cancelled the order, are refunding the payment, and have put the listing back on sale.",
      );
    });
  });

  test("an address change is refused if the seller is away, and the day would move by more than 14 days", async () => {
    const shop = await startShop({ deliveryBands: [{ upToMiles: null, pricePence: 1200 }] });
    // The Sunday before St Andrew's Day, a Tuesday.
    vi.setSystemTime(utcTime("2027-11-28T10:00"));
    const rules = { days: [1], cutOff: 18 * 60, notice: 0 };
    await shop.seller.as.mutation(api.sellers.rules.setSending, rules);
    const orderId = await startParcel(shop);
    await pay(shop, orderId);
    await settle(shop.t);
    await shop.seller.as.mutation(api.sellers.rules.setAway, { backOn: "2028-01-10" });
    const address = addressAt("EH1");
    const change = shop.buyer.as.mutation(api.orders.addresses.change, { orderId, address });
    await expectFail(change, "address_fixed");
    expect((await dayOf(shop, orderId))[0]).toBe("2027-11-29");
  });

  test("a holiday at the buyer's place counts, and for a new address after payment", async () => {
    const shop = await startShop({ deliveryBands: [{ upToMiles: null, pricePence: 1200 }] });
    // The Sunday before St Andrew's Day, a Tuesday.
    vi.setSystemTime(utcTime("2027-11-28T10:00"));
    const rules = { days: [1, 2], cutOff: 18 * 60, notice: 0 };
    await shop.seller.as.mutation(api.sellers.rules.setSending, rules);
    const scottishOrder = await startParcel(shop, { outcode: "EH1" });
    expect(dayText((await orderOf(shop.t, scottishOrder)).dispatchOn ?? 0)).toBe("2027-11-30");
    const orderId = await startParcel(shop, { quantity: 2 });
    await pay(shop, orderId);
    await settle(shop.t);
    expect((await dayOf(shop, orderId))[0]).toBe("2027-11-29");
    // Only the holiday moves the day: the seller's longer notice doesn't affect an existing order.
    await shop.seller.as.mutation(api.sellers.rules.setSending, { ...rules, notice: 14 });
    const address = addressAt("EH1");
    await shop.buyer.as.mutation(api.orders.addresses.change, { orderId, address });
    expect(await dayOf(shop, orderId)).toEqual(["2027-11-30", "2027-12-01T12:00"]);
    expect((await emailsTo(shop, shop.seller)).at(-1)?.subject).toMatch(
      /^An order has a new sending day: Tuesday 30 November/,
    );
  });

  test("in person there is no day, and 5 working days", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await startOrder(shop);
    await settle(shop.t);
    await pay(shop, orderId);
    const { dispatchOn, dispatchDueAt = 0 } = await orderOf(shop.t, orderId);
    expect(dispatchOn).toBeUndefined();
    expect(dayText(dispatchDueAt)).toBe("2026-12-14");
  });
});

describe("sending", () => {
  test("is refused before the agreed day", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    await pack(shop, orderId);
    const dispatch = () =>
      shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
        orderId,
        ...dispatchDetails,
      });
    vi.setSystemTime(utcTime("2026-12-07T23:59"));
    const { message } = await expectFail(dispatch(), "dispatch_early");
    expect(message).toBe(
      "You agreed to send this on Tuesday 8 December. Please send it on that day, so that the buyer is at home when it arrives.",
    );
    vi.setSystemTime(utcTime("2026-12-08T00:00"));
    await dispatch();
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "shipped",
      expectedArrivalAt: noon("2026-12-09"),
    });
  });

  test("by noon after the day is in time; then the buyer is offered a refund", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    await settle(shop.t, utcTime("2026-12-09T11:59") - Date.now());
    expect(await trailOf(shop, orderId)).not.toContain("refundOffered");
    await settle(shop.t, 2 * 60_000);
    expect(await trailOf(shop, orderId)).toContain("refundOffered");
    const sentEmails = [
      ...(await emailsTo(shop, shop.buyer)),
      ...(await emailsTo(shop, shop.seller)),
    ];
    const texts = sentEmails.map(({ text }) => text).join("\n");
    expect(texts).toContain(
      "Sam hasn't sent your order, which was due to be sent on Tuesday 8 December.",
    );
    expect(texts).toContain("This order was due to be sent on Tuesday 8 December, so Bea can now");
  });
});

describe("moving the day", () => {
  test("each side once, and the other hears of it", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    await move(shop, "buyer", orderId, "2026-12-10");
    expect(await dayOf(shop, orderId)).toEqual(["2026-12-10", "2026-12-11T12:00"]);
    const refusal = await expectFail(move(shop, "buyer", orderId, "2026-12-15"), "day_fixed");
    expect(refusal.message).toBe(
      "You've already moved the day once. If the day doesn't suit you, please message the other person: they may be able to move the day, or cancel.",
    );
    await move(shop, "seller", orderId, "2026-12-17");
    expect((await orderOf(shop.t, orderId)).dayMovedBy).toEqual(["buyer", "seller"]);
    const latestEmail = (await emailsTo(shop, shop.buyer)).at(-1);
    expect(latestEmail?.subject).toBe(
      "Sam moved an order to Thursday 17 December: Cherry shrimp, ten young ones",
    );
    expect(latestEmail?.text).toContain(
      "Sam moved the day for sending this order. Sam now sends it on Thursday 17 December, so it should be with you on Friday 18 December.",
    );
    const sellerEmail = (await emailsTo(shop, shop.seller)).at(-1);
    expect(sellerEmail?.subject).toMatch(/^Bea moved an order to Thursday 10 December/);
    expect(sellerEmail?.text).toContain(
      "Please send it on Thursday 10 December, so that Bea has it on Friday 11 December.",
    );
    expect(sellerEmail?.text).not.toContain("your order");
    expect(await trailOf(shop, orderId)).toEqual(["place", "pay", "dayMoved", "dayMoved"]);
  });

  test("the first day's clock does nothing, the new one's offers the refund", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    await move(shop, "seller", orderId, "2026-12-15");
    await settle(shop.t, 3 * DAY_MS);
    const { _id } = await orderOf(shop.t, orderId);
    await shop.t.mutation(internal.orders.clocks.offerRefundIfLate, { orderId: _id });
    expect(await trailOf(shop, orderId)).not.toContain("refundOffered");
    await settle(shop.t, utcTime("2026-12-16T12:01") - Date.now());
    expect(await trailOf(shop, orderId)).toContain("refundOffered");
    await expectFail(move(shop, "seller", orderId, "2026-12-22"), "day_fixed");
  });

  test("both at once: the second one only to a day after the first one's", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    await move(shop, "buyer", orderId, "2026-12-10");
    await expectFail(move(shop, "seller", orderId, "2026-12-09"), "day_unavailable");
    await expectFail(move(shop, "seller", orderId, "2026-12-10"), "day_unavailable");
    await move(shop, "seller", orderId, "2026-12-15");
  });

  test("the buyer until noon the day before, the seller until it is late", async () => {
    const shop = await startShopAt(utcTime("2026-12-06T10:00"));
    const orderId = await addPaidParcel(shop);
    vi.setSystemTime(utcTime("2026-12-07T12:00"));
    const refusal = await expectFail(move(shop, "buyer", orderId, "2026-12-09"), "day_fixed");
    expect(refusal.message).toMatch(/^It's too late to move the day\./);
    vi.setSystemTime(utcTime("2026-12-08T20:00"));
    // Past the cut-off for Wednesday.
    await expectFail(move(shop, "seller", orderId, "2026-12-09"), "day_unavailable");
    await move(shop, "seller", orderId, "2026-12-10");
  });

  test("at most 14 days on, and to days on which the seller sends", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    for (const day of ["2026-12-08", "2026-12-11", "2026-12-23"]) {
      await expectFail(move(shop, "seller", orderId, day), "day_unavailable");
    }
    await move(shop, "seller", orderId, "2026-12-22");
  });

  test("is for paid parcels and their two sides", async () => {
    const shop = await startShopAt(MONDAY);
    const unpaidOrder = await startParcel(shop);
    await expectFail(move(shop, "buyer", unpaidOrder, "2026-12-09"), "not_yet");
    const collectionOrder = await startOrder(shop, shop.buyer, { quantity: 2 });
    await settle(shop.t);
    await pay(shop, collectionOrder);
    await expectFail(move(shop, "buyer", collectionOrder, "2026-12-09"), "wrong_kind");
  });
});

describe("the seller's average dispatch time", () => {
  const moves: [string, (shop: Shop, orderId: string) => Promise<unknown>, number][] = [
    ["not moved", async () => undefined, 2],
    ["moved by the buyer", (shop, orderId) => move(shop, "buyer", orderId, "2026-12-10"), 0],
    ["moved by the seller", (shop, orderId) => move(shop, "seller", orderId, "2026-12-10"), 2],
    [
      "held by the seller for frost",
      (shop, orderId) => hold(shop, "seller", orderId, "2026-12-10"),
      0,
    ],
    [
      "moved by the seller, then by the buyer",
      async (shop, orderId) => {
        await move(shop, "seller", orderId, "2026-12-09");
        await move(shop, "buyer", orderId, "2026-12-10");
      },
      0,
    ],
    [
      "moved by the buyer, then by the seller",
      async (shop, orderId) => {
        await move(shop, "buyer", orderId, "2026-12-09");
        await move(shop, "seller", orderId, "2026-12-10");
      },
      1,
    ],
  ];
  test.each(moves)("counts from the day first agreed: %s", async (_, change, days) => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    await change(shop, orderId);
    await pack(shop, orderId);
    vi.setSystemTime(utcTime("2026-12-10T09:00"));
    await shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
      orderId,
      ...dispatchDetails,
    });
    expect(await sellerCardOf(shop)).toMatchObject({ dispatches: 1, dispatchMs: days * DAY_MS });
  });
});

describe("packing before the day", () => {
  const cancel = ({ buyer }: Shop, orderId: string) =>
    buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
  const addPackedParcel = async (shop: Shop) => {
    const orderId = await addPaidParcel(shop, "2026-12-17");
    await pack(shop, orderId);
    return orderId;
  };

  // Packing counts from the day before. Without packing, the buyer can move the day until noon of the day before.
  const moments = [
    ["2026-12-15T23:59", true, true],
    ["2026-12-16T00:00", true, false],
    ["2026-12-16T11:00", true, false],
    ["2026-12-16T11:00", false, true],
  ] as const;
  test.each(moments)("the buyer moves the day at %s, packed %s: %s", async (now, isPacked, can) => {
    for (const change of [move, hold]) {
      const shop = await startShopAt(MONDAY);
      const orderId = await (isPacked ? addPackedParcel(shop) : addPaidParcel(shop, "2026-12-17"));
      vi.setSystemTime(utcTime(now));
      if (can) {
        await change(shop, "buyer", orderId, "2026-12-22");
        continue;
      }
      await expectFail(change(shop, "buyer", orderId, "2026-12-22"), "day_fixed");
      await expectFail(cancel(shop, orderId), "not_yet");
      // The seller, who has packed the parcel, can still move the day.
      await change(shop, "seller", orderId, "2026-12-22");
    }
  });

  test("doesn't stop the buyer from cancelling or changing the address until the day before", async () => {
    const shop = await startShopAt(MONDAY);
    const [orderId, cancelled] = [await addPackedParcel(shop), await addPackedParcel(shop)];
    const change = (line1: string) =>
      shop.buyer.as.mutation(api.orders.addresses.change, {
        orderId,
        address: { ...addressAt("M1"), line1 },
      });
    vi.setSystemTime(utcTime("2026-12-15T23:59"));
    await change("2 Elm Walk");
    await cancel(shop, cancelled);
    expect((await orderOf(shop.t, cancelled)).status).toBe("cancelled");
    vi.setSystemTime(utcTime("2026-12-16T00:00"));
    await expectFail(change("3 Elm Walk"), "address_fixed");
    await expectFail(cancel(shop, orderId), "not_yet");
    await move(shop, "seller", orderId, "2026-12-22");
    await change("3 Elm Walk");
  });

  test.each([
    ["moves the day", move],
    ["holds it for the weather", hold],
  ])(
    "the buyer may cancel again once the seller %s, which doesn't count as late",
    async (_, shift) => {
      const shop = await startShopAt(MONDAY);
      const orderId = await addPackedParcel(shop);
      vi.setSystemTime(utcTime("2026-12-16T09:00"));
      await expectFail(cancel(shop, orderId), "not_yet");
      await shift(shop, "seller", orderId, "2026-12-22");
      await cancel(shop, orderId);
      const { status, cancelledLateAt, holdLapsedAt } = await orderOf(shop.t, orderId);
      expect([status, cancelledLateAt, holdLapsedAt]).toEqual(["cancelled", undefined, undefined]);
    },
  );

  test("a handover reported early counts as arrived 7 days after the parcel was due, not before", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPackedParcel(shop);
    await settle(shop.t, HOUR_MS);
    const { message } = await expectFail(reportHandover(shop, orderId), "handover_early");
    expect(message).toContain("until Wednesday 16 December 2026 at 00:00 UK time");
    vi.setSystemTime(utcTime("2026-12-16T09:00"));
    await reportHandover(shop, orderId);
    const [mail] = (await emailsTo(shop, shop.buyer)).slice(-1);
    expect(mail?.text).toContain("If we don't hear from you by 25 December 2026");
    await settle(shop.t, utcTime("2026-12-25T11:59") - Date.now());
    expect((await orderOf(shop.t, orderId)).status).toBe("processing");
    await settle(shop.t, 2 * 60_000);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      status: "delivered",
      arrivalAssumed: true,
    });
  });
});

describe("waiting for the weather", () => {
  test("once an order, besides each side's move, at most 7 days on", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    await move(shop, "buyer", orderId, "2026-12-09");
    await move(shop, "seller", orderId, "2026-12-10");
    await expectFail(hold(shop, "seller", orderId, "2026-12-22"), "day_unavailable");
    await hold(shop, "buyer", orderId, "2026-12-17");
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      dispatchOn: noon("2026-12-17"),
      weatherHold: { by: "buyer", reason: "frost" },
    });
    const refusal = await expectFail(hold(shop, "seller", orderId, "2026-12-22"), "day_fixed");
    expect(refusal.message).toMatch(/^This order has already been held for the weather once\./);
    expect((await trailOf(shop, orderId)).at(-1)).toBe("weatherHold");
    const latestEmail = (await emailsTo(shop, shop.seller)).at(-1);
    expect(latestEmail?.subject).toMatch(
      /^Bea moved an order to Thursday 17 December because of the weather/,
    );
    expect(latestEmail?.text).toContain("Bea moved the day because of frost.");
    const details = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(details).toMatchObject({
      dayMovedBy: ["buyer", "seller"],
      weatherHold: { by: "buyer", reason: "frost" },
    });
  });

  test("can't hide that the seller missed the day", async () => {
    const shop = await startShopAt(MONDAY);
    const [heldOrder, missedOrder] = [await addPaidParcel(shop), await addPaidParcel(shop)];
    vi.setSystemTime(utcTime("2026-12-08T23:59"));
    await hold(shop, "seller", heldOrder, "2026-12-10");
    vi.setSystemTime(utcTime("2026-12-09T00:00"));
    const refusal = await expectFail(hold(shop, "seller", missedOrder, "2026-12-15"), "day_fixed");
    expect(refusal.message).toMatch(
      /^The agreed day has passed, so the parcel can't be held for the weather\./,
    );
    await move(shop, "seller", missedOrder, "2026-12-15");
    expect(await orderOf(shop.t, missedOrder)).toMatchObject({
      firstDispatchOn: noon("2026-12-08"),
    });
  });
});

describe("a day that can't be kept", () => {
  test.each([
    ["on the agreed day", 8, "2026-12-15"],
    ["the day after", 9, "2026-12-08"],
    ["a week later", 15, "2026-12-08"],
  ])("is renewed after a stop that began by its end only: %s", async (_, began, day) => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    // Without the job that offers a refund once the order is late: after the offer, no day can be moved.
    await dropScheduledJobs(shop.t, ["orders/clocks:offerRefundIfLate"]);
    vi.setSystemTime(utcTime(`2026-12-${String(began).padStart(2, "0")}T10:00`));
    const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment));
    expect((await orderOf(shop.t, orderId)).stoppedAt).toBe(Date.now());
    await settle(shop.t, 3 * DAY_MS);
    await deliver(shop.t, disputeEvent(payment, { status: "won" }));
    await settle(shop.t);
    expect((await dayOf(shop, orderId))[0]).toBe(day);
    const isRefundOffered = (await trailOf(shop, orderId)).includes("refundOffered");
    expect(isRefundOffered).toBe(day === "2026-12-08");
    expect((await orderOf(shop.t, orderId)).stoppedAt).toBeUndefined();
  });

  test("is replaced by the next choice when a stop outlived it, and both get an email", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment));
    await expectFail(move(shop, "seller", orderId, "2026-12-10"), "order_stopped");
    await settle(shop.t, 4 * DAY_MS);
    await deliver(shop.t, disputeEvent(payment, { status: "won" }));
    await settle(shop.t);
    expect(await dayOf(shop, orderId)).toEqual(["2026-12-15", "2026-12-16T12:00"]);
    expect(await trailOf(shop, orderId)).not.toContain("refundOffered");
    for (const person of [shop.buyer, shop.seller]) {
      expect((await emailsTo(shop, person)).map(({ subject }) => subject)).toContain(
        "An order has a new sending day: Tuesday 15 December: Cherry shrimp, ten young ones",
      );
    }
    await settle(shop.t, 6 * DAY_MS);
    expect(await trailOf(shop, orderId)).toContain("refundOffered");
  });

  test("isn't put off after a stop by more notice, or for a parcel reported as handed over", async () => {
    const shop = await startShopAt(MONDAY);
    const [orderId, handedOverId] = [await addPaidParcel(shop), await addPaidParcel(shop)];
    await pack(shop, handedOverId);
    await settle(shop.t, HOUR_MS);
    await reportHandover(shop, handedOverId);
    const payments = [orderId, handedOverId].map((id) => sessionOf(shop, id).paymentIntentId ?? "");
    const deliverBoth = async (changes: Parameters<typeof disputeEvent>[1]) => {
      for (const [at, payment] of payments.entries()) {
        await deliver(shop.t, disputeEvent(payment, { id: `dp_${at}`, ...changes }));
      }
    };
    await deliverBoth({ status: "needs_response" });
    await settle(shop.t, 4 * DAY_MS);
    const rules = { days: [2, 3, 4], cutOff: 18 * 60, notice: 14 };
    await shop.seller.as.mutation(api.sellers.rules.setSending, rules);
    await deliverBoth({ status: "won" });
    await settle(shop.t);
    expect((await dayOf(shop, orderId))[0]).toBe("2026-12-15");
    expect((await dayOf(shop, handedOverId))[0]).toBe("2026-12-08");
  });

  test("offers the refund when a stop outlived the next 14 days too", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment));
    await settle(shop.t, 16 * DAY_MS);
    await deliver(shop.t, disputeEvent(payment, { status: "won" }));
    await settle(shop.t);
    expect((await dayOf(shop, orderId))[0]).toBe("2026-12-08");
    expect(await trailOf(shop, orderId)).toContain("refundOffered");
  });

  test("stays after a short stop", async () => {
    const shop = await startShopAt(MONDAY);
    const orderId = await addPaidParcel(shop);
    const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment));
    await settle(shop.t, HOUR_MS);
    await deliver(shop.t, disputeEvent(payment, { status: "won" }));
    await settle(shop.t);
    expect((await dayOf(shop, orderId))[0]).toBe("2026-12-08");
    await settle(shop.t, 3 * DAY_MS);
    expect(await trailOf(shop, orderId)).toContain("refundOffered");
  });
});
