/**
 * Adds what arrived with an order to one of the buyer's tanks. All are addressed by the order's uuid, for its
 * buyer only: `forbidden`, `order_not_found`.
 */
import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { userMutation, userQuery } from "../functions";
import { requireOrderSide } from "../orders/model/access";
import { type Order, orderByUuid } from "../orders/model/records";
import type { Profile } from "../shared/model/access";
import {
  addToTank,
  decline,
  tankOffer,
  tankOfferView,
  undoTankAddition,
} from "./model/tankAdditions";

const byOrder = { orderId: v.string() };

async function purchasedOrder(
  ctx: QueryCtx & { viewer: Profile },
  orderId: string,
): Promise<Order> {
  return requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
}

/** How many arrived alive, the tanks they can go into, and the buyer's answer; null before arrival. */
export const ofOrder = userQuery({
  args: byOrder,
  returns: v.union(tankOffer, v.null()),
  handler: async (ctx, { orderId }) =>
    await tankOfferView(ctx, ctx.viewer, await purchasedOrder(ctx, orderId)),
});

/**
 * Adds `count` animals, at most as many as were bought, to one of the buyer's tanks. Idempotent.
 * `transition_refused` before arrival, `invalid_input`, `not_found` for the tank.
 */
export const add = userMutation({
  args: { ...byOrder, tankId: v.id("tanks"), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { orderId, tankId, count }) => {
    await addToTank(ctx, ctx.viewer, await purchasedOrder(ctx, orderId), tankId, count);
    return null;
  },
});

/** Answers "Not now": the order isn't asked about again. `transition_refused` before arrival. */
export const notNow = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await decline(ctx, await purchasedOrder(ctx, orderId));
    return null;
  },
});

/** Withdraws the answer and removes what was added from its tank. Idempotent. */
export const undo = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await undoTankAddition(ctx, ctx.viewer, await purchasedOrder(ctx, orderId));
    return null;
  },
});
