import { authTables } from "@convex-dev/auth/server";
import { defineSchema } from "convex/server";
import {
  authAccounts,
  authRefreshTokens,
  authSessions,
  authVerificationCodes,
} from "./accounts/authTables";
import {
  addresses,
  formerAccounts,
  leftMailboxes,
  pushDevices,
  sellerStats,
  userProfiles,
  userSettings,
} from "./accounts/tables";
import { alertEmails, searchMatches } from "./alerts/tables";
import { claims, tankAdditions } from "./claims/tables";
import { searchRows, shelfCounts, shelfRows } from "./listings/shopTables";
import {
  favourites,
  listingArrivals,
  listingDrafts,
  listingProofs,
  listings,
  listingStats,
  listingVersions,
  savedSearches,
  takedowns,
} from "./listings/tables";
import {
  adminMessages,
  blocks,
  conversationMembers,
  conversations,
  conversationViews,
  messages,
  typing,
} from "./messages/tables";
import { adminPresence, reports, userNotes } from "./moderation/tables";
import { notifications } from "./notifications/tables";
import { handoverCodes, orderAddresses, orderMeetings } from "./orders/placeTables";
import {
  basketLines,
  orderLines,
  orderAdjustments,
  orderEvents,
  orders,
  packagingReviews,
} from "./orders/tables";
import {
  chargebacks,
  checkouts,
  deferredStripeEvents,
  refunds,
  stripeEvents,
  stripeSync,
  transactions,
} from "./payments/tables";
import { payoutAccounts, sellerTransfers } from "./payouts/tables";
import { dataExports } from "./privacy/tables";
import { reviews } from "./reviews/tables";
import { applicationDrafts, sellerApplications } from "./sellers/tables";
import {
  counters,
  emails,
  jobFailures,
  limitUses,
  moderationEvents,
  sweepRuns,
  uploads,
} from "./shared/tables";
import { sitemapRows } from "./site/tables";
import { careAnswers, suitabilityQuizzes, tanks } from "./tanks/tables";

/**
 * All tables and their relations. Every person is a `users` row (Convex Auth's); foreign keys to
 * people are always ids of `users`, and so are the ids in addresses such as /seller/:sellerId.
 *
 *   users 1──1 userProfiles (public face, role, standing)   1──1 userSettings (private)
 *   users (seller) 1──n sellerStats (sums of sales, parcels and reviews; one for each mailbox that the account was in, also by mailbox hash)
 *   users 1──n pushDevices n──1 authSessions (browsers that get pushes)
 *   users 1──n counters (badge; the admin's user table), and shop-wide counters
 *   users 1──n sellerApplications, tanks, addresses, favourites, savedSearches, uploads, listingDrafts
 *   users 1──0..1 applicationDrafts
 *   users (seller) 1──n listings 1──n orderLines n──1 orders n──1 users (buyer)
 *   listings 1──n shelfRows, 1──0..1 searchRows (read by browse and search)
 *          Only `listings/model/shop/syncShopRows.ts` writes these two.
 *   listings 1──n listingProofs (one current, the others retired)   1──0..1 listingStats (views and more)
 *   shelfCounts: listings per category, water and delivery method
 *   listings 1──n listingVersions (what a quiz and an order saw of them)
 *   listings 1──n takedowns (what they said when an admin took them off sale)
 *   tanks ──snapshot──▶ suitabilityQuizzes (buyer × listing) ──allows──▶ orderLines
 *   users (buyer) 1──n basketLines n──1 listings
 *   users 1──n careAnswers (questions that a quiz need not repeat)
 *   orders 1──n orderEvents, orderAdjustments, checkouts 1──n refunds
 *   orders 1──0..1 transactions, handoverCodes, orderAddresses, packagingReviews, reviews
 *   orders 1──0..2 claims, orderMeetings (suggested, agreed)   1──n tankAdditions, chargebacks (of one of its checkouts)
 *   users (seller) 1──0..1 payoutAccounts
 *   orders 1──n sellerTransfers (each from one of its checkouts; a reversal names its transfer)
 *   stripeEvents: the webhook events that were applied      deferredStripeEvents: events that could not be applied yet
 *   stripeSync: how far Stripe's list of events has been read, and both sides' totals
 *   conversations (pair × listing) 1──2 conversationMembers (each person's side)   1──n messages, typing (who is typing now)
 *   users 1──n blocks (of other users)
 *   conversationViews (pair × type, for moderation) 1──n messages
 *   messages 0..1──1 adminMessages (the admin's inbox)   messages 0..1──1 orderAdjustments (the card in the chat)
 *   users 1──n notifications (the bell), each about an order, a conversation, an application, a report, a saved search,
 *          a price drop …
 *   listings 1──n listingArrivals (new listings)   savedSearches 1──n searchMatches (already reported)
 *   users 1──0..1 alertEmails (the daily email)
 *   reports ──▶ user | listing | message | review      moderationEvents: the log of admin actions
 *   users 1──n userNotes (admins' notes to each other)
 *   users (admin) 1──n adminPresence (what they have open now)
 *   emails: the outbox      jobFailures: rows that scheduled work failed on      sweepRuns: the latest run of each sweep
 *   limitUses: recently used rate limits      sitemapRows: URLs of listings and sellers for search engines
 *   users 1──0..1 dataExports (the file of "download my data")
 *   formerAccounts (by mailbox hash): what a new account inherits from a deleted one
 *   users 1──n leftMailboxes (by mailbox hash): left for another within 90 days
 *   What a data export contains of each table, and what account deletion leaves in it: `privacy/model/personalData.ts`.
 *
 * Always written together: an order with its lines, an orderEvents row, its listings' stock, and both
 * people's counters; a message with both conversationMembers, its conversationView, the receiver's counter
 * and notification; a notification with its user's unread count.
 */
export default defineSchema({
  // Not `authRateLimits`: nothing writes it, because `accounts/model/attemptLimits.ts` counts instead.
  users: authTables.users,
  authVerifiers: authTables.authVerifiers,
  authSessions,
  authRefreshTokens,
  authAccounts,
  authVerificationCodes,
  userProfiles,
  userSettings,
  addresses,
  pushDevices,
  formerAccounts,
  leftMailboxes,
  sellerStats,
  counters,
  favourites,
  savedSearches,
  listingArrivals,
  searchMatches,
  alertEmails,
  sellerApplications,
  applicationDrafts,
  listings,
  searchRows,
  shelfCounts,
  shelfRows,
  listingDrafts,
  listingProofs,
  listingStats,
  listingVersions,
  takedowns,
  uploads,
  tanks,
  suitabilityQuizzes,
  careAnswers,
  orders,
  orderEvents,
  checkouts,
  orderAdjustments,
  handoverCodes,
  orderAddresses,
  orderMeetings,
  orderLines,
  basketLines,
  refunds,
  transactions,
  stripeEvents,
  stripeSync,
  deferredStripeEvents,
  chargebacks,
  payoutAccounts,
  sellerTransfers,
  packagingReviews,
  claims,
  tankAdditions,
  reviews,
  conversations,
  conversationMembers,
  conversationViews,
  messages,
  blocks,
  adminMessages,
  typing,
  notifications,
  reports,
  adminPresence,
  userNotes,
  moderationEvents,
  emails,
  jobFailures,
  sweepRuns,
  limitUses,
  sitemapRows,
  dataExports,
});
