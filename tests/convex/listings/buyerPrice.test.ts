import { describe, expect, test } from "vitest";
import type { Doc } from "#convex/_generated/dataModel.js";
import { alertMail } from "#convex/alerts/mail/alertEmails.ts";
import { buyerPrice, priceText } from "#convex/domain/listings/buyerPrice.ts";
import { pricedOf } from "#convex/domain/listings/deliveryFrom.ts";
import { notificationText } from "#convex/domain/notifications/notificationText.ts";
import { commissionFor, formatPence } from "#convex/domain/shared/money.ts";
import { listContent, listingContent } from "#convex/domain/site/content.ts";
import { tagsOf } from "#convex/domain/site/head.ts";
import { listingHead } from "#convex/domain/site/listingHead.ts";
import { totalOf, totalText } from "../kit/totals";

/** A listing row's price fields; collectable unless `changes` say otherwise. */
const row = (changes: Partial<Doc<"listings">> = {}) =>
  ({
    _id: "listing1",
    title: "Neons",
    species: "Neon tetra",
    town: "Leeds",
    outcode: "LS6",
    price: 1400,
    quantity: 20,
    minQuantity: 1,
    heldQuantity: 0,
    deliveryMethods: ["collection", "courier"],
    deliveryBands: [
      { upToMiles: 50, pricePence: 1200 },
      { upToMiles: null, pricePence: 2600 },
    ],
    ...changes,
  }) as unknown as Doc<"listings">;

describe("the price shown to buyers", () => {
  test.each<[string, Partial<Doc<"listings">>, string]>([
    ["one", {}, `${totalText(1400)} with fee · £14.00 each`],
    ["a group", { price: 150, minQuantity: 10 }, `10 for ${totalText(1500)} · £1.50 each`],
    [
      "the last of a group",
      { price: 150, minQuantity: 10, quantity: 4 },
      `4 for ${totalText(600)} · £1.50 each`,
    ],
    [
      "a group that is sold out",
      { price: 150, minQuantity: 10, quantity: 0 },
      `10 for ${totalText(1500)} · £1.50 each`,
    ],
    ["a free listing", { price: 0 }, "Free"],
    ["free in a group", { price: 0, minQuantity: 6 }, "Free · Minimum order: 6"],
    [
      "a listing that can only be sent",
      { deliveryMethods: ["courier"] },
      `${totalText(1400)} with fee + delivery from £12.00 · £14.00 each`,
    ],
    [
      "a listing that can only be sent, by the cheaper option",
      { deliveryMethods: ["courier", "post"], postage: 395 },
      `${totalText(1400)} with fee + delivery from £3.95 · £14.00 each`,
    ],
    [
      "a free listing that can only be sent: the fee is added to the delivery",
      { price: 0, deliveryMethods: ["courier"] },
      `${formatPence(commissionFor(0, 1200))} with fee + delivery from £12.00 · free`,
    ],
    [
      "a free listing with free delivery",
      { price: 0, deliveryMethods: ["post"], postage: 0 },
      "Free",
    ],
  ])("of %s", (_, changes, text) => {
    expect(priceText(pricedOf(row(changes)))).toBe(text);
  });

  test("is the cost of the smallest purchase", () => {
    expect(buyerPrice(pricedOf(row({ price: 150, minQuantity: 10 })))).toEqual({
      quantity: 10,
      total: totalOf(1500),
      each: 150,
      deliveryFrom: 0,
    });
  });
});

const groupListing = row({ price: 150, minQuantity: 10, deliveryMethods: ["courier"] });
const GROUP_PRICE_TEXT = `10 for ${totalText(1500)} + delivery from £12.00 · £1.50 each`;
const view = {
  ...pricedOf(groupListing),
  _id: "listing1",
  title: "Neons",
  species: "Neon tetra",
  town: "Leeds",
  sellerId: "user1",
  scientificName: null,
  category: "fish" as const,
  water: "freshwater" as const,
  description: "",
  isActive: true,
  images: [],
  seller: null,
};

test.each<[string, () => string]>([
  ["the listing without scripts", () => listingContent(view)],
  ["a list without scripts", () => listContent("Browse", "", [view])],
  [
    "the bell",
    () =>
      notificationText(
        {
          kind: "price",
          listingId: "listing1",
          title: "Neons",
          before: 200,
          shown: priceText(pricedOf(groupListing)),
        },
        "",
      ).headline,
  ],
  [
    "a saved search's email",
    () =>
      JSON.stringify(
        alertMail(
          {
            searches: [{ name: "Neons", query: "", listings: [groupListing], isCapped: false }],
            drops: [],
          },
          "",
          "",
        ),
      ),
  ],
  [
    "a price drop's email",
    () =>
      JSON.stringify(
        alertMail({ searches: [], drops: [{ listing: groupListing, before: 200 }] }, "", ""),
      ),
  ],
])("%s shows the cost of the smallest purchase", (_, emit) => {
  expect(emit()).toContain(GROUP_PRICE_TEXT);
});

test("structured data and social tags show the price of the smallest purchase", () => {
  const head = listingHead(view, "https://shoal.test");
  expect(head.jsonLd?.offers).toMatchObject({
    price: totalText(1500).slice(1),
    priceCurrency: "GBP",
    eligibleQuantity: { minValue: 10 },
    shippingDetails: { shippingRate: { minValue: "12.00", currency: "GBP" } },
  });
  const { metas } = tagsOf(head, { origin: "https://shoal.test", path: "/listing/listing1" });
  const amount = metas.find(({ key }) => key === "product:price:amount");
  expect(amount?.content).toBe(totalText(1500).slice(1));
});
