import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { offeredOf } from "../domain/listings/stock";
import { hasArrived, isOpen } from "../domain/orders/states";
import { awayOf } from "../domain/sellers/away";
import { shownTrader } from "../domain/sellers/trader";
import { ownLimitMutation, publicQuery, userQuery } from "../functions";
import { areSameAnimals } from "../listings/model/listingVersions";
import { blockBetween } from "../messages/model/blocks";
import { lookUpPayments } from "../payments/model/checkoutRecords";
import { profileOf } from "../shared/model/access";
import { consumeLimit } from "../shared/model/rateLimits";
import { addressFields, deliveryMethod, selling } from "../shared/validators";
import { toTakenQuiz, versionOfQuiz } from "../tanks/model/quizRecords";
import { isTankChanged } from "../tanks/model/quizTank";
import { requireOrderSide } from "./model/access";
import { sendingBetween } from "./model/agreedDay";
import { basketRow } from "./model/basketRows";
import { shownWords } from "./model/basketView";
import { buyersOutcode, typedOrSaved } from "./model/buyersPlace";
import {
  deliveryTo,
  heldOrder,
  knownOutcode,
  milesTo,
  checkoutView,
  quizToPay,
} from "./model/checkoutView";
import { heldWith, isForSale, orderWith } from "./model/chooseLines";
import { changeSince, payParcelOf } from "./model/payParcel";
import { pendingOrdersOf } from "./model/pendingOrders";
import { startPurchase } from "./model/purchase";
import { orderByUuid, orderOf } from "./model/records";

/**
 * Data for the payment page: the listing, the charge for each delivery method, the viewer's quiz, and their
 * unpaid order if it is still held. Courier and post charges are for `outcode`, handovers in person for `home`.
 * `outcode` defaults to `home`, and `home` to the viewer's saved outcode. Null if the listing is gone, or the
 * quiz isn't the viewer's own for this listing.
 */
export const page = userQuery({
  args: {
    listingId: v.string(),
    quizId: v.string(),
    outcode: v.optional(v.string()),
    home: v.optional(v.string()),
    /** How many of the listing the buyer has chosen. */
    quantity: v.optional(v.number()),
    /** The other listings to buy with it, from the buyer's basket or their unpaid order; the order's by default. */
    along: v.optional(v.array(v.string())),
  },
  returns: v.nullable(checkoutView),
  handler: async (ctx, args) => {
    const id = ctx.db.normalizeId("listings", args.listingId);
    const listing = id && (await ctx.db.get("listings", id));
    if (!listing) return null;
    const pendingOrders = await pendingOrdersOf(ctx, ctx.viewer.userId);
    const { order: pending = null, lines, line: held } = heldWith(pendingOrders, listing._id);
    const quiz = await quizToPay(ctx, ctx.viewer, args.quizId, pending);
    const version = quiz && (await versionOfQuiz(ctx, quiz));
    if (!quiz || !version || quiz.listingId !== listing._id) return null;
    const seller = await profileOf(ctx, listing.sellerId);
    const savedOutcode = await buyersOutcode(ctx, ctx.viewer.userId);
    // Until an address is typed, use the place that the buyer gave.
    const destination = knownOutcode(typedOrSaved(args.outcode ?? args.home, savedOutcode));
    const home = knownOutcode(typedOrSaved(args.home, savedOutcode));
    const basketQuantity = (await basketRow(ctx, ctx.viewer.userId, listing._id))?.quantity ?? null;
    const main = {
      listingId: listing._id,
      quizId: quiz._id,
      quantity: args.quantity ?? basketQuantity ?? held?.quantity ?? quiz.quantity,
      shownPrice: listing.price,
      listing,
      quiz,
      version,
    };
    const parcel = await payParcelOf(ctx, ctx.viewer, main, {
      along: args.along,
      heldLines: lines ?? [],
      pendingOrders,
      outcode: destination,
    });
    return {
      listing: {
        listingId: listing._id,
        ...shownWords(listing, held),
        ...pick(listing, ["town", "outcode", "price"]),
        sellerName: listing.username,
        trader: shownTrader(seller),
        isForSale: await isForSale(ctx, listing, pending),
        isOwn: listing.sellerId === ctx.viewer.userId,
        away: awayOf(seller?.selling?.awayUntil),
        exceptions: seller?.selling?.exceptions ?? [],
        sending: sendingBetween(seller, {
          sellerOutcode: listing.outcode,
          ...(destination !== null && { deliveryOutcode: destination }),
        }),
        block: pending ? null : await blockBetween(ctx, ctx.viewer, seller),
        ...offeredOf(listing, held?.quantity),
      },
      delivery: deliveryTo([listing, ...parcel.listings.slice(1)], destination, home),
      quiz: parcel.quiz ?? toTakenQuiz(quiz),
      basketQuantity,
      isQuizOutdated: !areSameAnimals(version, listing),
      change: await changeSince(ctx, version, listing),
      isTankChanged: pending === null && (await isTankChanged(ctx, ctx.viewer, quiz)),
      outcode: destination,
      home,
      miles: milesTo(listing, home),
      parcel: parcel.view,
      pending: pending && {
        ...(await heldOrder(ctx, pending)),
        quantity: held?.quantity ?? pending.quantity,
      },
    };
  },
});

/**
 * The viewer's unpaid order of a listing: the quiz on its first line, for the link to the payment page, and
 * when its hold ends. Null if there is none.
 */
export const unpaid = userQuery({
  args: { listingId: v.string() },
  returns: v.nullable(v.object({ quizId: v.id("suitabilityQuizzes"), holdExpiresAt: v.number() })),
  handler: async (ctx, { listingId }) => {
    const id = ctx.db.normalizeId("listings", listingId);
    const pending = id && orderWith(await pendingOrdersOf(ctx, ctx.viewer.userId), id);
    if (!pending?.holdExpiresAt) return null;
    return { quizId: pending.quizId, holdExpiresAt: pending.holdExpiresAt };
  },
});

/** The most holds that are counted. */
const HOLDS_SEEN = 20;

/**
 * For anyone: how many buyers are paying for a listing (at most 20 are counted), and when the first of their holds
 * ends; null without one.
 */
export const holds = publicQuery({
  args: { listingId: v.id("listings") },
  returns: v.object({ buyers: v.number(), until: v.nullable(v.number()) }),
  handler: async (ctx, { listingId }) => {
    const lines = await ctx.db
      .query("orderLines")
      .withIndex("by_listingId_and_isHeld_and_holdEndsAt", (q) =>
        q.eq("listingId", listingId).eq("isHeld", true),
      )
      .take(HOLDS_SEEN);
    return { buyers: lines.length, until: lines[0]?.holdEndsAt ?? null };
  },
});

/** A bound on reads: no buyer has this many paid, unfinished orders of one listing. */
const ORDERS_SEEN = 50;

/**
 * Whether the viewer has bought the listing before: "open" while an order of theirs on it hasn't arrived or
 * is disputed, else "bought" once one has arrived. Null otherwise.
 */
export const before = userQuery({
  args: { listingId: v.id("listings") },
  returns: v.nullable(literals("open", "bought")),
  handler: async (ctx, { listingId }) => {
    const { userId } = ctx.viewer;
    if (orderWith(await pendingOrdersOf(ctx, userId), listingId)) return "open";
    const paidLines = await ctx.db
      .query("orderLines")
      .withIndex("by_buyerId_and_listingId_and_holdEndsAt", (q) =>
        q.eq("buyerId", userId).eq("listingId", listingId).eq("holdEndsAt", undefined),
      )
      .order("desc")
      .take(ORDERS_SEEN);
    const found = await Promise.all(
      paidLines.map(async ({ orderId }) => (await orderOf(ctx, orderId)).status),
    );
    if (found.some((status) => isOpen(status) || status === "disputed")) return "open";
    return found.some(hasArrived) ? "bought" : null;
  },
});

/**
 * Starts a purchase: holds the stock of all lines for 30 minutes, creates the pending order and returns its
 * uuid. The pay page's URL appears in `fulfilment.byUuid` once created. Errors: `listing_unavailable`,
 * `own_listing`, `purchase_refused`, `blocking_seller`, `seller_away`, `quiz_required`, `quiz_other`,
 * `listing_changed`, `quiz_tank_changed`, `quiz_stale`, `quiz_unsuitable`, `quiz_acknowledge`,
 * `lines_unavailable`, `lines_unfit`, `reasons_changed`, `exceptions_changed`, `price_changed`,
 * `delivery_unavailable`, `delivery_barred`, `place_required`, `address_required`, `addresses_full`,
 * `day_unavailable`, `total_changed`, `stock_short`, `group_too_small`, `last_together`, `group_held`,
 * `hold_ending`, `hold_settling`, `holds_too_many`, `holds_cooling`, `free_too_many`, `free_too_often`,
 * `seller_cooling`, `seller_too_many`, `buyer_too_many`, `in_person_cooling`, `in_person_too_many`,
 * `invalid_input`, `rate_limited`.
 */
export const start = ownLimitMutation({
  args: {
    /** One to ten listings of one seller. */
    lines: v.array(
      v.object({
        listingId: v.id("listings"),
        quizId: v.string(),
        quantity: v.number(),
        /** Price of one that the buyer was shown, in pence. */
        shownPrice: v.number(),
        /** `change.key` of `page`: the buyer has compared and buys the listing as it is now. */
        acceptedChange: v.optional(v.string()),
      }),
    ),
    deliveryMethod,
    /** Delivery address; not needed for handovers in person. */
    address: v.optional(v.object(addressFields)),
    /** For handovers in person: the buyer's outward postcode; defaults to the one in their settings. */
    outcode: v.optional(v.string()),
    saveAddress: v.optional(v.boolean()),
    /** Courier and post: any time of the day on which the parcel is sent (ms epoch); defaults to the first choice. */
    dispatchOn: v.optional(v.number()),
    /** Total shown to the buyer, in pence. They are never charged a different one. */
    shownTotal: v.number(),
    /** What the buyer has read about keeping the lines together: the texts of those reasons. */
    shownReasons: v.optional(v.array(v.string())),
    /** The seller's exceptions that the buyer has read; none by default. */
    shownExceptions: v.optional(selling.fields.exceptions),
  },
  returns: v.string(),
  handler: async (ctx, args) => await startPurchase(ctx, ctx.viewer, args),
});

/**
 * The buyer is back from the pay page: asks Stripe for the result in case the webhook hasn't arrived. Errors:
 * `rate_limited`, `forbidden`, `order_not_found`, `invalid_order_id`.
 */
export const checkPayment = ownLimitMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
    await consumeLimit(ctx, "checkPayment", order._id);
    await lookUpPayments(ctx, order._id);
  },
});
