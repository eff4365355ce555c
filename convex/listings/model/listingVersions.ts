/**
 * What a listing says besides price, delivery and stock, as a buyer saw it. A quiz refers to the version it was taken
 * on, and an order to the version it was bought in, so later edits change neither.
 */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { sha256 } from "#convex/domain/shared/hexadecimal.ts";
import { removeFile, retainUpload } from "#convex/shared/model/attachUpload.ts";
import { imageFileIds, type ImageRef, imageView, imageViews } from "#convex/shared/model/images.ts";
import { listingDetails } from "../tables";

type Listing = Doc<"listings">;

/** What decides, besides the species, which quiz a listing has and what its verdict is. */
const QUIZ_FIELDS = ["category", "water"] as const;
const VERSION_FIELDS = [
  ...QUIZ_FIELDS,
  ...(["title", "species", "scientificName", "description", "outcode", "images"] as const),
] as const;
type Content = Pick<Listing, (typeof VERSION_FIELDS)[number]>;

/**
 * Identifies a quiz's subject: a seller may change a listing's species, or just the wording of its name.
 */
export const speciesNameOf = ({
  scientificName,
  species,
}: Pick<Listing, "species" | "scientificName">): string => scientificName ?? species;

/** Whether a quiz on one listing counts for the other: they have the same species, category and water. */
export const areSameAnimals = (one: Content, other: Content): boolean =>
  speciesNameOf(one) === speciesNameOf(other) &&
  QUIZ_FIELDS.every((field) => one[field] === other[field]);

/** Captions and every size of each photo, since each size is a separate file and cards show the small ones. */
export const imageFacts = (images: ImageRef[]): string =>
  JSON.stringify(images.map((image) => [imageFileIds(image), image.alt ?? ""]));

/** The description and the photo captions: buyers and search engines read both. */
export const descriptionWithCaptions = ({
  description,
  images,
}: Pick<Doc<"listings">, "description" | "images">) =>
  [description, ...images.map(({ alt = "" }) => alt)].join("\n");

/** What a listing says, to read it or compare it with another version. */
const CONTENT_FIELDS = ["title", "species", "category", "water", "outcode", "description"] as const;
export const listingContent = v.object({
  ...pick(listingDetails, [...CONTENT_FIELDS]),
  images: v.array(imageView),
});

export const contentOf = async (
  ctx: QueryCtx,
  content: Content,
): Promise<Infer<typeof listingContent>> => ({
  ...pick(content, [...CONTENT_FIELDS]),
  images: await imageViews(ctx, content.images),
});

/** Equal for two listings that say the same. */
export async function versionKey(listing: Content): Promise<string> {
  const facts = VERSION_FIELDS.map((field) =>
    field === "images" ? imageFacts(listing.images) : (listing[field] ?? ""),
  );
  return await sha256(JSON.stringify(facts));
}

/** Changes with the listing's content and the reason why it waits, so that an admin decides on what they have read. */
export async function reviewVersion(listing: Doc<"listings">): Promise<string> {
  const { returnReason = "", awaitsReview = false } = listing;
  return await sha256(JSON.stringify([await versionKey(listing), returnReason, awaitsReview]));
}

/** Stores what the listing says now, if it isn't stored yet, and returns the version. Its photos outlive an edit. */
export async function storeVersion(
  ctx: MutationCtx,
  listing: Listing,
): Promise<Id<"listingVersions">> {
  const key = await versionKey(listing);
  const stored = await ctx.db
    .query("listingVersions")
    .withIndex("by_listingId_and_key", (q) => q.eq("listingId", listing._id).eq("key", key))
    .unique();
  if (stored) return stored._id;
  for (const file of listing.images.flatMap(imageFileIds)) await retainUpload(ctx, file);
  return await ctx.db.insert("listingVersions", {
    listingId: listing._id,
    key,
    ...pick(listing, [...VERSION_FIELDS]),
  });
}

/** Removes a deleted seller's description, captions and location from the versions of an ordered listing. */
export async function forgetVersions(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  for await (const { _id, images } of versionsOf(ctx, listingId)) {
    const cleared = { description: "", outcode: "", images: withoutCaptions(images) };
    await ctx.db.patch("listingVersions", _id, cleared);
  }
}

export const withoutCaptions = (images: Listing["images"]): Listing["images"] =>
  images.map(({ alt: _, ...image }) => image);

/** Deletes the versions of a listing that was never ordered, with their photos. */
export async function eraseVersions(ctx: MutationCtx, listingId: Id<"listings">): Promise<void> {
  for await (const { _id, images } of versionsOf(ctx, listingId)) {
    for (const file of images.flatMap(imageFileIds)) await removeFile(ctx, file);
    await ctx.db.delete("listingVersions", _id);
  }
}

const versionsOf = ({ db }: MutationCtx, listingId: Id<"listings">) =>
  db
    .query("listingVersions")
    .withIndex("by_listingId_and_key", (q) => q.eq("listingId", listingId));
