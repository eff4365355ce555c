import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { lostAnimals } from "#convex/domain/claims/lostAnimals.ts";
import { hasArrived, mayHaveClaim } from "#convex/domain/orders/states.ts";
import { withOnTheirWay } from "#convex/domain/tanks/onTheirWay.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { figuresOf } from "./ownTanks";

/** More orders for one tank than this are not counted, newest first. */
const ORDERS_MAX = 20;

export type ComingAnimals = {
  /** The order's uuid. */
  orderId: string;
  species: string;
  count: number;
  /** Delivered, but the buyer hasn't said whether they are in the tank. */
  hasArrived: boolean;
};

/**
 * What the buyer has paid for and checked against this tank, until they say on the order page whether it is now in
 * a tank. Leaves out what a claim says is dead, missing or of the wrong species.
 */
export async function animalsOnTheirWay(
  ctx: QueryCtx,
  buyerId: Id<"users">,
  tankId: Id<"tanks">,
): Promise<ComingAnimals[]> {
  const orders = await ctx.db
    .query("orders")
    .withIndex("by_buyerId_and_awaitingTankId", (q) =>
      q.eq("buyerId", buyerId).eq("awaitingTankId", tankId),
    )
    .order("desc")
    .take(ORDERS_MAX);
  const counted = await Promise.all(
    orders.map(async (order) => {
      const [line] = await ctx.db
        .query("orderLines")
        .withIndex("by_orderId", (q) => q.eq("orderId", order._id))
        .take(1);
      return {
        orderId: order.uuid,
        species: line?.species ?? "",
        count: order.quantity - (await lostOf(ctx, order)),
        hasArrived: hasArrived(order.status),
      };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

async function lostOf(ctx: QueryCtx, { _id, status }: Doc<"orders">): Promise<number> {
  if (!mayHaveClaim(status)) return 0;
  const claim = await ctx.db
    .query("claims")
    .withIndex("by_orderId", (q) => q.eq("orderId", _id))
    .order("desc")
    .first();
  return claim ? lostAnimals(claim.items) : 0;
}

/** A saved tank's figures with what is on its way to it. */
export async function figuresWithOnTheirWay(
  ctx: QueryCtx,
  tank: Doc<"tanks">,
): Promise<TankFigures> {
  const coming = await animalsOnTheirWay(ctx, tank.ownerId, tank._id);
  return { ...figuresOf(tank), inhabitants: withOnTheirWay(tank.inhabitants, coming) };
}
