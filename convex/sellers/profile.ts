import { v } from "convex/values";
import { publicQuery } from "../functions";
import { sellerCard, toSellerCard } from "../listings/model/sellerCard";
import { profileOf, standingProblem } from "../shared/model/access";

/** A user's public profile; null if it doesn't exist or the account is blocked. */
export const get = publicQuery({
  args: { sellerId: v.string() },
  returns: v.nullable(sellerCard),
  handler: async (ctx, { sellerId }) => {
    const userId = ctx.db.normalizeId("users", sellerId);
    const profile = userId && (await profileOf(ctx, userId));
    return profile && !standingProblem(profile) ? await toSellerCard(ctx, profile) : null;
  },
});
