/** Restricted species: the proof, the wait for an admin, and what changes ask for anew. */
import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { aListing } from "../kit/aListing";
import { addAdmin, addPerson, addSeller, expectFail, startBackend } from "../kit/helpers";
import { addUpload } from "../kit/uploads";

const zebra = { title: "Zebra plec, home bred", species: "Zebra plec" };
const page = { numItems: 10, cursor: null };

async function restrictedSeller() {
  const t = startBackend();
  const seller = await addSeller(t, { fullName: "Sam Seller", email: "sam@shoal.test" });
  const admin = await addAdmin(t);
  const buyer = await addPerson(t);
  const images = [await addUpload(t, seller.userId)];
  const aProof = async (name = "permit.pdf") => {
    const { storageId } = await addUpload(t, seller.userId, "proof");
    return { storageId, name };
  };
  type Changes = Partial<ReturnType<typeof aListing>> & {
    proof?: { storageId: Id<"_storage">; name: string };
  };
  const create = (changes: Changes) =>
    seller.as.mutation(api.listings.listings.create, {
      clientKey: "k",
      ...aListing(),
      images,
      ...changes,
    });
  const update = (listingId: Id<"listings">, changes: Changes) => {
    const { quantity: _, ...details } = aListing(changes);
    const { proof } = changes;
    return seller.as.mutation(api.listings.listings.update, {
      listingId,
      ...details,
      images,
      ...(proof ? { proof } : {}),
    });
  };
  const seen = (who: typeof buyer, listingId: Id<"listings">) =>
    who.as.query(api.listings.listings.getHidden, { listingId });
  const shown = (listingId: Id<"listings">) =>
    buyer.as.query(api.listings.listings.get, { listingId });
  const browsed = async () =>
    (
      await buyer.as.query(api.listings.browse.list, {
        filters: {},
        paginationOpts: page,
      })
    ).page.map(({ _id }) => _id);
  const waiting = async () =>
    (await admin.as.query(api.moderation.queue.queue, { kind: "proof", limit: 10 })).items;
  const decide = async (accept: boolean, reason = "The permit covers it.") => {
    const [item] = await waiting();
    if (item?.kind !== "proof") throw new Error("Nothing waits");
    const { proofId, at: sentAt } = item;
    await admin.as.mutation(api.moderation.proofs.decide, { proofId, sentAt, accept, reason });
  };
  const mine = (listingId: Id<"listings">) =>
    seller.as.query(api.listings.proofs.mine, { listingId });
  return {
    t,
    seller,
    admin,
    buyer,
    aProof,
    create,
    update,
    seen,
    shown,
    browsed,
    waiting,
    decide,
    mine,
  };
}

test("without proof it is refused, with proof it is saved and seen by its seller and admins alone", async () => {
  const shop = await restrictedSeller();
  const { seller, admin, buyer } = shop;
  const refused = await expectFail(shop.create(zebra), "species_restricted");
  expect(refused.message).toMatch(/Add the proof that you meet them to go on\.$/);
  const listingId = await shop.create({ ...zebra, proof: await shop.aProof() });

  expect(await shop.shown(listingId)).toBeNull();
  expect(await shop.seen(buyer, listingId)).toBeNull();
  expect(await shop.browsed()).toEqual([]);
  const ofSeller = { sellerId: seller.userId, paginationOpts: page };
  expect((await buyer.as.query(api.listings.listings.bySeller, ofSeller)).page).toEqual([]);
  expect(await buyer.as.query(api.tanks.suitability.start, { listingId })).toBeNull();
  const favourite = { listingId, isFavourite: true };
  await expectFail(buyer.as.mutation(api.listings.favourites.set, favourite), "not_found");
  expect(await shop.seen(seller, listingId)).toMatchObject({ proof: "waiting" });
  expect(await shop.seen(admin, listingId)).toMatchObject({ proof: "waiting" });
  const own = await seller.as.query(api.listings.listings.mine, { paginationOpts: page });
  expect(own.page).toMatchObject([{ proof: "waiting", isActive: true }]);
  expect(await shop.waiting()).toMatchObject([
    { listingTitle: zebra.title, species: ["Hypancistrus zebra"], fileName: "permit.pdf" },
  ]);
});

test("an admin's yes puts it into the shop; the seller hears by mail and bell, and the trail says why", async () => {
  const shop = await restrictedSeller();
  const listingId = await shop.create({ ...zebra, proof: await shop.aProof() });
  await shop.decide(true);
  expect(await shop.shown(listingId)).toMatchObject({ proof: null });
  expect(await shop.browsed()).toEqual([listingId]);
  expect(await shop.waiting()).toEqual([]);
  expect(await shop.mine(listingId)).toMatchObject({ status: "accepted" });
  const { mails, trail, bell } = await shop.t.run(async ({ db }) => ({
    mails: await db.query("emails").take(10),
    trail: await db.query("moderationEvents").take(10),
    bell: await db.query("notifications").take(10),
  }));
  expect(mails).toMatchObject([
    { to: "sam@shoal.test", subject: `Your listing is live: ${zebra.title}` },
  ]);
  expect(mails[0]?.text).toContain("The permit covers it.");
  expect(trail.at(-1)).toMatchObject({
    action: "accept_proof",
    targetId: listingId,
    adminId: shop.admin.userId,
    reason: "The permit covers it.",
  });
  expect(bell).toMatchObject([
    { userId: shop.seller.userId, content: { kind: "proof", accepted: true } },
  ]);
});

test("a no says why and keeps it out, until another proof is sent and accepted", async () => {
  const shop = await restrictedSeller();
  const listingId = await shop.create({ ...zebra, proof: await shop.aProof() });
  await shop.decide(false, "The picture cannot be read.");
  expect(await shop.shown(listingId)).toBeNull();
  expect(await shop.mine(listingId)).toMatchObject({
    status: "refused",
    reason: "The picture cannot be read.",
  });
  // A change without another proof is kept, and changes nothing about the refusal.
  await shop.update(listingId, { ...zebra, price: 700 });
  expect(await shop.seen(shop.seller, listingId)).toMatchObject({ proof: "refused", price: 700 });
  await shop.update(listingId, { ...zebra, proof: await shop.aProof("better.pdf") });
  expect(await shop.waiting()).toMatchObject([{ fileName: "better.pdf" }]);
  await shop.decide(true);
  expect(await shop.browsed()).toEqual([listingId]);
});

test("another restricted species asks anew, also by the title and with the old file; the same one does not", async () => {
  const shop = await restrictedSeller();
  const proof = await shop.aProof();
  const listingId = await shop.create({ ...zebra, proof });
  await shop.decide(true);
  await shop.update(listingId, { ...zebra, price: 900 });
  expect(await shop.browsed()).toEqual([listingId]);
  const both = { ...zebra, title: "Zebra plec and a dojo loach" };
  await expectFail(shop.update(listingId, both), "species_restricted");
  expect(await shop.browsed()).toEqual([listingId]);
  await shop.update(listingId, { ...both, proof });
  expect(await shop.browsed()).toEqual([]);
  expect(await shop.waiting()).toMatchObject([
    { species: ["Hypancistrus zebra", "Misgurnus anguillicaudatus"] },
  ]);
});

test("a listing of what needs no proof any more is shown, and the file goes", async () => {
  const shop = await restrictedSeller();
  const { storageId, name } = await shop.aProof();
  const listingId = await shop.create({ ...zebra, proof: { storageId, name } });
  await shop.update(listingId, {});
  expect(await shop.browsed()).toEqual([listingId]);
  expect(await shop.mine(listingId)).toBeNull();
  expect(await shop.t.run(({ db }) => db.system.get("_storage", storageId))).toBeNull();
});

test("an admin decides on the proof that they have seen, once, and never on their own", async () => {
  const shop = await restrictedSeller();
  const listingId = await shop.create({ ...zebra, proof: await shop.aProof() });
  const [item] = await shop.waiting();
  if (item?.kind !== "proof") throw new Error("Nothing waits");
  const { proofId, at: sentAt } = item;
  const call = { proofId, sentAt, accept: true, reason: "Seen." };
  const decide = (changes: object = {}) =>
    shop.admin.as.mutation(api.moderation.proofs.decide, { ...call, ...changes });
  await expectFail(decide({ reason: " " }), "reason_required");
  await shop.update(listingId, { ...zebra, proof: await shop.aProof("another.pdf") });
  await expectFail(decide(), "proof_changed");
  await shop.t.run(async ({ db }) => {
    const profile = (await db.query("userProfiles").collect()).find(
      ({ userId }) => userId === shop.seller.userId,
    );
    await db.patch("userProfiles", profile!._id, { role: "admin" });
  });
  const own = shop.seller.as.mutation(api.moderation.proofs.decide, call);
  await expectFail(own, "forbidden");
  await shop.decide(true);
  const fresh = (await shop.t.run(({ db }) => db.query("listingProofs").first()))!;
  await expectFail(decide({ sentAt: fresh.sentAt }), "proof_changed");
});

test("a proof is one's own upload for that purpose", async () => {
  const shop = await restrictedSeller();
  const theirs = await addUpload(shop.t, shop.buyer.userId, "proof");
  const picture = await addUpload(shop.t, shop.seller.userId);
  for (const { storageId } of [theirs, picture]) {
    const proof = { storageId, name: "permit.pdf" };
    await expectFail(shop.create({ ...zebra, proof }), "not_found");
  }
});

test("an admin's yes counts for the species that they saw, not for another under the same file", async () => {
  const shop = await restrictedSeller();
  const proof = await shop.aProof();
  const listingId = await shop.create({ ...zebra, proof });
  const [item] = await shop.waiting();
  if (item?.kind !== "proof") throw new Error("Nothing waits");
  const loach = { title: "Dojo loach, home bred", species: "Dojo loach" };
  await shop.update(listingId, { ...loach, proof });
  const { proofId, at: sentAt } = item;
  const call = { proofId, sentAt, accept: true, reason: "A zebra plec permit." };
  await expectFail(shop.admin.as.mutation(api.moderation.proofs.decide, call), "proof_changed");
  expect(await shop.browsed()).toEqual([]);
  expect(await shop.waiting()).toMatchObject([{ species: ["Misgurnus anguillicaudatus"] }]);
});

test("the seller hears of every decision, also of two on the same file", async () => {
  const shop = await restrictedSeller();
  const proof = await shop.aProof();
  const listingId = await shop.create({ ...zebra, proof });
  await shop.decide(true);
  await shop.update(listingId, { ...zebra, title: "Zebra plec and a dojo loach", proof });
  await shop.decide(false, "It does not name the loach.");
  const mails = await shop.t.run(({ db }) => db.query("emails").take(10));
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your listing is live: Zebra plec, home bred",
    "Please send another proof: Zebra plec and a dojo loach",
  ]);
  const bell = await shop.t.run(({ db }) => db.query("notifications").take(10));
  expect(bell).toHaveLength(2);
});

test("one file is the proof of one listing, which alone takes it along when it goes", async () => {
  const shop = await restrictedSeller();
  const proof = await shop.aProof();
  await shop.create({ ...zebra, proof });
  const images = [await addUpload(shop.t, shop.seller.userId)];
  const second = { ...zebra, clientKey: "k2", images };
  await expectFail(shop.create({ ...second, proof }), "not_found");
  await shop.create({ ...second, proof: await shop.aProof() });
  expect(await shop.waiting()).toHaveLength(2);
});

test("what was listed before a proof was asked for is not put back without one", async () => {
  const shop = await restrictedSeller();
  const listingId = await shop.create({});
  const put = (isActive: boolean) =>
    shop.seller.as.mutation(api.listings.listings.setActive, { listingId, isActive });
  await put(false);
  await shop.t.run(({ db }) => db.patch("listings", listingId, zebra));
  await expectFail(put(true), "species_restricted");
  expect(await shop.browsed()).toEqual([]);
  await shop.t.run(({ db }) => db.patch("listings", listingId, { title: "Signal crayfish" }));
  await expectFail(put(true), "species_blocked");
  await shop.t.run(({ db }) => db.patch("listings", listingId, zebra));
  await shop.update(listingId, { ...zebra, proof: await shop.aProof() });
  await put(true);
  expect(await shop.browsed()).toEqual([]);
  await shop.decide(true);
  expect(await shop.browsed()).toEqual([listingId]);
  await put(false);
  await put(true);
  expect(await shop.browsed()).toEqual([listingId]);
});
