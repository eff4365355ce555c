import { expect, test } from "vitest";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import {
  paymentState,
  type PaymentChoice,
  type PaymentState,
} from "#src/features/orders/payment/paymentState.ts";
import type { PaymentPageData } from "#src/features/orders/types.ts";
import { checkout } from "./checkout";

type Changes = Partial<Omit<PaymentPageData, "listing" | "quiz">> & {
  listing?: Partial<PaymentPageData["listing"]>;
  quiz?: Partial<PaymentPageData["quiz"]>;
};
const choice: PaymentChoice = {
  quantity: 2,
  method: "collection",
  maxWhenTyped: Infinity,
  outcode: undefined,
  home: "",
  isQuoting: false,
};
const courier = { method: "courier", charge: 800, why: null } as const;
const pending: NonNullable<PaymentPageData["pending"]> = {
  uuid: "uuid",
  quantity: 2,
  deliveryMethod: "collection",
  ...goodsMoney(500, 0),
  address: null,
  holdExpiresAt: Date.UTC(2026, 11, 4, 19, 31),
  checkoutUrl: null,
  checkoutError: null,
};

const NEEDS_OUTCODE = "Enter the first half of your postcode to continue.";
const NEEDS_POSTCODE = "Enter the delivery postcode to see the total.";
const CHOOSE_OTHER = "To continue, choose another delivery option or place.";
const UNKNOWN_POSTCODE = "We don't recognise this postcode. Please check it.";
const HOLD_TEXT = "You'll pay securely with Stripe. We'll hold your order for up to 30 minutes.";

/** By default three are left at £2.50 each, the quiz covers two, and the buyer collects two. */
const CASES: readonly [string, Changes, Partial<PaymentChoice>, Partial<PaymentState>][] = [
  [
    "two to collect",
    {},
    {},
    { minQuantity: 1, maxQuantity: 2, canBuy: true, charge: 0, note: HOLD_TEXT },
  ],
  ["fewer", {}, { quantity: 1 }, { canBuy: true, quantityError: undefined }],
  ["none", {}, { quantity: 0 }, { canBuy: false, quantityError: "Choose between 1 and 2." }],
  ["half a fish", {}, { quantity: 1.5 }, { canBuy: false, money: null }],
  [
    "more than the quiz is for, typed",
    {},
    { quantity: 3, maxWhenTyped: 2 },
    { canBuy: false, quantityError: "Choose between 1 and 2.", shortage: null },
  ],
  [
    "others bought one while two were chosen",
    { listing: { available: 1 } },
    {},
    {
      canBuy: false,
      quantityError: undefined,
      shortage: { code: "stock_short", data: { left: 1, held: 0 } },
    },
  ],
  [
    "others bought all",
    { listing: { available: 0 } },
    {},
    {
      maxQuantity: 0,
      canBuy: false,
      shortage: { code: "stock_short", data: { left: 0, held: 0 } },
    },
  ],
  [
    "a group is larger now",
    { listing: { minQuantity: 3 }, quiz: { quantity: 3 } },
    { maxWhenTyped: 3 },
    { minQuantity: 3, canBuy: false, quantityError: "Choose 3." },
  ],
  [
    "a group is larger now than the quiz is for",
    { listing: { minQuantity: 3 } },
    {},
    { minQuantity: 3, maxQuantity: 2, canBuy: false, quantityError: undefined },
  ],
  [
    "an unpaid order keeps its quantity when the group is larger now",
    { listing: { minQuantity: 3 }, pending },
    {},
    {
      canBuy: true,
      shortage: null,
      note: "Yours until 19:31. You'll pay securely with Stripe.",
    },
  ],
  [
    "free to a good home",
    { listing: { price: 0 } },
    {},
    { note: "Free to a good home: there is nothing to pay." },
  ],
  [
    "the buyer's place isn't known",
    { home: null },
    {},
    { charge: 0, hasPlace: false, placeError: undefined, note: NEEDS_OUTCODE },
  ],
  [
    "the buyer's place is no postcode",
    { home: null },
    { home: "XX" },
    { placeError: UNKNOWN_POSTCODE },
  ],
  [
    "the buyer's place is being looked up",
    { home: null },
    { home: "LS6", isQuoting: true },
    { money: null, placeError: undefined },
  ],
  [
    "a courier without an address",
    { delivery: [{ ...courier, charge: null }] },
    { method: "courier" },
    { charge: null, needsPostcode: true, money: null, placeError: undefined, note: NEEDS_POSTCODE },
  ],
  [
    "a courier to a known address",
    { delivery: [courier], outcode: "LS6", home: null },
    { method: "courier", outcode: "LS6" },
    { charge: 800, canBuy: true, note: HOLD_TEXT },
  ],
  [
    "a courier to an unknown postcode",
    { delivery: [{ ...courier, charge: null }], outcode: null },
    { method: "courier", outcode: "ZZ9" },
    { money: null, placeError: UNKNOWN_POSTCODE },
  ],
  [
    "a courier who doesn't go there",
    { delivery: [{ ...courier, charge: null, why: "Too far." }], outcode: "KW1" },
    { method: "courier", outcode: "KW1" },
    { money: null, placeError: "Too far.", note: CHOOSE_OTHER },
  ],
  [
    "a courier's charge for another address while it is asked for again",
    { delivery: [courier], outcode: "LS6" },
    { method: "courier", outcode: "KW1", isQuoting: true },
    { charge: 800, needsPostcode: false, money: null, placeError: undefined, note: NEEDS_POSTCODE },
  ],
  [
    "the seller has stopped offering what was chosen",
    {},
    { method: "courier", outcode: "LS6" },
    { charge: null, money: null, note: CHOOSE_OTHER },
  ],
];

test.each(CASES)("%s", (_, changes, changedChoice, expected) => {
  const now: PaymentPageData = {
    ...checkout,
    ...changes,
    listing: { ...checkout.listing, ...changes.listing },
    quiz: { ...checkout.quiz, ...changes.quiz },
  };
  expect(paymentState(now, { ...choice, ...changedChoice })).toMatchObject(expected);
});

test("the total is the price plus the delivery and the fee", () => {
  const byCourier = { ...checkout, delivery: [courier] };
  const { money } = paymentState(byCourier, { ...choice, method: "courier" });
  expect(money).toEqual(goodsMoney(500, 800));
});
