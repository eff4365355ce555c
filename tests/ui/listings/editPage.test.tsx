/** The edit page for users who can't edit the listing: the explanation must be true. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import EditListingPage from "#src/features/sellers/pages/EditListingPage.tsx";
import { show } from "../catalogue/stage";
import { answer } from "../fakeConvex";
import { aListingPage } from "../kit/aListingPage";
import { viewers } from "../viewers";

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

test("editing another seller's listing says so and links to it", async () => {
  answer(api.listings.listings.get, aListingPage);
  open();
  expect(await screen.findByText("You can't edit this listing.")).toBeTruthy();
  expect(screen.getByText("Only its seller can change it.")).toBeTruthy();
  expect(screen.queryByText(/no longer here/)).toBeNull();
  const link = screen.getByRole("link", { name: "View the listing" });
  expect(link.getAttribute("href")).toBe("/listing/listing1");
});

test("editing a deleted listing says that it was deleted", async () => {
  answer(api.listings.listings.get, null);
  open();
  expect(await screen.findByText("This listing is no longer here.")).toBeTruthy();
});
