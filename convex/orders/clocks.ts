/** What happens to a paid order by the clock. Each looks at the order again: it may have gone on, or stopped. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import * as fulfilment from "./rules/fulfilment";

const order = { orderId: v.id("orders") };

/** 5 working days after the payment. */
export const offerRefundIfLate = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.offerRefundIfLate(ctx, orderId);
    return null;
  },
});

/** 3 days after the dispatch. */
export const remindOfArrival = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.remindOfArrival(ctx, orderId);
    return null;
  },
});

/** 7 days after the dispatch, or after its seller said that it was handed over. */
export const assumeArrival = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.assumeArrival(ctx, orderId);
    return null;
  },
});

/** 48 hours after the arrival. */
export const completeIfUndisputed = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.completeIfUndisputed(ctx, orderId);
    return null;
  },
});
