/**
 * What becomes of a person's data in every table: what their download holds of it, and what is left of it when
 * they delete their account. The download and the deletion run from this list, and a table without an answer
 * does not compile.
 */
import type { TableNames } from "../../_generated/dataModel";
import * as steps from "./deletionSteps";
import { deleteRows } from "./deletionSteps";
import * as accountSections from "./accountSections";
import type { Section } from "./sections";
import * as shopSections from "./shopSections";
import * as talkSections from "./talkSections";
import { endSessions } from "../../accounts/rules/sessions";

type Answer = {
  exported:
    | readonly Section[]
    /** Its rows stand within the rows of these sections. */
    | { within: readonly Section[] }
    | { not: string };
  deleted:
    | { atOnce: steps.AtOnce }
    /** After the account is gone, each a chain of its own. */
    | { later: readonly steps.Step[] }
    /** What is done to this other table does it. */
    | { with: TableNames }
    | { kept: string };
};

const WITH_ORDERS = { within: [shopSections.purchases, shopSections.sales] } as const;
const FOR_THE_ACCOUNTS = "the other side and the tax law need it; it names nobody";
const NOT_PERSONAL = "it says nothing of a person";

export const personalData = {
  users: {
    exported: { not: "the profile has the same address" },
    deleted: { atOnce: steps.anonymiseUser },
  },
  userProfiles: {
    exported: [accountSections.profile],
    deleted: { atOnce: steps.anonymiseProfile },
  },
  authAccounts: {
    exported: [accountSections.logIns],
    deleted: { atOnce: steps.deleteLogIn },
  },
  authVerificationCodes: {
    exported: { not: "one-time secrets" },
    deleted: { with: "authAccounts" },
  },
  authRateLimits: {
    exported: { not: "how many wrong guesses an address has left, for minutes" },
    deleted: { with: "authAccounts" },
  },
  limitUses: {
    exported: { not: "how often an address was used lately, for two or three days" },
    deleted: { with: "authAccounts" },
  },
  authSessions: {
    exported: [accountSections.sessions],
    deleted: {
      atOnce: async (ctx, { userId }) => {
        await endSessions(ctx, userId);
      },
    },
  },
  authRefreshTokens: {
    exported: { not: "secrets that prolong a session" },
    deleted: { with: "authSessions" },
  },
  authVerifiers: {
    exported: { not: NOT_PERSONAL },
    deleted: { kept: NOT_PERSONAL },
  },
  userSettings: {
    exported: [accountSections.settings],
    deleted: {
      later: [
        deleteRows("userSettings", ({ db }, userId, atMost) =>
          db
            .query("userSettings")
            .withIndex("by_userId", (q) => q.eq("userId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  sellerStats: {
    exported: { within: [accountSections.profile] },
    deleted: { kept: NOT_PERSONAL },
  },
  counters: {
    exported: { not: "counts of what the other sections hold" },
    deleted: { kept: NOT_PERSONAL },
  },
  favourites: {
    exported: [shopSections.favourites],
    deleted: {
      later: [
        deleteRows("favourites", ({ db }, userId, atMost) =>
          db
            .query("favourites")
            .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  savedSearches: {
    exported: [shopSections.savedSearches],
    deleted: {
      later: [
        deleteRows("savedSearches", ({ db }, userId, atMost) =>
          db
            .query("savedSearches")
            .withIndex("by_userId", (q) => q.eq("userId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  tanks: {
    exported: [shopSections.tanks],
    deleted: {
      later: [
        deleteRows("tanks", ({ db }, userId, atMost) =>
          db
            .query("tanks")
            .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  suitabilityQuizzes: {
    exported: [shopSections.quizzes],
    deleted: {
      later: [
        deleteRows("suitabilityQuizzes", ({ db }, userId, atMost) =>
          db
            .query("suitabilityQuizzes")
            .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  sellerApplications: {
    exported: [shopSections.applications],
    deleted: { later: [steps.deleteApplications] },
  },
  listings: {
    exported: [shopSections.listings],
    deleted: { later: [steps.forgetListings] },
  },
  listingDrafts: {
    exported: [shopSections.drafts],
    deleted: {
      later: [
        deleteRows("listingDrafts", ({ db }, userId, atMost) =>
          db
            .query("listingDrafts")
            .withIndex("by_userId", (q) => q.eq("userId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  uploads: {
    exported: [accountSections.uploads],
    deleted: { later: [steps.deleteUploads] },
  },
  orders: {
    exported: [shopSections.purchases, shopSections.sales],
    deleted: { later: [steps.forgetSeller, steps.forgetBuyer] },
  },
  orderEvents: { exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  checkouts: { exported: { within: [shopSections.purchases] }, deleted: { with: "orders" } },
  orderAdjustments: { exported: WITH_ORDERS, deleted: { with: "orders" } },
  handoverCodes: {
    exported: { not: "a secret that works once" },
    deleted: { kept: NOT_PERSONAL },
  },
  refunds: { exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  chargebacks: { exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  deferredStripeEvents: { exported: { not: NOT_PERSONAL }, deleted: { kept: NOT_PERSONAL } },
  transactions: { exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  stripeEvents: { exported: { not: NOT_PERSONAL }, deleted: { kept: NOT_PERSONAL } },
  packagingReviews: { exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  claims: { exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  reviews: {
    exported: [shopSections.reviewsWritten, shopSections.reviewsReceived],
    deleted: { kept: "later buyers go by it; it is shown without a name" },
  },
  conversations: {
    exported: { within: [talkSections.conversations] },
    deleted: { kept: NOT_PERSONAL },
  },
  conversationMembers: {
    exported: [talkSections.conversations],
    deleted: { kept: "the other person's list of their talks; it shows no name" },
  },
  conversationViews: {
    exported: { not: "moderation's index of the messages" },
    deleted: { kept: NOT_PERSONAL },
  },
  messages: {
    exported: [talkSections.messagesSent, talkSections.messagesReceived],
    deleted: { kept: "the other person's correspondence too; it is shown without a name" },
  },
  adminMessages: {
    exported: { within: [talkSections.messagesSent] },
    deleted: { kept: NOT_PERSONAL },
  },
  notifications: {
    exported: [talkSections.notifications],
    deleted: {
      later: [
        deleteRows("notifications", ({ db }, userId, atMost) =>
          db
            .query("notifications")
            .withIndex("by_userId_and_at", (q) => q.eq("userId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  typing: {
    exported: { not: "a mark that goes out after six seconds" },
    deleted: { kept: "it goes out by itself after six seconds" },
  },
  reports: {
    exported: [talkSections.reportsMade],
    deleted: { kept: "moderators protect others by it; it names nobody" },
  },
  moderationEvents: {
    exported: [talkSections.decisions],
    deleted: { kept: "decisions must stay open to review; it is shown without a name" },
  },
  emails: {
    exported: [accountSections.mails],
    deleted: {
      later: [
        deleteRows("emails", ({ db }, userId, atMost) =>
          db
            .query("emails")
            .withIndex("by_userId", (q) => q.eq("userId", userId))
            .take(atMost),
        ),
      ],
    },
  },
  jobFailures: { exported: { not: NOT_PERSONAL }, deleted: { kept: NOT_PERSONAL } },
  dataExports: {
    exported: [accountSections.downloads],
    deleted: { later: [steps.deleteExports] },
  },
} satisfies Record<TableNames, Answer>;

const answers = Object.entries<Answer>(personalData);

/** The sections of a download, in the order of the list above. */
export const exportSections: readonly Section[] = answers.flatMap(([, { exported }]) =>
  "not" in exported || "within" in exported ? [] : exported,
);

/** What is done in the transaction that deletes an account. */
export const deletedAtOnce: readonly steps.AtOnce[] = answers.flatMap(([, { deleted }]) =>
  "atOnce" in deleted ? [deleted.atOnce] : [],
);

/** What follows, by a name that a scheduled job can carry. */
export const deletedLater: ReadonlyMap<string, steps.Step> = new Map(
  answers.flatMap(([table, { deleted }]) =>
    "later" in deleted ? deleted.later.map((step, i) => [`${table}-${i}`, step] as const) : [],
  ),
);
