/** A photo in three sizes: how rows, cards and pages use it, and what happens to its files. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import {
  isPlaceholder,
  placeholderOf,
  placeholderUrl,
  SMALL_IMAGE_MAX_BYTES,
} from "#convex/domain/shared/imageSizes.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { aListing } from "../kit/aListing";
import {
  addSeller,
  type Backend,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { addOwnFile } from "../kit/uploads";

let t: Backend;
let seller: Person;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
  seller = await addSeller(t);
});

const GREY = placeholderOf(Array.from({ length: 12 }, () => [128, 128, 128] as const));

async function upload(bytes: number, purpose: "listing" | "claim" = "listing", by = seller) {
  const storageId = await addOwnFile(t, by, "image/webp", bytes);
  await by.as.action(api.shared.uploads.register, { storageId, purpose });
  return storageId;
}

async function photograph(): Promise<ImageRef> {
  return {
    storageId: await upload(300_000),
    width: 1600,
    height: 1200,
    cardId: await upload(60_000),
    cardWidth: 640,
    thumbnailId: await upload(20_000),
    thumbnailWidth: 320,
    placeholder: GREY,
  };
}

const create = (images: ImageRef[], clientKey = "k") =>
  seller.as.mutation(api.listings.catalogue.create, { clientKey, ...aListing(), images });
const cardOf = async () =>
  (await t.query(api.listings.browse.list, { filters: {}, paginationOpts: PAGE })).page[0];
const PAGE = { numItems: 5, cursor: null };
const urlOf = (id: Id<"_storage"> | undefined) => t.run((ctx) => ctx.storage.getUrl(id as never));
const exists = (id: Id<"_storage"> | undefined) =>
  t.run(async ({ db }) => (await db.system.get("_storage", id as never)) !== null);

test("a card uses the card size with the thumbnail beside it, and the page has every size", async () => {
  const image = await photograph();
  const listingId = await create([image]);
  const [card, thumbnail] = [await urlOf(image.cardId), await urlOf(image.thumbnailId)];
  expect(await cardOf()).toMatchObject({
    imageUrl: card,
    imageSrcSet: `${thumbnail} 320w, ${card} 640w`,
    imagePlaceholder: GREY,
  });
  const page = await t.query(api.listings.catalogue.get, { listingId });
  expect(page?.images).toEqual([
    { ...image, url: await urlOf(image.storageId), cardUrl: card, thumbnailUrl: thumbnail },
  ]);
});

test("a photo without every size is shown in the sizes it has", async () => {
  const photo = { storageId: await upload(9000), width: 300, height: 200 };
  const { storageId, thumbnailId } = await photograph();
  const thumbnail = { thumbnailId: thumbnailId as Id<"_storage">, thumbnailWidth: 320 };
  const twoSizes = { storageId, ...thumbnail, width: 1600, height: 1200 };
  const listingId = await create([twoSizes, photo]);
  const smallUrl = await urlOf(thumbnailId);
  expect(await cardOf()).toMatchObject({ imageUrl: smallUrl });
  expect(await cardOf()).not.toHaveProperty("imageSrcSet");
  const page = await t.query(api.listings.catalogue.get, { listingId });
  const photoUrl = await urlOf(photo.storageId);
  expect(page?.images.map(({ cardUrl, thumbnailUrl }) => [cardUrl, thumbnailUrl])).toEqual([
    [smallUrl, smallUrl],
    [photoUrl, photoUrl],
  ]);
});

test("a photo between the small sizes is its own card", async () => {
  const { storageId, thumbnailId } = await photograph();
  const thumbnail = { thumbnailId: thumbnailId as Id<"_storage">, thumbnailWidth: 320 };
  const listingId = await create([{ storageId, ...thumbnail, width: 480, height: 360 }]);
  const [full, small] = [await urlOf(storageId), await urlOf(thumbnailId)];
  expect(await cardOf()).toMatchObject({
    imageUrl: full,
    imageSrcSet: `${small} 320w, ${full} 480w`,
  });
  const page = await t.query(api.listings.catalogue.get, { listingId });
  expect(page?.images[0]).toMatchObject({ cardUrl: full, thumbnailUrl: small });
});

test("removing a photo from its listing removes every size", async () => {
  vi.useFakeTimers({ now: 1_780_000_000_000 });
  const [first, second] = [await photograph(), await photograph()];
  const listingId = await create([first, second]);
  const { quantity: _, ...details } = aListing();
  await seller.as.mutation(api.listings.catalogue.update, {
    listingId,
    ...details,
    images: [second],
  });
  const small = await urlOf(second.thumbnailId);
  expect((await cardOf())?.imageSrcSet?.startsWith(`${small} 320w, `)).toBe(true);
  vi.setSystemTime(Date.now() + 86_400_001);
  await t.mutation(internal.shared.uploads.sweep, {});
  await finishWork(t);
  const files = ({ storageId, cardId, thumbnailId }: ImageRef) =>
    Promise.all([storageId, cardId, thumbnailId].map(exists));
  expect(await files(first)).toEqual([false, false, false]);
  expect(await files(second)).toEqual([true, true, true]);
});

describe("refuses", () => {
  const forgedCreate = async (changes: Partial<ImageRef>) => {
    const image = { ...(await photograph()), ...changes };
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) delete image[name as keyof ImageRef];
    }
    await expectFail(create([image]), "invalid_input");
    // A failed call must not create a listing.
    expect(await t.run(async ({ db }) => (await db.query("listings").collect()).length)).toBe(0);
  };

  test.each<[string, Partial<ImageRef>]>([
    ["a card wider than the photo", { cardWidth: 1601 }],
    ["a card without its width", { cardWidth: undefined }],
    ["a width without its file", { cardId: undefined }],
    ["a thumbnail without its width", { thumbnailWidth: undefined }],
    ["a thumbnail of no width", { thumbnailWidth: 0 }],
    ["a width that isn't a whole number", { thumbnailWidth: 31.5 }],
    ["an invalid blurred picture", { placeholder: "url(//evil.example)" }],
    ["a blurred picture that is too long", { placeholder: `${GREY}A` }],
  ])("%s", async (_, changes) => await forgedCreate(changes));

  test("a card size with as many bytes as the photo", async () => {
    await forgedCreate({ cardId: await upload(SMALL_IMAGE_MAX_BYTES.card + 1) });
  });
  test("a thumbnail with as many bytes as a card size", async () => {
    await forgedCreate({ thumbnailId: await upload(SMALL_IMAGE_MAX_BYTES.thumbnail + 1) });
  });
  test("one file for two sizes", async () => {
    const storageId = await upload(1000);
    await forgedCreate({ cardId: storageId, thumbnailId: storageId });
  });
  test("another user's file, or one uploaded for another purpose, as a size", async () => {
    const other = await addSeller(t);
    await forgedCreate({ cardId: await upload(1000, "listing", other) });
    await forgedCreate({ thumbnailId: await upload(1000, "claim") });
  });
});

test("the blurred placeholder is a bitmap of twelve pixels and a few bytes", () => {
  const colours = Array.from({ length: 12 }, (_, i) => [i, 100 + i, 200 + i] as const);
  const placeholder = placeholderOf(colours);
  expect(isPlaceholder(placeholder)).toBe(true);
  const file = Buffer.from(placeholderUrl(placeholder).split(",")[1] ?? "", "base64");
  expect([file.toString("latin1", 0, 2), file.length, file.readUInt32LE(2)]).toEqual([
    "BM",
    90,
    90,
  ]);
  expect([file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)]).toEqual([4, 3, 24]);
  // Bitmap rows start at the bottom, and bytes are in the order blue, green, red.
  expect([...file.subarray(54, 57)]).toEqual([208, 108, 8]);
  expect([...file.subarray(54 + 24, 57 + 24)]).toEqual([200, 100, 0]);
});
