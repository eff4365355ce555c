/** The edit page for users who can't edit: its explanation must be true of the listing. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { ListingDetails } from "#src/components/listings/types.ts";
import EditListingPage from "#src/features/listings/pages/EditListingPage.tsx";
import { id, show } from "../catalogue/stage";
import { answer } from "../fakeConvex";
import { viewers } from "../viewers";

const listing: ListingDetails = {
  ...{ _id: id("listings", "listing1"), sellerId: id("users", "user2") },
  ...{ title: "Cherry shrimp, young ones", species: "Cherry shrimp", scientificName: null },
  ...{ category: "shrimp", water: "freshwater", description: "Bred here.", price: 250 },
  ...{ minQuantity: 1, quantity: 8, held: 0, available: 8, soldCount: 0 },
  ...{ isActive: true, proof: null, barred: null, images: [] },
  ...{ deliveryMethods: ["collection"], deliveryBands: [], outcode: "LS6", town: "Leeds" },
  ...{ latitude: 53.8, longitude: -1.5, createdAt: 1, updatedAt: 1, seller: null, facts: null },
};

beforeEach(() => {
  answer(api.listings.listings.existed, true);
  answer(api.listings.listings.getHidden, null);
});
const open = () =>
  show(<EditListingPage />, {
    auth: viewers.seller(),
    at: "/listing/edit/listing1",
    path: "/listing/edit/:listingId",
  });

test("another seller's live listing is named as theirs, with a link", async () => {
  answer(api.listings.listings.get, listing);
  open();
  expect(await screen.findByText("You can't edit this listing.")).toBeTruthy();
  expect(screen.getByText("Only its seller can change it.")).toBeTruthy();
  expect(screen.queryByText(/no longer here/)).toBeNull();
  const link = screen.getByRole("link", { name: "View the listing" });
  expect(link.getAttribute("href")).toBe("/listing/listing1");
});

test("a deleted listing is said to be deleted", async () => {
  answer(api.listings.listings.get, null);
  open();
  expect(await screen.findByText("This listing is no longer here.")).toBeTruthy();
});
