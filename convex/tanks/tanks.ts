import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { createTank, updateTank } from "./rules/saveTank";
import { makeDefault, removeTank, requireOwnTank, tanksOf } from "./rules/tanks";
import { tankFields, tanks } from "./tables";

/** The viewer's tanks, the default first. */
export const mine = userQuery({
  args: {},
  returns: v.array(defineSchema({ tanks }).doc("tanks")),
  handler: async (ctx) => await tanksOf(ctx, ctx.viewer.userId),
});

/** Adds a tank; the first becomes the default. `invalid_input` for figures no tank can have. */
export const create = userMutation({
  args: { tank: v.object(tankFields) },
  returns: v.id("tanks"),
  handler: async (ctx, { tank }) => await createTank(ctx, ctx.viewer, tank),
});

/** Replaces an own tank's figures; `not_found`, `invalid_input`. */
export const update = userMutation({
  args: { tankId: v.id("tanks"), tank: v.object(tankFields) },
  returns: v.null(),
  handler: async (ctx, { tankId, tank }) => {
    await updateTank(ctx, await requireOwnTank(ctx, ctx.viewer, tankId), tank);
    return null;
  },
});

/** Makes an own tank the one that comparisons use; `not_found`. */
export const setDefault = userMutation({
  args: { tankId: v.id("tanks") },
  returns: v.null(),
  handler: async (ctx, { tankId }) => {
    await makeDefault(ctx, await requireOwnTank(ctx, ctx.viewer, tankId));
    return null;
  },
});

/** Removes an own tank; `not_found`. Quizzes keep the tank as it was when they were taken. */
export const remove = userMutation({
  args: { tankId: v.id("tanks") },
  returns: v.null(),
  handler: async (ctx, { tankId }) => {
    await removeTank(ctx, await requireOwnTank(ctx, ctx.viewer, tankId));
    return null;
  },
});
