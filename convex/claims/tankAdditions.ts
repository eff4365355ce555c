/**
 * Adds what arrived alive with an order to one of the buyer's tanks, so that the next tank check counts it.
 * Every function takes the order's uuid, and most also one of its listings. Only the order's buyer may call
 * them; the errors are `invalid_order_id`, `forbidden`, `order_not_found` and `not_found`.
 */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { animalsNotReceivedAlive } from "../domain/claims/animalsNotReceivedAlive";
import { isCount } from "../domain/orders/buying";
import { countsAsSold, hasArrived } from "../domain/orders/states";
import { ORDER_LINES_MAX } from "../domain/shared/constants";
import { addInhabitants, removeInhabitants } from "../domain/tanks/inhabitants";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { requireOrderSide } from "../orders/model/access";
import { linesOf, type OrderLine } from "../orders/model/lines";
import { type Order, orderByUuid } from "../orders/model/records";
import { awaitingTank, refuseInState } from "../orders/model/transition";
import type { Profile } from "../shared/model/access";
import { figuresOf, requireOwnTank, tanksOf } from "../tanks/model/ownTanks";
import { updateTank } from "../tanks/model/saveTank";
import { claimOfOrder } from "./model/records";

type TankAdditions = Doc<"tankAdditions">;

const byOrder = { orderId: v.string() };
const byLine = { ...byOrder, listingId: v.id("listings") };

/** Errors: `not_found` for a listing that isn't in the order. */
async function purchasedLine(
  ctx: QueryCtx & { viewer: Profile },
  { orderId, listingId }: { orderId: string; listingId: Id<"listings"> },
): Promise<{ order: Order; line: OrderLine }> {
  const order = await purchasedOrder(ctx, orderId);
  const lines = await linesOf(ctx, order._id);
  const line = lines.find((each) => each.listingId === listingId);
  return line ? { order, line } : fail("not_found");
}

async function purchasedOrder(
  ctx: QueryCtx & { viewer: Profile },
  orderId: string,
): Promise<Order> {
  return requireOrderSide(ctx.viewer, await orderByUuid(ctx, orderId), "buyer");
}

const tankOffer = v.object({
  listingId: v.id("listings"),
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

/** The questions for the buyer, one per line; none before arrival, nor for lines of which nothing survived. */
export const ofOrder = userQuery({
  args: byOrder,
  returns: v.array(tankOffer),
  handler: async (ctx, { orderId }): Promise<Infer<typeof tankOffer>[]> => {
    const order = await purchasedOrder(ctx, orderId);
    if (!hasArrived(order.status)) return [];
    const claim = await claimOfOrder(ctx, order._id);
    const tanks = await tanksOf(ctx, ctx.viewer.userId);
    const offers = await Promise.all(
      (await linesOf(ctx, order._id)).map(async (line) => {
        const { listingId, species, quantity } = line;
        const row = await answerOf(ctx, line);
        return {
          listingId,
          species,
          isPlant: !line.hasAnimals,
          alive: quantity - animalsNotReceivedAlive(claim, listingId),
          quantity,
          tanks: tanks.map(({ _id, name }) => ({ _id, name })),
          answer: row && answerView(row),
        };
      }),
    );
    return offers.filter(({ alive }) => alive > 0);
  },
});

function answerView({ added }: TankAdditions): Infer<typeof tankOffer>["answer"] {
  if (!added) return { kind: "notNow" };
  const { tankName, species, count } = added;
  return { kind: "added", tankName, species, count };
}

async function answerOf(
  ctx: QueryCtx,
  { orderId, listingId }: OrderLine,
): Promise<TankAdditions | null> {
  const answers = await ctx.db
    .query("tankAdditions")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(ORDER_LINES_MAX);
  return answers.find((answer) => answer.listingId === listingId) ?? null;
}

/**
 * Adds `count` animals, at most as many as were bought, to one of the buyer's tanks. Idempotent, even for a
 * different tank. Errors: `not_yet` before arrival, `transition_refused`, `invalid_input`, `not_found` for another
 * user's tank.
 */
export const add = userMutation({
  args: { ...byLine, tankId: v.id("tanks"), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { tankId, count, ...args }) => {
    const { order, line } = await purchasedLine(ctx, args);
    requireArrived(order);
    const earlierAnswer = await answerOf(ctx, line);
    if (earlierAnswer?.added) return;
    const { species, quantity } = line;
    if (!isCount(count, quantity)) {
      fail("invalid_input", { field: "Number", problem: `choose from 1 to ${quantity}` });
    }
    const tank = await requireOwnTank(ctx, ctx.viewer, tankId);
    await saveInhabitants(ctx, tank, addInhabitants(tank.inhabitants, species, count));
    await saveAnswer(ctx, line, earlierAnswer, { tankId, tankName: tank.name, species, count });
  },
});

/**
 * Answers "Not now": the line isn't asked about again. A no-op if the buyer has answered already. Errors:
 * `not_yet` before arrival, `transition_refused`.
 */
export const notNow = userMutation({
  args: byLine,
  returns: v.null(),
  handler: async (ctx, args) => {
    const { order, line } = await purchasedLine(ctx, args);
    requireArrived(order);
    const earlierAnswer = await answerOf(ctx, line);
    if (!earlierAnswer) await saveAnswer(ctx, line, null, undefined);
  },
});

/**
 * Withdraws the answer and removes the added animals that are still in the tank; the buyer may be asked again.
 * Idempotent.
 */
export const undo = userMutation({
  args: byLine,
  returns: v.null(),
  handler: async (ctx, args) => {
    const { order, line } = await purchasedLine(ctx, args);
    const row = await answerOf(ctx, line);
    if (!row) return;
    await ctx.db.delete("tankAdditions", row._id);
    const awaitingTankId = countsAsSold(order.status) ? await awaitingTank(ctx, line) : undefined;
    await ctx.db.patch("orderLines", line._id, { awaitingTankId });
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
  line: OrderLine,
  earlierAnswer: TankAdditions | null,
  addition: TankAdditions["added"],
): Promise<void> {
  if (earlierAnswer) await ctx.db.delete("tankAdditions", earlierAnswer._id);
  await ctx.db.insert("tankAdditions", {
    ...pick(line, ["orderId", "listingId", "buyerId"]),
    ...(addition ? { added: addition } : {}),
    answeredAt: Date.now(),
  });
  if (line.awaitingTankId !== undefined) {
    await ctx.db.patch("orderLines", line._id, { awaitingTankId: undefined });
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
