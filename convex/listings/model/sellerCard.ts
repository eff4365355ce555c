import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { statsOf } from "#convex/accounts/model/sellerStats.ts";
import { subScores } from "#convex/accounts/tables.ts";
import { awayOf } from "#convex/domain/sellers/away.ts";
import { shownTrader } from "#convex/domain/sellers/trader.ts";
import { DEFAULT_SENDING, sendingText } from "#convex/domain/shared/sendingRules.ts";
import { profileHiddenFlag, type Profile, standingProblem } from "#convex/shared/model/access.ts";
import { away, selling } from "#convex/shared/validators.ts";
import { isProfileHidden, traderFields } from "#convex/shared/validators.ts";

export const sellerCard = v.object({
  userId: v.id("users"),
  fullName: v.string(),
  isProfileHidden,
  /** A warning that another seller's name looks the same; null otherwise. */
  namesake: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  about: v.nullable(v.string()),
  isApproved: v.boolean(),
  /** Null for a private seller, and for one who may not sell. */
  trader: v.nullable(v.object(traderFields)),
  rating: v.number(),
  totalReviews: v.number(),
  totalItemsSold: v.number(),
  memberSince: v.number(),
  /** Averages; 0 for a score that no review gave. */
  scores: subScores,
  /** How many reviews gave 1, 2, 3, 4 and 5 stars overall. */
  reviewsByStars: v.array(v.number()),
  /** Average ms from the agreed day to the day of dispatch over `dispatches` parcels; null before the first. */
  dispatchMs: v.nullable(v.number()),
  dispatches: v.number(),
  /** 0 to 1: the share of `arrivals` without dead or lost animals; null before the first. */
  liveArrivalRate: v.nullable(v.number()),
  arrivals: v.number(),
  away,
  exceptions: selling.fields.exceptions,
  /** When the seller sends parcels: `sendingText`. */
  sends: v.string(),
});
const SHOWN_FIELDS = [
  "reviewsByStars",
  "dispatchMs",
  "dispatches",
  "liveArrivalRate",
  "arrivals",
] as const;
export type SellerCard = Infer<typeof sellerCard>;

const NAMESAKE =
  "Another seller has the same or a similar name. Compare their reviews and the date they joined.";
/** A namesake is missed only if all those read are blocked, or the seller's own profile. */
const NAMESAKES_READ_MAX = 5;

async function hasNamesake(ctx: QueryCtx, { nameKey, userId }: Profile): Promise<boolean> {
  const sellers = await ctx.db
    .query("userProfiles")
    .withIndex("by_nameKey_and_sellerApproved", (q) =>
      q.eq("nameKey", nameKey).eq("sellerApproved", true),
    )
    .take(NAMESAKES_READ_MAX);
  return sellers.some((one) => one.userId !== userId && !standingProblem(one));
}

export async function toSellerCard(ctx: QueryCtx, profile: Profile): Promise<SellerCard> {
  const stats = await statsOf(ctx, profile);
  return {
    userId: profile.userId,
    fullName: profile.fullName,
    ...profileHiddenFlag(profile),
    namesake: (await hasNamesake(ctx, profile)) ? NAMESAKE : null,
    avatarUrl: profile.avatarUrl ?? null,
    about: profile.about ?? null,
    isApproved: profile.sellerApproved,
    trader: shownTrader(profile),
    rating: stats.avgRatingOverall,
    totalReviews: stats.totalReviews,
    totalItemsSold: stats.totalItemsSold,
    memberSince: profile.createdAt,
    scores: {
      accurateDescription: stats.avgRatingAccurateDescription,
      postageCost: stats.avgRatingPostageCost,
      deliveryTime: stats.avgRatingDeliveryTime,
      communication: stats.avgRatingCommunication,
    },
    ...pick(stats, [...SHOWN_FIELDS]),
    away: awayOf(profile.selling?.awayUntil),
    exceptions: profile.selling?.exceptions ?? [],
    sends: sendingText(profile.selling?.sending ?? DEFAULT_SENDING),
  };
}
