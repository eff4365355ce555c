/** The sums of an order's lines, and what travels in one parcel, for random lines. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELIVERY_METHODS } from "#convex/domain/listings/deliveryMethods.ts";
import {
  apartText,
  basketProblem,
  commonMethods,
  heldLinesProblem,
  linesProblem,
  senderProblem,
  sumOfLines,
  summaryTitle,
} from "#convex/domain/orders/lines.ts";
import { extraOf, parcelMoney } from "#convex/domain/orders/orderPreview.ts";
import { commissionFor } from "#convex/domain/shared/money.ts";
import { aListing } from "../kit/aListing";

const pence = fc.integer({ min: 0, max: 100_000 });
const count = fc.integer({ min: 1, max: 99 });
const methods = fc.subarray([...DELIVERY_METHODS], { minLength: 1 });
const offer = fc.record({ outcode: fc.constantFrom("LS6", "M1"), deliveryMethods: methods });
const pricedLine = fc.record({
  price: pence,
  quantity: count,
  charge: fc.integer({ min: 0, max: 5000 }),
});
type PricedLine = { price: number; quantity: number; charge: number };

const toLine = ({ price, quantity, charge }: PricedLine) => ({
  listing: {
    ...aListing(),
    latitude: 53.8,
    longitude: -1.5,
    price,
    deliveryMethods: ["courier" as const, "collection" as const],
    deliveryBands: [{ upToMiles: null, pricePence: charge }],
  },
  quantity,
});
const BY_COURIER = { method: "courier" as const, outcode: "M1" };

describe("a parcel's money", () => {
  test("is the lines' amounts, the dearest delivery and one fee", () => {
    fc.assert(
      fc.property(fc.array(pricedLine, { minLength: 1, maxLength: 10 }), (rows) => {
        const amounts = rows.map(({ price, quantity }) => ({ amount: price * quantity, quantity }));
        const { amount } = sumOfLines(amounts);
        const money = parcelMoney(rows.map(toLine), BY_COURIER);
        const deliveryCharge = Math.max(...rows.map(({ charge }) => charge));
        expect(money).toMatchObject({ amount, deliveryCharge });
        const commission = commissionFor(amount, deliveryCharge);
        expect(money?.totalAmount).toBe(amount + deliveryCharge + commission);
        const collectionMoney = parcelMoney(rows.map(toLine), {
          method: "collection",
          outcode: "M1",
        });
        expect(collectionMoney?.deliveryCharge).toBe(0);
      }),
    );
  });

  test("grows by what a line adds, and saves exactly the rest of its price alone", () => {
    fc.assert(
      fc.property(
        fc.array(pricedLine, { minLength: 1, maxLength: 9 }),
        pricedLine,
        (rows, added) => {
          const lines = rows.map(toLine);
          const line = toLine(added);
          const extra = extraOf(lines, line, BY_COURIER)!;
          const total = (those: typeof lines) => parcelMoney(those, BY_COURIER)!.totalAmount;
          expect(total([...lines, line])).toBe(total(lines) + extra.adds);
          expect(extra.adds).toBeGreaterThanOrEqual(line.listing.price * line.quantity);
          expect(extra.saves).toBe(Math.max(0, total([line]) - extra.adds));
        },
      ),
    );
  });
});

test("the methods of a parcel are those that each listing offers, in whatever order they were added", () => {
  fc.assert(
    fc.property(fc.array(offer, { minLength: 1, maxLength: 10 }), (offers) => {
      const common = commonMethods(offers);
      for (const method of DELIVERY_METHODS) {
        const isOffered = offers.every(({ deliveryMethods }) => deliveryMethods.includes(method));
        expect(common.includes(method)).toBe(isOffered);
      }
      expect([...commonMethods(offers.toReversed())].sort()).toEqual([...common].sort());
    }),
  );
});

test("a listing travels along exactly if one place sends all of them by one method", () => {
  fc.assert(
    fc.property(fc.array(offer, { minLength: 2, maxLength: 10 }), (offers) => {
      const [first, ...others] = offers;
      const isOnePlace = offers.every(({ outcode }) => outcode === first!.outcode);
      const canTravel = isOnePlace && commonMethods(offers).length > 0;
      expect(apartText(first!, others) === null).toBe(canTravel);
      const senders = offers.map((each) => ({ ...each, sellerId: "seller" }));
      expect(senderProblem(senders) === null).toBe(isOnePlace);
    }),
  );
});

test("one to ten different listings are an order, and ten are held at a time", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 14 }), (numbers) => {
      const lines = numbers.map((number) => ({ listingId: `listing${number}` }));
      const isOrder =
        lines.length >= 1 && lines.length <= 10 && new Set(numbers).size === numbers.length;
      expect(linesProblem(lines) === null).toBe(isOrder);
    }),
  );
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 10 }), (held, added) => {
      expect(heldLinesProblem(held, added) === null).toBe(held === 0 || held + added <= 10);
    }),
  );
  fc.assert(
    fc.property(fc.nat(12), fc.nat(32), (ofSeller, inAll) => {
      expect(basketProblem(ofSeller, inAll) === null).toBe(ofSeller < 10 && inAll < 30);
    }),
  );
});

test("an order is named after its first line", () => {
  const titles = ["Cherry shrimp", "Java moss", "Ramshorns"].map((title) => ({ title }));
  expect(summaryTitle(titles.slice(0, 1))).toBe("Cherry shrimp");
  expect(summaryTitle(titles)).toBe("Cherry shrimp and 2 more");
});
