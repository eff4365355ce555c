/** The kinds of bell notification. Ids are row ids; an order's is its uuid. */

/** What a step of an order is about; email choices use these topics too. */
export const ORDER_TOPICS = ["order", "delivery", "claim", "review"] as const;
export type OrderTopic = (typeof ORDER_TOPICS)[number];

export const REPORTED_ITEMS = [
  "user_profile",
  "listing",
  "message",
  "review",
  "reviewAnswer",
] as const;
export type ReportedItem = (typeof REPORTED_ITEMS)[number];

/**
 * A row's stored content: what its text needs, as of the event. Never a user's name, because it may
 * change or be deleted.
 */
export type NotificationContent =
  | { kind: "order"; topic: OrderTopic; orderId: string; headline: string; listingTitle: string }
  /** About an order, and only the designated admin can act on it. */
  | {
      kind: "adminOrder";
      topic: OrderTopic;
      orderId: string;
      headline: string;
      listingTitle: string;
    }
  | {
      kind: "message";
      conversationId: string;
      fromId: string;
      /** Null for a conversation without a listing. */
      listingTitle: string | null;
      /** Unread messages. */
      messages: number;
    }
  /** New matches of a saved search; `listings` counts those not yet seen. */
  | { kind: "search"; searchId: string; name: string; query: string; listings: number }
  /** A favourite costs less than ever since it was added; pence. */
  | {
      kind: "price";
      listingId: string;
      title: string;
      /** The price as buyers saw it: "£15.30 with fee · £14.00 each". */
      shown: string;
      /** Pence each. */
      before: number;
    }
  /** `isChange`: an approved seller asked to be shown as a trader, or as private. */
  | { kind: "application"; approved: boolean; quizCompleted: boolean; isChange?: true }
  /** A seller has reached a threshold: `domain/sellers/yearlyFigures.ts`. */
  | { kind: "sellerLine"; year: number; headline: string }
  /** A listing was removed from sale because the law forbids it or requires proof. */
  | { kind: "law"; asksProof: boolean; listingId: string; listingTitle: string }
  /** An admin's decision on the proof for a listing. */
  | { kind: "proof"; accepted: boolean; listingId: string; listingTitle: string }
  | {
      kind: "report";
      /** Who is notified: the reporter, or the user reported. */
      to: "reporter" | "reported";
      acted: boolean;
      itemType: ReportedItem;
      itemId: string;
      /** The listing's title. */
      title: string | null;
    };

/**
 * Notifications about one order, conversation, saved search or favourite form a group; others stay
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
    case "application":
    case "sellerLine":
    case "law":
    case "proof":
    case "report":
      return occasion;
  }
}

export const orderGroup = (uuid: string) => `order-${uuid}`;
export const searchGroup = (searchId: string) => `search-${searchId}`;
export const conversationGroup = (conversationId: string) => `conversation-${conversationId}`;
