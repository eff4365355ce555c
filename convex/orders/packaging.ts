import { pick } from "convex-helpers";
import { type ObjectType, v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { canScorePackaging } from "../domain/orders/arrival";
import { AWAITING_DISPATCH, awaitsDispatch } from "../domain/orders/states";
import { withChanges } from "../domain/shared/changes";
import { WEATHER_MAX } from "../domain/shared/constants";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { attachImages } from "../shared/model/images";
import { parseLine } from "../shared/model/parseInput";
import { changesOf } from "../shared/validators";
import { requireOrderSide, sideOf } from "./model/access";
import { packagingOf, packagingView, toPackagingView } from "./model/packagingView";
import { type Order, patchOrder, writeEvent } from "./model/records";
import { refuseInState } from "./model/transition";
import { orders, orderSide, packagingReviews } from "./tables";

const PACKAGING_FIELDS: ["checklist", "photos", "weather"] = ["checklist", "photos", "weather"];
const packagingFields = pick(packagingReviews.validator.fields, PACKAGING_FIELDS);
type Packaging = ObjectType<typeof packagingFields>;

const NOT_PACKED: Packaging = {
  checklist: { fasted: false, bagged: false, insulated: false, heatPack: false, labelled: false },
  photos: [],
};

const ORDER_FIELDS = [
  "listingTitle",
  "quantity",
  "status",
  "deliveryMethod",
  "dispatchOn",
] as const;

const packagingPage = v.object({
  orderUuid: v.string(),
  ...pick(orders.validator.fields, [...ORDER_FIELDS]),
  viewerSide: orderSide,
  /** Plants are not fasted. */
  hasAnimals: v.boolean(),
  review: v.nullable(packagingView),
  /** Whether the viewer is the buyer and scoring is open; true even after they have scored. */
  canScore: v.boolean(),
});

/**
 * Data for the packaging page; null if there is no such payment, or the viewer is neither a party to its order
 * nor an admin.
 */
export const get = userQuery({
  args: { transactionId: v.string() },
  returns: v.nullable(packagingPage),
  handler: async (ctx, { transactionId }) => {
    const order = await orderOfTransaction(ctx, transactionId);
    const viewerSide = order && sideOf(ctx.viewer, order);
    if (order === null || viewerSide === null) return null;
    const review = await packagingOf(ctx, order._id);
    return {
      orderUuid: order.uuid,
      ...pick(order, [...ORDER_FIELDS]),
      viewerSide,
      hasAnimals: order.hasAnimals,
      review: review && (await toPackagingView(ctx, review)),
      canScore: viewerSide === "buyer" && canScorePackaging(order),
    };
  },
});

async function orderOfTransaction(ctx: QueryCtx, transactionId: string): Promise<Order | null> {
  const id = ctx.db.normalizeId("transactions", transactionId);
  const transaction = id && (await ctx.db.get("transactions", id));
  return transaction && (await ctx.db.get("orders", transaction.orderId));
}

/**
 * Saves the seller's checklist, photos and weather forecast. They can be changed until dispatch: a later call changes
 * only what it gives, and null removes the forecast. Errors:
 * `invalid_input` for a missing step (heat packs are optional; only animals are fasted), a photo that isn't the
 * seller's own or a forecast of more than 120 characters; `images_too_many`, `transition_refused`, `forbidden`
 * for the buyer and admins, `order_not_found` for anyone else.
 */
export const save = userMutation({
  args: { transactionId: v.string(), ...changesOf(packagingFields) },
  returns: v.null(),
  handler: async (ctx, { transactionId, ...changes }) => {
    const matchedOrder = await orderOfTransaction(ctx, transactionId);
    const order = requireOrderSide(ctx.viewer, matchedOrder, "seller");
    if (!awaitsDispatch(order.status)) {
      refuseInState(order.status, "go through the packaging checklist", AWAITING_DISPATCH);
    }
    const existingRow = await packagingOf(ctx, order._id);
    const before = existingRow ? pick(existingRow, PACKAGING_FIELDS) : NOT_PACKED;
    const { checklist, photos, weather = "" } = withChanges<Packaging>(before, changes);
    const { fasted, bagged, insulated, labelled } = checklist;
    const isReady = fasted || !order.hasAnimals;
    if (!(isReady && bagged && insulated && labelled)) {
      fail("invalid_input", { field: "Checklist", problem: "please go through every step" });
    }
    const forecast = parseLine("Forecast", weather, WEATHER_MAX);
    const packaging = { checklist, photos, weather: forecast === "" ? undefined : forecast };
    await attachImages(ctx, ctx.viewer.userId, "packaging", photos, existingRow?.photos);
    if (existingRow) {
      await ctx.db.patch("packagingReviews", existingRow._id, packaging);
      return;
    }
    const packedAt = Date.now();
    await ctx.db.insert("packagingReviews", {
      orderId: order._id,
      sellerId: ctx.viewer.userId,
      ...packaging,
      createdAt: packedAt,
    });
    await patchOrder(ctx, order._id, { packedAt });
    await writeEvent(ctx, order, "packed", { kind: "seller", userId: ctx.viewer.userId });
  },
});

/**
 * The buyer scores the packaging on arrival, 1 to 5, once. Errors: `invalid_input`, `not_yet`, `transition_refused`,
 * `not_found` without a checklist, `forbidden` for the seller and admins, `order_not_found` for anyone else.
 */
export const score = userMutation({
  args: { transactionId: v.string(), score: v.number() },
  returns: v.null(),
  handler: async (ctx, { transactionId, score }) => {
    const matchedOrder = await orderOfTransaction(ctx, transactionId);
    const order = requireOrderSide(ctx.viewer, matchedOrder, "buyer");
    const review = (await packagingOf(ctx, order._id)) ?? fail("not_found");
    if (!Number.isInteger(score) || score < 1 || score > 5) {
      fail("invalid_input", { field: "Score", problem: "choose 1 to 5" });
    }
    const canScore = canScorePackaging(order);
    if (!canScore) refuseInState(order.status, "score the packaging", ["delivered", "completed"]);
    if (review.score !== undefined) {
      fail("transition_refused", { event: "score the packaging", state: "scored already" });
    }
    await ctx.db.patch("packagingReviews", review._id, { score });
    await patchOrder(ctx, order._id, { packagingScore: score });
  },
});
