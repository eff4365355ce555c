import { describe, expect, test } from "vitest";
import { stockState } from "#convex/domain/listings/stock.ts";
import {
  freeProblem,
  holdsProblem,
  isBuyable,
  isCount,
  lapsesProblem,
  listingProblem,
  maxQuizQuantity,
  maxPurchase,
  quantityProblem,
  quizProblem,
  quizQuantityProblem,
  renewalProblem,
  replacementProblem,
  stockProblem,
  totalProblem,
} from "#convex/domain/orders/buying.ts";
import { DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { type Problem, problemText } from "#convex/errors.ts";

/** The error text, or null. */
const textOf = (problem: Problem | null) => problem && problemText(problem);
const NOW = Date.UTC(2026, 5, 1);

describe("the quantity", () => {
  test("is a whole number from 1 to the maximum", () => {
    const counts = [-1, 0, 0.5, 1, 1.5, 2, 3, 4, NaN, Infinity];
    expect(counts.filter((n) => isCount(n, 3))).toEqual([1, 2, 3]);
  });

  test("in the quiz may include stock held by others, and is one if everything is sold", () => {
    expect([0, 1, 2, 7].map(maxQuizQuantity)).toEqual([1, 1, 2, 7]);
    expect(textOf(quizQuantityProblem(7, 7, 1))).toBeNull();
    expect(textOf(quizQuantityProblem(8, 7, 1))).toBe("Quantity: choose between 1 and 7");
    expect(textOf(quizQuantityProblem(1, 0, 1))).toBeNull();
    expect(textOf(quizQuantityProblem(2, 0, 1))).toBe("Quantity: choose 1");
    expect(textOf(quizQuantityProblem(0, 7, 1))).toBe("Quantity: choose between 1 and 7");
  });

  test("in the quiz is a whole group, or everything left if that is less", () => {
    expect(textOf(quizQuantityProblem(6, 10, 6))).toBeNull();
    expect(textOf(quizQuantityProblem(5, 10, 6))).toBe("Quantity: choose between 6 and 10");
    expect(textOf(quizQuantityProblem(6, 6, 6))).toBeNull();
    expect(textOf(quizQuantityProblem(4, 4, 6))).toBeNull();
    expect(textOf(quizQuantityProblem(3, 4, 6))).toBe("Quantity: choose 4");
    expect(textOf(quizQuantityProblem(1, 0, 6))).toBeNull();
  });

  test("of a purchase is limited by the quiz and the available stock", () => {
    expect(maxPurchase({ quantity: 4 }, 3)).toBe(3);
    expect(maxPurchase({ quantity: 2 }, 3)).toBe(2);
    expect(maxPurchase({ quantity: 2 }, 0)).toBe(0);
    expect(textOf(quantityProblem(4, { quantity: 4 }))).toBeNull();
    expect(quantityProblem(5, { quantity: 4 })?.code).toBe("quiz_stale");
    const many = { quantity: 5000 };
    expect(textOf(quantityProblem(999, many))).toBeNull();
    for (const n of [0, -1, 1.5, NaN, 1000]) {
      expect(textOf(quantityProblem(n, many))).toBe("Quantity: choose 1 or more");
    }
  });

  test("is refused with the number left, or because another buyer was quicker", () => {
    const single = (available: number) => ({ available, held: 0, minQuantity: 1 });
    expect(stockProblem(3, single(3))).toBeNull();
    expect(textOf(stockProblem(4, single(3)))).toBe("Only 3 left. Please choose fewer.");
    expect(textOf(stockProblem(1, single(0)))).toBe("Sold out: someone else was quicker.");
    expect(textOf(stockProblem(1, { available: 0, held: 2, minQuantity: 1 }))).toBe(
      "Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
    );
  });

  describe("for a listing sold in sixes", () => {
    const stockInSixes = (available: number, heldCount = 0) => ({
      available,
      held: heldCount,
      minQuantity: 6,
    });
    const allowed = (stock: ReturnType<typeof stockInSixes>) =>
      Array.from({ length: 12 }, (_, n) => n + 1).filter((n) => stockProblem(n, stock) === null);

    test.each([
      ["10 left", stockInSixes(10), [6, 7, 8, 9, 10], "free"],
      ["6 left", stockInSixes(6), [6], "free"],
      ["fewer than a group", stockInSixes(4), [4], "free"],
      ["the last one", stockInSixes(1), [1], "free"],
      ["4 of 10 held: a group is free", stockInSixes(6, 4), [6], "free"],
      ["5 of 10 held: the group may come back", stockInSixes(5, 5), [], "held"],
      ["1 of 6 held", stockInSixes(5, 1), [], "held"],
      ["2 of the last 4 held", stockInSixes(2, 2), [2], "free"],
      ["all of the last 4 held", stockInSixes(0, 4), [], "held"],
      ["none", stockInSixes(0), [], "sold"],
    ] as const)("%s", (_what, stock, numbers, state) => {
      expect(allowed(stock)).toEqual(numbers);
      expect(stockState(stock)).toBe(state);
      expect(isBuyable({ ...stock, isActive: true })).toBe(state === "free");
    });

    test("refuses with a reason", () => {
      expect(textOf(stockProblem(5, stockInSixes(10)))).toBe(
        "Minimum order: 6. Please choose 6 or more.",
      );
      expect(textOf(stockProblem(11, stockInSixes(10)))).toBe("Only 10 left. Please choose fewer.");
      expect(textOf(stockProblem(3, stockInSixes(4)))).toBe(
        "Only 4 are left, fewer than the minimum order, so they go together. Please choose all 4.",
      );
      expect(textOf(stockProblem(5, stockInSixes(5, 5)))).toBe(
        "Only 5 are available right now, and the minimum order is 6. Other buyers are paying for the rest. If they don't finish within 30 minutes, you can order then.",
      );
      expect(textOf(stockProblem(1, stockInSixes(1, 6)))).toMatch(/^Only 1 is available right now/);
      expect(stockProblem(6, stockInSixes(0, 6))?.code).toBe("stock_short");
    });
  });

  test("allows buying while one animal is available and the seller sells", () => {
    const stock = (available: number, heldCount = 0) => ({
      available,
      held: heldCount,
      minQuantity: 1,
    });
    expect(isBuyable({ isActive: true, ...stock(1) })).toBe(true);
    expect(isBuyable({ isActive: true, ...stock(0) })).toBe(false);
    expect(isBuyable({ isActive: false, ...stock(1) })).toBe(false);
    expect(stockState(stock(1, 2))).toBe("free");
    expect(stockState(stock(0, 1))).toBe("held");
    expect(stockState(stock(0))).toBe("sold");
  });
});

describe("a purchase", () => {
  test("is refused for the buyer's own listing in any state, and for a listing not for sale", () => {
    expect(listingProblem({ isOwn: false, isForSale: true })).toBeNull();
    expect(listingProblem({ isOwn: false, isForSale: false })?.code).toBe("listing_unavailable");
    for (const isForSale of [true, false]) {
      expect(listingProblem({ isOwn: true, isForSale })?.code).toBe("own_listing");
    }
  });

  test.each([
    ["suitable", "fish", false, undefined],
    ["caution", "fish", true, undefined],
    ["caution", "fish", false, "quiz_acknowledge"],
    ["unsuitable", "fish", true, "quiz_unsuitable"],
    ["unsuitable", "fish", false, "quiz_unsuitable"],
    ["unsuitable", "shrimp", false, "quiz_acknowledge"],
    ["unsuitable", "shrimp", true, undefined],
  ] as const)(
    "is checked with a %s verdict on %s, read: %s → %s",
    (verdict, category, isAcknowledged, code) => {
      expect(quizProblem({ verdict, quantity: 1, isAcknowledged }, category)?.code).toBe(code);
    },
  );

  test("is refused without a quiz", () => {
    expect(quizProblem(null, "plants")?.code).toBe("quiz_required");
  });

  test("is refused above £999,999.99, a card's limit", () => {
    expect([0, 30, 31, 99_999_998, 99_999_999].map(totalProblem)).toEqual(Array(5).fill(null));
    expect(textOf(totalProblem(100_000_000))).toBe(
      "Total: a card cannot be charged more than £999,999.99 at a time",
    );
  });
});

describe("holds", () => {
  test("are limited to three unpaid and five free orders", () => {
    expect([0, 2].map(holdsProblem)).toEqual([null, null]);
    expect(holdsProblem(3)).toEqual({ code: "holds_too_many", data: { max: 3 } });
    expect([0, 4].map(freeProblem)).toEqual([null, null]);
    expect(freeProblem(5)).toEqual({ code: "free_too_many", data: { max: 5 } });
  });

  test("are blocked after three lapses within a day, until the third is a day old", () => {
    const lapses = (third: number) => [NOW - 1, NOW - 2, third];
    expect(lapsesProblem([NOW - 1, NOW - 2], NOW)).toBeNull();
    expect(lapsesProblem(lapses(NOW - DAY_MS), NOW)).toBeNull();
    const wait = (ms: number) => ({ code: "holds_cooling", data: { seconds: ms } });
    expect(lapsesProblem(lapses(NOW - DAY_MS + 1), NOW)).toEqual(wait(1));
    expect(lapsesProblem(lapses(NOW - DAY_MS + 1001), NOW)).toEqual(wait(2));
    expect(lapsesProblem(lapses(NOW), NOW)).toEqual(wait(DAY_MS / 1000));
  });

  test("can be renewed with more than a minute left", () => {
    expect(renewalProblem(NOW + MINUTE_MS + 1, NOW)).toBeNull();
    const holdEnding = (seconds: number) => ({ code: "hold_ending", data: { seconds } });
    expect(renewalProblem(NOW + MINUTE_MS, NOW)).toEqual(holdEnding(60));
    expect(renewalProblem(NOW + 1, NOW)).toEqual(holdEnding(1));
  });

  test("aren't replaced on expiry before the payment provider answers", () => {
    expect(replacementProblem(NOW + 1, NOW)).toBeNull();
    expect(replacementProblem(NOW, NOW)?.code).toBe("hold_settling");
    expect(replacementProblem(NOW - 1, NOW)?.code).toBe("hold_settling");
  });
});
