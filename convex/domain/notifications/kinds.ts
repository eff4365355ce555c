/** What the bell tells of. Ids are ids of rows; an order's is its uuid. */

/** What a step of an order is about; the choice of mails goes by it too. */
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

/** What a row keeps: what its words need, as it was when it happened. No name of a person, who may change or delete it. */
export type NotificationContent =
  | { kind: "order"; topic: OrderTopic; orderId: string; headline: string; listingTitle: string }
  /** Something about an order that only the designated admin can see to. */
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
      /** Null for talk that is about no listing. */
      listingTitle: string | null;
      /** Unread ones. */
      messages: number;
    }
  /** New listings that match a saved search, as many as nobody has looked at. */
  | { kind: "search"; searchId: string; name: string; query: string; listings: number }
  /** A favourite costs less than ever since it was marked; pence. */
  | {
      kind: "price";
      listingId: string;
      title: string;
      /** The price as buyers saw it: "£15.30 with fee · £14.00 each". */
      shown: string;
      /** Pence each. */
      before: number;
    }
  /** `isChange`: of who sells already and asked to be shown as a trader, or as private. */
  | { kind: "application"; approved: boolean; quizCompleted: boolean; isChange?: true }
  /** A seller has come to a line: `domain/sellers/yearlyFigures.ts`. */
  | { kind: "sellerLine"; year: number; headline: string }
  /** A listing left the shop, as the law forbids it or asks for a proof. */
  | { kind: "law"; asksProof: boolean; listingId: string; listingTitle: string }
  /** What an admin made of the proof for a listing. */
  | { kind: "proof"; accepted: boolean; listingId: string; listingTitle: string }
  | {
      kind: "report";
      /** Whether it is told to who made the report, or to whom it was about. */
      to: "reporter" | "reported";
      acted: boolean;
      itemType: ReportedItem;
      itemId: string;
      /** Of a listing. */
      title: string | null;
    };

/** What is told of one order, conversation, saved search or favourite belongs together; all else stands alone. */
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
