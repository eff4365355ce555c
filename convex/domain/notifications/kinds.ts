/**
 * The kinds of bell notification. Ids are row ids; an order's is its uuid. Loads Convex's validators, so
 * pages must not import it.
 */

import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

/** What a step of an order is about; email choices use these topics too. */
const ORDER_TOPICS = ["order", "delivery", "claim", "review"] as const;
export type OrderTopic = (typeof ORDER_TOPICS)[number];

export const REPORTED_ITEMS = [
  "user_profile",
  "listing",
  "message",
  "review",
  "reviewAnswer",
] as const;
export type ReportedItem = (typeof REPORTED_ITEMS)[number];

const STRANGER_ROLES = ["buyer", "seller"] as const;
export type StrangerRole = (typeof STRANGER_ROLES)[number];

const aboutOrder = {
  topic: literals(...ORDER_TOPICS),
  orderId: v.string(),
  headline: v.string(),
  listingTitle: v.string(),
};

/**
 * A row's stored content: what its text needs, as of the event. Never a user's name, because it may
 * change or be deleted.
 */
export const notificationContent = v.union(
  v.object({ kind: v.literal("order"), ...aboutOrder }),
  /** For the designated admin, about an order that needs attention. */
  v.object({ kind: v.literal("adminOrder"), ...aboutOrder }),
  v.object({
    kind: v.literal("message"),
    conversationId: v.string(),
    fromId: v.id("users"),
    /** Null for a conversation without a listing. */
    listingTitle: v.nullable(v.string()),
    messages: v.number(),
    /** The sender's role, if the receiver has no paid order with them and so isn't shown their name. */
    strangerRole: v.optional(literals(...STRANGER_ROLES)),
  }),
  /** New matches of a saved search; `listings` counts those not yet seen. */
  v.object({
    kind: v.literal("search"),
    searchId: v.string(),
    name: v.string(),
    query: v.string(),
    listings: v.number(),
  }),
  /** A favourite has become cheaper than at any time since it was added. */
  v.object({
    kind: v.literal("price"),
    listingId: v.string(),
    title: v.string(),
    /** The price as buyers saw it: "£15.30 with fee · £14.00 each". */
    shown: v.string(),
    /** Pence each. */
    before: v.number(),
  }),
  /** A listing that the user waits for can be bought again. */
  v.object({ kind: v.literal("backOnSale"), listingId: v.string(), title: v.string() }),
  /**
   * `isChange`: an approved seller asked to be shown as a trader, or as private. `isRevoked`: an admin withdrew
   * the approval, with no application to decide.
   */
  v.object({
    kind: v.literal("application"),
    approved: v.boolean(),
    quizCompleted: v.boolean(),
    isChange: v.optional(v.literal(true)),
    isRevoked: v.optional(v.literal(true)),
  }),
  /** A seller has reached a threshold: `domain/sellers/yearlyFigures.ts`. */
  v.object({ kind: v.literal("sellerThreshold"), year: v.number(), headline: v.string() }),
  /** A listing was taken off sale by the law or an admin, or needs proof. */
  v.object({
    kind: v.literal("law"),
    isProofRequired: v.boolean(),
    listingId: v.string(),
    listingTitle: v.string(),
  }),
  /** Listings that left the shop, or will, unless their seller says that they are still available. */
  v.object({ kind: v.literal("stillAvailable"), isOffSale: v.boolean(), names: v.string() }),
  v.object({
    kind: v.literal("proof"),
    accepted: v.boolean(),
    listingId: v.string(),
    listingTitle: v.string(),
  }),
  v.object({
    kind: v.literal("report"),
    /** Who is notified: the reporter, or the user reported. */
    to: literals("reporter", "reported"),
    acted: v.boolean(),
    itemType: literals(...REPORTED_ITEMS),
    itemId: v.string(),
    title: v.nullable(v.string()),
  }),
);
export type NotificationContent = Infer<typeof notificationContent>;

/**
 * Notifications about one order, conversation, saved search, favourite or awaited listing form a group; others stay
 * single.
 */
export function groupOf(content: NotificationContent, occasion: string): string {
  switch (content.kind) {
    case "order":
    case "adminOrder":
      return orderGroup(content.orderId);
    case "message":
      return conversationGroup(content.conversationId);
    case "search":
      return searchGroup(content.searchId);
    case "price":
      return `price-${content.listingId}`;
    case "backOnSale":
      return `back-${content.listingId}`;
    case "application":
    case "sellerThreshold":
    case "law":
    case "stillAvailable":
    case "proof":
    case "report":
      return occasion;
  }
}

export const orderGroup = (uuid: string) => `order-${uuid}`;
export const searchGroup = (searchId: string) => `search-${searchId}`;
export const conversationGroup = (conversationId: string) => `conversation-${conversationId}`;
