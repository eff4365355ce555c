import { v } from "convex/values";
import { userQuery } from "../functions";
import { paymentPage, paymentPageOf } from "./rules/paymentPage";

/**
 * What the payment page needs: the listing, what each way of delivery costs, the viewer's quiz, and an unpaid order
 * that is still held. A courier's charge is for `outcode`, and what changes hands in person is for a buyer who is at
 * `home`; the viewer's saved one when left out. Null when the listing is gone or the quiz is not the viewer's own for
 * this listing.
 */
export const page = userQuery({
  args: {
    listingId: v.string(),
    quizId: v.string(),
    outcode: v.optional(v.string()),
    home: v.optional(v.string()),
  },
  returns: v.union(v.null(), paymentPage),
  handler: async (ctx, args) => await paymentPageOf(ctx, ctx.viewer, args),
});
