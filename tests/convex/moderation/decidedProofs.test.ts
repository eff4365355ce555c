/** Decided proofs: an admin can find each again as it was decided. */

import { afterEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addPerson, addSeller, expectFail } from "../kit/helpers";
import { addPaidOrder, settle, startShop } from "../kit/orderHelpers";
import { addUpload } from "../kit/uploads";

type ListingChanges = Parameters<typeof aListing>[0];
type Filters = Omit<(typeof api.moderation.proofs.decided)["_args"], "paginationOpts">;

const zebra = { title: "Zebra plec, home bred", species: "Zebra plec", category: "fish" } as const;
const zebraAndSterlet = { ...zebra, title: "Zebra plec and a sterlet" };
const sterlet = { title: "Sterlet", species: "Sterlet", category: "fish" } as const;
const neons = { title: "Neon tetras", species: "Neon tetra", category: "fish" } as const;
const [ZEBRA, STERLET] = ["Hypancistrus zebra", "Acipenser ruthenus"];

afterEach(() => vi.useRealTimers());

async function startProofs() {
  const shop = await startShop(zebra);
  const { t, seller, listingId } = shop;
  const admin = await addPerson(t, { role: "admin", fullName: "Ada Admin" });
  const addProof = async (name = "permit.pdf", owner = seller) => {
    const { storageId } = await addUpload(t, owner.userId, "proof");
    return { storageId, name };
  };
  const edit = async (
    changes: ListingChanges,
    proof?: Awaited<ReturnType<typeof addProof>>,
    stock?: { quantity: number; soldCount: number },
  ) => {
    const { quantity: _, ...details } = aListing(changes);
    await seller.as.mutation(api.listings.catalogue.update, {
      listingId,
      ...details,
      images: [await addUpload(t, seller.userId)],
      ...(proof && { proof }),
      ...(stock && { stock }),
    });
  };
  const olga = await addSeller(t, { fullName: "Olga Other", email: "olga@shoal.test" });
  const createOlgasListing = async (clientKey: string, changes: ListingChanges) =>
    await olga.as.mutation(api.listings.catalogue.create, {
      clientKey,
      ...aListing(changes),
      images: [await addUpload(t, olga.userId)],
      proof: await addProof("certificate.pdf", olga),
    });
  /** Moves the clock a day on, so that decisions have distinct times. */
  const decide = async (accept: boolean, reason: string) => {
    vi.setSystemTime(Date.now() + DAY_MS);
    const { items } = await admin.as.query(api.moderation.queue.queue, { kind: "proof", limit: 9 });
    if (items[0]?.kind !== "proof") throw new Error("Nothing waits");
    const { proofId, at: sentAt } = items[0];
    const decision = { proofId, sentAt, accept, reason };
    await admin.as.mutation(api.moderation.proofs.decide, decision);
  };
  const decidedProofs = async (filters: Filters) => {
    const paginationOpts = { numItems: 10, cursor: null };
    return (await admin.as.query(api.moderation.proofs.decided, { ...filters, paginationOpts }))
      .page;
  };
  return {
    ...shop,
    admin,
    aProof: addProof,
    edit,
    listOlgas: createOlgasListing,
    decide,
    decided: decidedProofs,
  };
}

test("accepted and refused proofs are listed separately, newest decision first, and by seller", async () => {
  const { edit, decide, decided, ...world } = await startProofs();
  await edit(zebra, await world.aProof());
  expect(await decided({ status: "accepted" })).toEqual([]);
  await decide(true, "The permit covers it.");
  await world.listOlgas("k1", sterlet);
  await decide(true, "Bred by her.");
  await world.listOlgas("k2", zebraAndSterlet);
  await decide(false, "It cannot be read.");

  const accepted = await decided({ status: "accepted" });
  expect(accepted).toMatchObject([
    { listingTitle: "Sterlet", species: [STERLET], seller: { name: "Olga Other" } },
    {
      listingTitle: zebra.title,
      species: [ZEBRA],
      seller: { name: "Sam Seller" },
      reason: "The permit covers it.",
      by: "Ada Admin",
      fileName: "permit.pdf",
      retiredAt: null,
      acceptedBefore: null,
      url: expect.stringMatching(/./) as string,
      listingId: world.listingId,
    },
  ]);
  expect(accepted[0]!.at - accepted[1]!.at).toBeGreaterThanOrEqual(DAY_MS);
  expect(await decided({ status: "refused" })).toMatchObject([
    { listingTitle: zebraAndSterlet.title, reason: "It cannot be read.", by: "Ada Admin" },
  ]);
  const olgasProofs = await decided({ status: "accepted", seller: " Olga@shoal.test" });
  expect(olgasProofs).toMatchObject([{ listingTitle: "Sterlet" }]);
  expect(await decided({ status: "accepted", seller: "nobody@shoal.test" })).toEqual([]);
});

test("a proof for animals already sold stays listed as accepted after later changes", async () => {
  const world = await startProofs();
  const { t, edit, decide, decided, aProof } = world;
  const proof = await aProof();
  await edit(zebra, proof);
  await decide(true, "The permit covers it.");
  const [acceptedProof] = await decided({ status: "accepted" });
  await addPaidOrder(world);
  await settle(t);
  await world.listOlgas("k1", sterlet);
  await decide(true, "Bred by her.");
  // The same file for more species, which the acceptance doesn't cover.
  await edit(zebraAndSterlet, proof);
  expect(await decided({ status: "accepted" })).toMatchObject([{ listingTitle: "Sterlet" }]);
  await decide(false, "It does not name the sterlet.");
  expect(await decided({ status: "refused" })).toMatchObject([
    {
      listingTitle: zebraAndSterlet.title,
      species: [ZEBRA, STERLET],
      reason: "It does not name the sterlet.",
      acceptedBefore: { at: acceptedProof!.at, listingTitle: zebra.title, species: [ZEBRA] },
    },
  ]);
  await edit(neons);
  expect(await decided({ status: "refused" })).toEqual([]);
  // Newest decision first: the zebra plec's proof was accepted before the sterlet's.
  const [sterletProof, keptProof] = await decided({ status: "accepted" });
  expect(sterletProof?.listingTitle).toBe("Sterlet");
  expect(keptProof).toEqual({ ...acceptedProof, retiredAt: Date.now() });
});

test("a requeued proof keeps its decision when its listing changes", async () => {
  const world = await startProofs();
  const { t, edit, decide, decided, aProof } = world;
  await edit(zebra, await aProof());
  await decide(true, "The permit covers it.");
  const [yes] = await decided({ status: "accepted" });
  await addPaidOrder(world);
  await settle(t);
  await edit(zebra, undefined, { quantity: 30, soldCount: 0 });
  await edit(neons);
  expect(await decided({ status: "accepted" })).toEqual([{ ...yes, retiredAt: Date.now() }]);
  // Without these fields, the list shows the listing's current title.
  await t.run(({ db }) =>
    db.patch("listingProofs", yes!.proofId, { decidedAt: undefined, accepted: undefined }),
  );
  expect(await decided({ status: "accepted" })).toMatchObject([
    { at: yes!.at, by: "Ada Admin", reason: "The permit covers it.", listingTitle: neons.title },
  ]);
});

test("accepting one file doesn't accept the next", async () => {
  const { edit, decide, decided, aProof } = await startProofs();
  await edit(zebra, await aProof());
  await decide(true, "The permit covers it.");
  await edit(zebra, await aProof("another.pdf"));
  await decide(false, "It cannot be read.");
  expect(await decided({ status: "refused" })).toMatchObject([
    { fileName: "another.pdf", acceptedBefore: null },
  ]);
});

test("a proof refused by a change in the law is shown as refused by Shoal", async () => {
  const { t, edit, decide, decided, aProof } = await startProofs();
  await edit(zebra, await aProof());
  await decide(false, "It cannot be read.");
  const [row] = await decided({ status: "refused" });
  const reason = "The law now asks for more than this proof covers.";
  vi.setSystemTime(Date.now() + DAY_MS);
  await t.run(({ db }) =>
    db.patch("listingProofs", row!.proofId, { reason, decidedAt: Date.now() }),
  );
  expect(await decided({ status: "refused" })).toMatchObject([{ by: "Shoal", reason }]);
});

test("pages are bounded", async () => {
  const { admin } = await startProofs();
  const paginationOpts = { numItems: 1000, cursor: null };
  const filters = { status: "accepted" as const, paginationOpts };
  await expectFail(admin.as.query(api.moderation.proofs.decided, filters), "invalid_input");
});
