import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { countText } from "#convex/domain/listings/labels.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch, type OrderSide } from "#convex/domain/orders/states.ts";
import { payoutPart, payoutPartsOf } from "#convex/payouts/model/payoutParts.ts";
import { standingReader } from "#convex/payouts/model/settleSeller.ts";
import { profileHiddenFlag, profileOf } from "#convex/shared/model/access.ts";
import { isProfileHidden } from "#convex/shared/validators.ts";
import { adjustmentStatus, orders, orderSide, orderStop } from "../tables";
import { type Adjustment, lastAdjustment, liveAdjustment } from "./adjustmentStates";
import type { Order } from "./records";
import { LIST_FIELDS } from "./shownFields";

const OPTIONAL_FIELDS = {
  /** Refund in progress, in pence. */
  refundingAmount: v.number(),
  owedAmount: v.number(),
  borneAmount: v.number(),
  stops: v.array(orderStop),
};
const person = v.object({
  userId: v.id("users"),
  fullName: v.string(),
  isProfileHidden,
  /** A deleted account can't be messaged. */
  isDeleted: v.optional(v.literal(true)),
});

/** A delivery charge (pence) awaiting the buyer's answer or its payment. */
export const openAdjustment = v.object({
  adjustmentId: v.id("orderAdjustments"),
  proposedDeliveryCharge: v.number(),
  status: literals("pending", "paying"),
  expiresAt: v.number(),
});

/**
 * An order as lists show it to one side, with everything its progress depends on
 * (`domain/orders/progress.ts`). Money in pence, times in ms epoch.
 */
export const orderRow = v.object({
  orderId: v.id("orders"),
  ...pick(orders.validator.fields, ["listingId", ...LIST_FIELDS]),
  ...OPTIONAL_FIELDS,
  viewerSide: orderSide,
  imageUrl: v.nullable(v.string()),
  /** Null if the account no longer has a profile. */
  buyer: v.nullable(person),
  seller: v.nullable(person),
  transactionId: v.nullable(v.id("transactions")),
  /** Buyer only: the link to the payment page needs it. */
  quizId: v.nullable(v.id("suitabilityQuizzes")),
  hasAnimals: v.boolean(),
  packagingDone: v.boolean(),
  reviewed: v.boolean(),
  packagingScore: v.nullable(v.number()),
  refundOffered: v.boolean(),
  cancelRequested: v.boolean(),
  cancelReason: v.optional(v.string()),
  adjustment: v.nullable(openAdjustment),
  /** The latest proposal, once it is no longer open. */
  lastAdjustment: v.optional(
    v.object({ proposedDeliveryCharge: v.number(), status: adjustmentStatus }),
  ),
  claimTurn: v.nullable(v.object({ side: orderSide, until: v.nullable(v.number()) })),
  /** What a completed order's refund was for, such as "2 shrimp"; absent if it isn't from a claim. */
  refundedFor: v.optional(v.string()),
  /** Only while unpaid. */
  holdExpiresAt: v.nullable(v.number()),
  paidAt: v.nullable(v.number()),
  dispatchOn: v.nullable(v.number()),
  meetingAt: v.nullable(v.number()),
  dispatchDueAt: v.nullable(v.number()),
  shippedAt: v.nullable(v.number()),
  expectedArrivalAt: v.nullable(v.number()),
  handoverReportedAt: v.nullable(v.number()),
  arrivalAssumed: v.boolean(),
  arrivalRestarted: v.optional(v.literal(true)),
  waitsForBuyer: v.optional(v.literal(true)),
  deliveredAt: v.nullable(v.number()),
  completedAt: v.nullable(v.number()),
  /** Seller only: where the parts of their money are. */
  payout: v.optional(v.array(payoutPart)),
});
export type OrderRow = Infer<typeof orderRow>;

async function personView(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof person> | null> {
  const profile = await profileOf(ctx, userId);
  return (
    profile && {
      userId,
      fullName: profile.fullName,
      ...profileHiddenFlag(profile),
      ...(profile.deletedAt === null ? {} : { isDeleted: true as const }),
    }
  );
}

export async function toOrderRow(
  ctx: QueryCtx,
  order: Order,
  viewerSide: OrderSide,
  readPerson = personReader(ctx),
  readStanding = standingReader(ctx),
): Promise<OrderRow> {
  const [parts, payout] = await Promise.all([
    rowParts(ctx, order, readPerson),
    sellersPayout(ctx, order, viewerSide, readStanding),
  ]);
  return { ...rowOf(order, viewerSide, parts), ...payout };
}

export async function sellersPayout(
  ctx: QueryCtx,
  order: Order,
  viewerSide: OrderSide,
  readStanding = standingReader(ctx),
): Promise<Pick<OrderRow, "payout">> {
  return viewerSide === "seller" ? { payout: await payoutPartsOf(ctx, order, readStanding) } : {};
}

export function personReader(ctx: QueryCtx) {
  const views = new Map<Id<"users">, ReturnType<typeof personView>>();
  return (userId: Id<"users">) => {
    const person = views.get(userId) ?? personView(ctx, userId);
    views.set(userId, person);
    return person;
  };
}

const isPaidAndNotCancelled = ({ status }: Order): boolean =>
  status !== "pending" && status !== "cancelled";

export const showsPackaging = (order: Order): boolean =>
  order.packedAt !== undefined && isPaidAndNotCancelled(order) && !isInPerson(order);

/** What a row shows besides the order. Doesn't read the listing, because every hold changes it. */
export async function rowParts(ctx: QueryCtx, order: Order, readPerson = personReader(ctx)) {
  const [imageUrl, buyer, seller, adjustment, last] = await Promise.all([
    pictureUrl(ctx, order),
    readPerson(order.buyerId),
    readPerson(order.sellerId),
    awaitsDispatch(order.status) ? liveAdjustment(ctx, order._id) : null,
    isPaidAndNotCancelled(order) ? lastAdjustment(ctx, order._id) : null,
  ]);
  const closedAdjustment = adjustment === null ? last : null;
  return { imageUrl, buyer, seller, adjustment, closedAdjustment };
}
type RowParts = Awaited<ReturnType<typeof rowParts>>;

export function rowOf(
  order: Order,
  viewerSide: OrderSide,
  { imageUrl, buyer, seller, adjustment, closedAdjustment }: RowParts,
): OrderRow {
  const refundedFor = refundedItemsText(order);
  return {
    orderId: order._id,
    ...pick(order, ["listingId", ...LIST_FIELDS]),
    refundingAmount: order.refundingAmount ?? 0,
    owedAmount: order.owedAmount ?? 0,
    borneAmount: order.borneAmount ?? 0,
    stops: order.stops ?? [],
    viewerSide,
    imageUrl,
    buyer,
    seller,
    transactionId: order.transactionId ?? null,
    quizId: viewerSide === "buyer" ? order.quizId : null,
    hasAnimals: order.hasAnimals,
    packagingDone: showsPackaging(order),
    reviewed: order.reviewedAt !== undefined,
    packagingScore: showsPackaging(order) ? (order.packagingScore ?? null) : null,
    refundOffered: order.refundOfferedAt !== undefined,
    cancelRequested: order.cancelRequestedAt !== undefined,
    ...(order.cancelReason === undefined ? {} : { cancelReason: order.cancelReason }),
    adjustment: adjustment && adjustmentView(adjustment),
    ...(closedAdjustment && {
      lastAdjustment: pick(closedAdjustment, ["proposedDeliveryCharge", "status"]),
    }),
    claimTurn: order.claimTurn ?? null,
    ...(refundedFor === null ? {} : { refundedFor }),
    holdExpiresAt: order.status === "pending" ? (order.holdExpiresAt ?? null) : null,
    paidAt: order.paidAt ?? null,
    dispatchOn: order.dispatchOn ?? null,
    meetingAt: order.meetingAt ?? null,
    dispatchDueAt: order.dispatchDueAt ?? null,
    shippedAt: order.shippedAt ?? null,
    expectedArrivalAt: order.expectedArrivalAt ?? null,
    handoverReportedAt: order.handoverReport?.at ?? null,
    arrivalAssumed: order.arrivalAssumed === true,
    ...(order.arrivalRestartedAt !== undefined && { arrivalRestarted: true as const }),
    ...(order.waitingForBuyerSince !== undefined && { waitsForBuyer: true as const }),
    deliveredAt: order.deliveredAt ?? null,
    completedAt: order.completedAt ?? null,
  };
}

function adjustmentView({
  _id,
  proposedDeliveryCharge,
  status,
  expiresAt,
}: Adjustment): Infer<typeof openAdjustment> {
  const state = status === "paying" ? "paying" : "pending";
  return { adjustmentId: _id, proposedDeliveryCharge, status: state, expiresAt };
}

/** The animals of the claim that accounts for the whole refund; null for any other refund. */
function refundedItemsText({ status, refundedAmount, claimRefund }: Order): string | null {
  const isFromClaim = status === "completed" && claimRefund?.amount === refundedAmount;
  return isFromClaim ? countText(claimRefund.animals, claimRefund.category) : null;
}

async function pictureUrl(ctx: QueryCtx, { pictureId }: Order): Promise<string | null> {
  return pictureId && (await ctx.storage.getUrl(pictureId));
}
