/** The edit page of a listing that can't be edited, or is off sale: the explanation must be true. */

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import EditListingPage from "#src/features/sellers/pages/EditListingPage.tsx";
import { show } from "../catalogue/stage";
import { answer } from "../fakeConvex";
import { aListingPage } from "../kit/aListingPage";
import { viewers } from "../viewers";

beforeEach(() => {
  answer(api.listings.catalogue.existed, true);
  answer(api.listings.catalogue.getHidden, null);
});
const open = (auth = viewers.seller()) =>
  show(<EditListingPage />, {
    auth,
    at: "/listing/edit/listing1",
    path: "/listing/edit/:listingId",
  });

test("editing another seller's listing says so and links to it", async () => {
  answer(api.listings.catalogue.get, aListingPage);
  open();
  expect(await screen.findByText("You can't edit this listing.")).toBeTruthy();
  expect(screen.getByText("Only its seller can change it.")).toBeTruthy();
  expect(screen.queryByText(/no longer here/)).toBeNull();
  const link = screen.getByRole("link", { name: "View the listing" });
  expect(link.getAttribute("href")).toBe("/listing/listing1");
});

test.each([
  ["its seller took down", {}, "This listing is inactive"],
  [
    "the law bars",
    { barReason: "It is on the list of invasive species." },
    "The law doesn't allow this listing to be sold",
  ],
  ["an admin took off sale", { isTakenDown: true }, "This listing was taken off sale"],
])("the edit page of a listing that %s says why", async (_, changes, title) => {
  answer(api.listings.catalogue.get, {
    ...aListingPage,
    isActive: false,
    ...changes,
  });
  const reason = "Shoal took it off sale. Reason: Kept too warm";
  answer(
    api.listings.catalogue.takedown,
    "isTakenDown" in changes ? { reason, isFinal: false } : null,
  );
  answer(api.listings.drafts.mine, null);
  open({ ...viewers.seller(), user: { id: aListingPage.sellerId, email: null } });
  const note = (await screen.findByText(title)).closest<HTMLElement>("[role=note]")!;
  within(note).getByRole("button", { name: "Reactivate" });
  const isByLaw = "barReason" in changes;
  expect(/\blaw\b/.test(note.textContent)).toBe(isByLaw);
  expect(note.textContent.includes("Kept too warm")).toBe("isTakenDown" in changes);
  expect(note.textContent.includes("invasive")).toBe(isByLaw);
});

test("editing a deleted listing says that it was deleted", async () => {
  answer(api.listings.catalogue.get, null);
  open();
  expect(await screen.findByText("This listing is no longer here.")).toBeTruthy();
});
