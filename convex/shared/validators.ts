import { v } from "convex/values";

/** How animals change hands. A courier must be authorised to carry live animals. */
export const deliveryMethod = v.union(
  v.literal("collection"),
  v.literal("meetup"),
  v.literal("dropoff"),
  v.literal("courier"),
);

/** The seller's courier price up to a distance. The last band may reach everywhere (`upToMiles: null`). */
export const deliveryBand = v.object({
  upToMiles: v.union(v.number(), v.null()),
  pricePence: v.number(),
});

export const imageRef = v.object({
  storageId: v.id("_storage"),
  thumbnailId: v.optional(v.id("_storage")),
  width: v.number(),
  height: v.number(),
  alt: v.optional(v.string()),
});
