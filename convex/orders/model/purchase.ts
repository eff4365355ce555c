import { omit, pick } from "convex-helpers";
import { compareValues } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { HOLD_RESUME_MIN_MS, HOLDS_MAX } from "#convex/domain/shared/constants.ts";
import { type DeliveryMethod, isCarried } from "#convex/domain/listings/delivery.ts";
import { type OrderMoney, orderMoney } from "#convex/domain/shared/money.ts";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import { isBarredByLaw, isOnShelf } from "#convex/domain/listings/stock.ts";
import {
  blockProblem,
  listingProblem,
  quantityProblem,
  quizProblem,
  replacementProblem,
  sumProblem,
  totalProblem,
} from "#convex/domain/orders/buying.ts";
import { offerTo } from "#convex/domain/orders/orderPreview.ts";
import { type Address, outcodeOf } from "#convex/domain/shared/address.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { normaliseOutcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { fail, failIf } from "#convex/errors.ts";
import { canUserSell, type Profile, profileOf } from "#convex/shared/model/access.ts";
import { isStalled, requestCheckout } from "#convex/payments/model/checkoutRecords.ts";
import { newHold, type NewHold, requireHoldAllowed, requireFreeOrderAllowed } from "./holdLimits";
import { END_HOLD, markPaid, releaseForBuyer } from "./holds";
import { linesOf, searchTextOf } from "./lines";
import { saveOrderAddress } from "./saveOrderAddress";
import { insertOrder, type Order, patchOrder, writeEvent } from "./records";
import { coverImageId } from "#convex/shared/model/images.ts";
import { startWorkAt } from "#convex/shared/jobs.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { addAddress, parseAddress } from "#convex/accounts/model/addAddress.ts";
import { sharesMailbox } from "#convex/accounts/model/mailboxes.ts";
import { changeSettings, findSettings } from "#convex/accounts/model/changeSettings.ts";
import {
  areSameAnimals,
  storeVersion,
  versionKey,
} from "#convex/listings/model/listingVersions.ts";
import { hold } from "#convex/listings/model/stock.ts";
import { blockBetween } from "#convex/messages/model/blocks.ts";
import {
  isTankChanged,
  ownQuiz,
  toTakenQuiz,
  versionOfQuiz,
} from "#convex/tanks/model/takeSuitabilityQuiz.ts";

export type StartRequest = {
  listingId: Id<"listings">;
  quizId: string;
  quantity: number;
  deliveryMethod: DeliveryMethod;
  address?: Address;
  /** Handovers in person: the buyer's outward postcode as typed; defaults to their settings. */
  outcode?: string;
  saveAddress?: boolean;
  shownTotal: number;
  /** The key of the changed listing that the buyer was shown and wants all the same. */
  acceptedChange?: string;
};

/**
 * Repeating the same request returns the first order. A different request for the same listing, or one after
 * its pay page stalled, replaces the order and keeps the first hold's end. If there is nothing to pay, the
 * order is `processing` at once.
 */
export async function startPurchase(
  ctx: MutationCtx,
  buyer: Profile,
  request: StartRequest,
): Promise<string> {
  await consumeLimit(ctx, "startOrder", buyer.userId);
  const { listingId, quantity } = request;
  const listing = await ctx.db.get("listings", listingId);
  if (listing === null) fail("listing_unavailable");
  const isOwn = listing.sellerId === buyer.userId;
  const pending = await pendingOrder(ctx, buyer.userId, listingId);
  failIf(listingProblem({ isOwn, isForSale: await isForSale(ctx, listing, pending) }));
  const { quiz, version } = await requireQuiz(ctx, buyer, request);
  const delivery = await quoteDelivery(ctx, buyer, listing, request);
  if (delivery.address && request.saveAddress) {
    await addAddress(ctx, buyer.userId, delivery.address);
  }

  if (pending) {
    const isSame = isSameOrder(pending, request, quiz._id, delivery.money);
    if (isSame && !(await isStalled(ctx, pending._id))) {
      await changeDestination(ctx, pending, listing, delivery);
      return pending.uuid;
    }
    failIf(replacementProblem(pending.holdExpiresAt ?? 0, Date.now()));
    await releaseForBuyer(ctx, pending, buyer);
  }
  // After a block, or a change of the listing or the tank, an order already started can be paid, but not replaced.
  const seenQuiz = await requireSeenVersion(ctx, listing, { quiz, version }, request);
  if (await isTankChanged(ctx, buyer, quiz)) fail("quiz_tank_changed");
  failIf(blockProblem(await blockBetween(ctx, buyer, await profileOf(ctx, listing.sellerId))));
  const newHoldFields = await newHold(ctx, buyer.userId, listingId, quantity);
  if (delivery.money.totalAmount > 0) await requireHoldAllowed(ctx, buyer.userId, listingId);
  else await requireFreeOrderAllowed(ctx, buyer);
  await hold(ctx, listingId, quantity);
  const order = await insertPending(ctx, buyer, listing, seenQuiz, request, {
    ...delivery,
    hold: newHoldFields,
  });
  if (order.totalAmount === 0) {
    await markPaid(ctx, order, "payNothing", { kind: "buyer", userId: buyer.userId });
    return order.uuid;
  }
  await requestCheckout(ctx, order, order.totalAmount);
  await startWorkAt(ctx, newHoldFields.holdExpiresAt, END_HOLD, order._id);
  return order.uuid;
}

/**
 * Visible in the shop, and its seller may sell. Both are checked, because hiding a blocked seller's listings
 * takes a moment. The buyer can still pay for a `pending` order after the seller deactivates it, but not after the
 * law or an admin takes it off sale, since cancelling the order takes a moment too.
 */
export async function isForSale(
  ctx: QueryCtx,
  listing: Doc<"listings">,
  pending: Order | null,
): Promise<boolean> {
  const isOffered =
    pending === null
      ? isOnShelf(listing)
      : !isBarredByLaw(listing) && listing.takedownReason === undefined;
  return isOffered && (await canUserSell(ctx, listing.sellerId));
}

type SeenQuiz = { quiz: Doc<"suitabilityQuizzes">; version: Doc<"listingVersions"> };

/** The buyer's quiz on the listing as it was then, if it allows buying `quantity`. */
async function requireQuiz(
  ctx: QueryCtx,
  buyer: Profile,
  { listingId, quizId, quantity }: StartRequest,
): Promise<SeenQuiz> {
  const quiz = await ownQuiz(ctx, buyer, quizId);
  const version = quiz && (await versionOfQuiz(ctx, quiz));
  if (quiz === null || version === null || quiz.listingId !== listingId) fail("quiz_required");
  failIf(quantityProblem(quantity, quiz));
  failIf(quizProblem(toTakenQuiz(quiz), version.category));
  return { quiz, version };
}

/**
 * The quiz, on the version that the listing shows now: the buyer saw that when they took the quiz, or has accepted the
 * change. Other animals need another quiz. Errors: `quiz_other`, `listing_changed`.
 */
async function requireSeenVersion(
  ctx: MutationCtx,
  listing: Doc<"listings">,
  { quiz, version }: SeenQuiz,
  { acceptedChange }: StartRequest,
): Promise<Doc<"suitabilityQuizzes">> {
  const key = await versionKey(listing);
  if (key === version.key) return quiz;
  if (!areSameAnimals(version, listing)) fail("quiz_other");
  if (key !== acceptedChange) fail("listing_changed");
  const listingVersionId = await storeVersion(ctx, listing);
  await ctx.db.patch("suitabilityQuizzes", quiz._id, { listingVersionId });
  return { ...quiz, listingVersionId };
}

/** `address`: for couriers and post. `outcode`: of that address, or where the buyer is. */
type Delivery = { money: OrderMoney; address: Address | null; outcode: string };

/**
 * The price with delivery to the buyer's address or place. Errors: `delivery_barred` if the sea, the law or the
 * distance rules it out; `total_changed` unless it is the total that the buyer saw.
 */
async function quoteDelivery(
  ctx: MutationCtx,
  buyer: Profile,
  listing: Doc<"listings">,
  {
    quantity,
    deliveryMethod: method,
    address: newAddress,
    outcode: place,
    shownTotal,
  }: StartRequest,
): Promise<Delivery> {
  const needsAddress = isCarried(method);
  if (needsAddress && newAddress === undefined) fail("address_required");
  const address = needsAddress ? parseAddress(newAddress) : null;
  const outcode = address ? outcodeOf(address) : await requirePlace(ctx, buyer, place);
  const offer = offerTo(listing, { method, outcode });
  if (offer.charge === null) {
    if (offer.why === null) fail("delivery_unavailable");
    fail("delivery_barred", { why: offer.why });
  }
  const money = orderMoney(listing.price, quantity, offer.charge);
  failIf(totalProblem(money.totalAmount));
  failIf(sumProblem(shownTotal, money.totalAmount));
  return { money, address, outcode };
}

/**
 * The buyer's outward postcode; `place_required` while unknown. Saved to their settings if those have none.
 */
async function requirePlace(
  ctx: MutationCtx,
  buyer: Profile,
  typedOutcode?: string,
): Promise<string> {
  const savedOutcode = await buyersOutcode(ctx, buyer.userId);
  const outcode = typedOrSaved(typedOutcode, savedOutcode) ?? "";
  if (!findOutcode(outcode)) fail("place_required");
  if (savedOutcode === null) await changeSettings(ctx, buyer.userId, { outcode });
  return outcode;
}

/** Starting the same order again may change the destination; the charge is the same. */
async function changeDestination(
  ctx: MutationCtx,
  order: Order,
  listing: Doc<"listings">,
  delivery: Delivery,
): Promise<void> {
  if (delivery.address) await saveOrderAddress(ctx, order._id, delivery.address);
  const placeValues = placeFields(listing, delivery);
  const storedFields = pick(order, [
    "deliveryOutcode",
    "carrierOffer",
    "buyerOutcode",
    "sellerOutcode",
  ]);
  if (compareValues(placeValues, storedFields) !== 0) await patchOrder(ctx, order._id, placeValues);
  if (delivery.address === null) return;
  for (const { _id } of await linesOf(ctx, order._id)) {
    await ctx.db.patch("orderLines", _id, pick(listing, ["deliveryBands", "postage"]));
  }
}

/** Where both sides are or, for deliveries, the destination and the prices used for the charge. */
function placeFields(listing: Doc<"listings">, { address, outcode }: Delivery) {
  const { outcode: sellerOutcode } = listing;
  if (address === null) return { sellerOutcode, buyerOutcode: outcode };
  return {
    sellerOutcode,
    deliveryOutcode: outcode,
    carrierOffer: pick(listing, ["outcode", "latitude", "longitude"]),
  };
}

export async function buyersOutcode(ctx: QueryCtx, userId: Id<"users">): Promise<string | null> {
  return (await findSettings(ctx, userId))?.outcode ?? null;
}

/**
 * The typed outward postcode, or the saved one if nothing was typed. Null for a malformed one: it doesn't
 * fall back to the saved one.
 */
export function typedOrSaved(
  typedOutcode: string | undefined,
  savedOutcode: string | null,
): string | null {
  return typedOutcode === undefined || typedOutcode.trim() === ""
    ? savedOutcode
    : normaliseOutcode(typedOutcode);
}

export async function pendingOrder(
  ctx: QueryCtx,
  buyerId: Id<"users">,
  listingId: Id<"listings">,
): Promise<Order | null> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", "pending"))
    .take(HOLDS_MAX);
  for (const order of orders) {
    const lines = await linesOf(ctx, order._id);
    if (lines.some((line) => line.listingId === listingId)) return order;
  }
  return null;
}

function isSameOrder(
  order: Order,
  { quantity, deliveryMethod }: StartRequest,
  quizId: Id<"suitabilityQuizzes">,
  { totalAmount }: OrderMoney,
): boolean {
  return (
    order.quizId === quizId &&
    order.quantity === quantity &&
    order.deliveryMethod === deliveryMethod &&
    order.totalAmount === totalAmount &&
    order.checkoutError === undefined &&
    (order.holdExpiresAt ?? 0) - Date.now() > HOLD_RESUME_MIN_MS
  );
}

/** Corals count, which are listed under plants, and animals offered as extras in the description. */
const carriesAnimals = (listing: Doc<"listings">): boolean =>
  listing.category !== "plants" || isAnimalListed(listing) || offersAnimals(listing.description);

async function insertPending(
  ctx: MutationCtx,
  buyer: Profile,
  listing: Doc<"listings">,
  { _id: quizId, listingVersionId }: Doc<"suitabilityQuizzes">,
  { quantity, deliveryMethod }: StartRequest,
  { hold: { reducedFrom, ...times }, ...delivery }: Delivery & { hold: NewHold },
): Promise<Order> {
  const { money, address } = delivery;
  const now = Date.now();
  const uuid = crypto.randomUUID();
  const seller = await profileOf(ctx, listing.sellerId);
  const { deliveryCharge, commission, totalAmount } = money;
  const line = {
    listingId: listing._id,
    quizId,
    listingVersionId,
    ...pick(listing, ["title", "category", "species", "water"]),
    hasAnimals: carriesAnimals(listing),
    ...(address !== null && pick(listing, ["deliveryBands", "postage"])),
    unitPrice: listing.price,
    quantity,
    amount: money.amount,
    holdEndsAt: times.holdExpiresAt,
    ...(reducedFrom !== undefined && { reducedFrom }),
    isHeld: true as const,
  };
  const details = {
    deliveryCharge,
    commission,
    totalAmount,
    uuid,
    sellerId: listing.sellerId,
    buyerId: buyer.userId,
    pictureId: coverImageId(listing.images),
    refundedAmount: 0,
    ...(seller?.trader && { trader: omit(seller.trader, ["address"]) }),
    deliveryMethod,
    ...placeFields(listing, delivery),
    status: "pending" as const,
    holdsStock: true,
    ...(sharesMailbox(buyer, seller) && { isWithinMailbox: true }),
    ...times,
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf(uuid, [line], seller?.fullName ?? ""),
  };
  const order = await insertOrder(ctx, details, [line]);
  if (address) await saveOrderAddress(ctx, order._id, address);
  await writeEvent(ctx, order, "place", { kind: "buyer", userId: buyer.userId }, { from: null });
  return order;
}
