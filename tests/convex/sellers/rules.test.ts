/** What sellers set for their sales: away until a day, and what they tell buyers beforehand. */

import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { dayText } from "#convex/domain/shared/days.ts";
import { DEFAULT_SENDING } from "#convex/domain/shared/sendingRules.ts";
import { expectFail } from "../kit/helpers";
import {
  addQuiz,
  orderOf,
  addPaidOrder,
  pay,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";

const NOON = Date.UTC(2026, 10, 30, 12);
const goAway = (shop: Shop, backOn: string | null) =>
  shop.seller.as.mutation(api.sellers.rules.setAway, { backOn });

async function shopAt(now: number): Promise<Shop> {
  const shop = await startShop();
  vi.setSystemTime(now);
  return shop;
}

describe("away", () => {
  test("refuses new orders until the day, by UK time, and shows it beforehand", async () => {
    const shop = await shopAt(NOON);
    await goAway(shop, "2026-12-14");
    const refusal = await expectFail(startOrder(shop), "seller_away");
    expect(refusal.message).toBe(
      "The seller is away. You can order again from Monday 14 December.",
    );
    const page = await shop.t.query(api.listings.catalogue.get, { listingId: shop.listingId });
    expect(page?.seller?.away).toEqual({
      until: Date.UTC(2026, 11, 14),
      back: "Monday 14 December",
    });
    expect(page?.isActive).toBe(true);
    vi.setSystemTime(Date.UTC(2026, 11, 14) - 1);
    await expectFail(startOrder(shop), "seller_away");
    vi.setSystemTime(Date.UTC(2026, 11, 14));
    await startOrder(shop);
  });

  test("ends at midnight in London in summer too", async () => {
    const shop = await shopAt(Date.UTC(2027, 5, 1, 12));
    await goAway(shop, "2027-06-05");
    vi.setSystemTime(Date.UTC(2027, 5, 4, 23) - 1);
    await expectFail(startOrder(shop), "seller_away");
    vi.setSystemTime(Date.UTC(2027, 5, 4, 23));
    await startOrder(shop);
  });

  test("an order that was started can be paid, but not replaced by another", async () => {
    const shop = await shopAt(NOON);
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const uuid = await startOrder(shop, shop.buyer, { quizId });
    await settle(shop.t);
    await goAway(shop, "2026-12-14");
    expect(await startOrder(shop, shop.buyer, { quizId })).toBe(uuid);
    await expectFail(startOrder(shop, shop.buyer, { quantity: 2 }), "seller_away");
    await pay(shop, uuid);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });

  test("ends when the seller is back", async () => {
    const shop = await shopAt(NOON);
    await goAway(shop, "2026-12-14");
    await goAway(shop, null);
    expect(await shop.seller.as.query(api.sellers.rules.mine)).toEqual({
      away: null,
      exceptions: [],
      sending: DEFAULT_SENDING,
    });
    await startOrder(shop);
  });

  test("shows in the buyer's basket", async () => {
    const shop = await shopAt(NOON);
    await goAway(shop, "2026-12-14");
    await shop.buyer.as.mutation(api.orders.basket.add, { listingId: shop.listingId });
    const [parcel] = await shop.buyer.as.query(api.orders.basket.mine);
    expect(parcel?.away?.back).toBe("Monday 14 December");
  });

  test.each([
    ["today", 0],
    ["yesterday", -1],
    ["in 61 days", 61],
  ])("isn't set to a day that is %s", async (_, days) => {
    const shop = await shopAt(NOON);
    const refusal = await expectFail(goAway(shop, dayText(NOON + days * DAY_MS)), "invalid_input");
    expect(refusal.message).toMatch(/^Back on: choose one of the 60 days after today/i);
  });

  test.each(["tomorrow", "2026-02-30", "2026-12-14T00:00", "", "14/12/2026"])(
    "isn't set to %j",
    async (backOn) => {
      const shop = await shopAt(NOON);
      await expectFail(goAway(shop, backOn), "invalid_input");
    },
  );

  test("can be tomorrow and the sixtieth day, shortly before midnight too", async () => {
    const shop = await shopAt(NOON + 11.9 * HOUR_MS);
    await goAway(shop, dayText(NOON + DAY_MS));
    await goAway(shop, dayText(NOON + 60 * DAY_MS));
    expect((await shop.seller.as.query(api.sellers.rules.mine)).away?.back).toBe(
      "Friday 29 January",
    );
  });
});

describe("what buyers are told", () => {
  test("is kept with the order as it was at the sale", async () => {
    const shop = await startShop();
    const setException = (isOn: boolean) =>
      shop.seller.as.mutation(api.sellers.rules.setException, { exception: "beAtHome", isOn });
    await setException(true);
    await setException(true);
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const args = { listingId: shop.listingId, quizId };
    const page = await shop.buyer.as.query(api.orders.purchases.page, args);
    expect(page?.listing.exceptions).toEqual(["beAtHome"]);
    const uuid = await addPaidOrder(shop, { shownExceptions: ["beAtHome"] });
    await setException(false);
    const order = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
    expect(order?.exceptions).toEqual(["beAtHome"]);
    expect((await shop.seller.as.query(api.sellers.rules.mine)).exceptions).toEqual([]);
  });

  type Exceptions = ("beAtHome" | "photographBag")[];
  const cases: [what: string, shown: Exceptions, now: Exceptions, isRefused: boolean][] = [
    ["nothing, then or now", [], [], false],
    ["what it is now", ["beAtHome"], ["beAtHome"], false],
    ["nothing, before the seller added one", [], ["photographBag"], true],
    ["one, before the seller added another", ["beAtHome"], ["beAtHome", "photographBag"], true],
    ["one, before the seller chose another", ["beAtHome"], ["photographBag"], true],
    ["one, before the seller took it back", ["beAtHome"], [], false],
  ];
  test.each(cases)("a buyer who was shown %s", async (_, shownExceptions, now, isRefused) => {
    const shop = await startShop();
    for (const exception of now) {
      await shop.seller.as.mutation(api.sellers.rules.setException, { exception, isOn: true });
    }
    const buy = () => startOrder(shop, shop.buyer, { shownExceptions });
    if (isRefused) {
      const { message } = await expectFail(buy(), "exceptions_changed");
      expect(message).toContain("Please take a photo of each bag before you open it.");
      expect(message).not.toContain("Please be at home");
    } else {
      const order = await orderOf(shop.t, await buy());
      expect(order.exceptions ?? []).toEqual(now);
    }
  });

  test("after the order was started doesn't stop its payment, but is read before another", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const uuid = await startOrder(shop, shop.buyer, { quizId });
    await settle(shop.t);
    const added = { exception: "photographBag", isOn: true } as const;
    await shop.seller.as.mutation(api.sellers.rules.setException, added);
    expect(await startOrder(shop, shop.buyer, { quizId })).toBe(uuid);
    await expectFail(startOrder(shop, shop.buyer, { quantity: 2 }), "exceptions_changed");
    await pay(shop, uuid);
    expect((await orderOf(shop.t, uuid)).exceptions ?? []).toEqual([]);
  });

  test("stays when the seller goes away, and the day stays when they tell more", async () => {
    const shop = await shopAt(NOON);
    const addException = (exception: "photographBag" | "holdsInWeather") =>
      shop.seller.as.mutation(api.sellers.rules.setException, { exception, isOn: true });
    await addException("photographBag");
    await goAway(shop, "2026-12-14");
    await addException("holdsInWeather");
    expect(await shop.seller.as.query(api.sellers.rules.mine)).toEqual({
      away: { until: Date.UTC(2026, 11, 14), back: "Monday 14 December" },
      exceptions: ["photographBag", "holdsInWeather"],
      sending: DEFAULT_SENDING,
    });
  });
});

describe("when parcels are sent", () => {
  const save = (shop: Shop, changes: Partial<typeof DEFAULT_SENDING>) =>
    shop.seller.as.mutation(api.sellers.rules.setSending, { ...DEFAULT_SENDING, ...changes });

  test("is Tuesday to Thursday until the seller chooses, and shown to buyers", async () => {
    const shop = await shopAt(NOON);
    const sendingText = async () => {
      const page = await shop.t.query(api.listings.catalogue.get, { listingId: shop.listingId });
      return page?.seller?.sends;
    };
    expect(await sendingText()).toBe(
      "Parcels go out Tuesday to Thursday. Order by 18:00 the day before.",
    );
    await save(shop, { days: [4, 1, 4], cutOff: 9 * 60, notice: 1 });
    expect(await sendingText()).toBe(
      "Parcels go out Monday and Thursday. Order by 09:00 2 days before.",
    );
    expect((await shop.seller.as.query(api.sellers.rules.mine)).sending).toEqual({
      days: [1, 4],
      cutOff: 540,
      notice: 1,
    });
  });

  test("is kept while the seller goes away and comes back, and away while it is changed", async () => {
    const shop = await shopAt(NOON);
    await save(shop, { days: [2] });
    await goAway(shop, "2026-12-14");
    await save(shop, { days: [3] });
    const rules = await shop.seller.as.query(api.sellers.rules.mine);
    expect(rules.away?.back).toBe("Monday 14 December");
    await goAway(shop, null);
    expect((await shop.seller.as.query(api.sellers.rules.mine)).sending.days).toEqual([3]);
  });

  test.each([
    [{ days: [] }, "Choose at least one day."],
    [{ days: [5] }, "<=4"],
    [{ days: [1.5] }, ""],
    [{ cutOff: 1440 }, ""],
    [{ cutOff: NaN }, ""],
    [{ notice: 15 }, ""],
    [{ notice: -1 }, ""],
  ])("refuses %j", async (changes, words) => {
    const shop = await shopAt(NOON);
    const { message } = await expectFail(save(shop, changes), "invalid_input");
    expect(message).toContain(words);
  });
});
