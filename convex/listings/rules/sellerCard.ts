import { type Infer, v } from "convex/values";
import type { Profile } from "../../shared/rules/access";

/** What anyone may see of a seller. */
export const sellerCard = v.object({
  userId: v.id("users"),
  fullName: v.string(),
  avatarUrl: v.union(v.string(), v.null()),
  about: v.union(v.string(), v.null()),
  isApproved: v.boolean(),
  rating: v.number(),
  totalReviews: v.number(),
  totalItemsSold: v.number(),
  memberSince: v.number(),
  scores: v.object({
    accurateDescription: v.number(),
    postageCost: v.number(),
    deliveryTime: v.number(),
    communication: v.number(),
  }),
});
export type SellerCard = Infer<typeof sellerCard>;

/** What of a profile anyone may see. */
export function toSellerCard(profile: Profile): SellerCard {
  return {
    userId: profile.userId,
    fullName: profile.fullName,
    avatarUrl: profile.avatarUrl ?? null,
    about: profile.about ?? null,
    isApproved: profile.sellerApproved,
    rating: profile.avgRatingOverall,
    totalReviews: profile.totalReviews,
    totalItemsSold: profile.totalItemsSold,
    memberSince: profile.createdAt,
    scores: {
      accurateDescription: profile.avgRatingAccurateDescription,
      postageCost: profile.avgRatingPostageCost,
      deliveryTime: profile.avgRatingDeliveryTime,
      communication: profile.avgRatingCommunication,
    },
  };
}
