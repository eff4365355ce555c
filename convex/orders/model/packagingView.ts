import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { imageView, imageViews } from "#convex/shared/model/images.ts";
import { packagingReviews } from "../tables";

export async function packagingOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"packagingReviews"> | null> {
  return await ctx.db
    .query("packagingReviews")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

/** The seller's checklist and photos, as both sides see them; `score` is the buyer's. */
export const packagingView = v.object({
  checklist: packagingReviews.validator.fields.checklist,
  photos: v.array(imageView),
  /** Weather forecast for the journey, in the seller's words. */
  weather: v.nullable(v.string()),
  score: v.nullable(v.number()),
  createdAt: v.number(),
});

export async function toPackagingView(
  ctx: QueryCtx,
  { checklist, photos, weather, score, createdAt }: Doc<"packagingReviews">,
): Promise<Infer<typeof packagingView>> {
  return {
    checklist,
    photos: await imageViews(ctx, photos),
    weather: weather ?? null,
    score: score ?? null,
    createdAt,
  };
}
