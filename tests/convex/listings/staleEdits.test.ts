/** An edit changes only what it names: a form left open doesn't take back what was saved elsewhere. */

import { omit, pick } from "convex-helpers";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { ListingInput } from "#convex/domain/listings/listingSchema.ts";
import { createListing, rowOf } from "../alerts/alertKit";
import { aListingForm } from "../kit/aListing";
import { addPerson, addSeller, startBackend } from "../kit/helpers";
import { settle } from "../kit/orderHelpers";

const BANDS = [{ upToMiles: 50, pricePence: 1500 }];

async function addShop(changes: Partial<ListingInput> = {}) {
  const t = startBackend();
  const seller = await addSeller(t);
  const listingId = await createListing(t, seller, changes);
  const update = (args: Partial<typeof api.listings.catalogue.update._args>) =>
    seller.as.mutation(api.listings.catalogue.update, { listingId, ...args });
  return { t, seller, listingId, update, load: () => rowOf(t, "listings", listingId) };
}

type Row = Partial<Doc<"listings">>;
type Edit = Partial<typeof api.listings.catalogue.update._args>;

test.each<[string, { start?: Partial<ListingInput>; first: Edit; stale: Edit; after: Row }]>([
  [
    "the price and the description",
    {
      first: { price: 900 },
      stale: { description: "Now 5 cm" },
      after: { price: 900, description: "Now 5 cm" },
    },
  ],
  [
    "the minimum order and the title",
    {
      first: { minQuantity: 3 },
      stale: { title: "Young cherry shrimp" },
      after: { minQuantity: 3, title: "Young cherry shrimp" },
    },
  ],
  [
    "the courier's prices and the price each",
    {
      start: { deliveryMethods: ["courier"], deliveryBands: BANDS },
      first: { deliveryBands: [{ upToMiles: null, pricePence: 2500 }] },
      stale: { price: 500 },
      after: { deliveryBands: [{ upToMiles: null, pricePence: 2500 }], price: 500 },
    },
  ],
  [
    "the courier, taken away, and its prices",
    {
      start: { deliveryMethods: ["collection", "courier"], deliveryBands: BANDS },
      first: { deliveryMethods: ["collection"] },
      stale: { deliveryBands: [{ upToMiles: 80, pricePence: 1700 }] },
      after: {
        deliveryMethods: ["collection"],
        deliveryBands: [],
        courier: undefined,
        courierAuthorisation: undefined,
      },
    },
  ],
  [
    "the same field, where the last edit wins",
    { first: { price: 900 }, stale: { price: 800 }, after: { price: 800 } },
  ],
])("two edits of %s are both kept", async (_, { start, first, stale, after }) => {
  const { update, load } = await addShop(start);
  const before = await load();
  await update(first);
  await update(stale);
  const fields = [...Object.keys(after), "confirmedAt", "updatedAt"] as (keyof Doc<"listings">)[];
  const current = await load();
  expect(pick(current, Object.keys(after) as (keyof Doc<"listings">)[])).toEqual(after);
  expect(omit(current, fields)).toEqual(omit(before, fields));
});

test("an edit of the text keeps photos that were added elsewhere", async () => {
  const { t, seller, update, load } = await addShop();
  const other = await createListing(t, seller);
  const { images } = await load();
  // A second photo of the seller's own.
  const [addedImage] = (await rowOf(t, "listings", other)).images;
  await t.run(async ({ db }) => await db.delete("listings", other));
  await t.run(async ({ db }) => {
    const upload = await db
      .query("uploads")
      .withIndex("by_storageId", (q) => q.eq("storageId", addedImage!.storageId))
      .unique();
    await db.patch("uploads", upload!._id, { used: false });
  });
  await update({ images: [...images, addedImage!] });
  await update({ title: "Young cherry shrimp" });
  expect((await load()).images).toEqual([...images, addedImage]);
});

test("an optional field is removed by null only", async () => {
  const { update, load } = await addShop({ deliveryMethods: ["courier"], deliveryBands: BANDS });
  await update({ courier: "APC Overnight" });
  await update({ description: "Bred here." });
  expect((await load()).courier).toBe("APC Overnight");
  await update({ courier: null });
  expect(await load()).not.toHaveProperty("courier");
});

test("a raised price isn't taken back by an edit of the text, and no buyer hears of a drop", async () => {
  vi.useFakeTimers();
  const { t, listingId, update } = await addShop({ price: 400 });
  const buyer = await addPerson(t);
  await update({ price: 600 });
  await buyer.as.mutation(api.listings.favourites.set, { listingId, isFavourite: true });
  await update({ description: "Five generations bred here." });
  for (let round = 0; round < 6; round++) await settle(t, 1);
  const favourite = await t.run(({ db }) => db.query("favourites").first());
  expect(favourite).toMatchObject({ priceWhenAdded: 600, lowestPrice: 600 });
  expect(favourite).not.toHaveProperty("notifiedAt");
  vi.useRealTimers();
});

test("an edit's draft shows the listing as it is now, but for what the draft changes", async () => {
  const { seller, listingId, update } = await addShop();
  const source = { listingId, as: "edit" as const };
  await seller.as.mutation(api.listings.drafts.save, { source, form: { price: "4.50" } });
  await update({ title: "Renamed elsewhere" });
  // The update deleted the draft; the other tab saves it again.
  await seller.as.mutation(api.listings.drafts.save, { source, form: { price: "4.50" } });
  const draft = await seller.as.query(api.listings.drafts.mine, { source });
  expect(draft).toMatchObject({ form: { price: "4.50" }, images: null });
  const [card] = await seller.as.query(api.listings.drafts.list, {});
  expect(card).toMatchObject({ title: "Renamed elsewhere", imageUrl: expect.any(String) });
});

test("a new listing's draft may have any part of the form", async () => {
  const { seller } = await addShop();
  await seller.as.mutation(api.listings.drafts.save, { form: { title: "Half a list" } });
  const { description } = aListingForm();
  const save = (edit: { form: object; undone?: string[] }) =>
    seller.as.mutation(api.listings.drafts.save, edit);
  const draft = async () => (await seller.as.query(api.listings.drafts.mine, {}))?.form;
  await save({ form: { description } });
  expect(await draft()).toEqual({ title: "Half a list", description });
  await save({ form: { price: "4.50" }, undone: ["title"] });
  expect(await draft()).toEqual({ description, price: "4.50" });
  await save({ form: {}, undone: ["description", "price", "photos"] });
  expect(await draft()).toBeUndefined();
  // An edit without changes writes no empty draft.
  await save({ form: {}, undone: ["price"] });
  expect(await draft()).toBeUndefined();
});
