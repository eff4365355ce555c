/** Copying a listing makes a draft with the same text and its own photos, which outlive the original's. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { imageFileIds } from "#convex/shared/model/images.ts";
import { aListing } from "../kit/aListing";
import { addPerson, addSeller, type Backend, expectFail, startBackend } from "../kit/helpers";
import { addUpload } from "../kit/uploads";

/** A listing of six shrimp with two photos, the first in three sizes. */
async function shopOf(t: Backend = startBackend()) {
  const seller = await addSeller(t);
  const [cover, card, thumbnail, second] = [
    await addUpload(t, seller.userId),
    await addUpload(t, seller.userId),
    await addUpload(t, seller.userId),
    await addUpload(t, seller.userId),
  ];
  const sizes = { cardId: card.storageId, cardWidth: 480, thumbnailId: thumbnail.storageId };
  const images = [{ ...cover, ...sizes, thumbnailWidth: 160, alt: "From the side" }, second];
  const listingId = await seller.as.mutation(api.listings.catalogue.create, {
    clientKey: "first",
    ...aListing({ quantity: 6, minQuantity: 3 }),
    images,
  });
  const source = { listingId, as: "copy" as const };
  const startCopy = () => seller.as.action(api.listings.copies.start, { listingId });
  const draft = () => seller.as.query(api.listings.drafts.mine, { source });
  const publish = async (clientKey = "second") => {
    const copied = await draft();
    if (!copied) throw new Error("There is no copy");
    return await seller.as.mutation(api.listings.catalogue.create, {
      clientKey,
      ...aListing(),
      copyOf: listingId,
      images: copied.images!.map(
        ({ url: _, cardUrl: _card, thumbnailUrl: _small, ...rest }) => rest,
      ),
    });
  };
  const imagesOf = async (id: Id<"listings">) =>
    (await seller.as.query(api.listings.catalogue.get, { listingId: id }))?.images ?? [];
  const isThere = (file: Id<"_storage">) =>
    t.run(async ({ db }) => (await db.system.get("_storage", file)) !== null);
  return {
    t,
    seller,
    listingId,
    images,
    source,
    begin: startCopy,
    draft,
    publish,
    imagesOf,
    isThere,
  };
}

test("a copy starts as a draft with the same text and copies of all the photos", async () => {
  const shop = await shopOf();
  await shop.begin();
  const draft = await shop.draft();
  expect(draft?.form).toMatchObject({
    title: "Cherry shrimp, ten young ones",
    price: "5.00",
    quantity: "6",
    minQuantity: "3",
    outcode: "LS6",
    bands: [{ upToMiles: "", price: "12.00" }],
  });
  const [cover, second] = draft?.images ?? [];
  expect(cover).toMatchObject({ alt: "From the side", cardWidth: 480, thumbnailWidth: 160 });
  const files = [cover?.storageId, cover?.cardId, cover?.thumbnailId, second?.storageId];
  expect(new Set(files).size).toBe(4);
  for (const file of shop.images.flatMap(imageFileIds)) expect(files).not.toContain(file);
  expect(await shop.seller.as.query(api.listings.drafts.list, {})).toMatchObject([
    { source: shop.source, title: "Cherry shrimp, ten young ones", imageUrl: cover?.cardUrl },
  ]);
});

test.each(["original", "copy"] as const)(
  "when the %s is deleted, the other keeps its photos",
  async (deletedSide) => {
    const shop = await shopOf();
    await shop.begin();
    const copyId = await shop.publish();
    expect(await shop.draft()).toBeNull();
    const [deleted, remaining] =
      deletedSide === "original" ? [shop.listingId, copyId] : [copyId, shop.listingId];
    const deletedPictures = await shop.imagesOf(deleted);
    await shop.seller.as.mutation(api.listings.catalogue.remove, { listingId: deleted });
    const copied = await shop.imagesOf(remaining);
    expect(copied).toHaveLength(2);
    for (const { storageId } of copied) expect(await shop.isThere(storageId)).toBe(true);
    for (const { storageId } of deletedPictures) expect(await shop.isThere(storageId)).toBe(false);
  },
);

test("an unpublished copy outlives its original and can still be edited and published", async () => {
  const shop = await shopOf();
  await shop.begin();
  await shop.seller.as.mutation(api.listings.catalogue.remove, { listingId: shop.listingId });
  const draft = await shop.draft();
  expect(draft?.images).toHaveLength(2);
  await shop.seller.as.mutation(api.listings.drafts.save, {
    source: shop.source,
    form: { ...draft!.form, title: "The last of them" },
    images: draft!.images!.map(({ url: _, cardUrl: _card, thumbnailUrl: _small, ...rest }) => rest),
  });
  expect(await shop.draft()).toMatchObject({ form: { title: "The last of them" } });
  expect(await shop.imagesOf(await shop.publish())).toHaveLength(2);
});

test("resuming a copy keeps its changes, and discarding it releases its own photos only", async () => {
  const shop = await shopOf();
  await shop.begin();
  const first = await shop.draft();
  await shop.begin();
  expect(await shop.draft()).toEqual(first);
  await shop.seller.as.mutation(api.listings.drafts.discard, { source: shop.source });
  const uses = await shop.t.run(async ({ db }) =>
    Object.fromEntries((await db.query("uploads").collect()).map((u) => [u.storageId, u.used])),
  );
  expect(first?.images!.map(({ storageId }) => uses[storageId])).toEqual([false, false]);
  expect(shop.images.map(({ storageId }) => uses[storageId])).toEqual([true, true]);
});

test("copying a sold-out listing leaves the quantity empty", async () => {
  const shop = await shopOf();
  await shop.t.run((ctx) => ctx.db.patch("listings", shop.listingId, { quantity: 0 }));
  await shop.begin();
  expect((await shop.draft())?.form.quantity).toBe("");
});

test("a copy omits a photo whose file is gone", async () => {
  const shop = await shopOf();
  await shop.t.run((ctx) => ctx.storage.delete(shop.images[0]!.storageId));
  await shop.begin();
  expect((await shop.draft())?.images).toHaveLength(1);
});

test("two listings never share a file, and a draft can't use a listing's file", async () => {
  const shop = await shopOf();
  const { seller, images } = shop;
  const sharedCreate = seller.as.mutation(api.listings.catalogue.create, {
    clientKey: "sly",
    ...aListing(),
    images,
  });
  await expectFail(sharedCreate, "invalid_input");
  await shop.begin();
  const form = (await shop.draft())!.form;
  for (const source of [undefined, shop.source]) {
    const save = seller.as.mutation(api.listings.drafts.save, {
      ...(source && { source }),
      form,
      images,
    });
    await expectFail(save, "invalid_input");
  }
});

test("only sellers can copy listings, and only their own", async () => {
  const shop = await shopOf();
  const { t, listingId } = shop;
  const startCopy = (person: { as: typeof shop.seller.as }) =>
    person.as.action(api.listings.copies.start, { listingId });
  await expectFail(startCopy(await addSeller(t)), "forbidden");
  await expectFail(startCopy(await addPerson(t)), "seller_required");
  await t.run(async ({ db }) => {
    const profiles = await db.query("userProfiles").collect();
    const ownProfile = profiles.find(({ userId }) => userId === shop.seller.userId);
    await db.patch("userProfiles", ownProfile!._id, { sellerQuizCompleted: false });
  });
  await expectFail(startCopy(shop.seller), "seller_required");
});

test("the sweep leaves a draft's proof alone; publishing moves it to the listing and discarding releases it", async () => {
  const t = startBackend();
  const seller = await addSeller(t);
  const image = await addUpload(t, seller.userId);
  const { storageId } = await addUpload(t, seller.userId, "proof");
  const proof = { storageId, name: "permit.pdf" };
  const form = { ...(await formOfCopy()), species: "Zebra plec", title: "Zebra plec" };
  const save = (args: object) =>
    seller.as.mutation(api.listings.drafts.save, { form, images: [image], ...args });
  const isUsed = () =>
    t.run(async ({ db }) => {
      const rows = await db.query("uploads").collect();
      return rows.find((row) => row.storageId === storageId)?.used;
    });
  await save({ proof });
  await save({ proof });
  expect(await seller.as.query(api.listings.drafts.mine, {})).toMatchObject({ proof });
  expect(await isUsed()).toBe(true);
  await save({});
  expect(await isUsed()).toBe(true);
  await save({ undone: ["proof"] });
  expect(await isUsed()).toBe(false);
  await save({ proof });
  await seller.as.mutation(api.listings.drafts.discard, {});
  expect(await isUsed()).toBe(false);

  await save({ proof });
  await seller.as.mutation(api.listings.catalogue.create, {
    clientKey: "zebra",
    ...aListing({ species: "Zebra plec", title: "Zebra plec" }),
    images: [image],
    proof,
  });
  expect(await seller.as.query(api.listings.drafts.mine, {})).toBeNull();
  expect(await isUsed()).toBe(true);
  // Another tab with the form still open must not claim, and later release, the listing's file.
  await expectFail(
    seller.as.mutation(api.listings.drafts.save, { form, images: [], proof }),
    "proof_in_use",
  );
});

async function formOfCopy() {
  const shop = await shopOf();
  await shop.begin();
  return (await shop.draft())!.form;
}

test("a copy's URL only works for the user's own listing or one they are already copying", async () => {
  const shop = await shopOf();
  const source = (listingId: string, { as } = shop.seller) =>
    as.query(api.listings.copies.source, { listingId });
  expect(await source(shop.listingId)).toBe(shop.listingId);
  expect(await source(shop.listingId.slice(1))).toBeNull();
  expect(await source(shop.seller.userId)).toBeNull();
  expect(await source(shop.listingId, await addSeller(shop.t))).toBeNull();
  await shop.begin();
  await shop.seller.as.mutation(api.listings.catalogue.remove, { listingId: shop.listingId });
  expect(await source(shop.listingId)).toBe(shop.listingId);
  await shop.seller.as.mutation(api.listings.drafts.discard, { source: shop.source });
  expect(await source(shop.listingId)).toBeNull();
});
