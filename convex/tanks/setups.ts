import { pick } from "convex-helpers";
import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { withChanges } from "../domain/shared/changes";
import type { TankInput } from "../domain/tanks/tank";
import { userMutation, userQuery } from "../functions";
import { changesOf } from "../shared/validators";
import { defaultTank, removeTank, requireOwnTank, tanksOf } from "./model/ownTanks";
import { createTank, updateTank } from "./model/saveTank";
import { tankFields, tanks } from "./tables";

const TANK_FIELDS = Object.keys(tankFields) as (keyof typeof tankFields)[];

/** The viewer's tanks, the default first. */
export const mine = userQuery({
  args: {},
  returns: v.array(defineSchema({ tanks }).doc("tanks")),
  handler: async (ctx) => await tanksOf(ctx, ctx.viewer.userId),
});

/**
 * Adds a tank; the first becomes the default. Errors: `invalid_input` for impossible figures, or beyond 20
 * tanks.
 */
export const create = userMutation({
  args: { tank: v.object(tankFields) },
  returns: v.id("tanks"),
  handler: async (ctx, { tank }) => await createTank(ctx, ctx.viewer, tank),
});

/**
 * Changes the given figures of the viewer's own tank; null clears an optional one. Errors: `not_found`,
 * `invalid_input`.
 */
export const update = userMutation({
  args: { tankId: v.id("tanks"), tank: v.object(changesOf(tankFields)) },
  returns: v.null(),
  handler: async (ctx, { tankId, tank: changes }) => {
    const tank = await requireOwnTank(ctx, ctx.viewer, tankId);
    await updateTank(ctx, tank, withChanges<TankInput>(pick(tank, TANK_FIELDS), changes));
  },
});

/** Makes the viewer's own tank the one used for comparisons. Errors: `not_found`. */
export const setDefault = userMutation({
  args: { tankId: v.id("tanks") },
  returns: v.null(),
  handler: async (ctx, { tankId }) => {
    const tank = await requireOwnTank(ctx, ctx.viewer, tankId);
    if (tank.isDefault) return;
    const currentDefault = await defaultTank(ctx, tank.ownerId);
    if (currentDefault) await ctx.db.patch("tanks", currentDefault._id, { isDefault: false });
    await ctx.db.patch("tanks", tankId, { isDefault: true });
  },
});

/** Deletes the viewer's own tank. Quizzes keep their snapshot of it. Errors: `not_found`. */
export const remove = userMutation({
  args: { tankId: v.id("tanks") },
  returns: v.null(),
  handler: async (ctx, { tankId }) => {
    await removeTank(ctx, await requireOwnTank(ctx, ctx.viewer, tankId));
  },
});
