/**
 * Listings that an admin took off sale. What each said is stored by the seller's mailbox, until a year after the account is
 * deleted. The seller may put a listing back once, after a saved change. It then waits in the moderators' queue with the
 * reason, and so does every other listing of the mailbox that repeats a part of it. A second takedown, of the same
 * listing or of one that repeats a part of it, is final. No other listing may repeat all of its words.
 */

import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { mailboxesLeftBy } from "#convex/accounts/model/leftMailboxes.ts";
import { usersOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { FORMER_ACCOUNT_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { sha256 } from "#convex/domain/shared/hexadecimal.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { LISTING_DETAILS } from "../tables";
import { updateReview } from "./listingReview";
import { imageFacts, speciesNameOf } from "./listingVersions";
import { changeStock } from "./stock";

type Listing = Doc<"listings">;
type Takedown = Doc<"takedowns">;
type Content = Pick<Listing, "title" | "species" | "scientificName" | "description" | "images">;

/** A hash that is equal while the seller hasn't changed the listing, stock aside. */
async function contentKey(listing: Listing): Promise<string> {
  const facts = LISTING_DETAILS.map((field) => listing[field] ?? null);
  return await sha256(JSON.stringify([...facts, imageFacts(listing.images)]));
}

/** Hashes letters and digits only, so that other punctuation gives the same key. */
const textKey = (...texts: string[]): Promise<string> =>
  sha256(foldText(texts.join(" ")).replace(/[^\p{L}\p{N}]/gu, ""));

/** The parts of a listing by which a repeat of it is recognised. */
async function partsOf(ctx: QueryCtx, content: Content) {
  const { title, description, images } = content;
  const files = await Promise.all(
    images.map(({ storageId }) => ctx.db.system.get("_storage", storageId)),
  );
  return {
    wordsKey: await textKey(title, description),
    titleKey: await textKey(title),
    descriptionKey: await textKey(description),
    descriptionWords: [...new Set(foldText(description).split(" "))],
    speciesName: foldText(speciesNameOf(content)),
    photos: files.flatMap((file) => file?.sha256 ?? []),
  };
}
type Parts = Awaited<ReturnType<typeof partsOf>>;

/** Any two descriptions may share a phrase of fewer words. */
const SIMILAR_WORDS_MIN = 8;
const SIMILAR_SHARE = 0.75;

/** Whether most words of the shorter list are in the other one, in any order. */
function areSimilar(words: readonly string[], otherWords: readonly string[]): boolean {
  const shorter = Math.min(words.length, otherWords.length);
  if (shorter < SIMILAR_WORDS_MIN) return false;
  return words.filter((word) => otherWords.includes(word)).length >= shorter * SIMILAR_SHARE;
}

/**
 * Keys of the parts of a takedown that a listing repeats. An admin's dismissal stores them, so that each is decided once (a
 * similar description once for each wording).
 */
function matchesOf(takedown: Takedown, parts: Parts): string[] {
  const { _id, photos, descriptionWords } = takedown;
  const isSame = (part: "titleKey" | "descriptionKey" | "speciesName") =>
    takedown[part] === parts[part];
  const matches = [
    isSame("speciesName") && SPECIES,
    isSame("titleKey") && "title",
    isSame("descriptionKey") && "description",
    areSimilar(descriptionWords, parts.descriptionWords) &&
      `similar description ${parts.descriptionKey}`,
    ...parts.photos.map((photo) => photos.includes(photo) && `photo ${photo}`),
  ];
  return matches.filter((match) => match !== false).map((match) => `${_id} ${match}`);
}
const SPECIES = "species";
const isMoreThanSpecies = (match: string) => !match.endsWith(SPECIES);

/** A bound on reads; no seller is expected to have this many takedowns. */
const TAKEN_DOWN_MAX = 100;

/**
 * The takedowns of the seller's mailbox, of its accounts under earlier addresses, and of mailboxes that the seller left
 * within 90 days; latest first.
 */
async function takedownsOf(ctx: QueryCtx, seller: Profile): Promise<Takedown[]> {
  const { email, userId } = seller;
  const mailboxes = [await mailboxHashOf(email), ...(await mailboxesLeftBy(ctx, userId))];
  const ofMailboxes = mailboxes.map((hash) =>
    ctx.db.query("takedowns").withIndex("by_mailboxHash", (q) => q.eq("mailboxHash", hash)),
  );
  const ofUsers = (await usersOfMailbox(ctx, seller)).map((id) =>
    ctx.db.query("takedowns").withIndex("by_sellerId_and_at", (q) => q.eq("sellerId", id)),
  );
  const found = new Map<Id<"takedowns">, Takedown>();
  for (const takedowns of [...ofMailboxes, ...ofUsers]) {
    for (const one of await takedowns.order("desc").take(TAKEN_DOWN_MAX)) found.set(one._id, one);
  }
  return [...found.values()].sort((a, b) => b.at - a.at);
}

/** Stores what a listing says when an admin takes it off sale; returns its changed fields, besides the reason. */
export async function recordTakedown(ctx: MutationCtx, listing: Listing, reason: string) {
  const seller = (await profileOf(ctx, listing.sellerId)) ?? fail("not_found");
  const parts = await partsOf(ctx, listing);
  const earlier = await takedownsOf(ctx, seller);
  const isFinal =
    listing.takenDownAs !== undefined ||
    earlier.some((one) => matchesOf(one, parts).some(isMoreThanSpecies));
  const takedownId = await ctx.db.insert("takedowns", {
    listingId: listing._id,
    sellerId: listing.sellerId,
    mailboxHash: await mailboxHashOf(seller.email),
    reason,
    isFinal,
    ...parts,
    at: Date.now(),
  });
  for (const sellerId of await usersOfMailbox(ctx, seller)) {
    await queueCopiesLater(ctx, { takedownId, sellerId, cursor: null });
  }
  return {
    takenDownAs: await contentKey(listing),
    ...(isFinal ? { isTakedownFinal: true as const } : {}),
    returnReason: undefined,
    awaitsReview: undefined,
  };
}

type CopiesJob = { takedownId: Id<"takedowns">; sellerId: Id<"users">; cursor: string | null };

const queueCopiesLater = async (ctx: MutationCtx, job: CopiesJob) =>
  await ctx.scheduler.runAfter(0, internal.listings.catalogue.queueCopies, job);

/** Listings of an account that are compared with a takedown at a time. */
const COPIES_BATCH = 50;

/** Queues an account's active listings that repeat a part of a takedown, not just its species, batch by batch. */
export async function queueSimilar(ctx: MutationCtx, job: CopiesJob): Promise<void> {
  const takedown = await ctx.db.get("takedowns", job.takedownId);
  if (takedown === null) return;
  const { page, isDone, continueCursor } = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
      q.eq("sellerId", job.sellerId).eq("isActive", true),
    )
    .order("desc")
    .paginate({ numItems: COPIES_BATCH, cursor: job.cursor });
  for (const listing of page) {
    if (listing._id === takedown.listingId) continue;
    const matches = matchesOf(takedown, await partsOf(ctx, listing));
    if (!matches.some(isMoreThanSpecies)) continue;
    await changeStock(ctx, listing._id, () => reviewFields(takedown));
    await updateReview(ctx, listing._id);
  }
  if (!isDone) await queueCopiesLater(ctx, { ...job, cursor: continueCursor });
}

/** A listing that repeats a final takedown isn't on sale before an admin has looked at it. */
const reviewFields = ({ reason, isFinal }: Pick<Takedown, "reason" | "isFinal">) => ({
  returnReason: reason,
  ...(isFinal && { awaitsReview: true as const }),
});

/**
 * The fields that change when a seller puts a listing back on sale after a takedown. Errors: `takedown_final`,
 * `takedown_unchanged`.
 */
export async function returnFields(listing: Listing) {
  if (listing.takedownReason === undefined) return {};
  if (listing.isTakedownFinal) fail("takedown_final");
  if ((await contentKey(listing)) === listing.takenDownAs) fail("takedown_unchanged");
  return { takedownReason: undefined, returnReason: listing.takedownReason };
}

/**
 * The fields that queue a listing with this `content`, if it repeats a part of one of the mailbox's takedowns that no admin
 * has dismissed; else none. `listing`: the one being changed or put back. A shared species alone counts only if the listing
 * is new or changed to it. Errors: `takedown_unchanged` or `takedown_final` if it repeats all the words of another listing's
 * takedown.
 */
export async function similarTakedown(
  ctx: QueryCtx,
  seller: Profile,
  content: Content,
  listing?: Listing,
): Promise<Partial<ReturnType<typeof reviewFields>>> {
  const takedowns = await takedownsOf(ctx, seller);
  if (takedowns.length === 0) return {};
  const parts = await partsOf(ctx, content);
  const same = takedowns.filter(
    ({ listingId, wordsKey }) => listingId !== listing?._id && wordsKey === parts.wordsKey,
  );
  if (same.length > 0) {
    fail(same.some(({ isFinal }) => isFinal) ? "takedown_final" : "takedown_unchanged");
  }
  const dismissed = listing?.dismissedMatches ?? [];
  const isOldSpecies = listing && lastSpeciesOnSale(listing, takedowns) === parts.speciesName;
  const isOpen = (match: string) =>
    !dismissed.includes(match) && !(isOldSpecies && !isMoreThanSpecies(match));
  const repeated = takedowns.filter((takedown) => matchesOf(takedown, parts).some(isOpen));
  const gravest = repeated.find(({ isFinal }) => isFinal) ?? repeated[0];
  return gravest ? reviewFields(gravest) : {};
}

/** After a takedown the listing may have been changed, so its takedown says what species was on sale. */
const lastSpeciesOnSale = (listing: Listing, takedowns: readonly Takedown[]): string | undefined =>
  listing.takedownReason === undefined
    ? foldText(speciesNameOf(listing))
    : takedowns.find(({ listingId }) => listingId === listing._id)?.speciesName;

/** The matches that an admin dismisses by finding the listing harmless. */
export async function dismissedMatches(ctx: QueryCtx, listing: Listing): Promise<string[]> {
  const seller = (await profileOf(ctx, listing.sellerId)) ?? fail("not_found");
  const takedowns = await takedownsOf(ctx, seller);
  if (takedowns.length === 0) return [];
  const parts = await partsOf(ctx, listing);
  return takedowns.flatMap((takedown) => matchesOf(takedown, parts));
}

/** Errors: `takedown_kept` if an admin ever took it off sale, because deleting it would undo that. */
export function requireNeverTakenDown({ takenDownAs }: Listing): void {
  if (takenDownAs !== undefined) fail("takedown_kept");
}

/** Removes a deleted seller's words. Hashes and the species' name stay for as long as a row of `formerAccounts`. */
export async function forgetTakedown(ctx: MutationCtx, { _id }: Takedown): Promise<void> {
  await ctx.db.patch("takedowns", _id, {
    reason: "Shoal took it off sale.",
    descriptionWords: [],
    endsAt: Date.now() + FORMER_ACCOUNT_LIFE_MS,
  });
}
