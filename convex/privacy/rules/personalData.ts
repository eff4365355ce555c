/**
 * What becomes of a person's data in every table: what their download holds of it, what is left of it when they
 * delete their account, what goes when they never confirm it, and what a new proof that it is theirs ends. Download,
 * deletion and the sweep of unconfirmed accounts run from this list; a table without an answer does not compile.
 */
import type { TableNames } from "../../_generated/dataModel";
import type { endedByProof } from "../../accounts/rules/proof";
import * as account from "./accountSteps";
import * as steps from "./deletionSteps";
import { deleteRows } from "./deletionSteps";
import * as accountSections from "./accountSections";
import type { Section } from "./sections";
import * as shopSections from "./shopSections";
import * as talkSections from "./talkSections";

/** What is done to this other table does it. */
type With = { with: TableNames };

type Answer = {
  exported:
    | readonly Section[]
    /** Its rows stand within the rows of these sections. */
    | { within: readonly Section[] }
    | { not: string };
  deleted:
    | { atOnce: account.AtOnce }
    /** After the account is gone, each a chain of its own. */
    | { later: readonly steps.Step[] }
    | With
    | { kept: string };
  /** When nobody has confirmed the address in time. */
  unconfirmed:
    | { removed: account.AtOnce }
    | With
    | { kept: string }
    /** There is no such row of somebody who never came in. */
    | { none: string };
  /** When a confirmation, a reset or another password shows anew whose account it is: `accounts/rules/proof.ts`. */
  proven: "ended" | With | "kept";
};

/** Every table has an answer, and "ended" stands with those alone that a proof ends. */
type Answers = {
  [Table in TableNames]: Answer & {
    proven: Table extends keyof typeof endedByProof ? "ended" : With | "kept";
  };
};

const WITH_ORDERS = { within: [shopSections.purchases, shopSections.sales] } as const;
const FOR_THE_ACCOUNTS = "the other side and the tax law need it; it names nobody";
const NOT_PERSONAL = "it says nothing of a person";

/** Tables of people who have logged in: nobody else has a row, and no row lets anybody in. */
const LOGGED_IN = {
  unconfirmed: { none: "no session begins before the address is confirmed" },
  proven: "kept",
} as const;
/** What admins and jobs may write of anybody, whether they ever came in or not. */
const ABOUT_ANYBODY = {
  unconfirmed: { kept: "others wrote it, and it names nobody" },
  proven: "kept",
} as const;
const OF_NOBODY = {
  deleted: { kept: NOT_PERSONAL },
  unconfirmed: { kept: NOT_PERSONAL },
  proven: "kept",
} as const;

const settingsRow = deleteRows("userSettings", (db, userId) =>
  db.query("userSettings").withIndex("by_userId", (q) => q.eq("userId", userId)),
);
const mailRows = deleteRows("emails", (db, userId) =>
  db.query("emails").withIndex("by_userId", (q) => q.eq("userId", userId)),
);
const counterRows = deleteRows("counters", (db, userId) =>
  db.query("counters").withIndex("by_userId_and_name", (q) => q.eq("userId", userId)),
);
const notificationRows = deleteRows("notifications", (db, userId) =>
  db.query("notifications").withIndex("by_userId_and_at", (q) => q.eq("userId", userId)),
);

export const personalData = {
  users: {
    exported: { not: "the profile has the same address" },
    deleted: { atOnce: account.anonymiseUser },
    unconfirmed: { removed: account.removeUser },
    proven: "kept",
  },
  userProfiles: {
    exported: [accountSections.profile],
    deleted: { atOnce: account.anonymiseProfile },
    unconfirmed: { removed: account.removeProfile },
    proven: "kept",
  },
  authAccounts: {
    exported: [accountSections.logIns],
    deleted: { atOnce: account.removeLogIn },
    unconfirmed: { removed: account.removeLogIn },
    proven: "kept",
  },
  authVerificationCodes: {
    exported: { not: "one-time secrets" },
    deleted: { atOnce: account.removeSecrets },
    unconfirmed: { removed: account.removeSecrets },
    proven: "ended",
  },
  authRateLimits: {
    exported: { not: "how many wrong guesses an address has left, for minutes" },
    deleted: { atOnce: account.forgetLibraryLimits },
    unconfirmed: { removed: account.forgetLibraryLimits },
    proven: { with: "limitUses" },
  },
  limitUses: {
    exported: { not: "how often an address was used lately, for two or three days" },
    deleted: { atOnce: account.forgetLimits },
    unconfirmed: { removed: account.forgetLimits },
    proven: "ended",
  },
  authSessions: {
    exported: [accountSections.sessions],
    deleted: { atOnce: account.removeSessions },
    unconfirmed: { removed: account.removeSessions },
    proven: "ended",
  },
  authRefreshTokens: {
    exported: { not: "secrets that prolong a session" },
    deleted: { with: "authSessions" },
    unconfirmed: { with: "authSessions" },
    proven: { with: "authSessions" },
  },
  authVerifiers: {
    ...OF_NOBODY,
    exported: { not: NOT_PERSONAL },
  },
  userSettings: {
    exported: [accountSections.settings],
    deleted: { later: [settingsRow] },
    unconfirmed: { removed: account.wholly(settingsRow) },
    proven: "kept",
  },
  addresses: {
    ...LOGGED_IN,
    exported: [accountSections.addresses],
    deleted: {
      later: [
        deleteRows("addresses", (db, userId) =>
          db.query("addresses").withIndex("by_userId_and_isDefault", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  sellerStats: {
    ...LOGGED_IN,
    exported: { within: [accountSections.profile] },
    deleted: { kept: NOT_PERSONAL },
  },
  counters: {
    exported: { not: "counts of what the other sections hold" },
    deleted: { kept: NOT_PERSONAL },
    unconfirmed: { removed: account.wholly(counterRows) },
    proven: "kept",
  },
  favourites: {
    ...LOGGED_IN,
    exported: [shopSections.favourites],
    deleted: {
      later: [
        deleteRows("favourites", (db, userId) =>
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
        deleteRows("savedSearches", (db, userId) =>
          db.query("savedSearches").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  searchMatches: {
    ...LOGGED_IN,
    exported: [shopSections.searchMatches],
    deleted: {
      later: [
        deleteRows("searchMatches", (db, userId) =>
          db.query("searchMatches").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  alertMails: {
    ...LOGGED_IN,
    exported: { not: "the hour of the next daily mail, and the secret in its link" },
    deleted: {
      later: [
        deleteRows("alertMails", (db, userId) =>
          db.query("alertMails").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  listingArrivals: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  tanks: {
    ...LOGGED_IN,
    exported: [shopSections.tanks],
    deleted: {
      later: [
        deleteRows("tanks", (db, userId) =>
          db.query("tanks").withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", userId)),
        ),
      ],
    },
  },
  suitabilityQuizzes: {
    ...LOGGED_IN,
    exported: [shopSections.quizzes],
    deleted: {
      later: [
        deleteRows("suitabilityQuizzes", (db, userId) =>
          db
            .query("suitabilityQuizzes")
            .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  sellerApplications: {
    ...LOGGED_IN,
    exported: [shopSections.applications],
    deleted: { later: [steps.deleteApplications] },
  },
  applicationDrafts: {
    ...LOGGED_IN,
    exported: [shopSections.applicationDraft],
    deleted: {
      later: [
        deleteRows("applicationDrafts", (db, userId) =>
          db.query("applicationDrafts").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
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
          (db, userId) =>
            db
              .query("listingDrafts")
              .withIndex("by_userId_and_listingId_and_as", (q) => q.eq("userId", userId)),
          steps.removeDraftFiles,
        ),
      ],
    },
  },
  uploads: {
    ...LOGGED_IN,
    exported: [accountSections.uploads],
    deleted: { later: [steps.deleteUploads] },
  },
  orders: {
    ...LOGGED_IN,
    exported: [shopSections.purchases, shopSections.sales],
    deleted: { later: [steps.forgetSeller, steps.forgetBuyer] },
  },
  orderEvents: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  checkouts: {
    ...LOGGED_IN,
    exported: { within: [shopSections.purchases] },
    deleted: { with: "orders" },
  },
  orderAdjustments: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { with: "orders" } },
  orderAddresses: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { with: "orders" } },
  handoverCodes: {
    ...LOGGED_IN,
    exported: { not: "a secret that works once" },
    deleted: { kept: NOT_PERSONAL },
  },
  refunds: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  chargebacks: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  deferredStripeEvents: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  transactions: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  stripeEvents: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  packagingReviews: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  claims: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  newcomers: {
    ...LOGGED_IN,
    exported: { within: [shopSections.purchases] },
    deleted: {
      later: [
        deleteRows("newcomers", (db, userId) =>
          db.query("newcomers").withIndex("by_buyerId", (q) => q.eq("buyerId", userId)),
        ),
      ],
    },
  },
  reviews: {
    ...LOGGED_IN,
    exported: [shopSections.reviewsWritten, shopSections.reviewsReceived],
    deleted: { kept: "later buyers go by it; it is shown without a name" },
  },
  conversations: {
    ...ABOUT_ANYBODY,
    exported: { within: [talkSections.conversations] },
    deleted: { kept: NOT_PERSONAL },
  },
  conversationMembers: {
    ...ABOUT_ANYBODY,
    exported: [talkSections.conversations],
    deleted: { kept: "the other person's list of their talks; it shows no name" },
  },
  conversationViews: {
    ...ABOUT_ANYBODY,
    exported: { not: "moderation's index of the messages" },
    deleted: { kept: NOT_PERSONAL },
  },
  messages: {
    ...ABOUT_ANYBODY,
    exported: [talkSections.messagesSent, talkSections.messagesReceived],
    deleted: { kept: "the other person's correspondence too; it is shown without a name" },
  },
  adminMessages: {
    ...ABOUT_ANYBODY,
    exported: { within: [talkSections.messagesSent] },
    deleted: { kept: NOT_PERSONAL },
  },
  notifications: {
    exported: [talkSections.notifications],
    deleted: { later: [notificationRows] },
    unconfirmed: { removed: account.wholly(notificationRows) },
    proven: "kept",
  },
  typing: {
    ...LOGGED_IN,
    exported: { not: "a mark that goes out after six seconds" },
    deleted: { kept: "it goes out by itself after six seconds" },
  },
  reports: {
    ...ABOUT_ANYBODY,
    exported: [talkSections.reportsMade],
    deleted: { kept: "moderators protect others by it; it names nobody" },
  },
  moderationEvents: {
    ...ABOUT_ANYBODY,
    exported: [talkSections.decisions],
    deleted: { kept: "decisions must stay open to review; it is shown without a name" },
  },
  emails: {
    exported: [accountSections.mails],
    deleted: { later: [mailRows] },
    unconfirmed: { removed: account.wholly(mailRows) },
    proven: "kept",
  },
  jobFailures: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  dataExports: {
    ...LOGGED_IN,
    exported: [accountSections.downloads],
    deleted: { later: [steps.deleteExports] },
  },
} satisfies Answers;

const answers = Object.entries<Answer>(personalData);

/** The sections of a download, in the order of the list above. */
export const exportSections: readonly Section[] = answers.flatMap(([, { exported }]) =>
  "not" in exported || "within" in exported ? [] : exported,
);

/** What is done in the transaction that deletes an account. */
export const deletedAtOnce: readonly account.AtOnce[] = answers.flatMap(([, { deleted }]) =>
  "atOnce" in deleted ? [deleted.atOnce] : [],
);

/** What is done in the transaction that removes an account whose address nobody confirmed. */
export const removedUnconfirmed: readonly account.AtOnce[] = answers.flatMap(
  ([, { unconfirmed }]) => ("removed" in unconfirmed ? [unconfirmed.removed] : []),
);

/** What follows, by a name that a scheduled job can carry. */
export const deletedLater: ReadonlyMap<string, steps.Step> = new Map(
  answers.flatMap(([table, { deleted }]) =>
    "later" in deleted ? deleted.later.map((step, i) => [`${table}-${i}`, step] as const) : [],
  ),
);
