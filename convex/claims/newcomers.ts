/** What arrived with an order joins a tank of its buyer's. All by the order's uuid, for its buyer: `forbidden`, `order_not_found`. */
import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { userMutation, userQuery } from "../functions";
import { requireOrderSide } from "../orders/rules/access";
import { type Order, orderByUuid } from "../orders/rules/records";
import type { Profile } from "../shared/rules/access";
import { addToTank, decline, offer, offerOf, takeBack } from "./rules/newcomers";

const byOrder = { orderId: v.string() };

async function bought(ctx: QueryCtx & { viewer: Profile }, orderId: string): Promise<Order> {
  return requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
}

/** How many arrived alive, the tanks that they may go into, and what was answered; null before the arrival. */
export const ofOrder = userQuery({
  args: byOrder,
  returns: v.union(offer, v.null()),
  handler: async (ctx, { orderId }) => await offerOf(ctx, ctx.viewer, await bought(ctx, orderId)),
});

/**
 * Adds `count`, at most as many as were bought, to an own tank; asked twice it adds once. `transition_refused` before
 * the arrival, `invalid_input`, `not_found` (the tank).
 */
export const add = userMutation({
  args: { ...byOrder, tankId: v.id("tanks"), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { orderId, tankId, count }) => {
    await addToTank(ctx, ctx.viewer, await bought(ctx, orderId), tankId, count);
    return null;
  },
});

/** "Not now": the order is not asked about again. `transition_refused` before the arrival. */
export const notNow = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await decline(ctx, await bought(ctx, orderId));
    return null;
  },
});

/** Takes the answer back, and what was added out of its tank. Doing it twice is harmless. */
export const undo = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await takeBack(ctx, ctx.viewer, await bought(ctx, orderId));
    return null;
  },
});
