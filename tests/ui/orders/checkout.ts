import type { Checkout } from "#src/features/orders/types.ts";

/** The data of the payment page for a user who may buy. */
export const checkout: Checkout = {
  listing: {
    listingId: "listing1" as Checkout["listing"]["listingId"],
    title: "Neon tetras",
    species: "Neon tetra",
    category: "fish",
    imageUrl: null,
    sellerName: "Sam Seller",
    trader: null,
    town: "Leeds",
    outcode: "LS6",
    isForSale: true,
    isOwn: false,
    block: null,
    available: 3,
    held: 0,
    minQuantity: 1,
    price: 250,
  },
  delivery: [{ method: "collection", charge: 0, why: null }],
  isTankChanged: false,
  quiz: {
    quizId: "quiz1" as Checkout["quiz"]["quizId"],
    verdict: "suitable",
    quantity: 2,
    isAcknowledged: false,
  },
  basketQuantity: null,
  isQuizOutdated: false,
  change: null,
  outcode: null,
  miles: null,
  home: "M1",
  parcel: { lines: [], others: [], reasons: [], togetherText: null },
  pending: null,
};
