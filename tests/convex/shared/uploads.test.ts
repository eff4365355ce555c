import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { ALT_MAX, IMAGE_MAX_BYTES, IMAGES_MAX } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addPhoto } from "../kit/claimHelpers";
import {
  addFile,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  magicBytes,
  finishWork,
  startBackend,
} from "../kit/helpers";
import { startOrder, startShop } from "../kit/orderHelpers";
import { withErrorForAllowed, expectRoles, signedInOnly } from "../kit/roles";
import { addOwnFile, addUpload } from "../kit/uploads";

let t: Backend;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});

type Purpose = Doc<"uploads">["purpose"];

const exists = async (storageId: Id<"_storage">) =>
  await t.run(async (ctx) => (await ctx.db.system.get("_storage", storageId)) !== null);

test("three full listings in a row, each started twice, stay within the limit, and further uploads are refused", async () => {
  const { as } = await addPerson(t);
  const requestUrl = () => as.mutation(api.shared.uploads.generateUploadUrl, {});
  for (let i = 0; i < 2 * 3 * 8 * 3; i += 1) await requestUrl();
  const requestSixty = async () => {
    for (let i = 0; i < 60; i += 1) await requestUrl();
  };
  await expectFail(requestSixty(), "rate_limited");
});

describe("registering an upload", () => {
  test.each<[Purpose, string, number, string | null]>([
    ["listing", "image/jpeg", 1000, null],
    ["listing", "image/webp", IMAGE_MAX_BYTES, null],
    ["listing", "image/webp", IMAGE_MAX_BYTES + 1, "upload_size"],
    ["listing", "image/svg+xml", 1000, "upload_type"],
    ["listing", "text/html", 1000, "upload_type"],
    ["listing", "video/mp4", 1000, "upload_type"],
    ["avatar", "image/png", 2 * 1024 * 1024, null],
    ["avatar", "image/png", 2 * 1024 * 1024 + 1, "upload_size"],
    ["avatar", "image/png", 0, "invalid_input"],
    ["claim", "image/png", 1000, null],
    ["packaging", "application/pdf", 1000, "upload_type"],
    ["proof", "video/mp4", 1000, "invalid_input"],
    ["packagingVideo", "video/mp4", 1000, null],
    ["packagingVideo", "image/png", 1000, "invalid_input"],
  ])("of %s as %s of %i bytes is answered: %s", async (purpose, type, bytes, code) => {
    const person = await addPerson(t);
    const storageId = await addOwnFile(t, person, type, bytes);
    const answer = await person.as.action(api.shared.uploads.register, { storageId, purpose });
    if (code === null) {
      expect(answer).toMatchObject({ ok: true, storageId });
      expect(await exists(storageId)).toBe(true);
    } else {
      expect(answer).toMatchObject({ ok: false, error: { code } });
      expect(await exists(storageId)).toBe(false);
    }
  });

  test.each([
    ["<!doctype html><script>alert(1)</script>", "image/png", "listing", "upload_type"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "image/webp", "avatar", "upload_type"],
    ["\ufeff<?xml version='1.0'?><svg/>", "image/jpeg", "claim", "upload_type"],
    ["GIF89a", "image/png", "packaging", "upload_type"],
    ["%PDF-1.7", "image/jpeg", "packaging", "upload_type"],
    // A proof that could not be opened.
    ["%PDF-1.7", "image/jpeg", "proof", "invalid_input"],
    [magicBytes["image/png"], "application/pdf", "proof", "invalid_input"],
    [magicBytes["video/mp4"], "image/jpeg", "listing", "upload_type"],
    [magicBytes["image/png"], "video/mp4", "packagingVideo", "invalid_input"],
    ["MZ\x90\x00", "video/webm", "packagingVideo", "invalid_input"],
    ["<!--moov--><script>", "video/quicktime", "packagingVideo", "invalid_input"],
    ["", "image/png", "listing", "upload_type"],
    // Storage would serve it as a page.
    [magicBytes["image/png"], "text/html", "listing", "upload_type"],
  ] as const)("checks the bytes: %j labelled %s is rejected and deleted", async (...row) => {
    const [head, contentType, purpose, code] = row;
    const person = await addPerson(t);
    const storageId = await addOwnFile(t, person, contentType, 1000, head);
    const answer = await person.as.action(api.shared.uploads.register, { storageId, purpose });
    expect(answer).toMatchObject({ ok: false, error: { code } });
    expect(await exists(storageId)).toBe(false);
    expect(await t.run(async (ctx) => await ctx.db.query("uploads").collect())).toEqual([]);
  });

  test.each([
    ["image/jpeg", "listing"],
    ["image/png", "listing"],
    ["image/webp", "avatar"],
    ["image/avif", "claim"],
    ["video/mp4", "packagingVideo"],
    ["video/quicktime", "packagingVideo"],
    ["video/webm", "packagingVideo"],
  ] as const)("accepts a real %s", async (contentType, purpose) => {
    const person = await addPerson(t);
    const storageId = await addOwnFile(t, person, contentType, 100_000);
    const answer = await person.as.action(api.shared.uploads.register, { storageId, purpose });
    expect(answer).toMatchObject({ ok: true });
  });

  test("works only for the sender, even if a stranger calls first", async () => {
    const [owner, stranger] = [await addPerson(t), await addPerson(t)];
    const avatar = { storageId: await addOwnFile(t, owner), purpose: "avatar" } as const;
    await expectFail(stranger.as.action(api.shared.uploads.register, avatar), "not_found");
    const nameless = { storageId: await addFile(t), purpose: "avatar" } as const;
    await expectFail(owner.as.action(api.shared.uploads.register, nameless), "not_found");
    expect(await owner.as.action(api.shared.uploads.register, avatar)).toMatchObject({ ok: true });
  });

  test("deletes neither another user's file nor a registered one", async () => {
    const owner = await addPerson(t);
    const other = await addPerson(t);
    const storageId = await addOwnFile(t, owner);
    const videoArgs = { storageId, purpose: "packagingVideo" } as const;
    await expectFail(other.as.action(api.shared.uploads.register, videoArgs), "not_found");
    await owner.as.action(api.shared.uploads.register, { storageId, purpose: "avatar" });
    expect(await owner.as.action(api.shared.uploads.register, videoArgs)).toMatchObject({
      ok: false,
    });
    expect(await exists(storageId)).toBe(true);
  });

  test("is idempotent, and doesn't find another user's file or a missing one", async () => {
    const owner = await addPerson(t);
    const other = await addPerson(t);
    const storageId = await addOwnFile(t, owner);
    const listingArgs = { storageId, purpose: "listing" as const };
    await owner.as.action(api.shared.uploads.register, listingArgs);
    await owner.as.action(api.shared.uploads.register, listingArgs);
    expect(await t.run(async (ctx) => await ctx.db.query("uploads").collect())).toHaveLength(1);
    await expectFail(other.as.action(api.shared.uploads.register, listingArgs), "not_found");
    const avatarArgs = { storageId, purpose: "avatar" as const };
    await expectFail(owner.as.action(api.shared.uploads.register, avatarArgs), "not_found");
    await t.run(async (ctx) => await ctx.storage.delete(storageId));
    await expectFail(owner.as.action(api.shared.uploads.register, listingArgs), "not_found");
  });
});

test("the sweep deletes files that were unused for a day, and nothing else", async () => {
  vi.useFakeTimers({ now: 1_780_000_000_000 });
  const person = await addPerson(t);
  const { as, userId } = person;
  const unused = await addOwnFile(t, person);
  const avatar = await addOwnFile(t, person);
  await as.action(api.shared.uploads.register, { storageId: unused, purpose: "listing" });
  await as.action(api.shared.uploads.register, { storageId: avatar, purpose: "avatar" });
  await as.mutation(api.accounts.profiles.setAvatar, { storageId: avatar });
  expect(await t.mutation(internal.shared.uploads.sweep, {})).toBe(0);
  vi.setSystemTime(Date.now() + 86_400_001);
  expect(await t.mutation(internal.shared.uploads.sweep, {})).toBe(1);
  await finishWork(t);
  expect([await exists(unused), await exists(avatar)]).toEqual([false, true]);
  expect((await t.query(api.sellers.profile.get, { sellerId: userId }))?.avatarUrl).not.toBeNull();
});

test("a file that comes into use after the sweep found it is kept", async () => {
  const { userId } = await addPerson(t);
  const { storageId } = await addUpload(t, userId);
  const rowId = await t.run(async ({ db }) => {
    const upload = await db.query("uploads").first();
    await db.patch("uploads", upload!._id, { used: true });
    return upload!._id;
  });
  await t.mutation(internal.shared.uploads.deleteUnused, { rowId });
  expect(await exists(storageId)).toBe(true);
});

test("a listing accepts eight photos with one-line captions, and no file twice", async () => {
  const { as, userId } = await addSeller(t);
  const images = await Promise.all(
    Array.from({ length: IMAGES_MAX }, async () => ({
      ...(await addUpload(t, userId)),
      alt: "a".repeat(ALT_MAX),
    })),
  );
  const create = (listingImages: typeof images) =>
    as.mutation(api.listings.catalogue.create, {
      clientKey: "k",
      ...aListing(),
      images: listingImages,
    });
  const [first] = images;
  const repetition = await expectFail(create([first!, first!]), "invalid_input");
  expect(repetition.message).toMatch(/the same photo was added twice/);
  await expectFail(create([{ ...first!, alt: "a".repeat(ALT_MAX + 1) }]), "invalid_input");
  await expectFail(create([...images, await addUpload(t, userId)] as never), "images_too_many");
  const listingId = await create(images);
  expect(await t.run(async ({ db }) => (await db.get("listings", listingId))?.images)).toEqual(
    images,
  );
});

test("images shown in an order outlive a change of the listing's images, and others are deleted", async () => {
  const shop = await startShop();
  const [cover, second, unsold, next] = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { storageId } = await addPhoto(shop, shop.seller, { purpose: "listing" });
      return { storageId, width: 1, height: 1 };
    }),
  );
  if (!cover || !second || !unsold || !next) throw new Error("No pictures");
  const { quantity: _, ...details } = aListing();
  const setImages = (images: (typeof cover)[]) =>
    shop.seller.as.mutation(api.listings.catalogue.update, {
      listingId: shop.listingId,
      ...details,
      images,
    });
  await setImages([unsold]);
  await setImages([cover, second]);
  await startOrder(shop);
  await setImages([next]);
  vi.setSystemTime(Date.now() + 86_400_001);
  await shop.t.mutation(internal.shared.uploads.sweep, {});
  await finishWork(shop.t);
  const files = await shop.t.run((ctx) => ctx.db.query("uploads").collect());
  const expectedIds = [cover, second, next].map(({ storageId }) => storageId);
  expect(files.map(({ storageId }) => storageId)).toEqual(expectedIds);
});

test("unregistered files are deleted after an hour, however many there are", async () => {
  vi.useFakeTimers({ now: 1_780_000_000_000 });
  const person = await addPerson(t);
  const { as } = person;
  const registered = await addOwnFile(t, person);
  await as.action(api.shared.uploads.register, { storageId: registered, purpose: "listing" });
  const lostFiles: Id<"_storage">[] = [];
  for (let i = 0; i < 101; i++) lostFiles.push(await addOwnFile(t, person));
  const sweep = async () => {
    await t.mutation(internal.shared.uploads.sweepStorage, {});
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const remaining = await t.run(async (ctx) => await ctx.db.system.query("_storage").collect());
    return remaining.map(({ _id }) => _id);
  };
  expect(await sweep()).toHaveLength(102);
  vi.setSystemTime(Date.now() + 3_600_001);
  // By now, the owner can no longer register the file either.
  const [firstLost] = lostFiles;
  const lateRegistration = as.action(api.shared.uploads.register, {
    storageId: firstLost!,
    purpose: "listing",
  });
  await expectFail(lateRegistration, "not_found");
  const youngFile = await addFile(t, "image/png", 10);
  expect(await sweep()).toEqual([registered, youngFile]);
});

test("upload URLs are rate-limited", async () => {
  const { as } = await addPerson(t);
  for (let i = 0; i < 180; i++) await as.mutation(api.shared.uploads.generateUploadUrl, {});
  await expectFail(as.mutation(api.shared.uploads.generateUploadUrl, {}), "rate_limited");
});

describe("unauthorised", () => {
  test("only users in good standing can upload", async () => {
    await expectRoles(t, signedInOnly, (as) =>
      as.mutation(api.shared.uploads.generateUploadUrl, {}),
    );
    const storageId = await addOwnFile(t, await addPerson(t));
    await expectRoles(t, withErrorForAllowed(signedInOnly, "not_found"), (as) =>
      as.action(api.shared.uploads.register, { storageId, purpose: "avatar" }),
    );
  });
});
