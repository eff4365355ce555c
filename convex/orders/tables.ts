import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { WEATHER_HOLD_REASONS } from "../domain/orders/dispatchDays";
import { TRAIL_EVENTS } from "../domain/orders/history";
import {
  ADJUSTMENT_STATUSES,
  ORDER_ACTORS,
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_STOPS,
} from "../domain/orders/states";
import { category, water } from "../listings/tables";
import { selling } from "../shared/validators";
import { deliveryBand, deliveryMethod, imageRef, traderOnOrder } from "../shared/validators";

export const orderStatus = literals(...ORDER_STATUSES);
export const orderStop = literals(...ORDER_STOPS);
export const orderSide = literals(...ORDER_SIDES);
export const orderActor = literals(...ORDER_ACTORS);
export const trailEvent = literals(...TRAIL_EVENTS);
export const adjustmentStatus = literals(...ADJUSTMENT_STATUSES);

/**
 * All money in pence. Always `totalAmount` = `amount` + `deliveryCharge` + `commission` and 0 <=
 * `refundedAmount` <= `totalAmount`. `holdsStock` is true while the stock of its lines is
 * reserved for this unpaid order; only then may a payment move it to `processing`.
 */
export const orders = defineTable({
  /** Version 4 UUID: the public order id. */
  uuid: v.string(),
  stripeSessionId: v.optional(v.string()),
  /** The first payment: for the order or, if that was free, for a delivery charge added since. */
  stripePaymentIntentId: v.optional(v.string()),
  checkoutUrl: v.optional(v.string()),
  /** Why the pay page could not be created; shown to the buyer as 'Payment Error'. */
  checkoutError: v.optional(v.string()),
  /** Stripe refused to create the pay page, instead of being unreachable. */
  isPageRefused: v.optional(v.literal(true)),
  /** The first line's, like `quizId`: the chat is about this listing. */
  listingId: v.id("listings"),
  quizId: v.id("suitabilityQuizzes"),
  sellerId: v.id("users"),
  buyerId: v.id("users"),
  /** The lines as lists show them (`summaryOfLines`): "Cherry shrimp and 2 more". Never changes. */
  listingTitle: v.string(),
  /** Small version of the first photo of the first line; null if it had none. */
  pictureId: v.nullable(v.id("_storage")),
  /** Whether any line has animals. */
  hasAnimals: v.boolean(),
  /** The lines' sums. */
  quantity: v.number(),
  amount: v.number(),
  deliveryCharge: v.number(),
  commission: v.number(),
  totalAmount: v.number(),
  refundedAmount: v.number(),
  /**
   * Pence of delivery charges that went back, when they were lowered or because a raise was paid too late;
   * `totalAmount` excludes them. Absent for none.
   */
  returnedCharges: v.optional(v.number()),
  /** Pence requested as refunds but not settled yet. Absent for none. */
  refundingAmount: v.optional(v.number()),
  /** `refundingAmount` plus the pence of failed refunds that no admin has settled; the seller's share excludes them. */
  owedAmount: v.optional(v.number()),
  /** Pence of `refundedAmount`, lost to chargebacks, that Shoal bears. Absent for none. */
  borneAmount: v.optional(v.number()),
  /** What is stopping the order; `domain/orders/transitions.ts` says which steps it blocks. */
  stops: v.optional(v.array(orderStop)),
  /** When the order was stopped (ms epoch). */
  stoppedAt: v.optional(v.number()),
  /** As at the time of purchase. Absent for a private seller. */
  trader: v.optional(v.object(traderOnOrder)),
  /** As at the time of purchase. Absent if the seller had set none. */
  exceptions: v.optional(selling.fields.exceptions),
  deliveryMethod,
  /** Courier and post: the destination's outward postcode, from which the charge was calculated. */
  deliveryOutcode: v.optional(v.string()),
  /** Handovers in person: the buyer's outward postcode. */
  buyerOutcode: v.optional(v.string()),
  /**
   * The seller's outward postcode at the time of purchase. The law is checked for this place even if the
   * listing has moved. Absent once the seller's account is deleted.
   */
  sellerOutcode: v.optional(v.string()),
  /**
   * Courier and post: where the parcel starts, as last shown to the buyer. With the lines' prices it prices a
   * change of address. Absent once the seller's account is deleted.
   */
  carrierOffer: v.optional(
    v.object({ outcode: v.string(), latitude: v.number(), longitude: v.number() }),
  ),
  status: orderStatus,
  holdsStock: v.boolean(),
  /** True if the buyer and the seller counted as one person when it was placed (`areOnePerson`). */
  isWithinMailbox: v.optional(v.boolean()),
  /** Animals were dead on arrival or the parcel was lost, according to a claim or an admin's refund. */
  isDeadOrLost: v.optional(v.boolean()),
  holdExpiresAt: v.optional(v.number()),
  /**
   * When the buyer let the hold run out, gave it or a part of it up in its second half, or gave the order
   * back after paying or while paying.
   */
  holdLapsedAt: v.optional(v.number()),
  /**
   * When the buyer gave the order back, more than 30 minutes after paying (`countGiveBack`), or it was
   * cancelled because it hadn't been handed over (`countMissedHandover`).
   */
  cancelledLateAt: v.optional(v.number()),
  /** There was nothing to pay when it was placed; a delivery charge may have been added since. */
  placedFree: v.optional(v.literal(true)),
  /**
   * When an order that had been paid for was cancelled, or a cancelled one was paid for, lower delivery
   * charges returned more than it still costs, or a refund reached into the service fee.
   */
  wentBackAt: v.optional(v.number()),
  /** When the buyer gave up some of the listings that this hold renews, in its second half. */
  linesGivenUpAt: v.optional(v.number()),
  paidAt: v.optional(v.number()),
  /** The completed payment, set together with `paidAt`; lists use it to link to the packaging page. */
  transactionId: v.optional(v.id("transactions")),
  /**
   * When the seller completed the packaging checklist, and the buyer's score; copied from `packagingReviews`.
   */
  packedAt: v.optional(v.number()),
  packagingScore: v.optional(v.number()),
  /** Courier and post: noon of the day on which the seller has agreed to send it (ms epoch). */
  dispatchOn: v.optional(v.number()),
  /** The agreed day that the seller gave up by moving it: dispatch times count from it. */
  firstDispatchOn: v.optional(v.number()),
  /** Unpaid parcels: until when the agreed day must be paid for (ms epoch), by the rules that the buyer saw. */
  payForDayBy: v.optional(v.number()),
  /**
   * When a paid order counts as late (ms epoch): after the agreed day or, in person, a day after the agreed
   * meeting or 5 working days after payment.
   */
  dispatchDueAt: v.optional(v.number()),
  /** In person: the meeting that both sides have agreed (ms epoch). */
  meetingAt: v.optional(v.number()),
  /** The sides that have moved the agreed day. */
  dayMovedBy: v.optional(v.array(orderSide)),
  /** The agreed day was moved because of the weather. */
  weatherHold: v.optional(
    v.object({ by: orderSide, reason: literals(...WEATHER_HOLD_REASONS), at: v.number() }),
  ),
  shippedAt: v.optional(v.number()),
  deliveredAt: v.optional(v.number()),
  /** When it was dispatched or handed over, if that counts in the seller's figures (`countOnce`; ms epoch). */
  countedAt: v.optional(v.number()),
  /** True if the clock, not the buyer, marked it as delivered. */
  arrivalAssumed: v.optional(v.boolean()),
  /** Since when the order has waited for a buyer who can't act or be reached (ms epoch): their silence doesn't count. */
  waitingForBuyerSince: v.optional(v.number()),
  /** When the arrival last started to count again, because its buyer couldn't act or be reached before (ms epoch). */
  arrivalRestartedAt: v.optional(v.number()),
  /** When an admin let the order continue without its buyer (ms epoch). */
  letRunAt: v.optional(v.number()),
  /** When the seller reported a handover without the buyer's code; `words` says when and where. */
  handoverReport: v.optional(v.object({ at: v.number(), words: v.string() })),
  completedAt: v.optional(v.number()),
  /** When the buyer first saved a review. */
  reviewedAt: v.optional(v.number()),
  /**
   * Set when the seller missed the dispatch deadline or was blocked: the buyer of a parcel may then take a
   * refund; the buyer of an order handed over in person may report that they don't have it.
   */
  refundOfferedAt: v.optional(v.number()),
  cancelRequestedAt: v.optional(v.number()),
  cancelReason: v.optional(v.string()),
  courier: v.optional(v.string()),
  /** The carrier's transporter authorisation number, as entered by the seller. Live animals only. */
  courierAuthorisation: v.optional(v.string()),
  trackingReference: v.optional(v.string()),
  /** Noon of the day on which the seller expects the parcel to arrive (ms epoch). */
  expectedArrivalAt: v.optional(v.number()),
  /** Which side must act on the open claim, and by when (ms epoch; null without a deadline). */
  claimTurn: v.optional(v.object({ side: orderSide, until: v.nullable(v.number()) })),
  /**
   * What a claim refunded, in pence, and for how many animals. Absent for a claim about the whole order.
   * `category` if it is the same for all of them.
   */
  claimRefund: v.optional(
    v.object({ amount: v.number(), animals: v.number(), category: v.optional(category) }),
  ),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** uuid, the lines' titles and species and the seller's name, folded by `foldText`. */
  searchText: v.string(),
})
  .index("by_uuid", ["uuid"])
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  .index("by_buyerId_and_createdAt", ["buyerId", "createdAt"])
  /** Whether one of a buyer's orders counts for this seller already. */
  .index("by_buyerId_and_sellerId_and_countedAt", ["buyerId", "sellerId", "countedAt"])
  .index("by_buyerId_and_countedAt", ["buyerId", "countedAt"])
  .index("by_sellerId_and_status", ["sellerId", "status"])
  .index("by_buyerId_and_status", ["buyerId", "status"])
  /** A day's free orders. */
  .index("by_buyerId_and_placedFree_and_createdAt", ["buyerId", "placedFree", "createdAt"])
  .index("by_createdAt", ["createdAt"])
  /** A year's completed sales: the admin's export, and one seller's. */
  .index("by_completedAt", ["completedAt"])
  .index("by_sellerId_and_completedAt", ["sellerId", "completedAt"])
  /** The admin's list, filtered by status; undispatched orders, rechecked after a change in the law. */
  .index("by_status_and_createdAt", ["status", "createdAt"])
  .index("by_buyerId_and_holdLapsedAt", ["buyerId", "holdLapsedAt"])
  .index("by_buyerId_and_cancelledLateAt", ["buyerId", "cancelledLateAt"])
  .index("by_buyerId_and_wentBackAt", ["buyerId", "wentBackAt"])
  /** Orders that wait for a buyer who can't act or be reached, for the admins. */
  .index("by_waitingForBuyerSince", ["waitingForBuyerSince"])
  .searchIndex("search_text", {
    searchField: "searchText",
    filterFields: ["buyerId", "sellerId", "status"],
  });

/**
 * What was bought of one listing: an order has one line or more, never two of one listing. Written when the
 * order is placed. Later, only the hold's fields and the tank change and, while the order is unpaid, the
 * delivery prices.
 */
export const orderLines = defineTable({
  orderId: v.id("orders"),
  buyerId: v.id("users"),
  listingId: v.id("listings"),
  quizId: v.id("suitabilityQuizzes"),
  /** What the listing said when it was bought: its description and photos too, which only few pages show. */
  listingVersionId: v.id("listingVersions"),
  /** As bought; unaffected by later changes to the listing. `species` is the seller's name for it. */
  title: v.string(),
  category,
  species: v.string(),
  water,
  /** Whether it is or brings animals. Corals count, and animals offered as extras in the description. */
  hasAnimals: v.boolean(),
  /** Courier and post: the prices as last shown to the buyer. */
  deliveryBands: v.optional(v.array(deliveryBand)),
  postage: v.optional(v.number()),
  unitPrice: v.number(),
  quantity: v.number(),
  amount: v.number(),
  /** The most that the hold it renews reserved, if that is more than this line's quantity. */
  reducedFrom: v.optional(v.number()),
  /** The order's `holdExpiresAt`. Once the line is paid, it is removed here and from renewed holds that reserved no more. */
  holdEndsAt: v.optional(v.number()),
  /** The order's `holdsStock`. */
  isHeld: v.optional(v.literal(true)),
  /**
   * The quiz's tank, while the order is paid for and the buyer hasn't said whether these animals are in a tank: tank
   * checks count them.
   */
  awaitingTankId: v.optional(v.id("tanks")),
})
  .index("by_orderId", ["orderId"])
  /** The holds on a listing, the first to end first. */
  .index("by_listingId_and_isHeld_and_holdEndsAt", ["listingId", "isHeld", "holdEndsAt"])
  .index("by_buyerId_and_awaitingTankId", ["buyerId", "awaitingTankId"])
  /** When a buyer's unpaid holds on a listing ended, however many renewals each had. */
  .index("by_buyerId_and_listingId_and_holdEndsAt", ["buyerId", "listingId", "holdEndsAt"]);

/**
 * What a buyer is putting together for one parcel or several, one for each seller. Reserves nothing. At most
 * ten of a seller and thirty in all.
 */
export const basketLines = defineTable({
  buyerId: v.id("users"),
  sellerId: v.id("users"),
  listingId: v.id("listings"),
  quantity: v.number(),
  /** When it was last added, or its quantity set. */
  addedAt: v.number(),
})
  .index("by_buyerId_and_sellerId", ["buyerId", "sellerId"])
  .index("by_buyerId_and_listingId", ["buyerId", "listingId"]);

/** An order's history: transitions, movements of money and requests. Append-only. */
export const orderEvents = defineTable({
  orderId: v.id("orders"),
  event: trailEvent,
  from: v.nullable(orderStatus),
  to: orderStatus,
  actor: orderActor,
  actorId: v.optional(v.id("users")),
  note: v.optional(v.string()),
  amount: v.optional(v.number()),
  createdAt: v.number(),
}).index("by_orderId_and_createdAt", ["orderId", "createdAt"]);

/**
 * Proposed delivery charges. At most one per order is pending or being paid. The order's totals change only once the
 * money has moved.
 */
export const orderAdjustments = defineTable({
  orderId: v.id("orders"),
  /** Pence. */
  proposedDeliveryCharge: v.number(),
  status: adjustmentStatus,
  checkoutUrl: v.optional(v.string()),
  expiresAt: v.number(),
  createdAt: v.number(),
})
  .index("by_orderId_and_status", ["orderId", "status"])
  .index("by_orderId_and_createdAt", ["orderId", "createdAt"]);

/** The seller's checklist before dispatch; `score` is the buyer's on arrival. */
export const packagingReviews = defineTable({
  orderId: v.id("orders"),
  sellerId: v.id("users"),
  checklist: v.object({
    fasted: v.boolean(),
    bagged: v.boolean(),
    insulated: v.boolean(),
    heatPack: v.boolean(),
    labelled: v.boolean(),
  }),
  photos: v.array(imageRef),
  /** Weather forecast for the journey, in the seller's words. Absent if none was entered. */
  weather: v.optional(v.string()),
  score: v.optional(v.number()),
  createdAt: v.number(),
}).index("by_orderId", ["orderId"]);
