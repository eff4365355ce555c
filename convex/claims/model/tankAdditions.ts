/** Asks the buyer to add what arrived alive to a tank, so that the next tank check counts it. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { type ClaimItem } from "#convex/domain/claims/states.ts";
import { addInhabitants, removeInhabitants } from "#convex/domain/tanks/inhabitants.ts";
import { isCount } from "#convex/domain/orders/buying.ts";
import { hasArrived } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import { listingAsBought } from "#convex/orders/model/listingAsBought.ts";
import { carriesAnimals } from "#convex/orders/model/listingAsBought.ts";
import type { Order } from "#convex/orders/model/records.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { updateTank } from "#convex/tanks/model/saveTank.ts";
import { requireOwnTank, tanksOf } from "#convex/tanks/model/tanks.ts";
import { claimOfOrder } from "./records";

type TankAdditions = Doc<"tankAdditions">;

export const tankOffer = v.object({
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
export async function tankOfferView(
  ctx: QueryCtx,
  viewer: Profile,
  order: Order,
): Promise<Infer<typeof tankOffer> | null> {
  if (!hasArrived(order.status)) return null;
  const claim = await claimOfOrder(ctx, order._id);
  const alive = order.quantity - (claim ? lostCount(claim.items) : 0);
  const listing = await ctx.db.get("listings", order.listingId);
  if (alive <= 0 || !listing) return null;
  const row = await answerOf(ctx, order._id);
  return {
    species: listingAsBought(order, listing).species,
    isPlant: !(await carriesAnimals(ctx, order)),
    alive,
    quantity: order.quantity,
    tanks: (await tanksOf(ctx, viewer.userId)).map(({ _id, name }) => ({ _id, name })),
    answer: row && answerView(row),
  };
}

function answerView({ added }: TankAdditions): Infer<typeof tankOffer>["answer"] {
  if (!added) return { kind: "notNow" };
  const { tankName, species, count } = added;
  return { kind: "added", tankName, species, count };
}

const lostCount = (items: readonly ClaimItem[]): number =>
  items.reduce((sum, { problem, animals }) => (problem === "ill" ? sum : sum + animals), 0);

async function answerOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<TankAdditions | null> {
  return await ctx.db
    .query("tankAdditions")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .unique();
}

/**
 * Adds `count` animals of an order to one of the buyer's tanks. Idempotent, even for a different tank.
 * `transition_refused` before arrival, `invalid_input`, `not_found` for another user's tank.
 */
export async function addToTank(
  ctx: MutationCtx,
  viewer: Profile,
  order: Order,
  tankId: Id<"tanks">,
  count: number,
): Promise<void> {
  requireArrived(order);
  const before = await answerOf(ctx, order._id);
  if (before?.added) return;
  if (!isCount(count, order.quantity)) {
    fail("invalid_input", {
      field: "Number",
      problem: `choose from 1 to ${order.quantity}`,
    });
  }
  const listing = (await ctx.db.get("listings", order.listingId)) ?? fail("not_found");
  const tank = await requireOwnTank(ctx, viewer, tankId);
  const { species } = listingAsBought(order, listing);
  await saveInhabitants(ctx, tank, addInhabitants(tank.inhabitants, species, count));
  await saveAnswer(ctx, order, before, { tankId, tankName: tank.name, species, count });
}

/** Answers "Not now". A no-op if the buyer has answered already. */
export async function decline(ctx: MutationCtx, order: Order): Promise<void> {
  requireArrived(order);
  const before = await answerOf(ctx, order._id);
  if (!before) await saveAnswer(ctx, order, null, undefined);
}

/**
 * Deletes the answer and removes the added animals that are still in the tank; the buyer may be asked
 * again.
 */
export async function undoTankAddition(
  ctx: MutationCtx,
  viewer: Profile,
  order: Order,
): Promise<void> {
  const row = await answerOf(ctx, order._id);
  if (!row) return;
  await ctx.db.delete("tankAdditions", row._id);
  const tank = row.added && (await ctx.db.get("tanks", row.added.tankId));
  if (!row.added || tank?.ownerId !== viewer.userId) return;
  const { species, count } = row.added;
  await saveInhabitants(ctx, tank, removeInhabitants(tank.inhabitants, species, count));
}

function requireArrived(order: Order): void {
  if (hasArrived(order.status)) return;
  fail("transition_refused", { event: "add it to a tank", state: order.status });
}

async function saveAnswer(
  ctx: MutationCtx,
  order: Order,
  before: TankAdditions | null,
  addition: TankAdditions["added"],
): Promise<void> {
  if (before) await ctx.db.delete("tankAdditions", before._id);
  await ctx.db.insert("tankAdditions", {
    orderId: order._id,
    buyerId: order.buyerId,
    ...(addition ? { added: addition } : {}),
    answeredAt: Date.now(),
  });
}

/** `invalid_input` for more species, or more of one species, than a tank may hold. */
async function saveInhabitants(
  ctx: MutationCtx,
  tank: Doc<"tanks">,
  inhabitants: Doc<"tanks">["inhabitants"],
): Promise<void> {
  const {
    _id,
    _creationTime,
    ownerId: _o,
    isDefault: _d,
    createdAt: _c,
    updatedAt: _u,
    ...input
  } = tank;
  await updateTank(ctx, tank, { ...input, inhabitants });
}
