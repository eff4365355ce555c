/** Every place with a price shows the cost of the smallest purchase, and its buyer pays exactly that. */

import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { buyerPrice, type PricedListing, priceText } from "#convex/domain/listings/buyerPrice.ts";
import type { PageParts } from "#convex/domain/site/html.ts";
import {
  bell,
  matchNewListings,
  createListing,
  mailsTo,
  NOON,
  reprice,
  saveSearch,
  sendEmails,
} from "../alerts/alertKit";
import { addListing, addSeller } from "../kit/helpers";
import { orderOf, type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { totalOf, totalText } from "../kit/totals";

const NEXT_MORNING = Date.UTC(2026, 4, 5, 7);
/** Ten together, by courier only: the unit price and the price of the goods differ from what the buyer pays. */
const GROUP_OF_TEN = {
  price: 150,
  minQuantity: 10,
  quantity: 20,
  deliveryMethods: ["courier" as const],
};
const GROUP_PRICE = { quantity: 10, total: totalOf(1500), each: 150, deliveryFrom: 1200 };
const PRICE_TEXT = `10 for ${totalText(1500)} + delivery from £12.00 · £1.50 each`;

let shop: Shop;
let listingId: Id<"listings">;
beforeEach(async () => {
  vi.stubEnv("CONVEX_SITE_URL", "http://site.test");
  shop = await startShop(GROUP_OF_TEN);
  vi.setSystemTime(NOON);
  listingId = shop.listingId;
  const { userId } = await addSeller(shop.t);
  await addListing(shop.t, userId, { ...GROUP_OF_TEN, title: "Another seller's" });
  await addListing(shop.t, shop.seller.userId, {
    ...GROUP_OF_TEN,
    title: "One more of the seller's",
  });
});

const paginationOpts = { numItems: 20, cursor: null };
const favourites = async () => {
  const { as } = shop.buyer;
  await as.mutation(api.listings.favourites.set, { listingId, isFavourite: true });
  return (await as.query(api.listings.favourites.mine, { paginationOpts })).page;
};

test.each<[string, () => Promise<PricedListing[]>]>([
  ["browse", () => resultsFor({})],
  ["a search", () => resultsFor({ search: "cherry shrimp" })],
  ["the cheapest first", () => resultsFor({ sort: "price" })],
  ["the newest", () => shop.t.query(api.listings.browse.newest, {})],
  [
    "near you",
    async () => (await shop.t.query(api.listings.browse.nearby, { outcode: "LS6" }))!.listings,
  ],
  ["map cards and recently viewed listings", cardsOnMap],
  [
    "similar listings",
    async () => (await shop.t.query(api.listings.relatedListings.get, { listingId })).similar,
  ],
  [
    "more of the seller",
    async () => (await shop.t.query(api.listings.relatedListings.get, { listingId })).fromSeller,
  ],
  [
    "the seller's page",
    async () =>
      (
        await shop.t.query(api.listings.catalogue.bySeller, {
          sellerId: shop.seller.userId,
          paginationOpts,
        })
      ).page,
  ],
  ["favourites", favourites],
  [
    "relatives of a species that isn't for sale",
    async () =>
      (await shop.t.query(api.listings.noResults.explain, { search: "amano shrimp" })).relatives,
  ],
  [
    "the listing",
    async () => {
      const listing = await shop.t.query(api.listings.catalogue.get, { listingId });
      return listing ? [listing] : [];
    },
  ],
])("%s: a card shows the price of the smallest purchase", async (_, cards) => {
  const all = await cards();
  expect(all.length).toBeGreaterThan(0);
  for (const card of all) {
    expect(buyerPrice(card)).toEqual(GROUP_PRICE);
    expect(priceText(card)).toBe(PRICE_TEXT);
  }
});

async function resultsFor(filters: (typeof api.listings.browse.list._args)["filters"]) {
  return (await shop.t.query(api.listings.browse.list, { filters, paginationOpts })).page;
}

async function cardsOnMap() {
  const { listings } = await shop.t.query(api.listings.browse.map, { filters: {} });
  const listingIds = listings.map((listing) => listing.listingId);
  return await shop.t.query(api.listings.browse.cards, { listingIds });
}

/** The visible text of HTML, with single spaces. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");

test.each([
  ["the front page", "/", 3],
  ["browse", "/browse", 3],
  ["a search", "/browse?search=cherry", 3],
  ["the seller's page", () => `/seller/${shop.seller.userId}`, 2],
  // The listing itself, more from its seller, and similar ones.
  ["the listing", () => `/listing/${listingId}`, 3],
] as const)("%s shows the price of the smallest purchase", async (_, at, minMatches) => {
  const path = typeof at === "string" ? at : at();
  const answer = await shop.t.fetch(`/page-parts?at=${encodeURIComponent(path)}`);
  const { view, content } = (await answer.json()) as PageParts;
  const text = textOf(view?.html ?? content);
  expect(text.split(PRICE_TEXT).length - 1).toBeGreaterThanOrEqual(minMatches);
  // The unit price never appears without the price of the smallest purchase.
  expect(text.split("£1.50").length).toBe(text.split(PRICE_TEXT).length);
});

test("structured data and social tags show the price of the smallest purchase", async () => {
  const answer = await shop.t.fetch(`/page-parts?at=/listing/${listingId}`);
  const { head } = (await answer.json()) as PageParts;
  const price = totalText(1500).slice(1);
  expect(head).toContain(`<meta property="product:price:amount" content="${price}" />`);
  expect(head).toContain(`"price":"${price}"`);
  expect(head).toContain('"minValue":"12.00"');
  expect(head).not.toContain("1.50");
});

test("feeds show the price of the smallest purchase", async () => {
  for (const name of ["all", "shrimp"]) {
    const feed = await (await shop.t.fetch(`/feeds/${name}.xml`)).text();
    expect(feed.split(PRICE_TEXT)).toHaveLength(4);
  }
});

test("saved search emails, price drop emails and the bell show the price of the smallest purchase", async () => {
  const { t, seller, buyer } = shop;
  const { notifications } = await buyer.as.query(api.accounts.settings.get);
  await buyer.as.mutation(api.accounts.settings.setNotifications, {
    notifications: { ...notifications, emailOnPrice: true },
  });
  await saveSearch(buyer, "category=shrimp", { mail: true });
  listingId = await createListing(t, seller, { ...GROUP_OF_TEN, price: 200 });
  await matchNewListings(t);
  await favourites();
  await reprice(t, seller, listingId, GROUP_OF_TEN.price, GROUP_OF_TEN);
  expect((await bell(buyer)).map(({ headline }) => headline)).toContain(
    `Now ${PRICE_TEXT}, was £2.00`,
  );
  vi.setSystemTime(NEXT_MORNING);
  await sendEmails(t);
  const [mail] = await mailsTo(t, buyer);
  for (const text of [mail?.text ?? "", textOf(mail?.html ?? "")]) {
    expect(text.split(PRICE_TEXT)).toHaveLength(3);
    expect(text.split("£1.50")).toHaveLength(3);
  }
});

test("the buyer pays the price of the smallest purchase", async () => {
  const uuid = await startOrder(shop, shop.buyer, { quantity: 10, deliveryMethod: "courier" });
  const { totalAmount } = await orderOf(shop.t, uuid);
  expect(totalAmount).toBe(GROUP_PRICE.total + GROUP_PRICE.deliveryFrom);
});
