/**
 * What happens to personal data in every table: by which index a person's rows are found, what their
 * download shows of them, and what deleting the account does. The download, deletions and the sweep of
 * unconfirmed accounts run from this list. A table without an answer does not compile. Downloads name
 * each field, so a new one isn't shown until it is added on purpose; only new listing details and tank fields
 * are shown at once.
 */

import { pick } from "convex-helpers";
import type { TableNames } from "#convex/_generated/dataModel.js";
import { dropSecrets } from "#convex/accounts/model/secrets.ts";
import { statsOf } from "#convex/accounts/model/sellerStats.ts";
import { endSessions } from "#convex/accounts/model/sessions.ts";
import { notificationText } from "#convex/domain/notifications/notificationText.ts";
import { toAddress } from "#convex/domain/shared/address.ts";
import { listingStatsOf } from "#convex/listings/model/listingStats.ts";
import { deleteFavourite } from "#convex/listings/model/setFavourite.ts";
import { forgetTakedown } from "#convex/listings/model/takedown.ts";
import { LISTING_DETAILS } from "#convex/listings/tables.ts";
import { removeFile } from "#convex/shared/model/attachUpload.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { deleteUserLimits } from "#convex/shared/model/rateLimits.ts";
import { tankFields } from "#convex/tanks/tables.ts";
import type { Answer } from "./answers";
import { endProfile, endUser } from "./endAccount";
import { forgetBuyer, forgetDraft, forgetListing, forgetSeller, forgetUpload } from "./forget";
import { boughtOrderExport, soldOrderExport } from "./orderExport";
import { fileUrl, messageExport, nameOf, photosExport } from "./parts";

const KEPT_FOR_ACCOUNTING = {
  kept: "the other party needs it and tax law requires it; it contains no name",
};
const NOT_PERSONAL = "it contains no personal data";
const WITHOUT_PERSONAL_DATA = { download: NOT_PERSONAL, deletion: { kept: NOT_PERSONAL } };
const STORED_WITH_LISTINGS = { download: "in listings", deletion: { with: "listings" } } as const;
const STORED_WITH_ORDERS = {
  download: "in purchases and sales",
  deletion: { with: "orders" },
} as const;
const KEPT_WITH_ORDERS = { ...STORED_WITH_ORDERS, deletion: KEPT_FOR_ACCOUNTING };

/** Only the subjects of these emails are shown: the text contains a code or link that may still work. */
const SECRETS: readonly string[] = ["confirmation", "code", "reset"];

const REVIEW = [
  ...(["overall", "accurateDescription", "postageCost", "deliveryTime", "communication"] as const),
  ...(["comment", "answer", "answeredAt", "createdAt", "editedAt"] as const),
] as const;

export const personalData: { readonly [Table in TableNames]: Answer<Table> } = {
  // The account. `accounts/model/endEarlierAccess.ts` lists what a new proof of ownership ends.
  users: { download: "the profile has the same address", deletion: { immediateStep: endUser } },
  userProfiles: {
    by: ["by_userId", "userId"],
    download: {
      profile: async (row, ctx) => ({
        ...pick(row, [
          "fullName",
          "email",
          "emailProblem",
          "avatarUrl",
          "about",
          "trader",
          "selling",
          "role",
        ]),
        ...pick(row, ["createdAt", "updatedAt", "isSeller", "sellerApproved"]),
        ...pick(row, ["sellerQuizCompleted", "sellerRefusedAt", "appliedAsTrader"]),
        ...pick(row, ["isSuspended", "isBanned", "bannedUntil", "banReason", "suspensionReason"]),
        ...(await statsOf(ctx, row)),
      }),
    },
    deletion: { immediateStep: endProfile },
  },
  sellerStats: {
    download: "in profile",
    deletion: {
      kept: "a keyed hash of the mailbox is kept for a year so that signing up again doesn't erase a seller's figures; it contains no name",
    },
  },
  authAccounts: {
    by: ["userIdAndProvider", "userId"],
    download: {
      logIns: (row) => ({
        kind: row.provider,
        address: row.providerAccountId,
        isConfirmed: row.emailVerified !== undefined,
        networks: row.knownNetworks ?? [],
        createdAt: row._creationTime,
      }),
    },
    // Frees the address for a new sign-up.
    deletion: {
      immediateStep: async ({ db }, { account }) => {
        if (account) await db.delete("authAccounts", account._id);
      },
    },
  },
  authVerificationCodes: {
    download: "one-time secrets",
    deletion: {
      immediateStep: async (ctx, { account }) => {
        if (account) await dropSecrets(ctx, account._id);
      },
    },
  },
  limitUses: {
    download: "rate-limit counters, deleted after two or three days",
    deletion: { immediateStep: async (ctx, { profile }) => await deleteUserLimits(ctx, profile) },
  },
  authSessions: {
    by: ["userId", "userId"],
    download: {
      sessions: (row) => ({
        startedAt: row._creationTime,
        expiresAt: row.expirationTime,
        device: row.device ?? null,
      }),
    },
    deletion: {
      immediateStep: async (ctx, { profile }) => {
        await endSessions(ctx, profile.userId);
      },
    },
  },
  // Without the keys and the address, with which anyone could push to the device.
  pushDevices: {
    by: ["by_userId", "userId"],
    download: { pushDevices: (row) => ({ device: row.device, addedAt: row._creationTime }) },
    deletion: "delete",
  },
  authRefreshTokens: {
    download: "secrets that renew a session",
    deletion: { with: "authSessions" },
  },
  authVerifiers: WITHOUT_PERSONAL_DATA,
  userSettings: {
    by: ["by_userId", "userId"],
    download: {
      settings: (row) => ({
        ...pick(row, ["outcode", "deliveryBands", "notifications", "quietHours"]),
        ...pick(row, ["ageConfirmedAt", "signupTimestamp", "emailRetriedAt", "updatedAt"]),
      }),
    },
    deletion: "delete",
    unconfirmed: true,
  },
  addresses: {
    by: ["by_userId_and_isDefault", "userId"],
    download: { addresses: (row) => ({ ...toAddress(row), isDefault: row.isDefault }) },
    deletion: "delete",
  },
  formerAccounts: {
    download:
      "it belongs to a deleted account or a mailbox that one left, and can only be found by a keyed hash",
    deletion: {
      kept: "kept for a year so that signing up again doesn't erase a refusal, an application as a trader, a ban or past claims; it contains no name",
    },
  },
  leftMailboxes: {
    by: ["by_userId_and_mailboxHash", "userId"],
    download: { leftMailboxes: (row) => ({ leftAt: row.leftAt }) },
    deletion: {
      kept: "kept for 90 days so that accounts of a mailbox don't leave it in turn, and still count as one person; it contains no name, only ids of the mailbox's accounts",
    },
  },
  counters: {
    by: ["by_userId_and_name", "userId"],
    download: "counts of the rows in the other sections",
    deletion: { kept: NOT_PERSONAL },
    unconfirmed: true,
  },
  uploads: {
    by: ["by_userId", "userId"],
    download: {
      uploads: async (row, ctx) => ({
        ...pick(row, ["purpose", "contentType", "sizeBytes", "used", "createdAt"]),
        url: await fileUrl(ctx, row.storageId),
      }),
    },
    deletion: forgetUpload,
  },
  emails: {
    by: ["by_userId", "userId"],
    download: {
      emails: (row) => ({
        ...pick(row, ["kind", "to", "subject", "state", "createdAt"]),
        text: SECRETS.includes(row.kind) ? null : row.text,
      }),
    },
    deletion: "delete",
    unconfirmed: true,
  },
  notifications: {
    by: ["by_userId_and_at", "userId"],
    download: {
      notifications: async ({ content, isRead, at }, ctx) => {
        const from = content.kind === "message" ? await nameOf(ctx, content.fromId) : "";
        const { headline, detail } = notificationText(content, from);
        return { headline, detail, isRead, at };
      },
    },
    deletion: "delete",
    unconfirmed: true,
  },
  dataExports: {
    by: ["by_userId", "userId"],
    download: { downloads: ["requestedAt"] },
    deletion: async (ctx, { _id, fileId }) => {
      if (fileId) await removeFile(ctx, fileId);
      await ctx.db.delete("dataExports", _id);
    },
  },

  // Selling and looking for animals
  listings: {
    by: ["by_sellerId_and_createdAt", "sellerId"],
    download: {
      listings: async (row, ctx) => ({
        listingId: row._id,
        ...pick(row, LISTING_DETAILS),
        ...pick(row, ["scientificName", "quantity", "heldQuantity", "soldCount", "isActive"]),
        ...pick(row, [
          "isHidden",
          "proof",
          "barReason",
          "takedownReason",
          "returnReason",
          "awaitsReview",
          "town",
        ]),
        ...pick(row, ["createdAt", "updatedAt"]),
        ...pick(row, ["reviewNames", "reviewSince", "dismissedNames"]),
        photos: await photosExport(ctx, row.images),
        stats: await listingStatsOf(ctx, row._id),
      }),
    },
    deletion: forgetListing,
  },
  listingStats: STORED_WITH_LISTINGS,
  shelfRows: STORED_WITH_LISTINGS,
  searchRows: STORED_WITH_LISTINGS,
  shelfCounts: WITHOUT_PERSONAL_DATA,
  listingVersions: {
    download: "in purchases and sales, if it was bought",
    deletion: { with: "listings" },
  },
  takedowns: {
    by: ["by_sellerId_and_at", "sellerId"],
    download: {
      takedowns: ["listingId", "reason", "isFinal", "speciesName", "descriptionWords", "at"],
    },
    deletion: forgetTakedown,
  },
  listingArrivals: WITHOUT_PERSONAL_DATA,
  listingProofs: {
    by: ["by_sellerId", "sellerId"],
    download: {
      listingProofs: async (row, ctx) => ({
        ...pick(row, ["listingId", "species", "fileName", "status", "reason"]),
        ...pick(row, ["sentAt", "decidedAt", "acceptedAt", "accepted", "retiredAt"]),
        url: await fileUrl(ctx, row.fileId),
      }),
    },
    // `uploads` deletes the file.
    deletion: "delete",
  },
  listingDrafts: {
    by: ["by_userId_and_listingId_and_as", "userId"],
    download: {
      listingDraft: async ({ images, proof, ...row }, ctx) => ({
        ...pick(row, ["form", "listingId", "as", "updatedAt"]),
        photos: await photosExport(ctx, images ?? []),
        proof: proof && { fileName: proof.name, url: await fileUrl(ctx, proof.storageId) },
      }),
    },
    deletion: forgetDraft,
  },
  sellerApplications: {
    by: ["by_userId", "userId"],
    download: {
      sellerApplications: async (row, ctx) => ({
        ...pick(row, ["fullName", "email", "location", "whatToSell", "species", "estimatedSales"]),
        ...pick(row, ["isHobbyist", "trader", "aboutSeller", "comments"]),
        ...pick(row, ["packagingVideoName", "status", "createdAt", "updatedAt"]),
        packagingVideoUrl: await fileUrl(ctx, row.packagingVideoId),
        answer: row.message ?? null,
      }),
    },
    // `uploads` deletes the video.
    deletion: async (ctx, { _id, status }) => {
      if (status === "pending_review") await bumpCounter(ctx, "pendingApplications", -1);
      await ctx.db.delete("sellerApplications", _id);
    },
  },
  applicationDrafts: {
    by: ["by_userId", "userId"],
    download: {
      applicationDraft: async (row, ctx) => ({
        ...pick(row, ["form", "videoName", "updatedAt"]),
        videoUrl: await fileUrl(ctx, row.videoId),
      }),
    },
    deletion: "delete",
  },
  favourites: {
    by: ["by_userId_and_createdAt", "userId"],
    download: {
      favourites: async (row, { db }) => ({
        title: (await db.get("listings", row.listingId))?.title ?? null,
        ...pick(row, ["listingId", "priceWhenAdded", "isAwaited", "createdAt"]),
      }),
    },
    deletion: deleteFavourite,
  },
  savedSearches: {
    by: ["by_userId", "userId"],
    download: { savedSearches: ["name", "query", "mark", "mail", "newCount", "createdAt"] },
    deletion: "delete",
  },
  searchMatches: {
    by: ["by_userId", "userId"],
    download: {
      savedSearchMatches: async (row, { db }) => ({
        search: (await db.get("savedSearches", row.searchId))?.name ?? null,
        listing: (await db.get("listings", row.listingId))?.title ?? null,
        at: row.at,
      }),
    },
    deletion: "delete",
  },
  alertEmails: {
    by: ["by_userId", "userId"],
    download: "the time of the next daily email, and the secret in its link",
    deletion: "delete",
  },

  // Tanks
  tanks: {
    by: ["by_ownerId_and_isDefault", "ownerId"],
    download: {
      tanks: (row) => ({
        ...pick(row, Object.keys(tankFields) as (keyof typeof tankFields)[]),
        ...pick(row, ["isDefault", "createdAt"]),
      }),
    },
    deletion: "delete",
  },
  suitabilityQuizzes: {
    by: ["by_userId_and_createdAt", "userId"],
    download: {
      suitabilityQuizzes: async (row, { db }) => ({
        listing: (await db.get("listings", row.listingId))?.title ?? null,
        ...pick(row, ["tank", "quantity", "answers", "verdict", "reasons"]),
        ...pick(row, ["acknowledgedAt", "createdAt"]),
      }),
    },
    deletion: "delete",
  },
  careAnswers: {
    by: ["by_userId_and_questionId", "userId"],
    download: { careAnswers: ["questionId", "answeredAt"] },
    deletion: "delete",
  },

  // Orders and money
  orders: [
    {
      by: ["by_buyerId_and_createdAt", "buyerId"],
      download: { purchases: boughtOrderExport },
      deletion: forgetBuyer,
    },
    {
      by: ["by_sellerId_and_createdAt", "sellerId"],
      download: { sales: soldOrderExport },
      deletion: forgetSeller,
    },
  ],
  orderLines: KEPT_WITH_ORDERS,
  basketLines: {
    by: ["by_buyerId_and_sellerId", "buyerId"],
    download: {
      basket: async (row, { db }) => ({
        listing: (await db.get("listings", row.listingId))?.title ?? null,
        ...pick(row, ["quantity", "addedAt"]),
      }),
    },
    deletion: "delete",
  },
  orderEvents: KEPT_WITH_ORDERS,
  orderAdjustments: STORED_WITH_ORDERS,
  orderAddresses: STORED_WITH_ORDERS,
  orderMeetings: STORED_WITH_ORDERS,
  packagingReviews: KEPT_WITH_ORDERS,
  handoverCodes: { download: "a secret that works once", deletion: { kept: NOT_PERSONAL } },
  checkouts: { ...STORED_WITH_ORDERS, download: "in purchases" },
  refunds: KEPT_WITH_ORDERS,
  chargebacks: KEPT_WITH_ORDERS,
  transactions: KEPT_WITH_ORDERS,
  sellerTransfers: {
    by: ["by_sellerId_and_state", "sellerId"],
    download: { payouts: ["kind", "amount", "state", "availableAt", "createdAt"] },
    deletion: KEPT_FOR_ACCOUNTING,
  },
  payoutAccounts: {
    by: ["by_sellerId", "sellerId"],
    download: { payoutAccount: ["status", "codes", "canBePaid", "lastPayout"] },
    deletion: {
      kept: "taking money back after a late refund or chargeback needs it; until that is settled, a keyed hash holds back the payouts of the mailbox's next account; it contains no name",
    },
  },
  deferredStripeEvents: WITHOUT_PERSONAL_DATA,
  stripeEvents: WITHOUT_PERSONAL_DATA,
  stripeSync: WITHOUT_PERSONAL_DATA,
  claims: KEPT_WITH_ORDERS,
  tankAdditions: {
    by: ["by_buyerId", "buyerId"],
    download: "in purchases",
    deletion: "delete",
  },
  reviews: [
    {
      by: ["by_buyerId_and_sellerId", "buyerId"],
      download: {
        reviewsWritten: async (row, ctx) => ({
          seller: await nameOf(ctx, row.sellerId),
          ...pick(row, [...REVIEW, "hiddenAt", "hiddenReason", "answerHiddenAt"]),
        }),
      },
      deletion: { kept: "later buyers rely on it; the name is removed" },
    },
    {
      by: ["by_sellerId_and_createdAt", "sellerId"],
      // Users may read everything about them, including reviews that moderators hid, marked as such. The
      // reason for hiding a review was sent to its author, and for hiding an answer to the seller.
      download: {
        reviewsReceived: async (row, ctx) => ({
          buyer: await nameOf(ctx, row.buyerId),
          ...pick(row, [...REVIEW, "hiddenAt", "answerHiddenAt", "answerHiddenReason"]),
        }),
      },
      deletion: { kept: "it is the buyer's" },
    },
  ],

  // Conversations
  conversations: { download: "in conversations", deletion: { kept: NOT_PERSONAL } },
  conversationMembers: {
    by: ["by_userId_and_lastMessageAt", "userId"],
    download: {
      conversations: async (row, ctx) => ({
        with: await nameOf(ctx, row.otherUserId),
        ...pick(row, ["conversationId", "listingId", "unreadCount", "seenAt", "lastMessageAt"]),
        isHidden: row.isHidden === true,
        isMuted: row.isMuted === true,
      }),
    },
    deletion: { kept: "it is also the other person's list of conversations; the name is removed" },
  },
  // The users they have blocked; who has blocked them is those users' own data.
  blocks: {
    by: ["by_blockerId_and_createdAt", "blockerId"],
    download: {
      blocked: async ({ blockedId, createdAt }, ctx) => ({
        name: await nameOf(ctx, blockedId),
        createdAt,
      }),
    },
    deletion: "delete",
  },
  messages: [
    {
      by: ["by_senderId_and_clientId", "senderId"],
      download: {
        messagesSent: async (row, ctx) => ({
          to: await nameOf(ctx, row.receiverId),
          ...(await messageExport(ctx, row)),
        }),
      },
      deletion: { kept: "it is also the other person's correspondence; the name is removed" },
    },
    {
      by: ["by_receiverId", "receiverId"],
      download: {
        messagesReceived: async (row, ctx) => ({
          from: await nameOf(ctx, row.senderId),
          ...(await messageExport(ctx, row)),
        }),
      },
      deletion: { kept: "it is the sender's" },
    },
  ],
  conversationViews: {
    download: "moderation's index of the messages",
    deletion: { kept: NOT_PERSONAL },
  },
  adminMessages: { download: "in messagesSent", deletion: { kept: NOT_PERSONAL } },
  typing: {
    download: "a typing mark that expires after six seconds",
    deletion: { kept: "it expires after six seconds" },
  },

  // Moderation and the site
  reports: {
    by: ["by_reporterId_and_itemId_and_status", "reporterId"],
    download: {
      reportsMade: (row) => ({
        ...pick(row, ["itemType", "itemId", "reason", "details", "status"]),
        ...pick(row, ["createdAt", "updatedAt"]),
      }),
    },
    deletion: { kept: "moderators use it to protect others; it contains no name" },
  },
  // By law users may read admins' notes about them, but not who wrote them.
  userNotes: {
    by: ["by_userId_and_createdAt", "userId"],
    download: { notesAboutMe: ["text", "createdAt"] },
    deletion: "delete",
  },
  // Without the admin or the reporter.
  moderationEvents: {
    by: ["by_targetUserId_and_createdAt", "targetUserId"],
    download: {
      decisionsAboutMe: (row) => ({
        ...pick(row, ["action", "targetType", "createdAt"]),
        reason: row.reason ?? null,
        decidedBy: row.adminId === null ? "a rule" : "an admin",
      }),
    },
    deletion: { kept: "decisions must stay open to review; the name is removed" },
  },
  adminPresence: {
    download: "a presence mark that expires within a minute",
    deletion: { kept: "it expires within a minute" },
  },
  jobFailures: WITHOUT_PERSONAL_DATA,
  sweepRuns: WITHOUT_PERSONAL_DATA,
  sitemapRows: {
    download: "addresses of public pages, rewritten every hour",
    deletion: { kept: "an address contains no name, and the next hourly rewrite drops it" },
  },
};

const answers = (Object.entries(personalData) as [TableNames, Answer<TableNames>][]).flatMap(
  ([table, answer]) => [answer].flat().map((rows) => ({ table, ...rows })),
);

/** The list's rows that are found by person, with their table. */
export const personRows = answers.flatMap((answer) => ("by" in answer ? [answer] : []));

export const immediateSteps = answers.flatMap(({ deletion }) =>
  typeof deletion === "object" && "immediateStep" in deletion ? [deletion.immediateStep] : [],
);
