import { v } from "convex/values";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { fail } from "../errors";
import { adminMutation } from "../functions";
import { recordAction } from "../shared/model/trail";
import { orderByUuid } from "./model/records";
import { letRun as letOrderRun } from "./model/waitForBuyer";

/**
 * Lets an order continue that waits because its buyer can't act or be reached (`waitForBuyer.ts`): it counts as arrived,
 * then completes. Idempotent. Errors: `order_not_found`, `invalid_order_id`; `not_found` if it doesn't wait for that;
 * `forbidden` for the order's buyer or seller.
 */
export const letRun = adminMutation({
  args: { orderId: v.string() },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    const order = (await orderByUuid(ctx, orderId)) ?? fail("order_not_found");
    await requireUninvolved(ctx, ctx.viewer, [order.buyerId, order.sellerId]);
    if (order.letRunAt !== undefined) return;
    if (order.waitingForBuyerSince === undefined) fail("not_found");
    await letOrderRun(ctx, order);
    await recordAction(ctx, ctx.viewer, {
      action: "dismiss_payment",
      targetType: "payment",
      targetId: order.uuid,
      person: order.buyerId,
      reason: "Let the order run, though its buyer couldn't answer",
    });
  },
});
