import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import {
  ADJUSTMENT_STATUSES,
  NOTE_EVENTS,
  ORDER_ACTORS,
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_STOPS,
  TRANSITION_EVENTS,
} from "../domain/orders/states";
import { LINE_LEVELS } from "../domain/sellers/yearlyFigures";
import { category, water } from "../listings/tables";
import {
  addressFields,
  deliveryBand,
  deliveryMethod,
  imageRef,
  traderOnOrder,
} from "../shared/validators";

export const orderStatus = literals(...ORDER_STATUSES);
export const orderStop = literals(...ORDER_STOPS);
export const orderSide = literals(...ORDER_SIDES);
export const orderActor = literals(...ORDER_ACTORS);
export const orderEvent = literals(...TRANSITION_EVENTS);
export const trailEvent = literals(...TRANSITION_EVENTS, ...NOTE_EVENTS);
export const adjustmentStatus = literals(...ADJUSTMENT_STATUSES);

/**
 * All money in pence; `totalAmount` = `amount` + `deliveryCharge` + `commission` always, and
 * 0 <= `refundedAmount` <= `totalAmount`. `holdsStock` is true while `quantity` animals of the listing are
 * reserved for this unpaid order: the only state in which a payment may turn it into `processing`.
 */
export const orders = defineTable({
  /** Version-4 UUID: the order id that people see and link to. */
  uuid: v.string(),
  stripeSessionId: v.optional(v.string()),
  stripePaymentIntentId: v.optional(v.string()),
  /** Address of the card provider's pay page, once made. */
  checkoutUrl: v.optional(v.string()),
  /** Why the pay page could not be made, for the buyer's 'Payment Error'. */
  checkoutError: v.optional(v.string()),
  listingId: v.id("listings"),
  quizId: v.optional(v.id("suitabilityQuizzes")),
  sellerId: v.id("users"),
  buyerId: v.id("users"),
  /** As bought: stays when the listing changes. */
  listingTitle: v.string(),
  /**
   * The small version of its first photograph; null when it had none. Lists show this, so that a change of the
   * listing (a hold) does not run them again.
   */
  pictureId: v.union(v.id("_storage"), v.null()),
  /** As bought: the category, what its seller called the species, and its water. */
  category,
  species: v.string(),
  water,
  unitPrice: v.number(),
  quantity: v.number(),
  amount: v.number(),
  deliveryCharge: v.number(),
  commission: v.number(),
  totalAmount: v.number(),
  refundedAmount: v.number(),
  /** Pence on the way back to the buyer: asked for and not settled. Absent for none. */
  refundingAmount: v.optional(v.number()),
  /** What holds the order up now; `domain/orders/transitions.ts` says which steps wait for it. Absent for nothing. */
  stops: v.optional(v.array(orderStop)),
  /** As its seller was then. Absent for a private seller. */
  trader: v.optional(v.object(traderOnOrder)),
  deliveryMethod,
  /** Where a courier is to go: the buyer's outward postcode, by which the charge was worked out. */
  deliveryOutcode: v.optional(v.string()),
  /** Where the buyer of what changes hands in person was. */
  buyerOutcode: v.optional(v.string()),
  /**
   * Where the seller was, as bought: there the law is asked, wherever the listing has moved since. Absent once the
   * seller's account has gone.
   */
  sellerOutcode: v.optional(v.string()),
  /** The table of law (`domain/listings/law/version.ts`) against which it was last held; absent on orders from before. */
  lawVersion: v.optional(v.string()),
  /**
   * The carriers' prices and where they count from, as the buyer was last shown them: another address is judged by
   * these. Of courier orders alone; absent once the seller's account has gone.
   */
  courierOffer: v.optional(
    v.object({
      deliveryBands: v.array(deliveryBand),
      postage: v.optional(v.number()),
      outcode: v.string(),
      latitude: v.number(),
      longitude: v.number(),
    }),
  ),
  status: orderStatus,
  holdsStock: v.boolean(),
  /** What of it stands in its seller's year: `rules/sellerYears.ts`. Absent while it has not completed. */
  inYear: v.optional(
    v.object({
      year: v.number(),
      quarter: v.number(),
      consideration: v.number(),
      fees: v.number(),
    }),
  ),
  /** Set while its dispatch and its arrival are in its seller's sums. */
  dispatchCounted: v.optional(v.boolean()),
  arrivalCounted: v.optional(v.boolean()),
  /** Set when it is in its seller's sum of dead arrivals: by a claim, or by an admin's refund. */
  deadArrivalCounted: v.optional(v.boolean()),
  holdExpiresAt: v.optional(v.number()),
  /** ms epoch from when the sweep ends the hold, should its clock be lost; later each time that it could not. */
  nextSweepAt: v.optional(v.number()),
  /** When the buyer let the hold run out, or gave it up in its second half. */
  holdLapsedAt: v.optional(v.number()),
  paidAt: v.optional(v.number()),
  /** Its completed payment, from `paidAt` on: lists link to its packaging by this. */
  transactionId: v.optional(v.id("transactions")),
  /** When its seller went through the packaging checklist, and the buyer's score of it, as `packagingReviews` has them. */
  packedAt: v.optional(v.number()),
  packagingScore: v.optional(v.number()),
  shippedAt: v.optional(v.number()),
  deliveredAt: v.optional(v.number()),
  /** True when nobody confirmed the arrival: the clock did. */
  arrivalAssumed: v.optional(v.boolean()),
  /** When the seller said, without the buyer's code, that it was handed over; when and where, in their words. */
  handoverReport: v.optional(v.object({ at: v.number(), words: v.string() })),
  completedAt: v.optional(v.number()),
  /** When its buyer first saved a review. */
  reviewedAt: v.optional(v.number()),
  /** Set when the seller did not dispatch in time or was blocked: from then on the buyer may take the money back. */
  refundOfferedAt: v.optional(v.number()),
  /** Set while the law, as it has come to be, keeps what was bought from being handed over. Of undispatched orders alone. */
  barredAt: v.optional(v.number()),
  /** Set when the buyer has asked the seller to call a paid order off. */
  cancelRequestedAt: v.optional(v.number()),
  /** Why, in the buyer's words. */
  cancelReason: v.optional(v.string()),
  courier: v.optional(v.string()),
  /** Number of the carrier's transporter authorisation, as the seller gave it. Of live animals alone. */
  courierAuthorisation: v.optional(v.string()),
  trackingReference: v.optional(v.string()),
  /** The day on which the seller expects the parcel to arrive: its noon, ms epoch. */
  expectedArrivalAt: v.optional(v.number()),
  /** Who has to act on the open claim, and until when (ms epoch; null where no clock runs). */
  claimTurn: v.optional(v.object({ side: orderSide, until: v.union(v.number(), v.null()) })),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** uuid, title, species, seller's name: what searches of orders look into. */
  searchText: v.string(),
})
  .index("by_uuid", ["uuid"])
  .index("by_sellerId_and_createdAt", ["sellerId", "createdAt"])
  .index("by_buyerId_and_createdAt", ["buyerId", "createdAt"])
  .index("by_buyerId_and_listingId_and_status", ["buyerId", "listingId", "status"])
  .index("by_sellerId_and_status", ["sellerId", "status"])
  .index("by_buyerId_and_status", ["buyerId", "status"])
  .index("by_createdAt", ["createdAt"])
  /** What is not dispatched and was held against another table of law. */
  .index("by_status_and_lawVersion", ["status", "lawVersion"])
  /** The admin's list of one state. */
  .index("by_status_and_createdAt", ["status", "createdAt"])
  /** Whether a listing was ever bought, and the sales that end with it. */
  .index("by_listingId_and_status", ["listingId", "status"])
  .index("by_buyerId_and_holdLapsedAt", ["buyerId", "holdLapsedAt"])
  .index("by_holdsStock_and_nextSweepAt", ["holdsStock", "nextSweepAt"])
  /** Buyers and sellers search their own, in one state if they like; the admin by `orderSearchKeys`. */
  .searchIndex("search_text", {
    searchField: "searchText",
    filterFields: ["buyerId", "sellerId", "status"],
  });

/**
 * What an order keeps of its listing besides, apart from it since only its page and a case show it. It changes once: the
 * description goes with its seller's account.
 */
export const boughtListings = defineTable({
  orderId: v.id("orders"),
  description: v.string(),
  images: v.array(imageRef),
}).index("by_orderId", ["orderId"]);

const figures = { sales: v.number(), consideration: v.number(), fees: v.number() };

/**
 * What a seller earned in a calendar year, as a platform must be able to report it to HMRC; pence. One a seller and
 * year, which stays for six years like the orders that it is made of. `rules/sellerYears.ts` is the only writer.
 */
export const sellerYears = defineTable({
  sellerId: v.id("users"),
  year: v.number(),
  /** The four of the year, which add up to the whole. */
  quarters: v.array(v.object(figures)),
  ...figures,
  /** `domain/sellers/yearlyFigures.ts`. */
  level: literals(...LINE_LEVELS),
  /** The highest of which the seller was told this year. */
  toldLevel: literals(...LINE_LEVELS),
})
  .index("by_sellerId_and_year", ["sellerId", "year"])
  /** The admin's list, and the export of a year. */
  .index("by_year_and_level", ["year", "level"]);

/**
 * An order under the first three and the first five letters of each word of its `searchText`, by time: what the admin's
 * search walks. `rules/searchKeys.ts` is the only writer.
 */
export const orderSearchKeys = defineTable({
  orderId: v.id("orders"),
  key: v.string(),
  /** That of the order. */
  createdAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_key_and_createdAt", ["key", "createdAt"]);

/**
 * Where a courier takes an order, as its buyer gave it; apart from the order, since nobody but its page needs it.
 * Deleted 30 days after the order has ended.
 */
export const orderAddresses = defineTable({
  orderId: v.id("orders"),
  ...addressFields,
  /** ms epoch from when it is deleted; absent while the order goes on. */
  eraseAt: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
})
  .index("by_orderId", ["orderId"])
  .index("by_eraseAt", ["eraseAt"]);

/** The 6-digit code by which a collection is confirmed; apart from the order, since only the buyer may read it. */
export const handoverCodes = defineTable({
  orderId: v.id("orders"),
  code: v.string(),
  attemptsLeft: v.number(),
}).index("by_orderId", ["orderId"]);

/** The trail of an order: every transition and every movement of money. Rows are never changed. */
export const orderEvents = defineTable({
  orderId: v.id("orders"),
  event: trailEvent,
  from: v.union(orderStatus, v.null()),
  to: orderStatus,
  actor: orderActor,
  actorId: v.optional(v.id("users")),
  note: v.optional(v.string()),
  amount: v.optional(v.number()),
  createdAt: v.number(),
}).index("by_orderId_and_createdAt", ["orderId", "createdAt"]);

/** At most one of an order is pending or being paid. Totals change only when the money has moved. */
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
  /** The last one: what the sold table says of it. */
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
  /** The weather that was forecast for the way, in the seller's words. Absent when nothing was noted. */
  weather: v.optional(v.string()),
  score: v.optional(v.number()),
  createdAt: v.number(),
}).index("by_orderId", ["orderId"]);
