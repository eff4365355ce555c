/**
 * More listings by the same seller, with delivery costs, and similar listings, all below a listing.
 */
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { AlsoListed } from "#src/features/listings/page/AlsoListed.tsx";
import type { ListingDetails } from "#src/features/listings/public/types.ts";
import { id, show } from "../catalogue/stage";
import { answer } from "../fakeConvex";

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

test("more from the seller says that each listing is a separate order with its own delivery charge", () => {
  answer(api.listings.relatedListings.get, { fromSeller: [card], similar: [] });
  show(<AlsoListed listing={listing} near={undefined} />);
  const moreRegion = screen.getByRole("region", { name: "More from Sam Seller" });
  expect(moreRegion.textContent).toContain("its own delivery charge");
  expect(moreRegion.textContent).toContain("Cherry shrimp");
  screen.getByRole("link", { name: "All of Sam Seller's listings" });
  expect(screen.queryByRole("region", { name: "Similar listings" })).toBeNull();
});

test("collection mentions no charge, and similar listings link to the whole species", () => {
  answer(api.listings.relatedListings.get, { fromSeller: [card], similar: [card] });
  show(<AlsoListed listing={{ ...listing, deliveryMethods: ["collection"] }} near={undefined} />);
  expect(screen.queryByText(/delivery charge/)).toBeNull();
  const all = screen.getByRole("link", { name: "All Neon tetra listings" });
  expect(all.getAttribute("href")).toContain("species=Neon");
});

test("neither list is shown if it is empty", () => {
  show(<AlsoListed listing={listing} near={undefined} />);
  expect(screen.queryByRole("region", { name: /./ })).toBeNull();
});
