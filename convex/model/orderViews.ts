import { type Infer, v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { orderStatus } from "../tables/orders";
import { deliveryMethod } from "../tables/shared";
import { type Profile, profileOf } from "./access";
import { liveAdjustment } from "./adjustmentStates";
import { handoverCodeOf, packagingOf } from "./fulfilment";
import type { Order } from "./orderRecords";
import { refundableOf } from "./refunds";

const person = v.object({ userId: v.id("users"), fullName: v.string() });

/** An order as lists show it. Money in pence, times in ms epoch. */
export const orderRow = v.object({
  orderId: v.id("orders"),
  uuid: v.string(),
  listingId: v.id("listings"),
  listingTitle: v.string(),
  imageUrl: v.union(v.string(), v.null()),
  /** Null when the account has no profile any more. */
  buyer: v.union(person, v.null()),
  seller: v.union(person, v.null()),
  quantity: v.number(),
  amount: v.number(),
  deliveryCharge: v.number(),
  commission: v.number(),
  totalAmount: v.number(),
  refundedAmount: v.number(),
  deliveryMethod,
  status: orderStatus,
  transactionId: v.union(v.id("transactions"), v.null()),
  packagingDone: v.boolean(),
  refundOffered: v.boolean(),
  /** A delivery charge that waits for the buyer's answer or for its money. */
  proposedDeliveryCharge: v.union(v.number(), v.null()),
  createdAt: v.number(),
});
export type OrderRow = Infer<typeof orderRow>;

async function personView(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof person> | null> {
  const profile = await profileOf(ctx, userId);
  return profile && { userId, fullName: profile.fullName };
}

export async function toOrderRow(ctx: QueryCtx, order: Order): Promise<OrderRow> {
  const listing = await ctx.db.get("listings", order.listingId);
  const isLive = order.status === "processing";
  const adjustment = isLive ? await liveAdjustment(ctx, order._id) : null;
  return {
    orderId: order._id,
    uuid: order.uuid,
    listingId: order.listingId,
    listingTitle: order.listingTitle,
    imageUrl: listing?.imageUrl ?? null,
    buyer: await personView(ctx, order.buyerId),
    seller: await personView(ctx, order.sellerId),
    quantity: order.quantity,
    amount: order.amount,
    deliveryCharge: order.deliveryCharge,
    commission: order.commission,
    totalAmount: order.totalAmount,
    refundedAmount: order.refundedAmount,
    deliveryMethod: order.deliveryMethod,
    status: order.status,
    transactionId: await transactionIdOf(ctx, order._id),
    packagingDone: isLive && (await packagingOf(ctx, order._id)) !== null,
    refundOffered: order.refundOfferedAt !== undefined,
    proposedDeliveryCharge: adjustment?.proposedDeliveryCharge ?? null,
    createdAt: order.createdAt,
  };
}

export async function transactionIdOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<Id<"transactions"> | null> {
  const transaction = await ctx.db
    .query("transactions")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
  return transaction?._id ?? null;
}

const maybe = <T extends ReturnType<typeof v.string> | ReturnType<typeof v.number>>(value: T) =>
  v.union(value, v.null());

/** An order as its own page shows it. What only the buyer may see is null for everybody else. */
export const orderDetails = v.object({
  ...orderRow.fields,
  viewerIs: v.union(v.literal("buyer"), v.literal("seller"), v.literal("admin")),
  species: maybe(v.string()),
  /** Not sold yet, of the listing as it is now; 0 when the listing is gone. */
  remainingStock: v.number(),
  sellerName: maybe(v.string()),
  unitPrice: v.number(),
  refundable: v.number(),
  deliveryOutcode: maybe(v.string()),
  quizId: v.union(v.id("suitabilityQuizzes"), v.null()),
  holdExpiresAt: maybe(v.number()),
  checkoutUrl: maybe(v.string()),
  checkoutError: maybe(v.string()),
  handoverCode: maybe(v.string()),
  courier: maybe(v.string()),
  trackingReference: maybe(v.string()),
  deliveredAt: maybe(v.number()),
  cancelRequested: v.boolean(),
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

/** `viewer` has been checked to be a party of the order or an admin. */
export async function toOrderDetails(
  ctx: QueryCtx,
  viewer: Profile,
  order: Order,
): Promise<OrderDetails> {
  const listing = await ctx.db.get("listings", order.listingId);
  const isBuyer = viewer.userId === order.buyerId;
  const isSeller = viewer.userId === order.sellerId;
  const row = await toOrderRow(ctx, order);
  const showsCode = isBuyer && order.status === "processing";
  const code = showsCode ? await handoverCodeOf(ctx, order._id) : null;
  return {
    ...row,
    viewerIs: isBuyer ? "buyer" : isSeller ? "seller" : "admin",
    species: listing?.species ?? null,
    remainingStock: listing?.quantity ?? 0,
    sellerName: row.seller?.fullName ?? listing?.username ?? null,
    unitPrice: order.unitPrice,
    refundable: await refundableOf(ctx, order._id),
    deliveryOutcode: order.deliveryOutcode ?? null,
    quizId: isBuyer ? (order.quizId ?? null) : null,
    holdExpiresAt: order.status === "pending" ? (order.holdExpiresAt ?? null) : null,
    checkoutUrl: isBuyer && order.status === "pending" ? (order.checkoutUrl ?? null) : null,
    checkoutError: isBuyer ? (order.checkoutError ?? null) : null,
    handoverCode: code?.code ?? null,
    courier: order.courier ?? null,
    trackingReference: order.trackingReference ?? null,
    deliveredAt: order.deliveredAt ?? null,
    cancelRequested: order.cancelRequestedAt !== undefined,
    adjustment: await openAdjustment(ctx, order, isBuyer),
  };
}

async function openAdjustment(
  ctx: QueryCtx,
  order: Order,
  isBuyer: boolean,
): Promise<OrderDetails["adjustment"]> {
  const live = order.status === "processing" ? await liveAdjustment(ctx, order._id) : null;
  if (live === null) return null;
  const { _id, proposedDeliveryCharge, status, expiresAt, checkoutUrl } = live;
  return {
    adjustmentId: _id,
    proposedDeliveryCharge,
    status: status === "paying" ? "paying" : "pending",
    expiresAt,
    checkoutUrl: isBuyer ? (checkoutUrl ?? null) : null,
  };
}
