import { v } from "convex/values";
import { internalMutation, userQuery } from "../functions";
import { findYear, forgetYear, sweepYears, toYearFigures, yearFigures } from "./model/sellerYears";

/** What the viewer earned as a seller in a calendar year; null before their first completed sale in it. */
export const mine = userQuery({
  args: { year: v.number() },
  returns: v.union(yearFigures, v.null()),
  handler: async (ctx, { year }) => {
    const row = await findYear(ctx, ctx.viewer.userId, year);
    return row && toYearFigures(row);
  },
});

/** Cron: enqueues for deletion the figures of years that ended more than six years ago; returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepYears(ctx),
});

/** Deletes one row found by the sweep. */
export const forgetOld = internalMutation({
  args: { rowId: v.id("sellerYears") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await forgetYear(ctx, rowId);
    return true;
  },
});
