import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { orders, orderStop } from "../tables";
import { profileOf } from "../../shared/rules/access";
import { type Adjustment, liveAdjustment } from "./adjustmentStates";
import { openChargebacks } from "../../payments/rules/chargebackLedger";
import { handoverCodeOf, packagingOf } from "./fulfilment";
import { orderSide } from "./access";
import type { Order } from "./records";
import { refundableOf } from "../../payments/rules/refunds";
import { moneyOwed, moneyOwedOf } from "../../payments/rules/orderMoney";
import { IN_LISTS } from "./shownFields";

/** Fields that most orders do not have. */
const NOTABLE = {
  /** Pence on the way back to the buyer. */
  refundingAmount: v.number(),
  /** What holds the order up now. */
  stops: v.array(orderStop),
};
const person = v.object({ userId: v.id("users"), fullName: v.string() });

/** An order as lists show it. Money in pence, times in ms epoch. */
export const orderRow = v.object({
  orderId: v.id("orders"),
  ...pick(orders.validator.fields, ["listingId", ...IN_LISTS]),
  ...NOTABLE,
  imageUrl: v.union(v.string(), v.null()),
  /** Null when the account has no profile any more. */
  buyer: v.union(person, v.null()),
  seller: v.union(person, v.null()),
  transactionId: v.union(v.id("transactions"), v.null()),
  packagingDone: v.boolean(),
  /** The buyer has left a review. */
  reviewed: v.boolean(),
  refundOffered: v.boolean(),
  /** A delivery charge that waits for the buyer's answer or for its money. */
  proposedDeliveryCharge: v.union(v.number(), v.null()),
});
export type OrderRow = Infer<typeof orderRow>;

async function personView(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof person> | null> {
  const profile = await profileOf(ctx, userId);
  return profile && { userId, fullName: profile.fullName };
}

/** An order with what a list shows around it. */
export async function toOrderRow(ctx: QueryCtx, order: Order): Promise<OrderRow> {
  return rowOf(order, await rowParts(ctx, order));
}

/** What a row shows besides the order itself; not its listing, which every hold changes. */
async function rowParts(ctx: QueryCtx, order: Order) {
  const isLive = order.status === "processing";
  const [imageUrl, buyer, seller, transaction, packaging, adjustment] = await Promise.all([
    pictureUrl(ctx, order),
    personView(ctx, order.buyerId),
    personView(ctx, order.sellerId),
    transactionOf(ctx, order._id),
    isLive ? packagingOf(ctx, order._id) : null,
    isLive ? liveAdjustment(ctx, order._id) : null,
  ]);
  return { imageUrl, buyer, seller, transaction, packaging, adjustment };
}
type RowParts = Awaited<ReturnType<typeof rowParts>>;

function rowOf(
  order: Order,
  { imageUrl, buyer, seller, transaction, packaging, adjustment }: RowParts,
): OrderRow {
  return {
    orderId: order._id,
    ...pick(order, ["listingId", ...IN_LISTS]),
    refundingAmount: order.refundingAmount ?? 0,
    stops: order.stops ?? [],
    imageUrl,
    buyer,
    seller,
    transactionId: transaction?._id ?? null,
    packagingDone: packaging !== null,
    reviewed: order.reviewedAt !== undefined,
    refundOffered: order.refundOfferedAt !== undefined,
    proposedDeliveryCharge: adjustment?.proposedDeliveryCharge ?? null,
  };
}

/** The picture as bought. Orders from before it was kept show the listing's. */
async function pictureUrl(ctx: QueryCtx, { pictureId, listingId }: Order): Promise<string | null> {
  if (pictureId === undefined) return (await ctx.db.get("listings", listingId))?.imageUrl ?? null;
  return pictureId && (await ctx.storage.getUrl(pictureId));
}

async function transactionOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Doc<"transactions"> | null> {
  return await ctx.db
    .query("transactions")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

const maybe = <T extends ReturnType<typeof v.string> | ReturnType<typeof v.number>>(value: T) =>
  v.union(value, v.null());

/** An order as its own page shows it. What only the buyer may see is null for everybody else. */
export const orderDetails = v.object({
  ...orderRow.fields,
  viewerIs: orderSide,
  species: maybe(v.string()),
  /** Not sold yet, of the listing as it is now; 0 when the listing is gone. */
  remainingStock: v.number(),
  sellerName: maybe(v.string()),
  unitPrice: v.number(),
  refundable: v.number(),
  moneyOwed,
  deliveryOutcode: maybe(v.string()),
  quizId: v.union(v.id("suitabilityQuizzes"), v.null()),
  holdExpiresAt: maybe(v.number()),
  checkoutUrl: maybe(v.string()),
  checkoutError: maybe(v.string()),
  handoverCode: maybe(v.string()),
  courier: maybe(v.string()),
  trackingReference: maybe(v.string()),
  shippedAt: maybe(v.number()),
  deliveredAt: maybe(v.number()),
  cancelRequested: v.boolean(),
  /** One that the bank has not decided. Pence; `reason` is Stripe's word, for the admin alone as `dueBy` is. */
  chargeback: v.union(
    v.null(),
    v.object({ amount: v.number(), reason: v.string(), dueBy: maybe(v.number()) }),
  ),
  adjustment: v.union(
    v.null(),
    v.object({
      adjustmentId: v.id("orderAdjustments"),
      proposedDeliveryCharge: v.number(),
      status: v.union(v.literal("pending"), v.literal("paying")),
      expiresAt: v.number(),
      checkoutUrl: maybe(v.string()),
    }),
  ),
});
export type OrderDetails = Infer<typeof orderDetails>;

/** The order as the side that looks at it may see it. */
export async function toOrderDetails(
  ctx: QueryCtx,
  order: Order,
  viewerIs: OrderDetails["viewerIs"],
): Promise<OrderDetails> {
  const isBuyer = viewerIs === "buyer";
  const showsCode = isBuyer && order.status === "processing";
  const [parts, listing, code, refundable, owed, chargeback] = await Promise.all([
    rowParts(ctx, order),
    ctx.db.get("listings", order.listingId),
    showsCode ? handoverCodeOf(ctx, order._id) : null,
    refundableOf(ctx, order._id),
    moneyOwedOf(ctx, order._id),
    chargebackView(ctx, order, viewerIs),
  ]);
  const { seller, adjustment } = parts;
  return {
    ...rowOf(order, parts),
    viewerIs,
    species: listing?.species ?? null,
    remainingStock: listing?.quantity ?? 0,
    sellerName: seller?.fullName ?? listing?.username ?? null,
    unitPrice: order.unitPrice,
    refundable,
    moneyOwed: owed,
    deliveryOutcode: order.deliveryOutcode ?? null,
    quizId: isBuyer ? (order.quizId ?? null) : null,
    holdExpiresAt: order.status === "pending" ? (order.holdExpiresAt ?? null) : null,
    checkoutUrl: isBuyer && order.status === "pending" ? (order.checkoutUrl ?? null) : null,
    checkoutError: isBuyer ? (order.checkoutError ?? null) : null,
    handoverCode: code?.code ?? null,
    courier: order.courier ?? null,
    trackingReference: order.trackingReference ?? null,
    shippedAt: order.shippedAt ?? null,
    deliveredAt: order.deliveredAt ?? null,
    cancelRequested: order.cancelRequestedAt !== undefined,
    chargeback,
    adjustment: adjustment && openAdjustment(adjustment, isBuyer),
  };
}

async function chargebackView(
  ctx: QueryCtx,
  order: Order,
  viewerIs: OrderDetails["viewerIs"],
): Promise<OrderDetails["chargeback"]> {
  if (!order.stops?.includes("chargeback")) return null;
  const [chargeback] = await openChargebacks(ctx, order._id);
  if (chargeback === undefined) return null;
  const { amount, reason, dueBy } = chargeback;
  return viewerIs === "admin"
    ? { amount, reason, dueBy: dueBy ?? null }
    : { amount, reason: "", dueBy: null };
}

function openAdjustment(
  { _id, proposedDeliveryCharge, status, expiresAt, checkoutUrl }: Adjustment,
  isBuyer: boolean,
): OrderDetails["adjustment"] {
  return {
    adjustmentId: _id,
    proposedDeliveryCharge,
    status: status === "paying" ? "paying" : "pending",
    expiresAt,
    checkoutUrl: isBuyer ? (checkoutUrl ?? null) : null,
  };
}
