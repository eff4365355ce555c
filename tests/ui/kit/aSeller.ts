import type { SellerSummary } from "#src/features/listings/public/types.ts";
import { id } from "../catalogue/stage";

/** A private seller without sales, as the server sends one. */
export const aSeller = {
  userId: id("users", "user2"),
  fullName: "Sam Seller",
  avatarUrl: null,
  about: null,
  isApproved: true,
  trader: null,
  rating: 0,
  totalReviews: 0,
  totalItemsSold: 0,
  memberSince: 0,
  scores: { accurateDescription: 0, postageCost: 0, deliveryTime: 0, communication: 0 },
  reviewsByStars: [0, 0, 0, 0, 0],
  dispatchMs: null,
  dispatches: 0,
  liveArrivalRate: null,
  arrivals: 0,
  away: null,
  exceptions: [],
  namesake: null,
  sends: "Parcels go out Tuesday to Thursday. Order by 18:00 the day before.",
} satisfies SellerSummary;
