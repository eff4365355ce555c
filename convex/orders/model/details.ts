import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { WEATHER_HOLD_REASONS } from "#convex/domain/orders/dispatchDays.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch, type OrderSide } from "#convex/domain/orders/states.ts";
import { refundableOf } from "#convex/payments/model/checkoutRecords.ts";
import {
  moneyOwed,
  moneyOwedOf,
  openChargebacks,
  bearableChargebacks,
} from "#convex/payments/model/refundRecords.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { selling, sendingTo } from "#convex/shared/validators.ts";
import { orderSide } from "../tables";
import { sendingOf } from "./agreedDay";
import { isMovedBySeller, lateCancelFrom, selfCancelFrom } from "./giveBackLimits";
import { handoverCodeOf } from "./handover";
import { linesOf, orderLine, toLineView } from "./lines";
import { packagingOf, packagingView, toPackagingView } from "./packagingView";
import type { Order } from "./records";
import { isUsedUp } from "./timeline";
import { openAdjustment, orderRow, rowOf, rowParts, sellersPayout, showsPackaging } from "./views";

/** An order as its own page shows it. Buyer-only fields are null, 0 or absent for everyone else. */
export const orderDetails = v.object({
  ...orderRow.fields,
  species: v.nullable(v.string()),
  /** Unsold stock of the current listings. */
  remainingStock: v.number(),
  sellerName: v.nullable(v.string()),
  exceptions: selling.fields.exceptions,
  /** Parcels that await dispatch: determines the days to which the agreed one can be moved; else null. */
  sending: v.nullable(sendingTo),
  dayMovedBy: v.array(orderSide),
  weatherHold: v.nullable(v.object({ by: orderSide, reason: literals(...WEATHER_HOLD_REASONS) })),
  lines: v.array(orderLine),
  refundable: v.number(),
  moneyOwed,
  deliveryOutcode: v.nullable(v.string()),
  checkoutUrl: v.nullable(v.string()),
  checkoutError: v.nullable(v.string()),
  handoverCode: v.nullable(v.string()),
  /** When the buyer may again cancel an unpacked parcel later than 30 minutes after payment (ms epoch; 0: now). */
  lateCancelFrom: v.number(),
  /** When the buyer may cancel a parcel alone again, after three lapses in a day (ms epoch; past: now). */
  selfCancelFrom: v.number(),
  /** The buyer has asked to cancel as often as they may. */
  cancelRequestsUsed: v.optional(v.literal(true)),
  courier: v.nullable(v.string()),
  courierAuthorisation: v.nullable(v.string()),
  /** Courier details from the current listings, as defaults for the dispatch form; "" if not given. */
  listedCourier: v.object({ courier: v.string(), courierAuthorisation: v.string() }),
  trackingReference: v.nullable(v.string()),
  /** An open chargeback. Pence; `reason` (Stripe's code) and `dueBy` are for admins only. */
  chargeback: v.nullable(
    v.object({ amount: v.number(), reason: v.string(), dueBy: v.nullable(v.number()) }),
  ),
  /** Admins only: pence of chargebacks that are, or may be, taken from the seller. */
  bearable: v.number(),
  /** `checkoutUrl`: where the buyer pays the difference. */
  adjustment: v.nullable(
    v.object({ ...openAdjustment.fields, checkoutUrl: v.nullable(v.string()) }),
  ),
  /** The seller's checklist and photos; null before packing, once cancelled and for handovers in person. */
  packaging: v.nullable(packagingView),
});
export type OrderDetails = Infer<typeof orderDetails>;

export async function toOrderDetails(
  ctx: QueryCtx,
  order: Order,
  viewerSide: OrderSide,
): Promise<OrderDetails> {
  const isBuyer = viewerSide === "buyer";
  const showsCode = isBuyer && awaitsDispatch(order.status);
  const [
    lines,
    parts,
    packaging,
    listings,
    code,
    cancelFrom,
    cancelRequestsUsed,
    refundable,
    moneyOwed,
    chargeback,
    bearableRows,
    payout,
    sending,
  ] = await Promise.all([
    linesOf(ctx, order._id),
    rowParts(ctx, order),
    showsPackaging(order) ? packagingOf(ctx, order._id) : null,
    listingsOf(ctx, order),
    showsCode ? handoverCodeOf(ctx, order._id) : null,
    showsCode && !isInPerson(order) ? cancelFromOf(ctx, order) : NO_LIMITS,
    showsCode && isUsedUp(ctx, order._id, "cancelRequested"),
    refundableOf(ctx, order._id),
    moneyOwedOf(ctx, order._id),
    chargebackView(ctx, order, viewerSide),
    viewerSide === "admin" ? bearableChargebacks(ctx, order._id) : [],
    sellersPayout(ctx, order, viewerSide),
    awaitsDispatch(order.status) && !isInPerson(order) ? sendingOf(ctx, order) : null,
  ]);
  const { seller, adjustment } = parts;
  const row = rowOf(order, viewerSide, parts);
  return {
    ...row,
    ...payout,
    species: lines[0]?.species ?? null,
    remainingStock: listings.reduce((sum, { quantity }) => sum + quantity, 0),
    sellerName: seller?.fullName ?? listings[0]?.username ?? null,
    exceptions: order.exceptions ?? [],
    sending,
    dayMovedBy: order.dayMovedBy ?? [],
    weatherHold: order.weatherHold ? pick(order.weatherHold, ["by", "reason"]) : null,
    lines: lines.map(toLineView),
    refundable,
    moneyOwed,
    deliveryOutcode: order.deliveryOutcode ?? null,
    checkoutUrl: isBuyer && order.status === "pending" ? (order.checkoutUrl ?? null) : null,
    checkoutError: isBuyer ? (order.checkoutError ?? null) : null,
    handoverCode: code?.code ?? null,
    ...cancelFrom,
    ...(cancelRequestsUsed && { cancelRequestsUsed }),
    courier: order.courier ?? null,
    courierAuthorisation: order.courierAuthorisation ?? null,
    listedCourier: listedCourier(order, listings),
    trackingReference: order.trackingReference ?? null,
    chargeback,
    bearable: bearableRows.reduce((sum, { amount }) => sum + amount, 0),
    adjustment: row.adjustment && {
      ...row.adjustment,
      checkoutUrl: isBuyer ? (adjustment?.checkoutUrl ?? null) : null,
    },
    packaging: packaging && (await toPackagingView(ctx, packaging)),
  };
}

const NO_LIMITS = { lateCancelFrom: 0, selfCancelFrom: 0 };

async function cancelFromOf(ctx: QueryCtx, order: Order): Promise<typeof NO_LIMITS> {
  const buyer = await profileOf(ctx, order.buyerId);
  if (buyer === null || isMovedBySeller(order)) return NO_LIMITS;
  return {
    lateCancelFrom: await lateCancelFrom(ctx, buyer, order),
    selfCancelFrom: await selfCancelFrom(ctx, buyer, order),
  };
}

async function listingsOf(ctx: QueryCtx, { _id }: Order): Promise<Doc<"listings">[]> {
  const lines = await linesOf(ctx, _id);
  const listings = lines.map(({ listingId }) => ctx.db.get("listings", listingId));
  return (await Promise.all(listings)).flatMap((listing) => listing ?? []);
}

function listedCourier(
  { deliveryMethod }: Order,
  listings: Doc<"listings">[],
): OrderDetails["listedCourier"] {
  const named = listings.find(({ courier }) => courier !== undefined);
  const { courier = "", courierAuthorisation = "" } =
    deliveryMethod === "courier" && named ? named : {};
  return { courier, courierAuthorisation };
}

async function chargebackView(
  ctx: QueryCtx,
  order: Order,
  viewerSide: OrderSide,
): Promise<OrderDetails["chargeback"]> {
  if (!order.stops?.includes("chargeback")) return null;
  const [chargeback] = await openChargebacks(ctx, order._id);
  if (chargeback === undefined) return null;
  const { amount, reason, dueBy } = chargeback;
  return viewerSide === "admin"
    ? { amount, reason, dueBy: dueBy ?? null }
    : { amount, reason: "", dueBy: null };
}
