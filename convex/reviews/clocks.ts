import { v } from "convex/values";
import { internalMutation } from "../functions";
import * as asking from "./model/askForReview";

export const askForReview = internalMutation({
  args: { orderId: v.id("orders") },
  returns: v.null(),
  handler: async (ctx, { orderId }) => {
    await asking.askForReview(ctx, orderId);
  },
});
