import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { canScorePackaging } from "#convex/domain/orders/states.ts";
import { WEATHER_MAX } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { packagingOf } from "./fulfilment";
import { attachImages } from "#convex/shared/model/images.ts";
import { parseLine } from "#convex/shared/model/parseInput.ts";
import { orders, orderSide } from "../tables";
import { sideOf } from "./access";
import { carriesAnimals } from "./listingAsBought";
import { packagingView, toPackagingView } from "./packagingView";
import { type Order, patchOrder, writeEvent } from "./records";

type Review = Doc<"packagingReviews">;
export type Packaging = Pick<Review, "checklist" | "photos" | "weather">;

/** The order of a transaction; null if there is none. */
export async function orderOfTransaction(
  ctx: QueryCtx,
  transactionId: string,
): Promise<Order | null> {
  const id = ctx.db.normalizeId("transactions", transactionId);
  const transaction = id && (await ctx.db.get("transactions", id));
  return transaction && (await ctx.db.get("orders", transaction.orderId));
}

const OF_ORDER = ["listingTitle", "quantity", "status", "deliveryMethod"] as const;

export const packagingPage = v.object({
  orderUuid: v.string(),
  ...pick(orders.validator.fields, [...OF_ORDER]),
  viewerIs: orderSide,
  /** Plants are not fasted. */
  hasAnimals: v.boolean(),
  review: v.union(packagingView, v.null()),
});

/** The packaging page; null if there is no such payment, or the viewer is not a party to the order. */
export async function packagingPageOf(
  ctx: QueryCtx,
  viewer: Profile,
  transactionId: string,
): Promise<Infer<typeof packagingPage> | null> {
  const order = await orderOfTransaction(ctx, transactionId);
  const viewerIs = order && sideOf(viewer, order);
  if (order === null || viewerIs === null) return null;
  const review = await packagingOf(ctx, order._id);
  return {
    orderUuid: order.uuid,
    ...pick(order, [...OF_ORDER]),
    viewerIs,
    hasAnimals: await carriesAnimals(ctx, order),
    review: review && (await toPackagingView(ctx, review)),
  };
}

/**
 * Saves the seller's checklist, photos and forecast; they can be changed until dispatch. `invalid_input` for
 * a missing step (heat packs are optional; only animals are fasted), a photo that isn't the seller's own or a
 * note of more than one line; `images_too_many`, `transition_refused`.
 */
export async function savePackaging(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  { checklist, photos, weather = "" }: Packaging,
): Promise<void> {
  if (order.status !== "processing") {
    fail("transition_refused", { event: "review the packaging", state: order.status });
  }
  const { fasted, bagged, insulated, labelled } = checklist;
  const isReady = fasted || !(await carriesAnimals(ctx, order));
  if (!(isReady && bagged && insulated && labelled)) {
    fail("invalid_input", { field: "Checklist", problem: "please go through every step" });
  }
  const forecast = parseLine("Forecast", weather, WEATHER_MAX);
  const packed = { checklist, photos, weather: forecast === "" ? undefined : forecast };
  const before = await packagingOf(ctx, order._id);
  await attachImages(ctx, seller.userId, "packaging", photos, before?.photos);
  if (before) {
    await ctx.db.patch("packagingReviews", before._id, packed);
    return;
  }
  const packedAt = Date.now();
  await ctx.db.insert("packagingReviews", {
    orderId: order._id,
    sellerId: seller.userId,
    ...packed,
    createdAt: packedAt,
  });
  await patchOrder(ctx, order, { packedAt });
  await writeEvent(ctx, order, "packed", { kind: "seller", userId: seller.userId });
}

/** The buyer's score, 1 to 5, once after arrival. */
export async function scorePackaging(ctx: MutationCtx, order: Order, score: number): Promise<void> {
  const review = (await packagingOf(ctx, order._id)) ?? fail("not_found");
  if (!Number.isInteger(score) || score < 1 || score > 5) {
    fail("invalid_input", { field: "Score", problem: "choose 1 to 5" });
  }
  const arrived = canScorePackaging(order.status);
  if (!arrived || review.score !== undefined) {
    const state = arrived ? "scored already" : order.status;
    fail("transition_refused", { event: "score the packaging", state });
  }
  await ctx.db.patch("packagingReviews", review._id, { score });
  await patchOrder(ctx, order, { packagingScore: score });
}
