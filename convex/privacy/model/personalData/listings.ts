import * as steps from "../deletionSteps";
import { deleteRows } from "../deletionSteps";
import * as shopSections from "../shopSections";
import { LOGGED_IN, NOT_PERSONAL, NON_PERSONAL, type Answers } from "./answer";

export const listings = {
  favourites: {
    ...LOGGED_IN,
    exported: [shopSections.favourites],
    deleted: {
      later: [
        deleteRows("favourites", ({ db }, userId) =>
          db
            .query("favourites")
            .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  savedSearches: {
    ...LOGGED_IN,
    exported: [shopSections.savedSearches],
    deleted: {
      later: [
        deleteRows("savedSearches", ({ db }, userId) =>
          db.query("savedSearches").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  listingArrivals: { ...NON_PERSONAL, exported: { not: NOT_PERSONAL } },
  listings: {
    ...LOGGED_IN,
    exported: [shopSections.listings],
    deleted: { later: [steps.forgetListings] },
  },
  listingProofs: {
    ...LOGGED_IN,
    exported: [shopSections.proofs],
    deleted: { later: [steps.deleteProofs] },
  },
  shelfRows: {
    ...LOGGED_IN,
    exported: { within: [shopSections.listings] },
    deleted: { with: "listings" },
  },
  searchRows: {
    ...LOGGED_IN,
    exported: { within: [shopSections.listings] },
    deleted: { with: "listings" },
  },
  shelfCounts: {
    ...LOGGED_IN,
    exported: { not: NOT_PERSONAL },
    deleted: { kept: NOT_PERSONAL },
  },
  listingDrafts: {
    ...LOGGED_IN,
    exported: [shopSections.drafts],
    deleted: {
      later: [
        deleteRows(
          "listingDrafts",
          ({ db }, userId) =>
            db
              .query("listingDrafts")
              .withIndex("by_userId_and_listingId_and_as", (q) => q.eq("userId", userId)),
          steps.removeDraftFiles,
        ),
      ],
    },
  },
} satisfies Partial<Answers>;
