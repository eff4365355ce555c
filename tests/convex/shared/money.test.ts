import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isUuidV4, shortId } from "../../../convex/domain/shared/ids";
import {
  commissionFor,
  formatPence,
  orderMoney,
  parsePounds,
} from "../../../convex/domain/shared/money";

describe("money", () => {
  test("the service fee is 5 % rounded half up, at least 30p, and nothing on what is free", () => {
    expect([0, 1, 600, 609, 610, 629, 630, 1000, 100_000].map(commissionFor)).toEqual([
      0, 30, 30, 30, 31, 31, 32, 50, 5000,
    ]);
  });

  test("the total is the sum of its parts, in whole pence, whatever is bought", () => {
    const pence = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(pence, fc.integer({ min: 1, max: 999 }), pence, (price, quantity, delivery) => {
        const money = orderMoney(price, quantity, delivery);
        expect(money.amount).toBe(price * quantity);
        expect(money.totalAmount).toBe(money.amount + money.deliveryCharge + money.commission);
        expect(Object.values(money).every(Number.isSafeInteger)).toBe(true);
        const exact = (money.amount * 5) / 100;
        if (money.commission > 30)
          expect(Math.abs(money.commission - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test("pence are shown as pounds with two decimals, in groups of thousands", () => {
    const shown = [0, 7, 1234, 123_456, 123_456_789, -250].map(formatPence);
    expect(shown).toEqual(["£0.00", "£0.07", "£12.34", "£1,234.56", "£1,234,567.89", "-£2.50"]);
  });

  test("what a person types in pounds becomes pence, and back", () => {
    expect(["4", "4.5", " £4.50 ", "0", "0.07", "1234567.89"].map(parsePounds)).toEqual([
      400, 450, 450, 0, 7, 123_456_789,
    ]);
    const written = [
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
    ];
    expect(written.map(parsePounds)).toEqual([
      50, 50, 50, 100_000, 123_450, 1200, 1200, 1200, 400, 400,
    ]);
    for (const text of ["12 euros", "£12p", "1,00", "$5", "5 5", "-£5", "£-5", "1,000,00", "½"]) {
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

describe("ids", () => {
  test("only version-4 UUIDs of the right variant are order ids", () => {
    expect(isUuidV4("3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toBe(true);
    expect(isUuidV4("3F2504E0-4F89-41D3-BA0C-0305E82C3301")).toBe(true);
    const wrong = [
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
    for (const value of wrong) expect(isUuidV4(value), String(value)).toBe(false);
  });

  test("ids are shown by their first eight characters", () => {
    expect(shortId("3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toBe("3f2504e0");
  });
});
