/**
 * More listings by the same seller, with delivery costs, and similar listings, all below a listing.
 */

import { screen } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { AlsoListed } from "#src/features/listings/page/AlsoListed.tsx";
import type { ListingDetails } from "#src/features/listings/public/types.ts";
import { id, show } from "../catalogue/stage";
import { answer } from "../fakeConvex";
import { viewers } from "../viewers";

beforeEach(() => {
  answer(api.listings.relatedListings.get, { fromSeller: [], similar: [] });
});

const card = {
  _id: id("listings", "listing2"),
  title: "Cherry shrimp",
  species: "Cherry shrimp",
  category: "shrimp" as const,
  water: "freshwater" as const,
  scientificName: null,
  price: 250,
  available: 8,
  held: 0,
  imageUrl: null,
  minQuantity: 1,
  town: "Leeds",
  outcode: "LS6",
  sellerName: "Sam Seller",
  deliveryMethods: ["courier" as const],
  sellerId: id("users", "seller1"),
  createdAt: 1,
  distanceMiles: null,
};
/** The listing's fields that these rows need. */
const listing = {
  _id: id("listings", "listing1"),
  species: "Neon tetra",
  deliveryMethods: ["courier"],
  seller: { userId: id("users", "seller1"), fullName: "Sam Seller" },
} as unknown as ListingDetails;

test("more from the seller says that several listings can go in one parcel", () => {
  answer(api.listings.relatedListings.get, { fromSeller: [card], similar: [] });
  show(<AlsoListed listing={listing} near={undefined} />, { auth: viewers.visitor() });
  const moreRegion = screen.getByRole("region", { name: "More from Sam Seller" });
  expect(moreRegion.textContent).toContain("one payment and one delivery charge");
  expect(moreRegion.textContent).toContain("Cherry shrimp");
  screen.getByRole("link", { name: "All of Sam Seller's listings" });
  expect(screen.queryByRole("region", { name: "Similar listings" })).toBeNull();
});

describe("for somebody who is logged in, a card of the seller says what it adds to the total", () => {
  const otherId = card._id;
  const more = { title: "", species: "", category: "shrimp" as const, price: 250, imageUrl: null };
  const open = (
    changes: Pick<
      FunctionReturnType<typeof api.orders.basket.more>[number],
      "quantity" | "adds" | "saves" | "hasExtraDelivery"
    >,
    listingId = otherId,
  ) => {
    answer(api.listings.relatedListings.get, { fromSeller: [card], similar: [] });
    answer(api.orders.basket.more, [{ ...more, listingId, ...changes }]);
    show(<AlsoListed listing={listing} near="LS6" />, { auth: viewers.user() });
  };
  const inParcel = { quantity: 1, adds: 263, saves: 1260, hasExtraDelivery: false };

  test.each([
    [inParcel, "adds £2.63 · no extra delivery · saves £12.60"],
    [
      { ...inParcel, quantity: 6, adds: 1575 },
      "adds £15.75 for 6 · no extra delivery · saves £12.60",
    ],
    [{ ...inParcel, adds: 563, saves: 0, hasExtraDelivery: true }, "adds £5.63"],
    [{ ...inParcel, adds: null, saves: 0 }, "no extra delivery"],
  ])("%j: %s", async (facts, text) => {
    open(facts);
    expect((await screen.findByText(/adds|delivery$/)).textContent).toBe(text);
  });

  test("unless it can't travel along", async () => {
    open(inParcel, id("listings", "listing9"));
    await screen.findByText("8 left");
    expect(screen.queryByText(/adds £/)).toBeNull();
  });
});

test("collection mentions no charge, and similar listings link to the whole species", () => {
  answer(api.listings.relatedListings.get, { fromSeller: [card], similar: [card] });
  show(<AlsoListed listing={{ ...listing, deliveryMethods: ["collection"] }} near={undefined} />, {
    auth: viewers.visitor(),
  });
  expect(screen.queryByText(/delivery charge/)).toBeNull();
  const allLink = screen.getByRole("link", { name: "All Neon tetra listings" });
  expect(allLink.getAttribute("href")).toContain("species=Neon");
});

test("neither list is shown if it is empty", () => {
  show(<AlsoListed listing={listing} near={undefined} />, { auth: viewers.visitor() });
  expect(screen.queryByRole("region", { name: /./ })).toBeNull();
});
