import { v } from "convex/values";
import { sellersOfYear } from "../accounts/model/sellerStats";
import { thresholdLevel } from "../domain/sellers/yearlyFigures";
import { userQuery } from "../functions";
import { sellerYear, yearFigures } from "./model/yearFigures";

/**
 * What the viewer earned as a seller in a calendar year, in pence, from all accounts of their mailbox; null without a completed
 * sale in it. Counts each account's first 300 completed orders of the year.
 */
export const mine = userQuery({
  args: { year: v.number() },
  returns: v.nullable(yearFigures),
  handler: async (ctx, { year }) => {
    const figures = await sellerYear(ctx, await sellersOfYear(ctx, ctx.viewer), year);
    return figures.sales === 0 ? null : { year, ...figures, level: thresholdLevel(figures) };
  },
});
