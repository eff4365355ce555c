import { omit, pick } from "convex-helpers";
import { literals, partial } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { type GenericValidator, v } from "convex/values";
import type { ListingDetails, ListingForm } from "../domain/listings/listingSchema";
import { LISTING_CATEGORIES, WATERS } from "../domain/listings/speciesTypes";
import { PROOF_HOLDS } from "../domain/listings/stock";
import { deliveryBand, deliveryMethod, imageRef, traderOnOrder } from "../shared/validators";

export const category = literals(...LISTING_CATEGORIES);
export const water = literals(...WATERS);

/**
 * The fields a seller fills in. The table, arguments, draft, views and personal data export all derive
 * from this. Limits and messages are in `domain/listings/listingSchema.ts`, under the same names.
 */
export const listingDetails = {
  title: v.string(),
  /** Common name or free text. */
  species: v.string(),
  category,
  water,
  description: v.string(),
  /** Pence; 0 means "free to a good home". */
  price: v.number(),
  /** Smallest group sold; 1 means sold singly. */
  minQuantity: v.number(),
  deliveryMethods: v.array(deliveryMethod),
  deliveryBands: v.array(deliveryBand),
  /** Price of tracked post in pence; absent where it isn't offered. */
  postage: v.optional(v.number()),
  /** The courier company; absent if no courier is offered or named. Prefills the dispatch form. */
  courier: v.optional(v.string()),
  /** The courier's authorisation number for carrying animals. */
  courierAuthorisation: v.optional(v.string()),
  /** Outward postcode. */
  outcode: v.string(),
} satisfies Record<keyof ListingDetails, GenericValidator>;

export const LISTING_DETAILS = Object.keys(listingDetails) as (keyof ListingDetails)[];

/** The listing form as typed: numbers are still text and nothing is validated yet. */
const listingForm = v.object({
  ...omit(listingDetails, ["price", "minQuantity", "deliveryBands", "postage"]),
  /** In pounds. */
  price: v.string(),
  quantity: v.string(),
  minQuantity: v.string(),
  bands: v.array(v.object({ upToMiles: v.string(), price: v.string() })),
  /** In pounds. */
  postage: v.optional(v.string()),
} satisfies Record<keyof ListingForm, GenericValidator>);

/** The fields of a form that differ from what it was loaded with. */
export const changedForm = listingForm.partial();

/**
 * `quantity` is unsold stock, of which `heldQuantity` is reserved by unpaid orders. Invariant: 0 <=
 * heldQuantity <= quantity. The difference can be bought now.
 */
export const listings = defineTable({
  sellerId: v.id("users"),
  username: v.string(),
  /** Licensed trader details on cards; kept in sync with the profile. */
  trader: v.optional(v.object(traderOnOrder)),
  ...listingDetails,
  /** Key into the species data, if the species is known. */
  scientificName: v.optional(v.string()),
  quantity: v.number(),
  heldQuantity: v.number(),
  soldCount: v.number(),
  images: v.array(imageRef),
  /** Stored URLs of the first photo at card sizes, so that cards need no lookup: `coverUrls`. */
  imageUrl: v.optional(v.string()),
  imageThumbnailUrl: v.optional(v.string()),
  isActive: v.boolean(),
  /** The ban that took it off sale; undoing that ban puts it back. */
  purgedBy: v.optional(v.id("moderationEvents")),
  /**
   * True while the seller may not sell (blocked, or no longer approved). Leaves their own choice,
   * `isActive`, untouched.
   */
  isHidden: v.boolean(),
  /**
   * Whether browse shows it: active, not withheld, and some stock unsold (held stock
   * counts).
   */
  isListed: v.boolean(),
  /**
   * Set while an admin has yet to accept the proof that the law asks for (`listingProofs`); only the seller and
   * admins can see the listing then.
   */
  proof: v.optional(literals(...PROOF_HOLDS)),
  /**
   * Why the law took it off sale, in full sentences, for everyone; cleared when it is edited, put back on sale
   * or found lawful again.
   */
  barReason: v.optional(v.string()),
  /** Why an admin took it off sale, in full sentences, for its seller only; cleared when it is put back. */
  takedownReason: v.optional(v.string()),
  /**
   * What it said when an admin took it off sale (`contentKey` in `model/takedown.ts`). Stays, because a
   * second takedown is final.
   */
  takenDownAs: v.optional(v.string()),
  isTakedownFinal: v.optional(v.literal(true)),
  /**
   * Only until an admin has looked at it: why it, or a similar listing of its seller's mailbox, had been
   * taken off sale.
   */
  returnReason: v.optional(v.string()),
  /** With `returnReason`: it repeats a final takedown, so it isn't on sale before an admin has looked at it. */
  awaitsReview: v.optional(v.literal(true)),
  /** Only while it waits for the moderators: barred species that it names (`namesToReview`). */
  reviewNames: v.optional(v.array(v.string())),
  /** When it entered the moderators' queue (ms), which shows it only while it is active; absent if it needs no decision. */
  reviewSince: v.optional(v.number()),
  /** Parts it shares with listings that were taken off sale and an admin found harmless here (`model/takedown.ts`). */
  dismissedMatches: v.optional(v.array(v.string())),
  /** Names that an admin found harmless: they don't queue it again while nothing that buyers see changes. */
  dismissedNames: v.optional(v.array(v.string())),
  /** The version that the admin read (`versionKey`). */
  dismissedVersion: v.optional(v.string()),
  /** An admin has accepted the proof for the listing's current content. */
  isProofAccepted: v.optional(v.boolean()),
  /** When its seller last said, by word or deed, that it is still available (ms); in the future while they are away. */
  confirmedAt: v.number(),
  /**
   * When it leaves the shop unless its seller confirms that it's available (ms). Absent until they are asked.
   */
  staleAt: v.optional(v.number()),
  /** It left the shop at `staleAt`, and its seller hasn't answered yet. */
  isStale: v.optional(v.literal(true)),
  town: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** Created by the seller's form, so a repeated create finds the first listing. */
  clientKey: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  .index("by_sellerId_and_clientKey", ["sellerId", "clientKey"])
  .index("by_sellerId_and_isActive_and_createdAt", ["sellerId", "isActive", "createdAt"])
  /** A seller's listings that are due to be confirmed soon, or to leave the shop. */
  .index("by_sellerId_and_isListed_and_staleAt_and_confirmedAt", [
    "sellerId",
    "isListed",
    "staleAt",
    "confirmedAt",
  ])
  .index("by_sellerId_and_staleAt", ["sellerId", "staleAt"])
  .index("by_isListed_and_staleAt_and_confirmedAt", ["isListed", "staleAt", "confirmedAt"])
  .index("by_isListed_and_createdAt", ["isListed", "createdAt"])
  .index("by_isListed_and_category_and_createdAt", ["isListed", "category", "createdAt"])
  .index("by_isListed_and_scientificName", ["isListed", "scientificName", "createdAt"])
  /** The moderators' queue, longest wait first. */
  .index("by_isActive_and_reviewSince", ["isActive", "reviewSince"]);

/**
 * What a listing said when an admin took it off sale. Stays the same, so that repeats are recognised; a
 * deleted account leaves hashes and the species' name for a year. Only `model/takedown.ts` reads it.
 */
export const takedowns = defineTable({
  listingId: v.id("listings"),
  sellerId: v.id("users"),
  mailboxHash: v.string(),
  /** As `takedownReason` of the listing. */
  reason: v.string(),
  isFinal: v.boolean(),
  /** Hashes of the letters and digits of title and description, of the title and of the description. */
  wordsKey: v.string(),
  titleKey: v.string(),
  descriptionKey: v.string(),
  /** Each word of the description once; empty once the account is deleted. */
  descriptionWords: v.array(v.string()),
  speciesName: v.string(),
  /** Hashes of the photos' files. */
  photos: v.array(v.string()),
  at: v.number(),
  /** When the row expires (ms); set when the account is deleted. */
  endsAt: v.optional(v.number()),
})
  .index("by_mailboxHash", ["mailboxHash"])
  .index("by_sellerId_and_at", ["sellerId", "at"])
  .index("by_endsAt", ["endsAt"]);

/**
 * What a listing said when a buyer took its quiz, and when it was bought. One row per content, written by
 * `model/listingVersions.ts`; changes only when its seller's account is deleted.
 */
export const listingVersions = defineTable({
  listingId: v.id("listings"),
  /** `versionKey`. */
  key: v.string(),
  ...pick(listingDetails, ["category", "water", "title", "species", "description", "outcode"]),
  scientificName: v.optional(v.string()),
  images: v.array(imageRef),
}).index("by_listingId_and_key", ["listingId", "key"]);

export const proofFile = v.object({ storageId: v.id("_storage"), name: v.string() });

/**
 * Evidence that the seller may lawfully sell a restricted species. One current row per listing, visible
 * only to the seller and admins.
 */
export const listingProofs = defineTable({
  listingId: v.id("listings"),
  sellerId: v.id("users"),
  fileId: v.id("_storage"),
  fileName: v.string(),
  /** Scientific names of the species it covers. */
  species: v.array(v.string()),
  status: literals("waiting", "accepted", "refused"),
  reason: v.optional(v.string()),
  sentAt: v.number(),
  decidedAt: v.optional(v.number()),
  /** When an admin last accepted it; animals may have been sold under it since. */
  acceptedAt: v.optional(v.number()),
  /** Title and species at the latest approval; both may change while the file stays the same. */
  accepted: v.optional(v.object({ listingTitle: v.string(), species: v.array(v.string()) })),
  /** When it was superseded or no longer needed; retained because animals were sold under it. */
  retiredAt: v.optional(v.number()),
})
  .index("by_listingId_and_retiredAt", ["listingId", "retiredAt"])
  .index("by_sellerId", ["sellerId"])
  /** Which listing has a file; a file belongs to one listing only. */
  .index("by_fileId", ["fileId"])
  .index("by_status_and_sentAt", ["status", "sentAt"])
  /** Past decisions, for admins: all of them, or one seller's. */
  .index("by_status_and_decidedAt", ["status", "decidedAt"])
  .index("by_status_and_sellerId_and_decidedAt", ["status", "sellerId", "decidedAt"]);

/** What a draft edits or copies; absent for a new listing. */
export const draftSource = v.object({ listingId: v.id("listings"), as: literals("edit", "copy") });

/** An unfinished form: one for a new listing, and one for each edit or copy of an existing listing. */
export const listingDrafts = defineTable({
  userId: v.id("users"),
  ...partial(draftSource.fields),
  form: changedForm,
  /** Absent while they are those the form was loaded with. */
  images: v.optional(v.array(imageRef)),
  proof: v.optional(proofFile),
  updatedAt: v.number(),
})
  .index("by_userId_and_listingId_and_as", ["userId", "listingId", "as"])
  .index("by_updatedAt", ["updatedAt"]);

export const favourites = defineTable({
  userId: v.id("users"),
  listingId: v.id("listings"),
  createdAt: v.number(),
  /** Price when the favourite was added, in pence. */
  priceWhenAdded: v.number(),
  /**
   * Lowest price since then, in pence. Only a price below this is a drop, however often the price goes up
   * and down.
   */
  lowestPrice: v.number(),
  /** When the user was last notified of a drop (ms epoch). */
  notifiedAt: v.optional(v.number()),
  /**
   * The previous price that the next daily email quotes, in pence; absent when there is nothing to send.
   */
  mailPriceBefore: v.optional(v.number()),
  /** The user wants to be notified once, when the listing can be bought again. */
  isAwaited: v.optional(v.literal(true)),
})
  .index("by_userId_and_listingId", ["userId", "listingId"])
  .index("by_userId_and_createdAt", ["userId", "createdAt"])
  /** Who has favourited a listing, and which of them wait for it while it's held or sold out. */
  .index("by_listingId_and_isAwaited", ["listingId", "isAwaited"])
  /** A user's price drops waiting for the daily email. */
  .index("by_userId_and_mailPriceBefore", ["userId", "mailPriceBefore"]);

/** What a seller sees of the interest in a listing. */
export const listingStats = defineTable({
  listingId: v.id("listings"),
  /** By visitors and users other than its seller: one per browser and day. */
  views: v.number(),
  /** Users who have it among their favourites. */
  saves: v.number(),
  /** Saved searches that found it when it was listed or came back. */
  matches: v.number(),
}).index("by_listingId", ["listingId"]);

export const savedSearches = defineTable({
  userId: v.id("users"),
  name: v.string(),
  /** The query string of /browse. */
  query: v.string(),
  createdAt: v.number(),
  /** Whether new listings are counted next to the search and announced by the bell. */
  mark: v.boolean(),
  mail: v.boolean(),
  /** The new listings to compare it with (`domain/listings/watching.ts`); absent while it has no alert. */
  watchKey: v.optional(v.string()),
  /** New listings since the owner last looked, and those waiting for the daily email. */
  newCount: v.number(),
  mailCount: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_watchKey", ["watchKey"]);

/**
 * Listings newly on sale or back on sale, to be matched with saved searches. Rows are deleted after two
 * days.
 */
export const listingArrivals = defineTable({
  listingId: v.id("listings"),
  isMatched: v.boolean(),
  at: v.number(),
})
  .index("by_isMatched_and_at", ["isMatched", "at"])
  /** Arrivals to retry a failed search against, and expired rows. */
  .index("by_at", ["at"]);
