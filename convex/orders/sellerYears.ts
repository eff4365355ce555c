import { v } from "convex/values";
import { internalMutation, userQuery } from "../functions";
import { findYear, forgetYear, sweepYears, toYearFigures, yearFigures } from "./model/sellerYears";

/** What the viewer earned as a seller in a calendar year; null before the first sale of it has completed. */
export const mine = userQuery({
  args: { year: v.number() },
  returns: v.union(yearFigures, v.null()),
  handler: async (ctx, { year }) => {
    const row = await findYear(ctx, ctx.viewer.userId, year);
    return row && toYearFigures(row);
  },
});

/** By cron: what sellers earned in years that ended more than six years ago goes. Returns how many rows. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepYears(ctx),
});

/** One row of the sweep. */
export const forgetOld = internalMutation({
  args: { rowId: v.id("sellerYears") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await forgetYear(ctx, rowId);
    return true;
  },
});
