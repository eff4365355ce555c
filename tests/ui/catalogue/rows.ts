/** Rows as the pages' lists receive them. */

import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { COURIER_TOTAL } from "#tests/convex/kit/totals.ts";
import { id } from "./stage";

type Page<F extends { _returnType: { page: unknown[] } }> = F["_returnType"]["page"][number];

export const anOrder: Page<typeof api.moderation.orders.list> = {
  orderId: id("orders", "order1"),
  uuid: "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d",
  listingId: id("listings", "listing1"),
  listingTitle: "Cherry shrimp",
  quantity: 1,
  ...goodsMoney(500, 1200),
  refundedAmount: 0,
  refundingAmount: 0,
  owedAmount: 0,
  borneAmount: 0,
  deliveryMethod: "courier",
  status: "processing",
  createdAt: 0,
  stops: [],
  imageUrl: null,
  buyer: { userId: id("users", "user1"), fullName: "Nell Newcomer" },
  seller: { userId: id("users", "user2"), fullName: "Sam Seller" },
  transactionId: null,
  hasAnimals: true,
  packagingDone: false,
  reviewed: false,
  packagingScore: null,
  refundOffered: false,
  cancelRequested: false,
  adjustment: null,
  claimTurn: null,
  viewerSide: "admin",
  quizId: null,
  holdExpiresAt: null,
  paidAt: 0,
  dispatchOn: 12 * 3_600_000,
  meetingAt: null,
  dispatchDueAt: 36 * 3_600_000,
  shippedAt: null,
  expectedArrivalAt: null,
  handoverReportedAt: null,
  arrivalAssumed: false,
  deliveredAt: null,
  completedAt: null,
  refundable: COURIER_TOTAL,
};

export const orderDetails: NonNullable<FunctionReturnType<typeof api.orders.fulfilment.byUuid>> = {
  ...anOrder,
  viewerSide: "buyer",
  species: "Cherry shrimp",
  remainingStock: 2,
  sellerName: "Sam Seller",
  exceptions: [],
  sending: {
    rules: { days: [2, 3, 4], cutOff: 18 * 60, notice: 0 },
    from: ["englandAndWales"],
    to: ["englandAndWales"],
  },
  dayMovedBy: [],
  weatherHold: null,
  lines: [
    {
      listingId: anOrder.listingId,
      title: anOrder.listingTitle,
      species: "Cherry shrimp",
      category: "shrimp",
      hasAnimals: true,
      unitPrice: 500,
      quantity: 1,
      amount: 500,
    },
  ],
  moneyOwed: { sending: 0, requested: 0, failed: 0 },
  deliveryOutcode: "M1",
  checkoutUrl: null,
  checkoutError: null,
  handoverCode: null,
  lateCancelFrom: 0,
  selfCancelFrom: 0,
  courier: null,
  courierAuthorisation: null,
  listedCourier: { courier: "", courierAuthorisation: "" },
  trackingReference: null,
  chargeback: null,
  bearable: 0,
  adjustment: null,
  packaging: null,
};

export const aUser: Page<typeof api.moderation.users.list> = {
  userId: id("users", "user2user2"),
  fullName: "Sam Seller",
  email: "sam@shoal.test",
  role: "user",
  isSuspended: false,
  isBanned: false,
  suspicious: false,
  bannedUntil: null,
  isDeleted: false,
  createdAt: 0,
  listings: 0,
  transactions: 0,
  reports: 0,
  notes: 0,
};

export const anImpact: FunctionReturnType<typeof api.moderation.impact.get> = {
  people: 1,
  shownListings: { n: 12, more: false },
  hiddenListings: { n: 0, more: false },
  unpaidSales: { n: 1, more: false },
  openSales: { n: 3, more: false, pence: 5190 },
  openPurchases: { n: 0, more: false, pence: 0 },
  conversations: { n: 500, more: true },
  buyersNotified: { n: 2, more: false },
  undeletableCount: 0,
};

/** The result of a change to a user's standing. */
export const standingChanged = { eventId: id("moderationEvents", "event1") };

export const anApplication: Page<typeof api.moderation.approvals.list> = {
  applicationId: id("sellerApplications", "application1"),
  comments: "Weekends are best.",
  packagingVideoName: "packing.mp4",
  userId: id("users", "user2"),
  fullName: "Sam Seller",
  email: "sam@shoal.test",
  createdAt: 0,
  location: "Leeds",
  whatToSell: "Shrimp",
  species: ["Cherry shrimp"],
  estimatedSales: "Five a month",
  isHobbyist: true,
  aboutSeller: "Three tanks in a spare room.",
  packagingVideoUrl: null,
  status: "pending_review",
  message: null,
  adminNotes: null,
  updatedAt: 0,
  isChange: false,
  needsTraderCheck: false,
  isSuspended: false,
  isBanned: false,
  suspicious: false,
};

export const aConversation: Page<typeof api.moderation.messages.list> = {
  viewId: id("conversationViews", "view1"),
  type: "message",
  sender: {
    userId: id("users", "user1"),
    name: "Nell Newcomer",
    email: "nell@shoal.test",
    isSuspended: false,
    canSuspend: true,
  },
  receiver: {
    userId: id("users", "user2"),
    name: "Shoal Admin",
    email: "admin@shoal.test",
    isSuspended: false,
    canSuspend: false,
  },
  messageCount: 1,
  latestTimestamp: 0,
  isRead: false,
  flagged: false,
  flagCategory: null,
};

export const anOwnListing: Page<typeof api.listings.catalogue.mine> = {
  _id: id("listings", "listing1"),
  title: "Cherry shrimp",
  species: "Cherry shrimp",
  description: "Tank bred, six weeks old.",
  price: 500,
  isActive: true,
  isHidden: false,
  quantity: 3,
  soldCount: 0,
  stats: { views: 0, saves: 0, matches: 0 },
} as Page<typeof api.listings.catalogue.mine>;
