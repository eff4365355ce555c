import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import { env, type QueryCtx } from "../_generated/server";
import { UNDECIDED_STATUSES } from "../domain/orders/states";
import { expectedShare } from "../domain/payouts/sellerShare";
import { publicQuery, userQuery } from "../functions";
import { SELLER_TRANSFERS_MAX, sumOfTransfers, transfersIn } from "./model/transferRecords";

/** Whether sellers are sent their money; otherwise it waits. */
export const isOpen = publicQuery({
  args: {},
  returns: v.boolean(),
  handler: () => env.PAYOUTS_ENABLED === "true",
});

/**
 * The viewer's money from sales, in pence: of orders that aren't complete, waiting or refused by Stripe, on
 * its way to Stripe, sent to Stripe or paid another way less what was taken back, and being taken back. With
 * `isPartial` each is at least that much.
 */
export const summary = userQuery({
  args: {},
  returns: v.object({
    ahead: v.number(),
    waiting: v.number(),
    sending: v.number(),
    sent: v.number(),
    takingBack: v.number(),
    isPartial: v.boolean(),
  }),
  handler: async (ctx) => {
    const sellerId = ctx.viewer.userId;
    const openOrders = (
      await Promise.all(UNDECIDED_STATUSES.map((status) => ordersIn(ctx, sellerId, status)))
    ).flat();
    const [waiting, failed, requested, done, paidOtherwise] = await Promise.all(
      (["waiting", "failed", "requested", "done", "paidOtherwise"] as const).map((state) =>
        transfersIn(ctx, sellerId, state, { order: "desc" }),
      ),
    );
    const lists = [openOrders, waiting, failed, requested, done, paidOtherwise];
    const ended = [...(done ?? []), ...(paidOtherwise ?? [])];
    return {
      ahead: openOrders.reduce((sum, order) => sum + expectedShare(order), 0),
      waiting: sumOfTransfers(waiting, "transfer") + sumOfTransfers(failed, "transfer"),
      sending: sumOfTransfers(requested, "transfer"),
      sent: sumOfTransfers(ended, "transfer") - sumOfTransfers(ended, "reversal"),
      takingBack: sumOfTransfers(requested, "reversal"),
      isPartial: lists.some((rows = []) => rows.length >= SELLER_TRANSFERS_MAX),
    };
  },
});

async function ordersIn(
  { db }: QueryCtx,
  sellerId: Id<"users">,
  status: (typeof UNDECIDED_STATUSES)[number],
) {
  return await db
    .query("orders")
    .withIndex("by_sellerId_and_status", (q) => q.eq("sellerId", sellerId).eq("status", status))
    .order("desc")
    .take(SELLER_TRANSFERS_MAX);
}
