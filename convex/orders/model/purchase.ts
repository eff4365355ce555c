import { omit, pick } from "convex-helpers";
import { compareValues } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { addAddress, parseAddress } from "#convex/accounts/model/addAddress.ts";
import { changeSettings, findSettings } from "#convex/accounts/model/changeSettings.ts";
import { sharesMailbox } from "#convex/accounts/model/mailboxes.ts";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { type DeliveryMethod, isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import {
  blockProblem,
  replacementProblem,
  sumProblem,
  totalProblem,
} from "#convex/domain/orders/buying.ts";
import { cutOffOf } from "#convex/domain/orders/dispatchDays.ts";
import { linesProblem } from "#convex/domain/orders/lines.ts";
import { offerTo, parcelMoney } from "#convex/domain/orders/orderPreview.ts";
import { awayAt, awayProblem } from "#convex/domain/sellers/away.ts";
import { exceptionsProblem, type SellingException } from "#convex/domain/sellers/exceptions.ts";
import { type Address, outcodeOf } from "#convex/domain/shared/address.ts";
import { HOLD_RESUME_MIN_MS, HOLDS_MAX } from "#convex/domain/shared/constants.ts";
import type { OrderMoney } from "#convex/domain/shared/money.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { normaliseOutcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { fail, failIf, type Problem } from "#convex/errors.ts";
import { hold } from "#convex/listings/model/stock.ts";
import { blockBetween } from "#convex/messages/model/blocks.ts";
import { isStalled, requestCheckout } from "#convex/payments/model/checkoutRecords.ts";
import { startWorkAt } from "#convex/shared/jobs.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { coverImageId } from "#convex/shared/model/images.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { chosenDay, sendingBetween } from "./agreedDay";
import {
  type ChosenLine,
  chooseLines,
  failForLines,
  type LineRequest,
  type PendingOrder,
  requireCompany,
  requireSeenVersions,
  requireStock,
  storeSeenVersion,
} from "./chooseLines";
import { newHolds, requireHoldAllowed, requireFreeOrderAllowed } from "./holdLimits";
import { END_HOLD, markPaid, releaseForBuyer } from "./holds";
import { requireInPersonAllowed } from "./lateCancels";
import { linesOf, type NewLine, searchTextOf } from "./lines";
import { insertOrder, type Order, patchOrder, writeEvent } from "./records";
import { saveOrderAddress } from "./saveOrderAddress";

export type StartRequest = {
  lines: readonly LineRequest[];
  deliveryMethod: DeliveryMethod;
  address?: Address;
  /** Handovers in person: the buyer's outward postcode as typed; defaults to their settings. */
  outcode?: string;
  saveAddress?: boolean;
  /** Courier and post: the day for sending it (ms epoch, any time of it); defaults to the first choice. */
  dispatchOn?: number;
  shownTotal: number;
  /** What the buyer has read about keeping the lines together. */
  shownReasons?: string[];
  /** What the buyer has read of what the seller says before the sale. */
  shownExceptions?: SellingException[];
};

/**
 * Holds the stock of every line, or of none. Repeating the same request returns the first order. A different request
 * for one of the listings, or one after its pay page stalled, replaces the unpaid orders that share a listing with it
 * and keeps the first hold's end. If there is nothing to pay, the order is `processing` at once.
 */
export async function startPurchase(
  ctx: MutationCtx,
  buyer: Profile,
  request: StartRequest,
): Promise<string> {
  await consumeLimit(ctx, "startOrder", buyer.userId);
  failIf(linesProblem(request.lines));
  const pendingOrders = await pendingOrdersOf(ctx, buyer.userId);
  const lines = await chooseLines(ctx, buyer, request.lines, pendingOrders);
  const delivery = await quoteDelivery(ctx, buyer, lines, request);
  const seller = await profileOf(ctx, lines[0].listing.sellerId);
  const day = dayFields(seller, lines[0].listing, delivery, request.dispatchOn);
  if (delivery.address && request.saveAddress) {
    await addAddress(ctx, buyer.userId, delivery.address);
  }

  const listingIds = lines.map(({ listingId }) => listingId);
  const sharesListing = (pending: PendingOrder) =>
    pending.lines.some(({ listingId }) => listingIds.includes(listingId));
  const replaced = pendingOrders.filter(sharesListing);
  for (const pending of replaced) {
    const isSame = isSameOrder(pending, request, delivery.money);
    if (isSame && !(await isStalled(ctx, pending.order._id))) {
      await changeDestination(ctx, pending, lines, { ...delivery, day });
      return pending.order.uuid;
    }
  }
  for (const { order } of replaced) {
    failIf(replacementProblem(order.holdExpiresAt ?? 0, Date.now()));
    await releaseForBuyer(ctx, order, buyer);
  }
  // After a block, while the seller is away, or after a change of a listing or the tank, an order already started can be paid, but not replaced.
  await requireSeenVersions(ctx, buyer, lines);
  requireCompany(lines, request.shownReasons);
  failIf(blockProblem(await blockBetween(ctx, buyer, seller)));
  failIf(awayProblem(awayAt(seller?.selling?.awayUntil, Date.now())));
  failIf(exceptionsProblem(seller?.selling?.exceptions, request.shownExceptions));
  const holds = await newHolds(ctx, buyer, lines);
  if (delivery.money.totalAmount > 0) {
    await requireHoldAllowed(ctx, buyer, listingIds);
  } else await requireFreeOrderAllowed(ctx, buyer, lines.length);
  if (delivery.address === null) await requireInPersonAllowed(ctx, buyer);
  await requireStock(ctx, lines);
  for (const { listingId, quantity } of lines) await hold(ctx, listingId, quantity);
  const order = await insertPending(ctx, buyer, lines, request, { ...delivery, day, holds });
  if (order.totalAmount === 0) {
    await markPaid(ctx, order, "payNothing", { kind: "buyer", userId: buyer.userId });
    return order.uuid;
  }
  await requestCheckout(ctx, order, order.totalAmount);
  await startWorkAt(ctx, holds.holdExpiresAt, END_HOLD, order._id);
  return order.uuid;
}

/** `address`: for couriers and post. `outcode`: of that address, or where the buyer is. */
type Delivery = { money: OrderMoney; address: Address | null; outcode: string };
type Day = Pick<Order, "dispatchOn" | "payForDayBy">;

/** The day for sending a parcel, and until when it must be paid for. Errors: `day_unavailable`. */
function dayFields(
  seller: Profile | null,
  { outcode: sellerOutcode }: Doc<"listings">,
  { address, outcode: deliveryOutcode }: Delivery,
  dispatchOn: number | undefined,
): Day {
  if (address === null) return {};
  const sending = sendingBetween(seller, { sellerOutcode, deliveryOutcode });
  const day = chosenDay(sending, dispatchOn);
  return { dispatchOn: day, payForDayBy: cutOffOf(day, sending.rules) };
}

/**
 * The price with delivery to the buyer's address or place. Errors: `delivery_barred` if the sea, the law or the
 * distance rules it out; `total_changed` unless it is the total that the buyer saw, made of the prices they saw.
 */
async function quoteDelivery(
  ctx: MutationCtx,
  buyer: Profile,
  lines: readonly [ChosenLine, ...ChosenLine[]],
  { deliveryMethod: method, address: newAddress, outcode: place, shownTotal }: StartRequest,
): Promise<Delivery> {
  const needsAddress = isCarried(method);
  if (needsAddress && newAddress === undefined) fail("address_required");
  const address = needsAddress ? parseAddress(newAddress) : null;
  const outcode = address ? outcodeOf(address) : await requirePlace(ctx, buyer, place);
  failForLines(
    lines.map(({ listing }) => {
      const offer = offerTo(listing, { method, outcode });
      return {
        listingId: listing._id,
        title: listing.title,
        problem: offer.charge === null ? deliveryProblem(offer.why) : null,
      };
    }),
  );
  const money = parcelMoney(lines, { method, outcode }) ?? fail("delivery_unavailable");
  failIf(totalProblem(money.totalAmount));
  failIf(sumProblem(shownTotal, money.totalAmount));
  const repriced = lines.find(({ listing, shownPrice }) => listing.price !== shownPrice);
  if (repriced) {
    const { shownPrice: shown, listing } = repriced;
    fail("price_changed", { title: listing.title, shown, price: listing.price });
  }
  return { money, address, outcode };
}

const deliveryProblem = (why: string | null): Problem =>
  why === null ? { code: "delivery_unavailable" } : { code: "delivery_barred", data: { why } };

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

/** Starting the same order again may change the destination and the day; the charge is the same. */
async function changeDestination(
  ctx: MutationCtx,
  { order, lines: heldLines }: PendingOrder,
  lines: readonly [ChosenLine, ...ChosenLine[]],
  delivery: Delivery & { day: Day },
): Promise<void> {
  if (delivery.address) await saveOrderAddress(ctx, order._id, delivery.address);
  const placeValues = { ...placeFields(lines[0].listing, delivery), ...delivery.day };
  const storedFields = pick(order, [
    "dispatchOn",
    "payForDayBy",
    "deliveryOutcode",
    "carrierOffer",
    "buyerOutcode",
    "sellerOutcode",
  ]);
  if (compareValues(placeValues, storedFields) !== 0) await patchOrder(ctx, order._id, placeValues);
  if (delivery.address === null) return;
  for (const { _id, listingId } of heldLines) {
    const listing = lines.find((line) => line.listingId === listingId)?.listing;
    if (listing) {
      await ctx.db.patch("orderLines", _id, pick(listing, ["deliveryBands", "postage"]));
    }
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

/** The buyer's unpaid orders: at most three. */
export async function pendingOrdersOf(
  ctx: QueryCtx,
  buyerId: Id<"users">,
): Promise<PendingOrder[]> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", buyerId).eq("status", "pending"))
    .take(HOLDS_MAX);
  return await Promise.all(
    orders.map(async (order) => ({ order, lines: await linesOf(ctx, order._id) })),
  );
}

function isSameOrder(
  { order, lines: heldLines }: PendingOrder,
  { lines, deliveryMethod }: StartRequest,
  { totalAmount }: OrderMoney,
): boolean {
  const isHeld = ({ listingId, quizId, quantity }: LineRequest) =>
    heldLines.some(
      (line) =>
        line.listingId === listingId && line.quizId === quizId && line.quantity === quantity,
    );
  return (
    lines.length === heldLines.length &&
    lines.every(isHeld) &&
    order.deliveryMethod === deliveryMethod &&
    order.totalAmount === totalAmount &&
    order.checkoutError === undefined &&
    (order.holdExpiresAt ?? 0) - Date.now() > HOLD_RESUME_MIN_MS
  );
}

/** Corals count, which are listed under plants, and animals offered as extras in the description. */
const carriesAnimals = (listing: Doc<"listings">): boolean =>
  listing.category !== "plants" || isAnimalListed(listing) || offersAnimals(listing.description);

async function toNewLine(
  ctx: MutationCtx,
  chosen: ChosenLine,
  isDelivered: boolean,
): Promise<NewLine> {
  const { listing, quiz, quantity } = chosen;
  return {
    listingId: listing._id,
    quizId: quiz._id,
    listingVersionId: await storeSeenVersion(ctx, chosen),
    ...pick(listing, ["title", "category", "species", "water"]),
    hasAnimals: carriesAnimals(listing),
    ...(isDelivered && pick(listing, ["deliveryBands", "postage"])),
    unitPrice: listing.price,
    quantity,
    amount: listing.price * quantity,
  };
}

type NewHolds = Awaited<ReturnType<typeof newHolds>>;

async function insertPending(
  ctx: MutationCtx,
  buyer: Profile,
  chosen: readonly [ChosenLine, ...ChosenLine[]],
  { deliveryMethod }: StartRequest,
  { holds: { reducedFrom, ...times }, ...delivery }: Delivery & { day: Day; holds: NewHolds },
): Promise<Order> {
  const { address } = delivery;
  const { deliveryCharge, commission, totalAmount } = delivery.money;
  const now = Date.now();
  const uuid = crypto.randomUUID();
  const { listing } = chosen[0];
  const seller = await profileOf(ctx, listing.sellerId);
  const lines: NewLine[] = [];
  for (const [at, line] of chosen.entries()) {
    const most = reducedFrom[at];
    lines.push({
      ...(await toNewLine(ctx, line, address !== null)),
      holdEndsAt: times.holdExpiresAt,
      ...(most !== undefined && { reducedFrom: most }),
      isHeld: true,
    });
  }
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
    ...(seller?.selling && { exceptions: seller.selling.exceptions }),
    deliveryMethod,
    ...placeFields(listing, delivery),
    ...delivery.day,
    status: "pending" as const,
    holdsStock: true,
    ...(sharesMailbox(buyer, seller) && { isWithinMailbox: true }),
    ...times,
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf(uuid, lines, seller?.fullName ?? ""),
  };
  const order = await insertOrder(ctx, details, lines);
  if (address) await saveOrderAddress(ctx, order._id, address);
  await writeEvent(ctx, order, "place", { kind: "buyer", userId: buyer.userId }, { from: null });
  return order;
}
