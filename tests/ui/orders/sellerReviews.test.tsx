/** A seller's reviews with the rating above them. */

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { SellerReviews } from "#src/features/orders/public/SellerReviews.tsx";
import { id, show } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { aSeller } from "../kit/aSeller";

const aReview = {
  _id: id("reviews", "review1"),
  overall: 5,
  isCounted: true,
  comment: "Lovely shrimp.",
  buyerId: id("users", "user1"),
  buyerName: "Bea Buyer",
  buyerAvatarUrl: null,
  listingId: id("listings", "listing1"),
  listingTitle: "Cherry shrimp",
  createdAt: 0,
  scores: { accurateDescription: 5, postageCost: 5, deliveryTime: 5, communication: 5 },
  answer: null,
  answeredAt: null,
};

test("only the scores that were given are shown", () => {
  const scores = { accurateDescription: 0, postageCost: 0, deliveryTime: 0, communication: 4 };
  answer(api.sellers.profile.get, { ...aSeller, rating: 4, totalReviews: 1, scores });
  answer(api.reviews.feedback.ofSeller, pageOf({ ...aReview, scores: { communication: 4 } }));
  show(<SellerReviews sellerId={aSeller.userId} />);
  expect(screen.getAllByText("Communication")).toHaveLength(2);
  expect(screen.queryByText("Delivery time")).toBeNull();
});

test("a review that isn't counted is listed, without the claim that there are none", () => {
  answer(api.sellers.profile.get, aSeller);
  answer(api.reviews.feedback.ofSeller, pageOf({ ...aReview, isCounted: false }));
  show(<SellerReviews sellerId={aSeller.userId} />);
  screen.getByText("Lovely shrimp.");
  screen.getByText(/Not counted in the rating/);
  screen.getByText("No rating yet");
  expect(screen.queryByText(/No reviews yet/)).toBeNull();
});

const counts: [name: string, total: number, listed: (typeof aReview)[], hasOthers: boolean][] = [
  ["only of this account", 1, [aReview], false],
  ["of another account too", 2, [aReview], true],
  [
    "of another account too, with one that isn't counted",
    2,
    [aReview, { ...aReview, _id: id("reviews", "review2"), isCounted: false }],
    true,
  ],
  ["only of another account", 1, [], true],
];
test.each(counts)("figures %s say so", (_, totalReviews, listed, hasOthers) => {
  answer(api.sellers.profile.get, { ...aSeller, rating: 5, totalReviews });
  answer(api.reviews.feedback.ofSeller, pageOf(...listed));
  show(<SellerReviews sellerId={aSeller.userId} />);
  expect(screen.queryByText(/also count this seller's other accounts/) !== null).toBe(hasOthers);
  expect(screen.queryByText(/No reviews yet/)).toBeNull();
});
