/**
 * Adds what arrived alive with an order to one of the buyer's tanks, so that the next tank check counts it.
 * Every function takes the order's uuid and is for its buyer only: `forbidden`, `order_not_found`.
 */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { lostAnimals } from "../domain/claims/lostAnimals";
import { isCount } from "../domain/orders/buying";
import { countsAsSold, hasArrived } from "../domain/orders/states";
import { addInhabitants, removeInhabitants } from "../domain/tanks/inhabitants";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { requireOrderSide } from "../orders/model/access";
import { linesOf } from "../orders/model/lines";
import { type Order, orderByUuid, patchOrder } from "../orders/model/records";
import { awaitingTank, refuseInState } from "../orders/model/transition";
import type { Profile } from "../shared/model/access";
import { updateTank } from "../tanks/model/saveTank";
import { figuresOf, requireOwnTank, tanksOf } from "../tanks/model/ownTanks";
import { claimOfOrder } from "./model/records";

type TankAdditions = Doc<"tankAdditions">;

const byOrder = { orderId: v.string() };

async function purchasedOrder(
  ctx: QueryCtx & { viewer: Profile },
  orderId: string,
): Promise<Order> {
  return requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
}

const tankOffer = v.object({
  /** As named in the listing. */
  species: v.string(),
  isPlant: v.boolean(),
  /** How many arrived alive: excludes those claimed as dead, missing or of the wrong species. */
  alive: v.number(),
  quantity: v.number(),
  /** The buyer's tanks, default first. */
  tanks: v.array(v.object({ _id: v.id("tanks"), name: v.string() })),
  answer: v.union(
    v.null(),
    v.object({ kind: v.literal("notNow") }),
    v.object({
      kind: v.literal("added"),
      tankName: v.string(),
      species: v.string(),
      count: v.number(),
    }),
  ),
});

/** The question for the buyer; null before arrival, or if nothing survived. */
export const ofOrder = userQuery({
  args: byOrder,
  returns: v.nullable(tankOffer),
  handler: async (ctx, { orderId }): Promise<Infer<typeof tankOffer> | null> => {
    const order = await purchasedOrder(ctx, orderId);
    if (!hasArrived(order.status)) return null;
    const claim = await claimOfOrder(ctx, order._id);
    const aliveCount = order.quantity - (claim ? lostAnimals(claim.items) : 0);
    const [line] = await linesOf(ctx, order._id);
    if (aliveCount <= 0 || !line) return null;
    const row = await answerOf(ctx, order._id);
    return {
      species: line.species,
      isPlant: !line.hasAnimals,
      alive: aliveCount,
      quantity: order.quantity,
      tanks: (await tanksOf(ctx, ctx.viewer.userId)).map(({ _id, name }) => ({ _id, name })),
      answer: row && answerView(row),
    };
  },
});

function answerView({ added }: TankAdditions): Infer<typeof tankOffer>["answer"] {
  if (!added) return { kind: "notNow" };
  const { tankName, species, count } = added;
  return { kind: "added", tankName, species, count };
}

async function answerOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<TankAdditions | null> {
  return await ctx.db
    .query("tankAdditions")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

/**
 * Adds `count` animals, at most as many as were bought, to one of the buyer's tanks. Idempotent, even for a
 * different tank. Errors: `transition_refused` before arrival, `invalid_input`, `not_found` for another
 * user's tank.
 */
export const add = userMutation({
  args: { ...byOrder, tankId: v.id("tanks"), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { orderId, tankId, count }) => {
    const order = await purchasedOrder(ctx, orderId);
    requireArrived(order);
    const earlierAnswer = await answerOf(ctx, order._id);
    if (earlierAnswer?.added) return;
    if (!isCount(count, order.quantity)) {
      fail("invalid_input", { field: "Number", problem: `choose from 1 to ${order.quantity}` });
    }
    const [line] = await linesOf(ctx, order._id);
    if (line === undefined) fail("not_found");
    const tank = await requireOwnTank(ctx, ctx.viewer, tankId);
    const { species } = line;
    await saveInhabitants(ctx, tank, addInhabitants(tank.inhabitants, species, count));
    await saveAnswer(ctx, order, earlierAnswer, { tankId, tankName: tank.name, species, count });
  },
});

/**
 * Answers "Not now": the order isn't asked about again. A no-op if the buyer has answered already. Errors:
 * `transition_refused` before arrival.
 */
export const notNow = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = await purchasedOrder(ctx, orderId);
    requireArrived(order);
    const earlierAnswer = await answerOf(ctx, order._id);
    if (!earlierAnswer) await saveAnswer(ctx, order, null, undefined);
  },
});

/**
 * Withdraws the answer and removes the added animals that are still in the tank; the buyer may be asked again.
 * Idempotent.
 */
export const undo = userMutation({
  args: byOrder,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = await purchasedOrder(ctx, orderId);
    const row = await answerOf(ctx, order._id);
    if (!row) return;
    await ctx.db.delete("tankAdditions", row._id);
    const awaitingTankId = countsAsSold(order.status) ? await awaitingTank(ctx, order) : undefined;
    await patchOrder(ctx, order._id, { awaitingTankId });
    const tank = row.added && (await ctx.db.get("tanks", row.added.tankId));
    if (!row.added || tank?.ownerId !== ctx.viewer.userId) return;
    const { species, count } = row.added;
    await saveInhabitants(ctx, tank, removeInhabitants(tank.inhabitants, species, count));
  },
});

function requireArrived(order: Order): void {
  if (hasArrived(order.status)) return;
  refuseInState(order.status, "add it to a tank", ["delivered", "completed"]);
}

async function saveAnswer(
  ctx: MutationCtx,
  order: Order,
  earlierAnswer: TankAdditions | null,
  addition: TankAdditions["added"],
): Promise<void> {
  if (earlierAnswer) await ctx.db.delete("tankAdditions", earlierAnswer._id);
  await ctx.db.insert("tankAdditions", {
    orderId: order._id,
    buyerId: order.buyerId,
    ...(addition ? { added: addition } : {}),
    answeredAt: Date.now(),
  });
  if (order.awaitingTankId !== undefined) {
    await patchOrder(ctx, order._id, { awaitingTankId: undefined });
  }
}

/** Errors: `invalid_input` for more species, or more of one species, than a tank may hold. */
async function saveInhabitants(
  ctx: MutationCtx,
  tank: Doc<"tanks">,
  inhabitants: Doc<"tanks">["inhabitants"],
): Promise<void> {
  await updateTank(ctx, tank, { name: tank.name, ...figuresOf(tank), inhabitants });
}
