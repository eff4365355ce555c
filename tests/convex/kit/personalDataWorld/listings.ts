import { emptyForm } from "#convex/domain/listings/listingSchema.ts";
import type { AddOwnRows, AddTradeRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({
  db,
  now,
  userId,
  files,
  listingId,
  unsoldId,
  labelFor,
  image,
}) => {
  await db.insert("listingArrivals", { listingId, isMatched: true, at: now });
  await db.insert("listingStats", { listingId: unsoldId, views: 3, saves: 1, matches: 2 });
  await db.insert("listingDrafts", {
    userId,
    form: { ...emptyForm({ outcode: null, deliveryBands: [] }), title: labelFor("draft") },
    images: [image(files.draft)],
    updatedAt: now,
  });
  await db.insert("takedowns", {
    listingId: unsoldId,
    sellerId: userId,
    mailboxHash: "0".repeat(64),
    reason: labelFor("takedown"),
    isFinal: false,
    wordsKey: "",
    titleKey: "",
    descriptionKey: "",
    descriptionWords: [labelFor("word")],
    speciesName: "cherry shrimp",
    photos: [],
    at: now,
  });
  await db.insert("listingProofs", {
    listingId: unsoldId,
    sellerId: userId,
    fileId: files.proof,
    fileName: labelFor("proof"),
    species: ["Hypancistrus zebra"],
    status: "accepted",
    reason: labelFor("reason"),
    sentAt: now,
    decidedAt: now,
    acceptedAt: now,
    accepted: { listingTitle: labelFor("title"), species: ["Hypancistrus zebra"] },
    retiredAt: now,
  });
};

export const addTradeRows: AddTradeRows = async ({ db, now, buyer, seller }) => {
  await db.insert("favourites", {
    userId: buyer.userId,
    listingId: seller.listingId,
    priceWhenAdded: 500,
    lowestPrice: 500,
    createdAt: now,
  });
};
