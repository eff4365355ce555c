import { v } from "convex/values";
import { thresholdLevel } from "../domain/sellers/yearlyFigures";
import { userQuery } from "../functions";
import { sellerYear, yearFigures } from "./model/yearFigures";

/**
 * What the viewer earned as a seller in a calendar year, in pence; null without a completed sale in it. Counts
 * the year's first 300 completed orders.
 */
export const mine = userQuery({
  args: { year: v.number() },
  returns: v.nullable(yearFigures),
  handler: async (ctx, { year }) => {
    const figures = await sellerYear(ctx, ctx.viewer.userId, year);
    return figures.sales === 0 ? null : { year, ...figures, level: thresholdLevel(figures) };
  },
});
