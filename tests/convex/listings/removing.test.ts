import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { emptyForm } from "#convex/domain/listings/listingSchema.ts";
import { addAdmin, addPerson, countOf, expectFail } from "../kit/helpers";
import { startOrder, startShop } from "../kit/orderHelpers";
import { reportVersion } from "../kit/reportVersion";
import { addUpload } from "../kit/uploads";

const remove = ({ seller, listingId }: Awaited<ReturnType<typeof startShop>>, person = seller) =>
  person.as.mutation(api.listings.catalogue.remove, { listingId });

test("deleting a listing without orders deletes its photos, and references to it lead nowhere", async () => {
  const shop = await startShop();
  const { t, seller, buyer, listingId } = shop;
  const image = await addUpload(t, seller.userId);
  const { storageId: fileId } = await addUpload(t, seller.userId, "proof");
  await t.run(async ({ db }) => {
    await db.patch("listings", listingId, { images: [image] });
    await db.insert("listingProofs", {
      listingId,
      sellerId: seller.userId,
      fileId,
      fileName: "permit.pdf",
      species: ["Hypancistrus zebra"],
      status: "accepted",
      sentAt: 1,
      decidedAt: 2,
    });
  });
  await buyer.as.mutation(api.listings.favourites.set, { listingId, isFavourite: true });
  await buyer.as.mutation(api.messages.thread.begin, {
    sellerId: seller.userId,
    listingId,
    message: "Are they still there?",
    clientId: "first",
  });
  const before = await countOf(t, seller, "listings");

  await remove(shop);
  const remaining = await t.run(async ({ db }) => [
    await db.system.get("_storage", image.storageId),
    await db.system.get("_storage", fileId),
    await db.query("listingProofs").first(),
    await db.query("shelfRows").first(),
    await db.query("searchRows").first(),
  ]);
  expect(remaining).toEqual([null, null, null, null, null]);
  expect(await buyer.as.query(api.listings.catalogue.get, { listingId })).toBeNull();
  const paginationOpts = { numItems: 5, cursor: null };
  expect((await buyer.as.query(api.listings.favourites.mine, { paginationOpts })).page).toEqual([]);
  expect(
    (await buyer.as.query(api.messages.conversations.list, { paginationOpts })).page,
  ).toHaveLength(1);
  expect(await countOf(t, seller, "listings")).toBe(before - 1);
  await expectFail(remove(shop), "not_found");
});

test("deleting a listing deletes the seller's unfinished edit too", async () => {
  const shop = await startShop();
  const { t, seller, listingId } = shop;
  await seller.as.mutation(api.listings.drafts.save, {
    source: { listingId, as: "edit" },
    form: { ...emptyForm({ outcode: "LS6", deliveryBands: [] }), title: "Half a change" },
    images: [],
  });
  await remove(shop);
  expect(await t.run(({ db }) => db.query("listingDrafts").first())).toBeNull();
});

test("a listing that was ever ordered can't be deleted, even if the order was cancelled", async () => {
  const shop = await startShop();
  const uuid = await startOrder(shop);
  await expectFail(remove(shop), "listing_ordered");
  await shop.t.run(async (ctx) => {
    const order = await ctx.db.query("orders").first();
    expect(order?.uuid).toBe(uuid);
    await ctx.db.patch("orders", order!._id, { status: "cancelled", holdsStock: false });
  });
  const refusal = await expectFail(remove(shop), "listing_ordered");
  expect(refusal.message).toMatch(/Deactivate it instead\.$/);
  expect(await shop.t.run((ctx) => ctx.db.get("listings", shop.listingId))).not.toBeNull();
});

test("only its seller can delete a listing", async () => {
  const shop = await startShop();
  await expectFail(remove(shop, await addPerson(shop.t)), "forbidden");
});

test("a report about a deleted listing still names its seller", async () => {
  const shop = await startShop();
  const { t, seller, buyer, listingId } = shop;
  const reportId = await buyer.as.mutation(api.moderation.reports.create, {
    itemType: "listing",
    itemId: listingId,
    reason: "Scam",
    details: "Asks for a bank transfer.",
  });
  const title = await t.run(async ({ db }) => (await db.get("listings", listingId))?.title);
  await remove(shop);
  const admin = await addAdmin(t);
  const queue = await admin.as.query(api.moderation.queue.queue, { kind: "report", limit: 5 });
  expect(queue.items).toMatchObject([{ item: title, person: { userId: seller.userId } }]);
  const decision = {
    reportId,
    version: await reportVersion(t, reportId),
    decision: "Resolved" as const,
    reason: "Asked for money outside.",
  };
  await admin.as.mutation(api.moderation.queue.decide, decision);
  const notices = await t.run(({ db }) => db.query("notifications").take(10));
  expect(notices.map(({ userId }) => userId).sort()).toEqual([buyer.userId, seller.userId].sort());
});
