import { pick } from "convex-helpers";
import { compareValues } from "convex/values";
import type { MutationCtx } from "#convex/_generated/server.js";
import { addAddress } from "#convex/accounts/model/addAddress.ts";
import { blockProblem, replacementProblem } from "#convex/domain/orders/buying.ts";
import { linesProblem } from "#convex/domain/orders/lines.ts";
import { awayAt, awayProblem } from "#convex/domain/sellers/away.ts";
import { exceptionsProblem } from "#convex/domain/sellers/exceptions.ts";
import { fail, failIf } from "#convex/errors.ts";
import { hold } from "#convex/listings/model/stock.ts";
import { blockBetween } from "#convex/messages/model/blocks.ts";
import { isStalled, requestCheckout } from "#convex/payments/model/checkoutRecords.ts";
import { startWorkAt } from "#convex/shared/jobs.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { consumeMailboxLimit } from "#convex/shared/model/rateLimits.ts";
import { dayAtPayment } from "./agreedDay";
import {
  chooseLines,
  type ChosenLine,
  type PendingOrder,
  requireCompany,
  requireSeenVersions,
  requireStock,
} from "./chooseLines";
import { requireInPersonAllowed } from "./giveBackLimits";
import { newHolds, requireFreeOrderAllowed, requireHoldAllowed } from "./holdLimits";
import { END_HOLD, markPaid, releaseForBuyer } from "./holds";
import { insertPending, placeFields } from "./insertPending";
import { requirePairAllowed } from "./pairLimit";
import { isSameOrder, pendingOrdersOf } from "./pendingOrders";
import { type Day, dayFields, type Delivery, quoteDelivery } from "./quoteDelivery";
import { patchOrder } from "./records";
import { saveOrderAddress } from "./saveOrderAddress";
import type { StartRequest } from "./startRequest";

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
  await consumeMailboxLimit(ctx, "startOrder", buyer);
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
  // After a block, while the seller is away, or after a change of a listing or the tank, an order already started can be
  // paid, but not replaced.
  await requireSeenVersions(ctx, buyer, lines);
  requireCompany(lines, request.shownReasons);
  failIf(blockProblem(await blockBetween(ctx, buyer, seller)));
  failIf(awayProblem(awayAt(seller?.selling?.awayUntil, Date.now())));
  failIf(exceptionsProblem(seller?.selling?.exceptions, request.shownExceptions));
  const holds = await newHolds(ctx, buyer, lines);
  if (delivery.money.totalAmount > 0) await requireHoldAllowed(ctx, buyer, listingIds);
  else await requireFreeOrderAllowed(ctx, buyer, lines.length);
  if (delivery.address === null) await requireInPersonAllowed(ctx, buyer);
  if (seller && delivery.money.totalAmount > 0) await requirePairAllowed(ctx, buyer, seller);
  await requireStock(ctx, lines);
  for (const { listingId, quantity } of lines) await hold(ctx, listingId, quantity);
  const order = await insertPending(ctx, buyer, lines, request, { ...delivery, day, holds });
  if (order.totalAmount === 0) {
    const freeOrder = await patchOrder(ctx, order._id, { placedFree: true });
    const agreedDay = (await dayAtPayment(ctx, freeOrder)) ?? fail("day_unavailable");
    await markPaid(ctx, freeOrder, agreedDay, "payNothing", {
      kind: "buyer",
      userId: buyer.userId,
    });
    return order.uuid;
  }
  await requestCheckout(ctx, order, order.totalAmount);
  await startWorkAt(ctx, holds.holdExpiresAt, END_HOLD, order._id);
  return order.uuid;
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
