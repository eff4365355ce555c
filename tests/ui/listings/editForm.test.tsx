/** The edit form sends and drafts only what its user changed, so a stale tab takes nothing back. */

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { mergePhotos } from "#src/features/listings/form/mergePhotos.ts";
import type { ListingDetails } from "#src/features/listings/public/types.ts";
import EditListingPage from "#src/features/sellers/pages/EditListingPage.tsx";
import { placeOf, readDraft } from "#src/lib/drafts.ts";
import { advanceTime, type } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { aListingPage } from "../kit/aListingPage";
import { aPhoto } from "../orders/claims/rows";
import { Frame, Page, viewers } from "../viewers";

const listing: ListingDetails = { ...aListingPage, images: [aPhoto(1), aPhoto(2)] };
const seller = { ...viewers.seller(), user: { id: listing.sellerId, email: null } };
const update = vi.fn((_: unknown) => null);
const saveDraft = vi.fn((_: unknown) => null);
const discardDraft = vi.fn((_: unknown) => null);

beforeEach(() => {
  for (const spy of [update, saveDraft, discardDraft]) spy.mockClear();
  answer(api.listings.drafts.mine, null);
  answer(api.listings.proofs.mine, null);
  answer(api.listings.species.search, []);
  answer(api.listings.species.lookUp, {
    facts: null,
    kind: "animal" as const,
    toProve: [],
    blockedBy: null,
    law: { status: "allowed" as const, reason: null },
    mentioned: [],
    meanings: [],
  });
  onCall(api.listings.catalogue.update, update);
  onCall(api.listings.drafts.save, saveDraft);
  onCall(api.listings.drafts.discard, discardDraft);
});

const tree = () => (
  <Frame auth={seller} at="/listing/edit/listing1">
    <Page path="/listing/edit/:listingId">
      <EditListingPage />
    </Page>
  </Frame>
);
function open() {
  answer(api.listings.catalogue.get, listing);
  const { rerender } = render(tree());
  return (changes: Partial<ListingDetails>) => {
    answer(api.listings.catalogue.get, { ...listing, ...changes });
    rerender(tree());
  };
}
const save = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  return update.mock.calls[0]?.[0];
};

test.each<[string, Partial<ListingDetails>]>([
  ["another price", { price: 300 }],
  ["other photos", { images: [aPhoto(2), aPhoto(3)] }],
  ["a minimum order", { minQuantity: 2 }],
  [
    "a courier",
    { deliveryMethods: ["courier"], deliveryBands: [{ upToMiles: null, pricePence: 1500 }] },
  ],
])(
  "a form left open sends its text, but not the old values of %s saved elsewhere",
  async (_, elsewhere) => {
    const updateListing = open();
    updateListing(elsewhere);
    type(/^Description/, "Now 5 cm");
    expect(await save()).toEqual({ listingId: "listing1", description: "Now 5 cm" });
  },
);

test("a field that is changed and changed back isn't sent", async () => {
  open();
  type(/^Price each/, "9");
  type(/^Price each/, "2.50");
  type(/^Title/, "Young cherry shrimp");
  expect(await save()).toEqual({ listingId: "listing1", title: "Young cherry shrimp" });
});

test("of two changes to the photos, both are kept", () => {
  const [firstPhoto, secondPhoto, addedPhoto, ownPhoto] = [
    aPhoto(1),
    aPhoto(2),
    aPhoto(3),
    aPhoto(4),
  ];
  const loadedPhotos = [firstPhoto, secondPhoto];
  // Added in both tabs; reordered here, removed elsewhere; removed here, added elsewhere; reordered here.
  expect(
    mergePhotos(loadedPhotos, [firstPhoto, secondPhoto, ownPhoto], [...loadedPhotos, addedPhoto]),
  ).toEqual([...[firstPhoto, secondPhoto, ownPhoto, addedPhoto]]);
  expect(mergePhotos(loadedPhotos, [secondPhoto, firstPhoto], [secondPhoto])).toEqual([
    secondPhoto,
  ]);
  expect(mergePhotos(loadedPhotos, [secondPhoto], [firstPhoto, secondPhoto, addedPhoto])).toEqual([
    secondPhoto,
    addedPhoto,
  ]);
  expect(mergePhotos(loadedPhotos, [secondPhoto, firstPhoto], loadedPhotos)).toEqual([
    secondPhoto,
    firstPhoto,
  ]);
});

test("a draft holds only the changes, and undoing them all deletes it", async () => {
  vi.useFakeTimers();
  open();
  type(/^Price each/, "4.50");
  await advanceTime(2000);
  expect(saveDraft).toHaveBeenLastCalledWith({
    source: { listingId: "listing1", as: "edit" },
    form: { price: "4.50" },
    undone: [],
  });
  type(/^Price each/, "2.50");
  await advanceTime(2000);
  expect(saveDraft).toHaveBeenLastCalledWith({
    source: { listingId: "listing1", as: "edit" },
    form: {},
    undone: ["price"],
  });
  expect(discardDraft).not.toHaveBeenCalled();
  expect(readDraft(placeOf("user2", "listing.edit.listing1", "tab"))).toBeNull();
  vi.useRealTimers();
});

test("a draft restored days later sends its own changes only", async () => {
  const draft: FunctionReturnType<typeof api.listings.drafts.mine> = {
    form: { description: "Now 5 cm" },
    images: null,
    proof: null,
    updatedAt: 1,
  };
  answer(api.listings.drafts.mine, draft);
  open()({ price: 300 });
  await screen.findByText("Draft restored");
  expect(screen.getByLabelText<HTMLInputElement>(/^Description/).value).toBe("Now 5 cm");
  expect(await save()).toEqual({ listingId: "listing1", description: "Now 5 cm" });
});

test("a sale while the form is open isn't a change", async () => {
  vi.useFakeTimers();
  const updateListing = open();
  updateListing({ quantity: 5, available: 5, soldCount: 3 });
  await advanceTime(2000);
  vi.useRealTimers();
  expect(saveDraft).not.toHaveBeenCalled();
  expect(await save()).toEqual({ listingId: "listing1" });
});
