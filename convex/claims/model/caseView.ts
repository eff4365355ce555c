import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { dueDayOf } from "#convex/domain/claims/windows.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { wholeMiles } from "#convex/domain/shared/geo.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { messagesAbout } from "#convex/messages/model/openConversation.ts";
import { linesOf, orderLine, type OrderLine, toLineView } from "#convex/orders/model/lines.ts";
import { packagingOf, packagingView, toPackagingView } from "#convex/orders/model/packagingView.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { visibleAddress } from "#convex/orders/model/saveOrderAddress.ts";
import { timelineEvent, trailOf } from "#convex/orders/model/timeline.ts";
import { orders } from "#convex/orders/tables.ts";
import { profileHiddenFlag, profileOf } from "#convex/shared/model/access.ts";
import { imageView, imageViews } from "#convex/shared/model/images.ts";
import { latestAction } from "#convex/shared/model/trail.ts";
import { selling } from "#convex/shared/validators.ts";
import { addressFields, deliveryMethod, isProfileHidden } from "#convex/shared/validators.ts";
import { claimItem, claimKind, claimStatus } from "../tables";
import { claimCounts, latestClaims } from "./partyClaims";
import type { Claim } from "./records";
import { claimView, toClaimView } from "./views";

const MESSAGES_SHOWN = 50;
const PAST_SHOWN = 10;

const pastClaim = v.object({
  orderUuid: v.string(),
  listingTitle: v.string(),
  kind: claimKind,
  items: v.array(claimItem),
  status: claimStatus,
  /** Pence refunded by the claim; null while it is open. */
  amount: v.nullable(v.number()),
  createdAt: v.number(),
});

const partyView = v.object({
  userId: v.id("users"),
  /** 'Unknown' if the account no longer has a profile. */
  name: v.string(),
  email: v.nullable(v.string()),
  isProfileHidden,
  /**
   * `claims` counts those on this side of orders, this one included; `paidOrders` counts orders on either side. Both numbers
   * and `past` cover all accounts of the mailbox.
   */
  claims: v.number(),
  paidOrders: v.number(),
  /** The latest other claims on this side, newest first; at most 10. */
  past: v.array(pastClaim),
});

const ORDER_FIELDS = [
  ...(["uuid", "listingId", "listingTitle", "quantity", "amount"] as const),
  ...(["deliveryCharge", "commission", "totalAmount", "refundedAmount"] as const),
] as const;

/** Money in pence, times in ms epoch. */
export const claimCase = v.object({
  claim: claimView,
  /** The admin who decided it; null if none did. */
  decidedBy: v.nullable(v.string()),
  order: v.object({
    ...pick(orders.validator.fields, [...ORDER_FIELDS]),
    lines: v.array(orderLine),
    exceptions: selling.fields.exceptions,
    refundingAmount: v.number(),
  }),
  /** When the order was due, and whether the clock marked it as delivered. */
  dueDay: v.number(),
  arrivalAssumed: v.boolean(),
  /** The order's claim before this one, which its buyer withdrew; null if there was none. */
  earlier: v.nullable(
    v.object({
      kind: claimKind,
      createdAt: v.number(),
      withdrawnAt: v.nullable(v.number()),
      /** What the seller had answered. */
      answer: v.nullable(v.string()),
    }),
  ),
  /** The parcel's journey; the seller's weather forecast is in `packaging`. */
  delivery: v.object({
    method: deliveryMethod,
    fromOutcode: v.nullable(v.string()),
    toOutcode: v.nullable(v.string()),
    /** The courier's destination while the case is open; null afterwards, and once deleted. */
    address: v.nullable(v.object(addressFields)),
    miles: v.nullable(v.number()),
    courier: v.nullable(v.string()),
    courierAuthorisation: v.nullable(v.string()),
    trackingReference: v.nullable(v.string()),
    shippedAt: v.nullable(v.number()),
    deliveredAt: v.nullable(v.number()),
  }),
  timeline: v.array(timelineEvent),
  packaging: v.nullable(packagingView),
  /** The buyer and seller's messages about the order's listings, oldest first; the latest 50. */
  messages: v.array(
    v.object({
      /** The listing's title, if the order has several. */
      about: v.nullable(v.string()),
      from: v.id("users"),
      message: v.string(),
      photos: v.array(imageView),
      timestamp: v.number(),
    }),
  ),
  hasEarlierMessages: v.boolean(),
  buyer: partyView,
  seller: partyView,
});

async function adminOf(ctx: QueryCtx, claim: Claim): Promise<string | null> {
  if (claim.decision?.by !== "admin") return null;
  return (await latestAction(ctx, claim._id, ["uphold_claim", "decline_claim"]))?.who ?? null;
}

export async function toClaimCase(
  ctx: QueryCtx,
  order: Order,
  claim: Claim,
): Promise<Infer<typeof claimCase>> {
  const { buyerId, sellerId, listingId } = order;
  const lines = await linesOf(ctx, order._id);
  const [view, timeline, packaging, messages, listing, address, buyer, seller] = await Promise.all([
    toClaimView(ctx, order, claim, "admin"),
    trailOf(ctx, order._id),
    packagingOf(ctx, order._id),
    latestMessages(ctx, order, lines),
    ctx.db.get("listings", listingId),
    visibleAddress(ctx, order, "admin"),
    toParty(ctx, buyerId, "buyer", claim),
    toParty(ctx, sellerId, "seller", claim),
  ]);
  return {
    claim: view,
    decidedBy: await adminOf(ctx, claim),
    order: {
      ...pick(order, [...ORDER_FIELDS]),
      lines: lines.map(toLineView),
      exceptions: order.exceptions ?? [],
      refundingAmount: order.refundingAmount ?? 0,
    },
    dueDay: dueDayOf(order),
    arrivalAssumed: order.arrivalAssumed === true,
    earlier: await earlierClaim(ctx, order, claim),
    delivery: { ...deliveryView(order, listing), address },
    timeline,
    packaging: packaging && (await toPackagingView(ctx, packaging)),
    messages: await Promise.all(
      messages
        .slice(0, MESSAGES_SHOWN)
        .reverse()
        .map(async ({ senderId: from, message, photos = [], timestamp, about }) => ({
          about,
          from,
          message,
          photos: await imageViews(ctx, photos),
          timestamp,
        })),
    ),
    hasEarlierMessages: messages.length > MESSAGES_SHOWN,
    buyer,
    seller,
  };
}

/** The buyer and seller's messages about each of the order's listings, latest first; one more than is shown. */
async function latestMessages(
  ctx: QueryCtx,
  { buyerId, sellerId }: Order,
  lines: readonly Pick<OrderLine, "listingId" | "title">[],
): Promise<(Doc<"messages"> & { about: string | null })[]> {
  const talks = await Promise.all(
    lines.map(async ({ listingId, title }) => {
      const found = await messagesAbout(ctx, buyerId, sellerId, listingId, MESSAGES_SHOWN + 1);
      return found.map((message) => ({ ...message, about: lines.length > 1 ? title : null }));
    }),
  );
  return talks
    .flat()
    .sort((a, b) => b.timestamp - a.timestamp)
    .slice(0, MESSAGES_SHOWN + 1);
}

async function earlierClaim(
  ctx: QueryCtx,
  { _id: orderId }: Order,
  claim: Claim,
): Promise<Infer<typeof claimCase>["earlier"]> {
  const first = await ctx.db
    .query("claims")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .first();
  if (first === null || first._id === claim._id) return null;
  const { kind, createdAt, decision, answer } = first;
  return { kind, createdAt, withdrawnAt: decision?.at ?? null, answer: answer?.words ?? null };
}

/** Uses the place that the listing was sold from, even if the listing has since moved. */
function deliveryView(order: Order, listing: Doc<"listings"> | null) {
  const place =
    order.deliveryOutcode === undefined ? undefined : findOutcode(order.deliveryOutcode);
  const from = listing && findOutcode(order.sellerOutcode ?? listing.outcode);
  return {
    method: order.deliveryMethod,
    fromOutcode: from?.outcode ?? null,
    toOutcode: order.deliveryOutcode ?? null,
    miles: from && place ? wholeMiles(from, place) : null,
    courier: order.courier ?? null,
    courierAuthorisation: order.courierAuthorisation ?? null,
    trackingReference: order.trackingReference ?? null,
    shippedAt: order.shippedAt ?? null,
    deliveredAt: order.deliveredAt ?? null,
  };
}

async function toParty(
  ctx: QueryCtx,
  userId: Id<"users">,
  side: TradeSide,
  current: Claim,
): Promise<Infer<typeof partyView>> {
  const profile = await profileOf(ctx, userId);
  // One more than is shown, to allow for the current one.
  const claims = await latestClaims(ctx, userId, side, PAST_SHOWN + 1);
  const others = claims.filter(({ _id }) => _id !== current._id).slice(0, PAST_SHOWN);
  return {
    userId,
    name: profile?.fullName ?? "Unknown",
    email: profile?.email ?? null,
    ...profileHiddenFlag(profile),
    ...(await claimCounts(ctx, userId, side)),
    past: await Promise.all(others.map((row) => toPastClaim(ctx, row))),
  };
}

async function toPastClaim(ctx: QueryCtx, row: Doc<"claims">): Promise<Infer<typeof pastClaim>> {
  const order = await ctx.db.get("orders", row.orderId);
  return {
    orderUuid: order?.uuid ?? "",
    listingTitle: order?.listingTitle ?? "",
    ...pick(row, ["kind", "items"]),
    status: row.status,
    amount: row.decision?.amount ?? null,
    createdAt: row.createdAt,
  };
}
