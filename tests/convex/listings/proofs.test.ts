/** Restricted species: the proof, the wait for an admin, and which changes need a new check. */

import { expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { careQuestions, scoreCareQuiz } from "#convex/domain/tanks/quiz.ts";
import { aListing, aListingForm } from "../kit/aListing";
import {
  addAdmin,
  addPerson,
  addSeller,
  expectFail,
  finishWork,
  startBackend,
} from "../kit/helpers";
import { addPaidOrder, settle, startShop } from "../kit/orderHelpers";
import { quizVersion } from "../kit/quizVersion";
import { addUpload } from "../kit/uploads";
import { GOOD_TANK } from "../tanks/tankFixture";

const zebra = { title: "Zebra plec, home bred", species: "Zebra plec" };
const page = { numItems: 10, cursor: null };

type Shop = Awaited<ReturnType<typeof addRestrictedSeller>>;
type ChangesAfterAcceptance = Omit<Parameters<Shop["update"]>[1], "clientKey" | "proof">;
type OwnProof = Awaited<ReturnType<Shop["addProof"]>>;

async function addRestrictedSeller() {
  const t = startBackend();
  const seller = await addSeller(t, { fullName: "Sam Seller", email: "sam@shoal.test" });
  const admin = await addAdmin(t);
  const buyer = await addPerson(t);
  const images = [await addUpload(t, seller.userId)];
  const addProof = async (name = "permit.pdf") => {
    const { storageId } = await addUpload(t, seller.userId, "proof");
    return { storageId, name };
  };
  type Changes = Partial<ReturnType<typeof aListing>> & {
    clientKey?: string;
    images?: Awaited<ReturnType<typeof addUpload>>[];
    proof?: { storageId: Id<"_storage">; name: string };
  };
  const create = (changes: Changes) =>
    seller.as.mutation(api.listings.catalogue.create, {
      clientKey: "k",
      ...aListing(),
      images,
      ...changes,
    });
  const update = (
    listingId: Id<"listings">,
    { stock, ...changes }: Changes & { stock?: { quantity: number; soldCount: number } },
  ) => {
    const { quantity: _, ...details } = aListing(changes);
    const { proof } = changes;
    return seller.as.mutation(api.listings.catalogue.update, {
      listingId,
      ...details,
      images: changes.images ?? images,
      ...(proof && { proof }),
      ...(stock && { stock }),
    });
  };
  const listingFor = (person: typeof buyer, listingId: Id<"listings">) =>
    person.as.query(api.listings.catalogue.getHidden, { listingId });
  const publicListing = (listingId: Id<"listings">) =>
    buyer.as.query(api.listings.catalogue.get, { listingId });
  const browsedIds = async () =>
    (
      await buyer.as.query(api.listings.browse.list, {
        filters: {},
        paginationOpts: page,
      })
    ).page.map(({ _id }) => _id);
  const waitingProofs = async () =>
    (await admin.as.query(api.moderation.queue.queue, { kind: "proof", limit: 10 })).items;
  const decide = async (accept: boolean, reason = "The permit covers it.") => {
    const [item] = await waitingProofs();
    if (item?.kind !== "proof") throw new Error("Nothing waits");
    const { proofId, at: sentAt } = item;
    await admin.as.mutation(api.moderation.proofs.decide, { proofId, sentAt, accept, reason });
  };
  const myProof = (listingId: Id<"listings">) =>
    seller.as.query(api.listings.proofs.mine, { listingId });
  return {
    t,
    seller,
    admin,
    buyer,
    addProof,
    create,
    update,
    listingFor,
    publicListing,
    browsedIds,
    waitingProofs,
    decide,
    myProof,
  };
}

test("a restricted species is refused without proof, and its proof is visible only to its seller and admins", async () => {
  const shop = await addRestrictedSeller();
  const { seller, admin, buyer } = shop;
  const refusal = await expectFail(shop.create(zebra), "species_restricted");
  expect(refusal.message).toMatch(/Please add proof that you meet them\.$/);
  const listingId = await shop.create({ ...zebra, proof: await shop.addProof() });

  expect(await shop.publicListing(listingId)).toBeNull();
  expect(await shop.listingFor(buyer, listingId)).toBeNull();
  expect(await shop.browsedIds()).toEqual([]);
  const ofSeller = { sellerId: seller.userId, paginationOpts: page };
  expect((await buyer.as.query(api.listings.catalogue.bySeller, ofSeller)).page).toEqual([]);
  expect(await buyer.as.query(api.tanks.suitability.start, { listingId })).toBeNull();
  const favourite = { listingId, isFavourite: true };
  await expectFail(buyer.as.mutation(api.listings.favourites.set, favourite), "not_found");
  expect(await shop.listingFor(seller, listingId)).toMatchObject({ proof: "waiting" });
  expect(await shop.listingFor(admin, listingId)).toMatchObject({ proof: "waiting" });
  const ownListings = await seller.as.query(api.listings.catalogue.mine, { paginationOpts: page });
  expect(ownListings.page).toMatchObject([{ proof: "waiting", isActive: true }]);
  expect(await shop.waitingProofs()).toMatchObject([
    {
      listingTitle: zebra.title,
      species: ["Hypancistrus zebra"],
      fileName: "permit.pdf",
      laws: [
        {
          reason: expect.stringMatching(/^International wildlife-trade rules protect/) as string,
          instrument: expect.stringMatching(/^CITES/) as string,
          acts: expect.arrayContaining(["sell"]) as string[],
          certainty: "sure",
          checked: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
        },
      ],
    },
  ]);
});

test.each([
  ["England", "LS6", "M1", false],
  ["Scotland", "LS6", "EH1", true],
  ["Northern Ireland", "LS6", "BT1", true],
  ["an island", "LS6", "JE2", true],
])(
  "when a listing moves to %s, the proof is rechecked only if the law there differs",
  async (...[, from, to, isRechecked]) => {
    const shop = await addRestrictedSeller();
    const listingId = await shop.create({ ...zebra, outcode: from, proof: await shop.addProof() });
    await shop.decide(true);
    expect(await shop.browsedIds()).toEqual([listingId]);
    await shop.update(listingId, { ...zebra, outcode: to });
    expect(await shop.browsedIds()).toEqual(isRechecked ? [] : [listingId]);
    expect((await shop.myProof(listingId))?.status).toBe(isRechecked ? "waiting" : "accepted");
    if (!isRechecked) return;
    const [item] = await shop.waitingProofs();
    await shop.update(listingId, { ...zebra, outcode: from });
    if (item?.kind !== "proof") throw new Error("Nothing waits");
    const staleDecision = {
      proofId: item.proofId,
      sentAt: item.at,
      accept: true,
      reason: "It covers it.",
    };
    const decision = shop.admin.as.mutation(api.moderation.proofs.decide, staleDecision);
    await expectFail(decision, "proof_changed");
    await shop.decide(true);
    expect(await shop.browsedIds()).toEqual([listingId]);
  },
);

test.each([
  ["wild-caught ones", { description: "Wild caught, came in last week from a friend." }, true],
  ["ten times as many", { stock: { quantity: 30, soldCount: 0 } }, true],
  ["fewer", { stock: { quantity: 2, soldCount: 0 } }, false],
  ["another price", { price: 1200 }, false],
] as const)(
  "an accepted proof is checked again only if it has to be: %s",
  async (_, { stock, ...changes }: ChangesAfterAcceptance, isRechecked) => {
    const shop = await addRestrictedSeller();
    const listingId = await shop.create({ ...zebra, proof: await shop.addProof() });
    await shop.decide(true);
    await shop.update(listingId, { ...zebra, ...changes, ...(stock && { stock }) });
    expect((await shop.myProof(listingId))?.status).toBe(isRechecked ? "waiting" : "accepted");
    expect(await shop.browsedIds()).toEqual(isRechecked ? [] : [listingId]);
  },
);

test("an admin must check new photos, and their number, before anyone can buy", async () => {
  const shop = await addRestrictedSeller();
  const listingId = await shop.create({ ...zebra, proof: await shop.addProof() });
  await shop.decide(true);
  const others = [await addUpload(shop.t, shop.seller.userId)];
  await shop.update(listingId, { ...zebra, images: others });
  expect(await shop.browsedIds()).toEqual([]);
  expect(await shop.waitingProofs()).toMatchObject([
    { quantity: 3, photos: [{ storageId: others[0]?.storageId }] },
  ]);
});

test("an admin must also check a changed card image or caption", async () => {
  const shop = await addRestrictedSeller();
  const [fullPhoto, card, thumbnail, other] = [
    await addUpload(shop.t, shop.seller.userId),
    await addUpload(shop.t, shop.seller.userId),
    await addUpload(shop.t, shop.seller.userId),
    await addUpload(shop.t, shop.seller.userId),
  ];
  const picture = {
    ...fullPhoto,
    cardId: card.storageId,
    cardWidth: 600,
    thumbnailId: thumbnail.storageId,
    thumbnailWidth: 200,
  };
  const listingId = await shop.create({
    ...zebra,
    images: [picture],
    proof: await shop.addProof(),
  });
  await shop.decide(true);
  await shop.update(listingId, { ...zebra, images: [picture] });
  expect(await shop.browsedIds()).toEqual([listingId]);
  const otherCard = { ...picture, cardId: other.storageId };
  for (const changedPhoto of [otherCard, { ...otherCard, alt: "Wild caught, from Brazil" }]) {
    await shop.update(listingId, { ...zebra, images: [changedPhoto] });
    expect(await shop.browsedIds()).toEqual([]);
    await shop.decide(true);
    expect(await shop.browsedIds()).toEqual([listingId]);
  }
});

test("once the proof is accepted a tank check no longer cautions about it, until the species changes", async () => {
  const shop = await addRestrictedSeller();
  const { buyer } = shop;
  const listingId = await shop.create({ ...zebra, proof: await shop.addProof() });
  await shop.decide(true);
  const tankReasons = async () => {
    const quizId = await buyer.as.mutation(api.tanks.suitability.submit, {
      listingId,
      version: await quizVersion(shop.t, listingId),
      tank: GOOD_TANK,
      quantity: 1,
      answers: scoreCareQuiz(careQuestions(findSpecies(zebra.species)), {}).results.map(
        ({ questionId, correctKey }) => ({ questionId, option: correctKey }),
      ),
    });
    const page = await buyer.as.query(api.tanks.suitability.get, { quizId });
    return page?.quiz.reasons.map(({ title }) => title);
  };
  expect((await shop.publicListing(listingId))?.isProofAccepted).toBe(true);
  expect(await tankReasons()).not.toContain("The law sets conditions");

  await shop.update(listingId, { title: "Cherry shrimp", species: "Cherry shrimp" });
  expect(await shop.publicListing(listingId)).not.toHaveProperty("isProofAccepted");
  await shop.update(listingId, { ...zebra, proof: await shop.addProof("again.pdf") });
  expect(await shop.listingFor(shop.seller, listingId)).not.toHaveProperty("isProofAccepted");
});

test("acceptance puts the listing on sale, notifies the seller by email and bell, and is logged with the reason", async () => {
  const shop = await addRestrictedSeller();
  const listingId = await shop.create({ ...zebra, proof: await shop.addProof() });
  await shop.decide(true);
  expect(await shop.publicListing(listingId)).toMatchObject({ proof: null });
  expect(await shop.browsedIds()).toEqual([listingId]);
  expect(await shop.waitingProofs()).toEqual([]);
  expect(await shop.myProof(listingId)).toMatchObject({ status: "accepted" });
  const { emails, trail, bell } = await shop.t.run(async ({ db }) => ({
    emails: await db.query("emails").take(10),
    trail: await db.query("moderationEvents").take(10),
    bell: await db.query("notifications").take(10),
  }));
  expect(emails).toMatchObject([
    { to: "sam@shoal.test", subject: `Your proof was accepted: ${zebra.title}` },
  ]);
  expect(emails[0]?.text).toContain("The permit covers it.");
  expect(emails[0]?.text).toMatch(new RegExp(`/listing/${listingId}$`, "m"));
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

test("refusal gives the reason and withholds the listing until another proof is accepted", async () => {
  const shop = await addRestrictedSeller();
  const listingId = await shop.create({ ...zebra, proof: await shop.addProof() });
  await shop.decide(false, "The picture cannot be read.");
  expect(await shop.publicListing(listingId)).toBeNull();
  expect(await shop.myProof(listingId)).toMatchObject({
    status: "refused",
    reason: "The picture cannot be read.",
  });
  const mail = await shop.t.run(({ db }) => db.query("emails").first());
  expect(mail?.text).toMatch(new RegExp(`/listing/edit/${listingId}$`, "m"));
  // An edit without a new proof is saved but doesn't affect the refusal.
  await shop.update(listingId, { ...zebra, price: 700 });
  expect(await shop.listingFor(shop.seller, listingId)).toMatchObject({
    proof: "refused",
    price: 700,
  });
  await shop.update(listingId, { ...zebra, proof: await shop.addProof("better.pdf") });
  expect(await shop.waitingProofs()).toMatchObject([{ fileName: "better.pdf" }]);
  expect(await shop.myProof(listingId)).toMatchObject({ status: "waiting", reason: null });
  await shop.decide(true);
  expect(await shop.browsedIds()).toEqual([listingId]);
});

test("another restricted species needs a new check, even in the title or with the old file, but the same one doesn't", async () => {
  const shop = await addRestrictedSeller();
  const proof = await shop.addProof();
  const listingId = await shop.create({ ...zebra, proof });
  await shop.decide(true);
  await shop.update(listingId, { ...zebra, price: 900 });
  expect(await shop.browsedIds()).toEqual([listingId]);
  const mixedListing = { ...zebra, title: "Zebra plec and a sterlet" };
  await expectFail(shop.update(listingId, mixedListing), "species_restricted");
  expect(await shop.browsedIds()).toEqual([listingId]);
  await shop.update(listingId, { ...mixedListing, proof });
  expect(await shop.browsedIds()).toEqual([]);
  expect(await shop.waitingProofs()).toMatchObject([
    { species: ["Hypancistrus zebra", "Acipenser ruthenus"] },
  ]);
});

test("a listing that no longer needs a proof goes on sale, and the file is deleted", async () => {
  const shop = await addRestrictedSeller();
  const { storageId, name } = await shop.addProof();
  const listingId = await shop.create({ ...zebra, proof: { storageId, name } });
  // Nothing has been ordered, so the file need not be kept.
  await shop.decide(true);
  await shop.update(listingId, {});
  expect(await shop.browsedIds()).toEqual([listingId]);
  expect(await shop.myProof(listingId)).toBeNull();
  expect(await shop.t.run(({ db }) => db.system.get("_storage", storageId))).toBeNull();
});

test.each(["what needs none", "another restricted species"] as const)(
  "the proof for animals already sold is retained when the listing becomes one of %s",
  async (change) => {
    vi.useFakeTimers();
    const shop = await startShop({ ...zebra, category: "fish" });
    const { t, seller, listingId } = shop;
    const admin = await addAdmin(t);
    const { storageId } = await addUpload(t, seller.userId, "proof");
    const addPhotos = async () => [await addUpload(t, seller.userId)];
    const edit = async (changes: Parameters<typeof aListing>[0], file?: Id<"_storage">) => {
      const { quantity: _, ...details } = aListing({ category: "fish", ...changes });
      const proof = file && { storageId: file, name: "permit.pdf" };
      const args = {
        listingId,
        ...details,
        images: await addPhotos(),
        ...(proof ? { proof } : {}),
      };
      await seller.as.mutation(api.listings.catalogue.update, args);
    };
    await edit(zebra, storageId);
    const { items } = await admin.as.query(api.moderation.queue.queue, { kind: "proof", limit: 9 });
    if (items[0]?.kind !== "proof") throw new Error("Nothing waits");
    const { proofId, at: sentAt } = items[0];
    const approval = { proofId, sentAt, accept: true, reason: "It covers it." };
    await admin.as.mutation(api.moderation.proofs.decide, approval);
    await addPaidOrder(shop);
    await settle(t);

    const sturgeon = { title: "Sterlet", species: "Sterlet" };
    const other = await addUpload(t, seller.userId, "proof");
    if (change === "what needs none") await edit({ title: "Neon tetras", species: "Neon tetra" });
    else await edit(sturgeon, other.storageId);
    vi.setSystemTime(Date.now() + DAY_MS + 1);
    await t.mutation(internal.shared.uploads.sweep, {});
    await settle(t);
    const { rows, file } = await t.run(async ({ db }) => ({
      rows: await db.query("listingProofs").collect(),
      file: await db.system.get("_storage", storageId),
    }));
    expect(file).not.toBeNull();
    expect(rows.find(({ _id }) => _id === proofId)).toMatchObject({
      species: ["Hypancistrus zebra"],
      status: "accepted",
      fileId: storageId,
      retiredAt: expect.any(Number) as number,
    });
    // The retained proof no longer covers the listing: the same species needs another file.
    const currentProof = await seller.as.query(api.listings.proofs.mine, { listingId });
    expect(currentProof?.status ?? null).toBe(change === "what needs none" ? null : "waiting");
    await expectFail(edit(zebra), "species_restricted");
    await expectFail(edit(zebra, storageId), "proof_in_use");
  },
);

test("an admin decides once, only on the proof they have seen, and never on their own", async () => {
  const shop = await addRestrictedSeller();
  const listingId = await shop.create({ ...zebra, proof: await shop.addProof() });
  const [item] = await shop.waitingProofs();
  if (item?.kind !== "proof") throw new Error("Nothing waits");
  const { proofId, at: sentAt } = item;
  const approval = { proofId, sentAt, accept: true, reason: "Seen." };
  const decide = (changes: object = {}) =>
    shop.admin.as.mutation(api.moderation.proofs.decide, { ...approval, ...changes });
  await expectFail(decide({ reason: " " }), "reason_required");
  await shop.update(listingId, { ...zebra, proof: await shop.addProof("another.pdf") });
  await expectFail(decide(), "proof_changed");
  await shop.t.run(async ({ db }) => {
    const profile = (await db.query("userProfiles").collect()).find(
      ({ userId }) => userId === shop.seller.userId,
    );
    await db.patch("userProfiles", profile!._id, { role: "admin" });
  });
  const ownDecision = shop.seller.as.mutation(api.moderation.proofs.decide, approval);
  await expectFail(ownDecision, "forbidden");
  await shop.decide(true);
  const newProof = (await shop.t.run(({ db }) => db.query("listingProofs").first()))!;
  await expectFail(decide({ sentAt: newProof.sentAt }), "proof_changed");
});

test("a proof must be the seller's own upload for that purpose", async () => {
  const shop = await addRestrictedSeller();
  const otherProof = await addUpload(shop.t, shop.buyer.userId, "proof");
  const picture = await addUpload(shop.t, shop.seller.userId);
  for (const { storageId } of [otherProof, picture]) {
    const proof = { storageId, name: "permit.pdf" };
    await expectFail(shop.create({ ...zebra, proof }), "not_found");
  }
});

test("approval covers the species the admin saw, not another one with the same file", async () => {
  const shop = await addRestrictedSeller();
  const proof = await shop.addProof();
  const listingId = await shop.create({ ...zebra, proof });
  const [item] = await shop.waitingProofs();
  if (item?.kind !== "proof") throw new Error("Nothing waits");
  const sterlet = { title: "Sterlet, home bred", species: "Sterlet" };
  await shop.update(listingId, { ...sterlet, proof });
  const { proofId, at: sentAt } = item;
  const approval = { proofId, sentAt, accept: true, reason: "A zebra plec permit." };
  await expectFail(shop.admin.as.mutation(api.moderation.proofs.decide, approval), "proof_changed");
  expect(await shop.browsedIds()).toEqual([]);
  expect(await shop.waitingProofs()).toMatchObject([{ species: ["Acipenser ruthenus"] }]);
});

test("the seller is notified of every decision, even of two on the same file", async () => {
  const shop = await addRestrictedSeller();
  const proof = await shop.addProof();
  const listingId = await shop.create({ ...zebra, proof });
  await shop.decide(true);
  await shop.update(listingId, { ...zebra, title: "Zebra plec and a sterlet", proof });
  await shop.decide(false, "It does not name the sterlet.");
  const emails = await shop.t.run(({ db }) => db.query("emails").take(10));
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Your proof was accepted: Zebra plec, home bred",
    "Please send more proof: Zebra plec and a sterlet",
  ]);
  const bell = await shop.t.run(({ db }) => db.query("notifications").take(10));
  expect(bell).toHaveLength(2);
});

test("a file proves one listing only, and only that listing deletes it", async () => {
  const shop = await addRestrictedSeller();
  const proof = await shop.addProof();
  await shop.create({ ...zebra, proof });
  const images = [await addUpload(shop.t, shop.seller.userId)];
  const second = { ...zebra, clientKey: "k2", images };
  await expectFail(shop.create({ ...second, proof }), "proof_in_use");
  await expectFail(saveProofDraft(shop, proof), "proof_in_use");
  await shop.create({ ...second, proof: await shop.addProof() });
  expect(await shop.waitingProofs()).toHaveLength(2);
});

const saveProofDraft = (
  { seller }: Pick<Shop, "seller">,
  proof: OwnProof,
  source?: { listingId: Id<"listings">; as: "edit" | "copy" },
) =>
  seller.as.mutation(api.listings.drafts.save, {
    ...(source ? { source } : {}),
    form: aListingForm(zebra),
    images: [],
    proof,
  });

test("a draft's file can't prove another draft or listing, but moves to the listing the draft becomes", async () => {
  const shop = await addRestrictedSeller();
  const plain = await shop.create({});
  const proof = await shop.addProof();
  await saveProofDraft(shop, proof);
  await saveProofDraft(shop, proof);
  await expectFail(saveProofDraft(shop, proof, { listingId: plain, as: "edit" }), "proof_in_use");
  await expectFail(shop.update(plain, { ...zebra, proof }), "proof_in_use");
  const images = [await addUpload(shop.t, shop.seller.userId)];
  const listingId = await shop.create({ ...zebra, clientKey: "k2", images, proof });
  expect(await shop.myProof(listingId)).toMatchObject({
    status: "waiting",
    fileName: "permit.pdf",
  });
});

test("discarding a draft doesn't delete another listing's proof", async () => {
  const shop = await addRestrictedSeller();
  const [ownProof, draftProof] = [await shop.addProof(), await shop.addProof("other.pdf")];
  const listingId = await shop.create({ ...zebra, proof: ownProof });
  await saveProofDraft(shop, draftProof);
  await expectFail(shop.update(listingId, { ...zebra, proof: draftProof }), "proof_in_use");
  await shop.seller.as.mutation(api.listings.drafts.discard, {});
  vi.useFakeTimers({ now: Date.now() + DAY_MS + 1 });
  await shop.t.mutation(internal.shared.uploads.sweep, {});
  await finishWork(shop.t);
  const exists = ({ storageId }: OwnProof) =>
    shop.t.run(async ({ db }) => (await db.system.get("_storage", storageId)) !== null);
  expect([await exists(ownProof), await exists(draftProof)]).toEqual([true, false]);
  vi.useRealTimers();
  expect((await shop.myProof(listingId))?.url).toBeTruthy();
});

test("a listing from before proofs were required can't be put back on sale without one", async () => {
  const shop = await addRestrictedSeller();
  const listingId = await shop.create({});
  const setActive = (isActive: boolean) =>
    shop.seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive });
  await setActive(false);
  await shop.t.run(({ db }) => db.patch("listings", listingId, zebra));
  await expectFail(setActive(true), "species_restricted");
  expect(await shop.browsedIds()).toEqual([]);
  await shop.t.run(({ db }) => db.patch("listings", listingId, { title: "Signal crayfish" }));
  await expectFail(setActive(true), "species_blocked");
  await shop.t.run(({ db }) => db.patch("listings", listingId, zebra));
  await shop.update(listingId, { ...zebra, proof: await shop.addProof() });
  await setActive(true);
  expect(await shop.browsedIds()).toEqual([]);
  await shop.decide(true);
  expect(await shop.browsedIds()).toEqual([listingId]);
  await setActive(false);
  await setActive(true);
  expect(await shop.browsedIds()).toEqual([listingId]);
});

test("a replaced proof is deleted a day later", async () => {
  const shop = await addRestrictedSeller();
  const first = await shop.addProof();
  const listingId = await shop.create({ ...zebra, proof: first });
  const second = await shop.addProof("better.pdf");
  await shop.update(listingId, { ...zebra, proof: second });
  vi.useFakeTimers({ now: Date.now() + DAY_MS + 1 });
  await shop.t.mutation(internal.shared.uploads.sweep, {});
  await finishWork(shop.t);
  const exists = async ({ storageId }: typeof first) =>
    (await shop.t.run(({ db }) => db.system.get("_storage", storageId))) !== null;
  expect([await exists(first), await exists(second)]).toEqual([false, true]);
  vi.useRealTimers();
});
