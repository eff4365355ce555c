import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery } from "../functions";
import { toYearFigures, yearFigures } from "../orders/model/sellerYears";
import { noPageFlag, profileOf } from "../shared/model/access";
import { mapPage, pageOf } from "../shared/model/pages";
import { noPage, traderFields } from "../shared/validators";

/**
 * What sellers earned in a calendar year, those beyond most thresholds first; `nearOnly` lists only those at
 * or beyond one. All of them must be available for a report to HMRC.
 */
export const list = adminQuery({
  args: {
    year: v.number(),
    nearOnly: v.boolean(),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(
    v.object({
      sellerId: v.id("users"),
      fullName: v.string(),
      noPage,
      email: v.string(),
      trader: v.union(v.object(traderFields), v.null()),
      ...yearFigures.fields,
    }),
  ),
  handler: async (ctx, { year, nearOnly, paginationOpts }) => {
    const result = await ctx.db
      .query("sellerYears")
      .withIndex("by_year_and_level", (q) =>
        nearOnly ? q.eq("year", year).gt("level", 0) : q.eq("year", year),
      )
      .order("desc")
      .paginate(pageOf(paginationOpts));
    return await mapPage(result, async (row) => {
      const seller = await profileOf(ctx, row.sellerId);
      return {
        sellerId: row.sellerId,
        fullName: seller?.fullName ?? "Unknown",
        ...noPageFlag(seller),
        email: seller?.email ?? "",
        trader: seller?.trader ?? null,
        ...toYearFigures(row),
      };
    });
  },
});
