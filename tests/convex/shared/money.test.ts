import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMISSION_FIXED_PENCE, COMMISSION_PERCENT } from "#convex/domain/shared/constants.ts";
import { isUuidV4, shortId } from "#convex/domain/shared/ids.ts";
import {
  commissionFor,
  formatPence,
  orderMoney,
  withDelivery,
  withTotal,
} from "#convex/domain/shared/money.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";

describe("amounts of money", () => {
  test("include a fee of 5 % of the goods, rounded half up, plus 60p, and none on a free order", () => {
    expect(commissionFor(0, 0)).toBe(0);
    expect(
      [1, 9, 10, 29, 30, 1000, 1500, 100_000].map((amount) => commissionFor(amount, 0)),
    ).toEqual([60, 60, 61, 61, 62, 110, 135, 5060]);
    // The fixed part applies even if only the delivery is charged, because a card payment is made.
    expect(commissionFor(0, 1200)).toBe(60);
    expect(commissionFor(1000, 1200)).toBe(110);
  });

  test("include the fee while a free order has a delivery charge", () => {
    const free = orderMoney(0, 2, 0);
    const withPostage = orderMoney(0, 2, 500);
    expect(withDelivery(free, 500)).toEqual(withPostage);
    expect(withPostage).toMatchObject({ commission: 60, totalAmount: 560 });
    expect(withDelivery(withPostage, 0)).toEqual(free);
    expect(withTotal(free, 560)).toEqual(withPostage);
    expect(withTotal(withPostage, 0)).toEqual(free);
    // Lowered in two steps: the first leaves a total below the fee.
    const part = withTotal(withPostage, 30);
    expect(part).toMatchObject({ deliveryCharge: 0, commission: 30, totalAmount: 30 });
    expect(withTotal(part, 0)).toEqual(free);
    const pence = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(pence, pence, pence, (price, before, after) => {
        const order = orderMoney(price, 3, before);
        const changedOrder = withDelivery(order, after);
        expect(changedOrder).toEqual(orderMoney(price, 3, after));
        expect(withTotal(order, changedOrder.totalAmount)).toEqual(changedOrder);
      }),
    );
  });

  test("add up to the total in whole pence, for any purchase", () => {
    const pence = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(pence, fc.integer({ min: 1, max: 999 }), pence, (price, quantity, delivery) => {
        const money = orderMoney(price, quantity, delivery);
        expect(money.amount).toBe(price * quantity);
        expect(money.totalAmount).toBe(money.amount + money.deliveryCharge + money.commission);
        expect(Object.values(money).every(Number.isSafeInteger)).toBe(true);
        const exact = (money.amount * COMMISSION_PERCENT) / 100 + COMMISSION_FIXED_PENCE;
        if (money.totalAmount > 0)
          expect(Math.abs(money.commission - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test("are shown in pounds with two decimals and thousands separators", () => {
    const texts = [0, 7, 1234, 123_456, 123_456_789, -250].map(formatPence);
    expect(texts).toEqual(["£0.00", "£0.07", "£12.34", "£1,234.56", "£1,234,567.89", "-£2.50"]);
  });

  test("typed in pounds become pence, and back", () => {
    expect(["4", "4.5", " £4.50 ", "0", "0.07", "1234567.89"].map(parsePounds)).toEqual([
      400, 450, 450, 0, 7, 123_456_789,
    ]);
    const inputs = [
      ".50",
      "£.50",
      "50p",
      "1,000",
      "£1,234.5",
      "12 pounds",
      "£ 12",
      "12 GBP",
      "4.",
      "4\u200b",
      "￡１２．５０",
      "£\u202f12",
      "12\u00a0£",
      "\u200f£12.50\u200e",
      "£1\u00ad2",
      "١٢٫٥٠",
      "12.–",
      "£12.-",
      "12,—",
    ];
    expect(inputs.map(parsePounds)).toEqual([
      50,
      50,
      50,
      100_000,
      123_450,
      1200,
      1200,
      1200,
      400,
      400,
      1250,
      ...[1200, 1200, 1250, 1200, 1250, 1200, 1200, 1200],
    ]);
    for (const text of [
      "12 euros",
      "£12p",
      "1,00",
      "$5",
      "5 5",
      "-£5",
      "£-5",
      "1,000,00",
      "½",
      "12,50",
      "12–15",
      "–",
    ]) {
      expect(parsePounds(text), text).toBeNull();
    }
    for (const text of ["", "-1", "4.555", "four", "1e3", "4,50", "1,5", "NaN", "£", "12345678"]) {
      expect(parsePounds(text), text).toBeNull();
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (pence) => {
        expect(parsePounds(formatPence(pence))).toBe(pence);
      }),
    );
  });
});

describe("order ids", () => {
  test("are version-4 UUIDs of the right variant", () => {
    expect(isUuidV4("3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toBe(true);
    expect(isUuidV4("3F2504E0-4F89-41D3-BA0C-0305E82C3301")).toBe(true);
    const invalidInputs = [
      "",
      null,
      undefined,
      42,
      "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
      "3f2504e0-4f89-41d3-ca0c-0305e82c3301",
      "3f2504e04f8941d39a0c0305e82c3301",
      " 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
      "3f2504e0-4f89-41d3-9a0c-0305e82c3301\n",
    ];
    for (const value of invalidInputs) expect(isUuidV4(value), String(value)).toBe(false);
  });

  test("are shown by their first eight characters", () => {
    expect(shortId("3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toBe("3f2504e0");
  });
});
