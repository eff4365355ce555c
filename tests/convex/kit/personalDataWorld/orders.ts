import type { AddTradeRows } from "../personalDataSides";

export const addTradeRows: AddTradeRows = async ({ db, now, buyer, seller, orderId }) => {
  await db.insert("orderEvents", {
    orderId,
    event: "place",
    from: null,
    to: "pending",
    actor: "buyer",
    actorId: buyer.userId,
    createdAt: now,
  });
  await db.insert("basketLines", {
    buyerId: buyer.userId,
    sellerId: seller.userId,
    listingId: (await db.get("orders", orderId))!.listingId,
    quantity: 1,
    addedAt: now,
  });
  const line = await db.query("orderLines").order("desc").first();
  await db.patch("listingVersions", line!.listingVersionId, {
    description: `Bought: as ${seller.name} wrote it`,
    images: [{ storageId: seller.files.listing, width: 1, height: 1 }],
  });
  await db.insert("orderAddresses", {
    orderId,
    name: buyer.fullName,
    line1: `street of ${buyer.name}`,
    town: "Leeds",
    postcode: "LS6 1AA",
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("orderMeetings", {
    orderId,
    by: "buyer",
    at: now,
    place: `place of ${buyer.name}`,
    acceptedAt: now,
  });
  await db.insert("handoverCodes", { orderId, code: "918273", attemptsLeft: 5 });
  await db.insert("packagingReviews", {
    orderId,
    sellerId: seller.userId,
    checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
    photos: [{ storageId: seller.files.packaging, width: 1, height: 1 }],
    score: 5,
    createdAt: now,
  });
  await db.patch("orders", orderId, { packedAt: now, packagingScore: 5 });
};
