import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { stayAt } from "../accounts/model/sellerStays";
import { orderPart } from "../domain/sellers/yearlyFigures";
import { adminQuery } from "../functions";
import { yearSpan } from "../orders/model/yearFigures";
import { profileOf } from "../shared/model/access";
import { mailboxHashOf } from "../shared/model/mailboxHash";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { traderFields } from "../shared/validators";

/**
 * The orders completed in a calendar year (UK time) that earned their seller something, for the report to
 * HMRC: `quarter` is 0 to 3, money in pence, and `mailbox` the same for accounts of one person. Pages can be shorter than asked
 * for.
 */
export const sales = adminQuery({
  args: { year: v.number(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      sellerId: v.id("users"),
      fullName: v.string(),
      email: v.string(),
      mailbox: v.string(),
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
      .paginate(requirePageSize(paginationOpts));
    const sales = result.page.flatMap((order) => {
      const part = orderPart(order);
      return part ? [{ order, part }] : [];
    });
    return await mapPage({ ...result, page: sales }, async ({ order, part }) => {
      const { sellerId } = order;
      const seller = await profileOf(ctx, sellerId);
      const stay = await stayAt(ctx, order);
      return {
        ...part,
        sellerId,
        mailbox:
          stay?.mailboxHash ?? (seller?.mailbox ? await mailboxHashOf(seller.email) : sellerId),
        fullName: seller?.fullName ?? "Unknown",
        email: seller?.email ?? "",
        trader: seller?.trader ?? null,
      };
    });
  },
});
