/**
 * Listings that an admin took off sale. The seller may put one back once, after a saved change, and it then waits in the
 * moderators' queue with the reason. A second takedown is final, and the same words don't come back as another listing.
 */
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { foldText } from "#convex/domain/shared/text.ts";
import { hexadecimal } from "#convex/domain/shared/hexadecimal.ts";
import { fail } from "#convex/errors.ts";
import { LISTING_DETAILS } from "../tables";
import { imageFacts, speciesNameOf } from "./listingVersions";

type Listing = Doc<"listings">;
type Words = Pick<Listing, "title" | "species" | "scientificName" | "description">;

/** A hash that is equal while the seller hasn't changed the listing, stock aside. */
async function contentKey(listing: Listing): Promise<string> {
  const facts = LISTING_DETAILS.map((field) => listing[field] ?? null);
  const text = JSON.stringify([...facts, imageFacts(listing.images)]);
  return hexadecimal(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** What a takedown stores, besides the reason. */
export const takedownFields = async (listing: Listing) => ({
  takenDownAs: await contentKey(listing),
  ...(listing.takenDownAs !== undefined || listing.returnReason !== undefined
    ? { isTakedownFinal: true as const }
    : {}),
  returnReason: undefined,
});

/**
 * What changes when a seller puts a listing that was taken off sale back. Errors: `takedown_final`,
 * `takedown_unchanged`.
 */
export async function returnFields(listing: Listing) {
  if (listing.takedownReason === undefined) return {};
  if (listing.isTakedownFinal) fail("takedown_final");
  if ((await contentKey(listing)) === listing.takenDownAs) fail("takedown_unchanged");
  return { takedownReason: undefined, returnReason: listing.takedownReason };
}

/** More listings than admins take off one seller's hands. */
const TAKEN_DOWN_MAX = 100;

/**
 * Why an admin took another listing of the seller with the same species off sale; undefined if none did. Errors:
 * `takedown_unchanged` or `takedown_final` if `words` says the same as that one.
 */
export async function similarTakedown(
  ctx: QueryCtx,
  sellerId: Id<"users">,
  words: Words,
  listingId?: Id<"listings">,
): Promise<string | undefined> {
  const takenDown = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_takenDownAs", (q) =>
      q.eq("sellerId", sellerId).gt("takenDownAs", ""),
    )
    .take(TAKEN_DOWN_MAX);
  const others = takenDown.filter(
    ({ _id, takedownReason }) => _id !== listingId && takedownReason !== undefined,
  );
  const same = others.find((other) => textOf(other) === textOf(words));
  if (same) fail(same.isTakedownFinal ? "takedown_final" : "takedown_unchanged");
  return others.find((other) => speciesNameOf(other) === speciesNameOf(words))?.takedownReason;
}

/** Letters and digits alone: another full stop makes no other text. */
const textOf = ({ title, description }: Words): string =>
  foldText(`${title} ${description}`).replace(/[^\p{L}\p{N}]/gu, "");

/** Errors: `takedown_kept` if an admin ever took it off sale, because deleting it would undo that. */
export function requireNeverTakenDown({ takenDownAs }: Listing): void {
  if (takenDownAs !== undefined) fail("takedown_kept");
}
