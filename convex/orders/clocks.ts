/** Scheduled steps of a paid order. Each rechecks the order, which may have moved on or been stopped. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import * as fulfilment from "./model/fulfilment";

const order = { orderId: v.id("orders") };

/** 5 working days after payment. */
export const offerRefundIfLate = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.offerRefundIfLate(ctx, orderId);
    return null;
  },
});

/** 3 days after dispatch. */
export const remindOfArrival = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.remindOfArrival(ctx, orderId);
    return null;
  },
});

/** 7 days after dispatch, or after the seller reported a handover. */
export const assumeArrival = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.assumeArrival(ctx, orderId);
    return null;
  },
});

/** 48 hours after arrival. */
export const completeIfUndisputed = internalMutation({
  args: order,
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await fulfilment.completeIfUndisputed(ctx, orderId);
    return null;
  },
});
