import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { animalsNotReceivedAlive } from "#convex/domain/claims/animalsNotReceivedAlive.ts";
import { hasArrived, mayHaveClaim } from "#convex/domain/orders/states.ts";
import { withOnTheirWay } from "#convex/domain/tanks/onTheirWay.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { figuresOf } from "./ownTanks";

/** At most this many order lines per tank are counted, the newest first. */
const LINES_MAX = 20;

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
 * a tank. Leaves out what a claim says is dead, missing or of the wrong species, unless it was withdrawn or declined.
 */
export async function animalsOnTheirWay(
  ctx: QueryCtx,
  buyerId: Id<"users">,
  tankId: Id<"tanks">,
): Promise<ComingAnimals[]> {
  const lines = await ctx.db
    .query("orderLines")
    .withIndex("by_buyerId_and_awaitingTankId", (q) =>
      q.eq("buyerId", buyerId).eq("awaitingTankId", tankId),
    )
    .order("desc")
    .take(LINES_MAX);
  const counted = await Promise.all(lines.map((line) => comingAnimals(ctx, line)));
  return counted.flat().filter(({ count }) => count > 0);
}

async function comingAnimals(
  ctx: QueryCtx,
  { orderId, listingId, species, quantity }: Doc<"orderLines">,
): Promise<ComingAnimals[]> {
  const order = await ctx.db.get("orders", orderId);
  if (order === null) return [];
  const claim = mayHaveClaim(order.status) ? await latestClaim(ctx, orderId) : null;
  const count = quantity - animalsNotReceivedAlive(claim, listingId);
  return [{ orderId: order.uuid, species, count, hasArrived: hasArrived(order.status) }];
}

const latestClaim = async (ctx: QueryCtx, orderId: Id<"orders">) =>
  await ctx.db
    .query("claims")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .order("desc")
    .first();

/** A saved tank's figures with what is on its way to it. */
export async function figuresWithOnTheirWay(
  ctx: QueryCtx,
  tank: Doc<"tanks">,
): Promise<TankFigures> {
  const coming = await animalsOnTheirWay(ctx, tank.ownerId, tank._id);
  return { ...figuresOf(tank), inhabitants: withOnTheirWay(tank.inhabitants, coming) };
}
