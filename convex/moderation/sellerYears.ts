import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { orderPart } from "../domain/sellers/yearlyFigures";
import { adminQuery } from "../functions";
import { yearSpan } from "../orders/model/yearFigures";
import { profileOf } from "../shared/model/access";
import { mapPage, pageOf } from "../shared/model/pages";
import { traderFields } from "../shared/validators";

/**
 * The orders completed in a calendar year (UK time) that earned their seller something, for the report to
 * HMRC: `quarter` is 0 to 3, money in pence. Pages can be shorter than asked for.
 */
export const sales = adminQuery({
  args: { year: v.number(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      sellerId: v.id("users"),
      fullName: v.string(),
      email: v.string(),
      trader: v.nullable(v.object(traderFields)),
      year: v.number(),
      quarter: v.number(),
      consideration: v.number(),
      fees: v.number(),
    }),
  ),
  handler: async (ctx, { year, paginationOpts }) => {
    const [from, to] = yearSpan(year);
    const result = await ctx.db
      .query("orders")
      .withIndex("by_completedAt", (q) => q.gte("completedAt", from).lt("completedAt", to))
      .paginate(pageOf(paginationOpts));
    const sales = result.page.flatMap((order) => {
      const part = orderPart(order);
      return part ? [{ sellerId: order.sellerId, ...part }] : [];
    });
    return await mapPage({ ...result, page: sales }, async (sale) => {
      const seller = await profileOf(ctx, sale.sellerId);
      return {
        ...sale,
        fullName: seller?.fullName ?? "Unknown",
        email: seller?.email ?? "",
        trader: seller?.trader ?? null,
      };
    });
  },
});
