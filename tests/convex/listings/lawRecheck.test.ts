/** Listings that were saved under an earlier law. */

import { beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { aListing } from "../kit/aListing";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  finishWork,
  startBackend,
} from "../kit/helpers";
import { addUpload } from "../kit/uploads";

const crayfish = {
  title: "Signal crayfish",
  species: "Signal crayfish",
  category: "fish",
} as const;
const zebra = { title: "Zebra plec", species: "Zebra plec", category: "fish" } as const;
const unnamed = { title: "Blue crayfish", species: "Crayfish", category: "fish" } as const;
const browseArgs = { filters: {}, paginationOpts: { numItems: 50, cursor: null } };

beforeEach(() => {
  vi.useFakeTimers();
});

async function oldShop() {
  const t = startBackend();
  const seller = await addSeller(t, { email: "sam@shoal.test" });
  const buyer = await addPerson(t);
  const add = (changes: Partial<Doc<"listings">>) =>
    addListing(t, seller.userId, { scientificName: undefined, ...changes });
  const recheck = async () => {
    await t.mutation(internal.orders.law.recheck, {});
    for (let i = 0; i < 4; i += 1) await finishWork(t);
  };
  const readListing = (listingId: Id<"listings">) =>
    t.run(({ db }) => db.get("listings", listingId));
  const browsedTitles = async () =>
    (await buyer.as.query(api.listings.browse.list, browseArgs)).page.map(({ title }) => title);
  const notices = () =>
    t.run(async ({ db }) => ({
      emails: (await db.query("emails").collect()).map(({ subject, text, to }) => ({
        subject,
        text,
        to,
      })),
      bell: (await db.query("notifications").collect()).map(({ content }) => content),
    }));
  return {
    t,
    seller,
    buyer,
    add,
    recheck,
    read: readListing,
    browsed: browsedTitles,
    told: notices,
  };
}

test("a listing that becomes illegal goes off sale with the reason, its seller is notified once, and it can't be put back", async () => {
  const shop = await oldShop();
  const { seller } = shop;
  const listingId = await shop.add(crayfish);
  await shop.add({ title: "Cherry shrimp" });
  expect(await shop.browsed()).toContain("Signal crayfish");
  await shop.recheck();

  expect(await shop.browsed()).toEqual(["Cherry shrimp"]);
  expect(await shop.read(listingId)).toMatchObject({ isActive: false, isListed: false });
  const reason = /^This species may not be listed: .*crayfish/i;
  const ownListings = await seller.as.query(api.listings.catalogue.mine, {
    paginationOpts: browseArgs.paginationOpts,
  });
  expect(ownListings.page.find(({ _id }) => _id === listingId)?.barReason).toMatch(reason);
  const page = await shop.buyer.as.query(api.listings.catalogue.get, { listingId });
  expect(page).toMatchObject({ isActive: false });
  expect(page?.barReason).toMatch(reason);
  const { emails, bell } = await shop.told();
  expect(emails).toMatchObject([
    { to: "sam@shoal.test", subject: "Your listing was taken off sale: Signal crayfish" },
  ]);
  expect(emails[0]?.text).toMatch(/This species may not be listed: /);
  expect(emails[0]?.text).toContain(`/listing/edit/${listingId}`);
  expect(bell).toMatchObject([
    { kind: "law", isProofRequired: false, listingTitle: "Signal crayfish" },
  ]);

  await shop.recheck();
  const back = { listingId, isActive: true };
  await expectFail(seller.as.mutation(api.listings.catalogue.setActive, back), "species_blocked");
  expect((await shop.told()).emails).toHaveLength(1);
});

test("a listing that doesn't name its exact species goes off sale, while a description alone only queues it for an admin", async () => {
  const shop = await oldShop();
  const { seller, t } = shop;
  const listingId = await shop.add(unnamed);
  const beside = await shop.add({ title: "Guppies", description: "Also a signal crayfish, £5." });
  await shop.recheck();
  expect(await shop.browsed()).toEqual(["Guppies"]);
  expect((await shop.read(listingId))?.barReason).toMatch(/^Please say which species this is/);
  expect(await shop.read(beside)).toMatchObject({ reviewNames: ["signal crayfish"] });
  const back = (id: Id<"listings">) =>
    seller.as.mutation(api.listings.catalogue.setActive, { listingId: id, isActive: true });
  await expectFail(back(listingId), "species_unnamed");

  const { quantity: _, ...details } = aListing();
  const images = [await addUpload(t, seller.userId)];
  await seller.as.mutation(api.listings.catalogue.update, { listingId, ...details, images });
  expect(await shop.read(listingId)).not.toHaveProperty("barReason");
  await back(listingId);
  expect((await shop.browsed()).sort()).toEqual([details.title, "Guppies"]);
});

test("a listing that needs proof is withheld until an admin accepts one", async () => {
  const shop = await oldShop();
  const { seller, buyer, t } = shop;
  const admin = await addAdmin(t);
  const listingId = await shop.add(zebra);
  await shop.recheck();
  expect(await shop.browsed()).toEqual([]);
  expect(await buyer.as.query(api.listings.catalogue.get, { listingId })).toBeNull();
  expect(await buyer.as.query(api.tanks.suitability.start, { listingId })).toBeNull();
  expect(await seller.as.query(api.listings.catalogue.getHidden, { listingId })).toMatchObject({
    proof: "asked",
    isActive: true,
  });
  const { emails, bell } = await shop.told();
  expect(emails).toMatchObject([{ subject: "Please send proof: Zebra plec" }]);
  expect(emails[0]?.text).toContain("The law sets conditions for this species");
  expect(bell).toMatchObject([{ kind: "law", isProofRequired: true }]);
  const back = { listingId, isActive: true };
  await expectFail(
    seller.as.mutation(api.listings.catalogue.setActive, back),
    "species_restricted",
  );

  const { quantity: _, ...details } = aListing(zebra);
  const images = [await addUpload(t, seller.userId)];
  const save = (proof?: { storageId: Id<"_storage">; name: string }) =>
    seller.as.mutation(api.listings.catalogue.update, {
      listingId,
      ...details,
      images,
      ...(proof ? { proof } : {}),
    });
  await expectFail(save(), "species_restricted");
  const { storageId } = await addUpload(t, seller.userId, "proof");
  await save({ storageId, name: "permit.pdf" });
  expect(await shop.read(listingId)).toMatchObject({ proof: "waiting", isListed: false });
  const queue = await admin.as.query(api.moderation.queue.queue, { kind: "proof", limit: 10 });
  const [item] = queue.items;
  if (item?.kind !== "proof") throw new Error("Nothing waits");
  const { proofId, at: sentAt } = item;
  const yes = { proofId, sentAt, accept: true, reason: "It covers it." };
  await admin.as.mutation(api.moderation.proofs.decide, yes);
  expect(await shop.browsed()).toEqual([zebra.title]);
});

test("a seller who has been asked for a proof isn't asked again by the next recheck", async () => {
  const shop = await oldShop();
  const listingId = await shop.add(zebra);
  await shop.recheck();
  expect((await shop.told()).emails).toHaveLength(1);
  await shop.recheck();
  expect(await shop.read(listingId)).toMatchObject({ proof: "asked", isListed: false });
  const { emails, bell } = await shop.told();
  expect([emails.length, bell.length]).toEqual([1, 1]);
});

test("a new law takes listings off sale, and releases those that it no longer restricts", async () => {
  const shop = await oldShop();
  const banned = await shop.add(crayfish);
  await shop.add({ title: "Cherry shrimp" });
  const freed = await shop.add({ title: "Guppies", proof: "asked", isListed: false });
  await shop.recheck();
  expect(await shop.read(banned)).toMatchObject({ isActive: false });
  expect((await shop.browsed()).sort()).toEqual(["Cherry shrimp", "Guppies"]);
  expect(await shop.read(freed)).not.toHaveProperty("proof");
});

test("a pending proof that covers less than the law now requires is refused with the reason", async () => {
  const shop = await oldShop();
  const { t, seller } = shop;
  const listingId = await shop.add({ ...zebra, proof: "waiting", isListed: false });
  const { storageId: fileId } = await addUpload(t, seller.userId, "proof");
  await t.run(({ db }) =>
    db.insert("listingProofs", {
      listingId,
      fileId,
      sellerId: seller.userId,
      fileName: "permit.pdf",
      species: ["Acipenser ruthenus"],
      status: "waiting",
      sentAt: 1,
    }),
  );
  await shop.recheck();
  expect(await shop.read(listingId)).toMatchObject({ proof: "asked" });
  const proof = await seller.as.query(api.listings.proofs.mine, { listingId });
  expect(proof).toMatchObject({
    status: "refused",
    reason: expect.stringContaining("asks for more") as string,
  });
});

test.each(["waiting", "refused"] as const)(
  "a proof that is %s is deleted once the law no longer requires it, and its listing goes on sale",
  async (status) => {
    const shop = await oldShop();
    const { t, seller } = shop;
    const heldListing = { proof: status, isListed: false };
    const listingId = await shop.add({ title: "Guppies", ...heldListing });
    const { storageId: fileId } = await addUpload(t, seller.userId, "proof");
    await t.run(({ db }) =>
      db.insert("listingProofs", {
        listingId,
        fileId,
        sellerId: seller.userId,
        fileName: "permit.pdf",
        species: ["Poecilia reticulata"],
        status,
        sentAt: 1,
      }),
    );
    await shop.recheck();
    expect(await shop.browsed()).toEqual(["Guppies"]);
    expect(await seller.as.query(api.listings.proofs.mine, { listingId })).toBeNull();
    expect(await t.run(({ storage }) => storage.getUrl(fileId))).toBeNull();
    expect(await shop.told()).toEqual({ emails: [], bell: [] });
  },
);

test("undoing a ban doesn't restore listings that the law has since barred", async () => {
  const shop = await oldShop();
  const { t, seller } = shop;
  const admin = await addAdmin(t);
  const barredId = await shop.add(crayfish);
  await shop.add({ title: "Cherry shrimp" });
  const until = { bannedUntil: Date.now() + 86_400_000, purgeListings: true };
  const ban = { userId: seller.userId, ...until, reason: "Spam" };
  await admin.as.mutation(api.moderation.standing.ban, ban);
  await finishWork(t);
  expect(await shop.browsed()).toEqual([]);
  await shop.recheck();
  const event = await t.run(({ db }) =>
    db
      .query("moderationEvents")
      .order("desc")
      .filter((q) => q.eq(q.field("action"), "ban"))
      .first(),
  );
  await admin.as.mutation(api.moderation.standing.undo, { eventId: event!._id });
  await finishWork(t);
  expect(await shop.browsed()).toEqual(["Cherry shrimp"]);
  expect((await shop.read(barredId))?.barReason).toMatch(/^This species may not be listed: /);
});

test("listings taken down by their seller don't change, and sold-out ones cause no email", async () => {
  const shop = await oldShop();
  const down = await shop.add({ ...crayfish, isActive: false, isListed: false });
  const soldOut = await shop.add({ ...crayfish, quantity: 0, isListed: false });
  await shop.recheck();
  expect(await shop.read(down)).not.toHaveProperty("barReason");
  expect(await shop.read(soldOut)).toMatchObject({ isActive: false });
  expect(await shop.told()).toEqual({ emails: [], bell: [] });
});

test("rechecks more than one page of listings", async () => {
  const shop = await oldShop();
  for (let i = 0; i < 130; i++)
    await shop.add({ title: `Signal crayfish ${i}`, species: "Signal crayfish" });
  await shop.t.mutation(internal.orders.law.recheck, {});
  await shop.t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await shop.browsed()).toEqual([]);
});
