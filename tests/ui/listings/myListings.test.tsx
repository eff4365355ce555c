/** My listings: duplicating, deleting, and the drafts among them. */

import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { OwnListing } from "#src/features/listings/own/OwnListingCard.tsx";
import { MyListings } from "#src/features/listings/public/MyListings.tsx";
import { answer, onCall, pageOf } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const ownListing = {
  _id: "listing1",
  title: "Ten cherry shrimp",
  species: "Cherry shrimp",
  description: "",
  price: 500,
  minQuantity: 1,
  quantity: 3,
  available: 3,
  held: 0,
  soldCount: 0,
  isActive: true,
  isHidden: false,
  proof: null,
  barReason: null,
  takedown: null,
  imageUrl: null,
  stats: { views: 0, saves: 0, matches: 0 },
} as unknown as OwnListing;

beforeEach(() => {
  answer(api.listings.catalogue.mine, pageOf(ownListing));
  answer(api.listings.drafts.list, []);
  answer(api.listings.freshness.mine, []);
});

function open() {
  render(
    <Frame auth={viewers.seller()}>
      <MyListings />
    </Frame>,
  );
  return { address: () => screen.getByTestId("address").textContent };
}
/** jsdom omits the space between a button's visible text and its screen-reader text. */
const button = (verb: string, title: string) => ({ name: new RegExp(`^${verb} ?${title}$`) });
const press = (verb: string, title: string) =>
  userEvent.click(screen.getByRole("button", button(verb, title)));
const refusal = () =>
  new ConvexError({ code: "rate_limited", message: "Please wait 20 seconds and try again." });

test.each([
  [500, "£5.00 each · Minimum order: 5"],
  [0, "Free to a good home Minimum order: 5"],
])("the minimum group is shown after the price: %i", (price, text) => {
  answer(api.listings.catalogue.mine, pageOf({ ...ownListing, price, minQuantity: 5 }));
  open();
  expect(document.body.textContent).toContain(text);
});

test("a card shows its state and actions, and asks before deactivating", async () => {
  const setActive = vi.fn(() => null);
  onCall(api.listings.catalogue.setActive, setActive);
  const offSale = {
    ...ownListing,
    _id: "listing2" as OwnListing["_id"],
    title: "",
    isActive: false,
  };
  answer(api.listings.catalogue.mine, pageOf(ownListing, { ...offSale, description: "Tank bred" }));
  open();
  const [activeCard, inactiveCard] = screen.getAllByRole("listitem").map((card) => within(card));
  activeCard?.getByText("Active");
  inactiveCard?.getByText("Inactive");
  inactiveCard?.getByRole("heading", { name: "Cherry shrimp" });
  inactiveCard?.getByText("Tank bred");
  inactiveCard?.getByText("£5.00");
  const href = (verb: string) =>
    inactiveCard?.getByRole("link", button(verb, "Cherry shrimp")).getAttribute("href");
  expect([href("Edit"), href("View")]).toEqual(["/listing/edit/listing2", "/listing/listing2"]);
  expect(inactiveCard?.getByRole("button", button("Deactivate", "Cherry shrimp"))).toHaveProperty(
    "disabled",
    true,
  );
  await press("Deactivate", "Ten cherry shrimp");
  const dialog = within(await screen.findByRole("dialog"));
  expect(setActive).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: "Deactivate" }));
  await screen.findByText("Listing deactivated successfully.");
  expect(setActive).toHaveBeenCalledWith({ listingId: "listing1", isActive: false });
});

test("a listing that repeats one that is off sale for good says that it waits", () => {
  answer(api.listings.catalogue.mine, pageOf({ ...ownListing, proof: "review" }));
  open();
  screen.getByText("Waiting for review");
  screen.getByText(/It repeats part of a listing that we took off sale for good/);
});

test("a listing can be duplicated, which opens the copy's form", async () => {
  const startCopy = vi.fn(() => null);
  onCall(api.listings.copies.start, startCopy);
  const page = open();
  await press("Duplicate", "Ten cherry shrimp");
  await vi.waitFor(() =>
    expect(page.address()).toBe("/onboarding?type=new_listing&copyOf=listing1"),
  );
  expect(startCopy).toHaveBeenCalledWith({ listingId: "listing1" });
});

test("a duplicate that fails says why, and the page stays", async () => {
  onCall(api.listings.copies.start, refusal);
  const page = open();
  await press("Duplicate", "Ten cherry shrimp");
  expect(
    await screen.findByText("Could not duplicate listing: Please wait 20 seconds and try again."),
  ).toBeTruthy();
  expect(page.address()).toBe("/");
});

test("deleting asks first, and a listing with sales can't be deleted", async () => {
  const remove = vi.fn(() => null);
  onCall(api.listings.catalogue.remove, remove);
  const soldListing = {
    ...ownListing,
    _id: "listing2" as OwnListing["_id"],
    title: "Sold from",
    soldCount: 2,
  };
  answer(api.listings.catalogue.mine, pageOf(ownListing, soldListing));
  open();
  expect(screen.queryByRole("button", button("Delete", "Sold from"))).toBeNull();
  await press("Delete", "Ten cherry shrimp");
  const dialog = await screen.findByRole("dialog");
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Listing deleted.")).toBeTruthy();
  expect(remove).toHaveBeenCalledWith({ listingId: "listing1" });
});

test("drafts link to their forms, and can be deleted after confirmation", async () => {
  const discardDraft = vi.fn(() => null);
  onCall(api.listings.drafts.discard, discardDraft);
  const draft = { species: "", imageUrl: null, updatedAt: Date.UTC(2026, 10, 22) };
  const listingId = ownListing._id;
  answer(api.listings.drafts.list, [
    { ...draft, source: { listingId, as: "copy" }, title: "The copy" },
    { ...draft, source: { listingId, as: "edit" }, title: "The change" },
    { ...draft, source: null, title: "" },
  ]);
  open();
  const links = within(screen.getByRole("region", { name: "Drafts" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Continue The copy", "/onboarding?type=new_listing&copyOf=listing1"],
    ["Continue The change", "/listing/edit/listing1"],
    ["Continue No title yet", "/onboarding?type=new_listing"],
  ]);
  await press("Delete draft", "The copy");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Draft deleted.")).toBeTruthy();
  expect(discardDraft).toHaveBeenCalledWith({ source: { listingId, as: "copy" } });
});

test("a listing that an admin took off sale says why, and nothing about the law", () => {
  const reason = "Shoal took it off sale. Reason: Kept too warm";
  const takedown = { reason, isFinal: false };
  answer(api.listings.catalogue.mine, pageOf({ ...ownListing, isActive: false, takedown }));
  open();
  screen.getByText(reason, { exact: false });
  expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
  expect(document.body.textContent).not.toMatch(/\blaw\b/i);
});

test("a listing barred by law says why, and one waiting for proof says what to do", () => {
  const barredListing: OwnListing = {
    ...ownListing,
    isActive: false,
    barReason: "This species may not be listed: no licence.",
  };
  const listingAwaitingProof: OwnListing = {
    ...ownListing,
    _id: "listing3" as OwnListing["_id"],
    proof: "asked",
  };
  answer(api.listings.catalogue.mine, pageOf(barredListing, listingAwaitingProof));
  open();
  expect(
    screen.getByText("Taken off sale. This species may not be listed: no licence."),
  ).toBeTruthy();
  expect(screen.getByText("Proof needed")).toBeTruthy();
  expect(screen.getByText(/Send the proof on the edit page/)).toBeTruthy();
});

const staleListing = (title: string, isOffSale: boolean) => ({
  listingId: title as Id<"listings">,
  title,
  staleAt: Date.UTC(2026, 11, 14, 12),
  isOffSale,
});

test("listings that nobody has confirmed for long are asked about, and confirmed together with one tap", async () => {
  answer(api.listings.freshness.mine, [
    staleListing("Neons", false),
    staleListing("Java moss", false),
  ]);
  const confirm = vi.fn(() => null);
  onCall(api.listings.freshness.confirm, confirm);
  open();
  const question = screen.getByRole("note");
  within(question).getByText("Still available?");
  within(question).getByText(
    "If you don't answer, the first of these listings goes off sale on Monday 14 December.",
  );
  await userEvent.click(
    within(question).getByRole("button", { name: "Yes, they're all still available" }),
  );
  expect(confirm).toHaveBeenCalledWith({ listingIds: ["Neons", "Java moss"] });
  await screen.findByText("Thank you. They stay on sale.");
});

test("one that left the shop is put back with one tap, or said to be gone", async () => {
  answer(api.listings.freshness.mine, [staleListing("Neons", true)]);
  const confirm = vi.fn(() => null);
  onCall(api.listings.freshness.confirm, confirm);
  const setActive = vi.fn(() => null);
  onCall(api.listings.catalogue.setActive, setActive);
  open();
  const question = screen.getByRole("note");
  within(question).getByText("Off sale for now. Still available?");
  await userEvent.click(within(question).getByRole("button", { name: "It's gone: Neons" }));
  expect(setActive).toHaveBeenCalledWith({ listingId: "Neons", isActive: false });
  await userEvent.click(within(question).getByRole("button", { name: "Put it back on sale" }));
  expect(confirm).toHaveBeenCalledWith({ listingIds: ["Neons"] });
  await screen.findByText("1 listing back on sale.");
});

test("an answer that couldn't be saved can be given again", async () => {
  answer(api.listings.freshness.mine, [staleListing("Neons", true)]);
  onCall(api.listings.freshness.confirm, () => {
    throw refusal();
  });
  open();
  await userEvent.click(screen.getByRole("button", { name: "Put it back on sale" }));
  await screen.findByText(/Please wait 20 seconds/);
  screen.getByRole("button", { name: "Put it back on sale" });
});

test.each([
  [{ views: 40, saves: 6, matches: 14 }, "Seen by 40, saved by 6, waited for by 14"],
  [{ views: 1200, saves: 0, matches: 0 }, "Seen by 1,200"],
  [{ views: 0, saves: 1, matches: 0 }, "Saved by 1"],
  [{ views: 0, saves: 0, matches: 0 }, null],
])("a seller sees the interest in a listing: %o", (stats, words) => {
  answer(api.listings.catalogue.mine, pageOf({ ...ownListing, stats }));
  open();
  if (words === null) expect(screen.queryByText(/^(Seen|Saved|Waited) /)).toBeNull();
  else screen.getByText(words);
});
