/** The listing's description and photos as bought; the title and other facts are on the order. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { imageFileIds, imageView, imageViews } from "#convex/shared/model/images.ts";
import { retainUpload } from "#convex/shared/model/uploads.ts";

export const boughtListingView = v.object({ description: v.string(), images: v.array(imageView) });

/** Stores the description and photos for an order; the files outlive the listing. */
export async function saveBoughtListing(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  { description, images }: Pick<Doc<"listings">, "description" | "images">,
): Promise<void> {
  for (const file of images.flatMap(imageFileIds)) await retainUpload(ctx, file);
  await ctx.db.insert("boughtListings", { orderId, description, images });
}

export async function boughtListingOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"boughtListings"> | null> {
  return await ctx.db
    .query("boughtListings")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

export async function toBoughtListingView(
  ctx: QueryCtx,
  { description, images }: Doc<"boughtListings">,
): Promise<Infer<typeof boughtListingView>> {
  return { description, images: await imageViews(ctx, images) };
}
